import NIOCore
import NIOSSL
import Synchronization

/// What the conversation asks of its connection: say something, then wait for one answer.
struct SMTPRequest: Sendable {
    /// What to send, with its line break; nil to wait for the greeting.
    let bytes: ByteBuffer?
    let reply: EventLoopPromise<SMTPReply>
}

/// Why a connection ended: kept beside it, for whoever asks only afterwards.
final class SMTPEnd: Sendable {
    private let error = Mutex<(any Error)?>(nil)

    var reason: (any Error)? { error.withLock { $0 } }

    /// Whether it was the first reason.
    func set(_ reason: any Error) -> Bool {
        error.withLock { error in
            guard error == nil else { return false }
            error = reason
            return true
        }
    }
}

/// Turns bytes into answers, one for each request, and gives up on silence.
final class SMTPHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = Never
    typealias OutboundIn = SMTPRequest
    typealias OutboundOut = ByteBuffer

    /// Encrypts everything from here on; what the server said in the clear beyond its answer is an attack.
    struct StartTLS: Sendable {
        let context: NIOSSLContext
        let host: String?
    }

    /// Waits for nothing any more: whoever waits hears that it took too long, and so does whoever says something after.
    struct GiveUp: Sendable {}

    /// Why the connection ended: told to whoever waits for an answer, or says something afterwards.
    enum Fault: Error {
        case silence
        case closed
        case nonsense
        case injected
    }

    private static let longestLine = 4_096
    private let patience: TimeAmount
    private var received = ByteBuffer()
    private var reader = SMTPReplyReader()
    private var waiting: EventLoopPromise<SMTPReply>?
    private var alarm: Scheduled<Void>?
    private let end: SMTPEnd

    init(patience: TimeAmount, end: SMTPEnd) { (self.patience, self.end) = (patience, end) }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let request = unwrapOutboundIn(data)
        if let fault = end.reason {
            promise?.fail(fault)
            return request.reply.fail(fault)
        }
        waiting = request.reply
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        alarm = context.eventLoop.scheduleTask(in: patience) {
            let (handler, context) = bound.value
            handler.finish(context, Fault.silence)
        }
        if let bytes = request.bytes {
            context.writeAndFlush(wrapOutboundOut(bytes), promise: promise)
        } else {
            promise?.succeed()
        }
        // The greeting may have come before anyone waited for it.
        readLines(context)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        received.writeBuffer(&bytes)
        readLines(context)
    }

    private func readLines(_ context: ChannelHandlerContext) {
        while waiting != nil {
            guard
                let length = received.readableBytesView.firstIndex(of: UInt8(ascii: "\n")).map({
                    $0 - received.readerIndex
                })
            else {
                if received.readableBytes > Self.longestLine { finish(context, Fault.nonsense) }
                return
            }
            guard length <= Self.longestLine,
                var line = received.readSlice(length: length + 1)?.readableBytesView.dropLast()
            else { return finish(context, Fault.nonsense) }
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            do {
                guard let reply = try reader.read(line) else { continue }
                alarm?.cancel()
                let promise = waiting
                waiting = nil
                promise?.succeed(reply)
            } catch {
                return finish(context, Fault.nonsense)
            }
        }
        received.discardReadBytes()
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        if event is GiveUp {
            finish(context, Fault.silence)
            promise?.succeed()
            return
        }
        guard let start = event as? StartTLS else {
            return context.triggerUserOutboundEvent(event, promise: promise)
        }
        guard received.readableBytes == 0 else {
            finish(context, Fault.injected)
            promise?.fail(Fault.injected)
            return
        }
        do {
            let tls = try NIOSSLClientHandler(context: start.context, serverHostname: start.host)
            try context.pipeline.syncOperations.addHandler(tls, position: .before(self))
            promise?.succeed()
        } catch {
            promise?.fail(error)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { finish(context, error) }

    func channelInactive(context: ChannelHandlerContext) {
        finish(context, Fault.closed)
        context.fireChannelInactive()
    }

    private func finish(_ context: ChannelHandlerContext, _ error: any Error) {
        guard end.set(error) else { return }
        alarm?.cancel()
        waiting?.fail(error)
        waiting = nil
        context.close(promise: nil)
    }
}
