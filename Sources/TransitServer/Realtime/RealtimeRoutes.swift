import Database
import HTTPTypes
import Hummingbird
import Identity
import NIOCore
import NIOWebSocket
import RealtimeChannels
import TransitAPI

/// `/realtime/v1`: sockets, and what is broadcast without one, as Supabase's Realtime has it.
package enum RealtimeRoutes {
    static let prefix = "/realtime/v1"

    /// The surface of a service.
    package static func surface(_ people: PeopleServices, _ service: RealtimeService) -> Surface {
        Surface(
            prefix + "/", gate: RealtimeKeyGate(keys: people.keys), errors: RealtimeErrors(), readersOfErrors: .allowed,
            routes: routes(people, service))
    }

    static func routes(_ people: PeopleServices, _ service: RealtimeService) -> [Dispatcher.Route] {
        let gate = SocketGate(service.limits, service.figures)
        var socket = Dispatcher.Route(
            prefix + "/websocket", name: "realtime_socket",
            handler: .immediate { exchange, _, query in
                .handover(try handover(exchange, query, people, service, gate))
            })
        // Pages of other origins can open sockets whatever is said here; nothing rests on cookies.
        socket.readers = .allowed
        return [socket] + BroadcastHandlers.routes(people, service)
    }

    private static func handover(
        _ exchange: Exchange, _ query: [(String, String)], _ people: PeopleServices, _ service: RealtimeService,
        _ gate: SocketGate
    ) throws -> Handover {
        // A socket would end as soon as it has begun.
        guard !exchange.services.stopping.hasBegun else { throw RealtimeError.stopping }
        // What asks for the head of an answer asks for no socket (RFC 6455 §4.1).
        guard exchange.request.method == .get else { throw RealtimeError.upgradeRequired }
        let headers = exchange.request.headers
        let accepted: String
        do throws(WebSocketAcceptance.Refusal) {
            accepted = try WebSocketAcceptance.accept(
                upgrade: headers[.upgrade], connection: headers[.connection],
                version: headers[HTTPField.Name("Sec-WebSocket-Version")!], key: headers[.secWebSocketKey])
        } catch {
            throw error == .upgradeRequired ? RealtimeError.upgradeRequired : .invalidUpgrade
        }
        guard let version = PhoenixVersion(vsn: query.first { $0.0 == "vsn" }?.1) else {
            throw RealtimeError.unknownVersion
        }
        guard let place = gate.enter(exchange.client) else { throw RealtimeError.tooManySockets }
        let key = RealtimeKeyGate.key(of: exchange) ?? ""
        let opener = (try? people.keys.verify(key, now: exchange.now)) == .service ? Principal.service : .anonymous
        let limits = service.limits
        return Handover(to: "websocket", fields: [("Sec-WebSocket-Accept", accepted)]) {
            let handler = RealtimeSocketHandler(limits, holding: place) { loop, outlet in
                service.open(version, opener: opener, on: loop, outlet)
            }
            return [ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limits.frameBytes)), handler]
        }
    }
}
