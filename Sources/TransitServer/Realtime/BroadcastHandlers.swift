import HTTPTypes
import Hummingbird
import NIOCore
import RealtimeChannels
import RestSurface
import TransitAPI

/// Broadcasts over HTTP, for who has no socket: `POST /realtime/v1/api/broadcast`.
enum BroadcastHandlers {
    /// Bytes of a body.
    static let maximumBodyBytes = 1 << 20

    static func routes(_ people: PeopleServices, _ service: RealtimeService) -> [Dispatcher.Route] {
        [
            route("/api/broadcast", people, service) { exchange in
                guard let entries = json(exchange)?["messages"]?.array else {
                    throw RealtimeError(status: 422, message: "messages is an array of topic, event and payload")
                }
                return try entries.map { entry in
                    guard let topic = entry["topic"]?.string, let event = entry["event"]?.string else {
                        throw RealtimeError(status: 422, message: "a message has a topic and an event")
                    }
                    return PublishedMessage(topic: topic, event: event, .json((entry["payload"] ?? [:]).bytes))
                }
            },
            route("/api/broadcast/{topic}/events/{event}", people, service) { exchange in
                let (topic, event) = (exchange.path["topic"] ?? "", exchange.path["event"] ?? "")
                if exchange.request.headers[.contentType]?.hasPrefix("application/octet-stream") ?? false {
                    return [PublishedMessage(topic: topic, event: event, .binary(exchange.body))]
                }
                guard let payload = json(exchange) else {
                    throw RealtimeError(status: 422, message: "the body is no JSON")
                }
                return [PublishedMessage(topic: topic, event: event, .json(payload.bytes))]
            },
        ]
    }

    private static func route(
        _ path: String, _ people: PeopleServices, _ service: RealtimeService,
        _ read: @escaping @Sendable (Exchange) throws -> [PublishedMessage]
    ) -> Dispatcher.Route {
        var route = Dispatcher.Route(
            RealtimeRoutes.prefix + path, .post, name: "realtime_broadcast",
            handler: .waiting { exchange, _, _ in
                do {
                    let principal = try exchange.principal(people)
                    try await service.publish(try read(exchange), as: principal)
                } catch let error as RestError {
                    throw RealtimeError(status: error.status, message: error.message)
                } catch let error as PublishRefusal {
                    throw RealtimeError(error)
                }
                return .response(Response(status: .accepted))
            })
        route.access.rateClass = .companion
        route.readers = .allowed
        route.body = .whole(atMost: maximumBodyBytes)
        return route
    }

    private static func json(_ exchange: Exchange) -> JSONValue? {
        exchange.body.isEmpty ? [:] : try? exchange.json.get()
    }
}

extension RealtimeError {
    fileprivate init(_ refusal: PublishRefusal) {
        switch refusal {
        case .unauthorized: self.init(status: 403, message: refusal.description)
        case .tooManyMessages: self.init(status: 429, message: refusal.description, fields: [.retryAfter: "60"])
        case .tooLarge: self.init(status: 413, message: refusal.description)
        case .malformed: self.init(status: 422, message: refusal.description)
        case .busy: self.init(status: 503, message: refusal.description, fields: [.retryAfter: "1"])
        case .unavailable: self.init(status: 503, message: refusal.description, fields: [.retryAfter: "5"])
        }
    }
}
