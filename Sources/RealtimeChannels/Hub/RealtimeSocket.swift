import Database
import NIOCore

/// Where the frames of a socket go. Used on the event loop of its hub alone.
package protocol SocketOutlet: AnyObject {
    /// Takes a frame; it leaves with the next ``flush()``.
    func send(_ frame: EncodedFrame)
    /// Sends what was taken.
    func flush()
    /// Ends the connection, once what was taken has been sent.
    func close(_ code: CloseCode, _ reason: String)
}

/// A socket: its session, what it hears, and where its frames go. It belongs to the event loop of its hub.
package final class RealtimeSocket {
    /// Unlike that of any other socket of the process.
    let number: UInt64
    var session: SocketSession
    var subscriptions: [Subscription] = []
    /// When it is looked at next; nil before the first time.
    var lookAt: Instant?
    private(set) var outlet: (any SocketOutlet)?
    private let hub: ChannelHub

    init(_ number: UInt64, _ session: SocketSession, _ outlet: any SocketOutlet, _ hub: ChannelHub) {
        (self.number, self.session, self.outlet, self.hub) = (number, session, outlet, hub)
    }

    /// Takes a text frame of the client.
    package func receive(text: [UInt8]) {
        hub.service.figures.add(to: .messagesIn)
        hub.take(self) { $0.receive(text: text, now: $1) }
    }

    /// Takes a binary frame of the client.
    package func receive(binary: [UInt8]) {
        hub.service.figures.add(to: .messagesIn)
        hub.take(self) { $0.receive(binary: binary, now: $1) }
    }

    /// Takes a ping of the client.
    package func receivePing() { hub.take(self) { $0.receivePing(now: $1) } }

    /// Ends the socket as the client does not take what it is sent.
    package func endAsSlow() {
        hub.service.figures.add(to: .slowSockets)
        hub.take(self) { session, _ in session.endAsSlow() }
    }

    /// Ends the socket as the server stops.
    package func endAsServerStops() { hub.take(self) { session, _ in session.endAsServerStops() } }

    /// Ends the socket for what the client did.
    package func end(_ code: CloseCode, _ reason: String) { hub.take(self) { session, _ in session.end(code, reason) } }

    /// Notes that the connection is gone.
    package func hasClosed() {
        outlet = nil
        hub.forget(self)
    }

    func send(_ frame: EncodedFrame) { outlet?.send(frame) }
    func flush() { outlet?.flush() }
    func close(_ code: CloseCode, _ reason: String) { outlet?.close(code, reason) }
}

/// What a channel hears. It belongs to the event loop of its hub.
final class Subscription {
    let start: ChannelStart
    let version: PhoenixVersion
    /// The canonical name of its topic, without `realtime:`.
    let name: String
    let socketNumber: UInt64
    private(set) weak var socket: RealtimeSocket?
    var principal: Principal
    var rights: TopicAccess.Rights
    /// Where it stands among those of its topic; nil once it hears no more.
    var place: Int?
    /// Where it stands among those of its account that hear of each table's changes.
    var listening: [(table: String, place: Int)] = []
    /// What it has said of itself.
    var presence: (key: String, ref: String)?
    var isActive = true
    /// Whether it waits to be told what it has missed, and hears of no other changes before that.
    var isBehind = false

    /// Whether it was joined to be told what it had missed.
    var hasSince: Bool { start.bindings.contains { $0.since != nil } }
    /// It among the channels of all sockets.
    var id: ChannelID { ChannelID(socket: socketNumber, channel: start.channel) }

    init(_ start: ChannelStart, of socket: RealtimeSocket) {
        (self.start, self.socket, socketNumber) = (start, socket, socket.number)
        version = socket.session.version
        name = socket.session.canonical(ServerMessage.channel(of: start.topic))
        (principal, rights) = (start.principal, start.rights)
    }

    func send(_ frame: EncodedFrame) {
        socket?.send(frame)
        socket?.flush()
    }
}
