import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Closes a connection whose client does not take its answer. Until it does, the answer is kept in memory and the connection
/// is counted, and a limit for silence never comes to an end, as the answer has not.
///
/// A client that is slow but takes what it gets is waited for; see ``TakenBytes``.
final class WriteTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    /// Most bytes that the system keeps unsent for one client, where it can be told (`TCP_NOTSENT_LOWAT`). It also says so often
    /// that some were taken, where otherwise a third of a buffer of megabytes had to be.
    static let unsent = ChannelOptions.Types.SocketOption(
        level: .tcp, name: NIOBSDSocket.Option(rawValue: notSentLowWater))
    static let mostUnsent: ChannelOptions.Types.SocketOption.Value = 32 << 10
    #if canImport(Darwin)
    private static let notSentLowWater: CInt = 0x201
    #else
    private static let notSentLowWater: CInt = 25
    #endif

    private let limit: TimeAmount
    private let gate: ConnectionGate
    private var written = 0
    private var taken: TakenBytes?
    private var overdue: Scheduled<Void>?

    init(limit: TimeAmount, gate: ConnectionGate) { (self.limit, self.gate) = (limit, gate) }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable {
            end()
        } else if overdue == nil {
            taken = TakenBytes(inAll: written - Self.waiting(context))
            wait(context)
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func wait(_ context: ChannelHandlerContext) {
        let bound = context.loopBound
        overdue = context.eventLoop.assumeIsolated().scheduleTask(in: limit) { [self] in
            let context = bound.value
            overdue = nil
            if taken?.hasGoneOn(inAll: written - Self.waiting(context)) == true {
                wait(context)
            } else {
                giveUp(context)
            }
        }
    }

    private func end() {
        overdue?.cancel()
        overdue = nil
    }

    private func giveUp(_ context: ChannelHandlerContext) {
        gate.noteUntakenAnswer()
        // What the system still holds for the client would stay there after the connection is closed; so nothing is left to send.
        let provider = context.channel as? any SocketOptionProvider
        provider?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenFailure { _ in }
        context.close(promise: nil)
    }

    /// Bytes that wait for the socket.
    private static func waiting(_ context: ChannelHandlerContext) -> Int {
        (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
    }
}

/// Whether a client takes of an answer that waits for it, from one look to the next.
package struct TakenBytes: Sendable {
    /// Fewest bytes it has to take from one look to the next.
    package static let minimum = 32 << 10

    private var taken: Int

    /// A first look, when it has taken so many bytes since it came.
    package init(inAll taken: Int) { self.taken = taken }

    /// Another look; false where the client has taken too little since the last one.
    package mutating func hasGoneOn(inAll now: Int) -> Bool {
        defer { taken = now }
        return now - taken >= Self.minimum
    }
}
