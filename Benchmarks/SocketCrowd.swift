import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Clients of `/realtime/v1` on one event loop, each with one channel; they note when they were told what.
final class SocketCrowd: Sendable {
    /// What the clients note.
    enum Event: Int, CaseIterable {
        case joined, subscribed, broadcast, change, closed
    }

    private struct State {
        var times = Event.allCases.map { _ in [Double]() }
        var channels: [any Channel] = []
        /// Clients that are still to be opened.
        var waiting = 0
        var opened = 0
    }

    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let port: Int
    private let opening: [UInt8]
    private let join: [UInt8]
    private let topic: String
    private let state = Mutex(State())

    /// Seconds between the heartbeats of a client, as those of Supabase have it.
    private static let heartbeat = 25
    /// Clients that are on their way at a time.
    private static let pace = 200

    /// Clients that are yet to come.
    ///
    /// - Parameters:
    ///   - config: the channel's, as JSON.
    init(port: UInt16, key: String, token: String, topic: String, config: String) {
        self.port = Int(port)
        self.topic = topic
        opening = Array(
            """
            GET /realtime/v1/websocket?apikey=\(key)&vsn=2.0.0 HTTP/1.1\r
            Host: localhost\r
            Connection: Upgrade\r
            Upgrade: websocket\r
            Sec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r
            \r

            """.utf8)
        join = Self.frame(#"["1","1","\#(topic)","phx_join",{"config":\#(config),"access_token":"\#(token)"}]"#)
        // Ten thousand clients have machines of their own: here their thread takes what the server leaves.
        group.next().execute { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
        let beat = Self.frame(#"[null,"2","phoenix","heartbeat",{}]"#)
        let turns = Mutex(0)
        group.next().scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { [weak self] _ in
            guard let self else { return }
            let turn = turns.withLock { turn in
                turn = (turn + 1) % Self.heartbeat
                return turn
            }
            let channels = self.state.withLock { $0.channels }
            for at in channels.indices where at % Self.heartbeat == turn {
                channels[at].writeAndFlush(ByteBuffer(bytes: beat), promise: nil)
            }
        }
    }

    /// Opens so many clients more, and has them join; seconds until the last was answered, nil where that took too long.
    func open(_ count: Int, within limit: Double = 60) -> Double? {
        let wanted = times(.joined).count + count
        state.withLock { $0.waiting += count }
        let began = Machine.seconds()
        for _ in 0..<min(count, Self.pace) { openNext() }
        guard wait(until: .joined, wanted, within: limit), wait(until: .subscribed, wanted, within: limit) else {
            return nil
        }
        return Machine.seconds() - began
    }

    private func openNext() {
        let number: Int? = state.withLock { state in
            guard state.waiting > 0 else { return nil }
            state.waiting -= 1
            state.opened += 1
            return state.opened
        }
        guard let number else { return }
        // An address may have two hundred sockets: each hundred has its own.
        let address = try? SocketAddress(ipAddress: "127.0.1.\(1 + number / 100)", port: 0)
        var bootstrap = ClientBootstrap(group: group).channelInitializer { channel in
            channel.pipeline.addHandler(SocketClient(self))
        }
        if let address { bootstrap = bootstrap.bind(to: address) }
        bootstrap.connect(host: "127.0.0.1", port: port).whenComplete { result in
            switch result {
            case .success(let channel):
                self.state.withLock { $0.channels.append(channel) }
                channel.writeAndFlush(ByteBuffer(bytes: self.opening), promise: nil)
            case .failure: self.note(.closed)
            }
        }
    }

    /// Has one client say something to all.
    func broadcast() {
        let frame = Self.frame(
            #"["1","3","\#(topic)","broadcast",{"type":"broadcast","event":"here","payload":{"minutes":7}}]"#)
        state.withLock { $0.channels.first }?.writeAndFlush(ByteBuffer(bytes: frame), promise: nil)
    }

    /// Leaves so many clients.
    func keep(_ count: Int) {
        let leaving = state.withLock { state in
            let leaving = state.channels.dropFirst(count)
            state.channels = Array(state.channels.prefix(count))
            return leaving
        }
        for channel in leaving { channel.close(promise: nil) }
    }

    /// When clients were told so, in the order in which they were.
    func times(_ event: Event) -> [Double] { state.withLock { $0.times[event.rawValue] } }

    /// Forgets when.
    func forget(_ event: Event) { state.withLock { $0.times[event.rawValue].removeAll(keepingCapacity: true) } }

    /// Waits until clients have been told so many times; false where that takes too long.
    func wait(until event: Event, _ count: Int, within limit: Double = 20) -> Bool {
        let end = Machine.seconds() + limit
        while state.withLock({ $0.times[event.rawValue].count }) < count {
            if Machine.seconds() > end { return false }
            usleep(500)
        }
        return true
    }

    func stop() { try? group.syncShutdownGracefully() }

    fileprivate func note(_ event: Event) {
        let now = Machine.seconds()
        state.withLock { $0.times[event.rawValue].append(now) }
        if event == .joined { openNext() }
    }

    fileprivate var joining: ByteBuffer { ByteBuffer(bytes: join) }

    /// A text frame of a client's, whose mask of zeros changes nothing (RFC 6455 §5.3).
    private static func frame(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let length: [UInt8] =
            bytes.count < 126
            ? [0x80 | UInt8(bytes.count)] : [0x80 | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
        return [0x81] + length + [0, 0, 0, 0] + bytes
    }
}

/// A connection that asks for a socket and takes frames apart; servers mask none.
private final class SocketClient: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let crowd: SocketCrowd
    private var pending = ByteBuffer()
    private var isOpen = false

    /// What is told by a message's fourth field: `[join_ref, ref, topic, event, payload]`.
    private static let events: [(name: [UInt8], event: SocketCrowd.Event)] = [
        (Array(#""broadcast""#.utf8), .broadcast), (Array(#""postgres_changes""#.utf8), .change),
        (Array(#""system""#.utf8), .subscribed), (Array(#""phx_reply""#.utf8), .joined),
        (Array(#""phx_close""#.utf8), .closed),
    ]

    private static let success = Array(#""status":"ok""#.utf8)

    init(_ crowd: SocketCrowd) { self.crowd = crowd }

    func channelInactive(context: ChannelHandlerContext) { crowd.note(.closed) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var piece = unwrapInboundIn(data)
        if pending.readableBytes == 0 { pending = piece } else { pending.writeBuffer(&piece) }
        if !isOpen {
            guard let end = pending.readableBytesView.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
            pending.moveReaderIndex(to: end.upperBound)
            isOpen = true
            context.writeAndFlush(wrapOutboundOut(crowd.joining), promise: nil)
        }
        while let payload = next() { read(payload) }
        if pending.readableBytes == 0 { pending = ByteBuffer() }
    }

    /// The next frame's payload, once it is whole.
    private func next() -> ByteBuffer? {
        let start = pending.readerIndex
        guard let short = pending.getInteger(at: start + 1, as: UInt8.self) else { return nil }
        var (length, head) = (Int(short), 2)
        if short == 126 {
            guard let long = pending.getInteger(at: start + 2, as: UInt16.self) else { return nil }
            (length, head) = (Int(long), 4)
        }
        guard pending.readableBytes >= head + length else { return nil }
        pending.moveReaderIndex(forwardBy: head)
        return pending.readSlice(length: length)
    }

    private func read(_ payload: ByteBuffer) {
        payload.withUnsafeReadableBytes { bytes in
            let fields = bytes.split(separator: UInt8(ascii: ","), maxSplits: 4)
            guard fields.count == 5, let told = Self.events.first(where: { fields[3].elementsEqual($0.name) }) else {
                return
            }
            // Heartbeats are answered so too, without the channel's first field. What is refused is neither joined nor subscribed to.
            let isAnswer = told.event == .joined || told.event == .subscribed
            if told.event == .joined, !fields[0].elementsEqual(#"["1""#.utf8) { return }
            if isAnswer, fields[4].firstRange(of: Self.success) == nil { return crowd.note(.closed) }
            crowd.note(told.event)
        }
    }
}
