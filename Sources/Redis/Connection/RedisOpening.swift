import NIOCore

/// What a connection says first: who it is, which database it wants, and whether Redis is ready for it.
///
/// Everything behind it in the pipeline hears of nothing until that is answered, and then gets ``RedisOpening/Done``.
final class RedisOpening: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = RESPValue
    typealias InboundOut = RESPValue
    typealias OutboundOut = ByteBuffer

    /// From here on the connection can be used.
    struct Done: Sendable {}

    private let commands: [RedisCommand]
    private let password: String?
    private let deadline: NIODeadline
    private let opened: EventLoopPromise<Void>
    private var answered = 0
    private var alarm: Scheduled<Void>?
    private var isOver = false

    /// - Parameter opened: kept in every case, at the latest when the deadline is over.
    init(_ url: RedisURL, name: String, deadline: NIODeadline, opened: EventLoopPromise<Void>) {
        var commands: [RedisCommand] = []
        if let password = url.password {
            commands.append(RedisCommand("AUTH", arguments: (url.user.map { [.text($0)] } ?? []) + [.text(password)]))
        }
        if url.database != 0 { commands.append(RedisCommand("SELECT", .integer(Int64(url.database)))) }
        commands.append(RedisCommand("CLIENT", "SETNAME", .text(name)))
        // Says `-NOAUTH` where a login is missing and `-LOADING` where data are still being read.
        commands.append(RedisCommand("PING"))
        (self.commands, password, self.deadline, self.opened) = (commands, url.password, deadline, opened)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        alarm = context.eventLoop.scheduleTask(deadline: deadline) {
            let (handler, context) = bound.value
            handler.fail(context, RedisError.timedOut)
        }
    }

    func channelActive(context: ChannelHandlerContext) {
        for piece in RESPEncoder.pieces(commands) { context.write(wrapOutboundOut(piece), promise: nil) }
        context.flush()
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return context.fireChannelRead(data) }
        let answer = unwrapInboundIn(data)
        let name = commands[answered].words.first
        answered += 1
        // A name is of no consequence, and some users may not set it.
        if case .error(let text) = answer, name != "CLIENT" {
            // A server that does not know `AUTH` quotes what stood behind it.
            let shown = password.map { text.replacing($0, with: "***") } ?? text
            return fail(context, RedisError(answer: shown))
        }
        guard answered == commands.count else { return }
        isOver = true
        alarm?.cancel()
        context.fireUserInboundEventTriggered(Done())
        opened.succeed()
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isOver else { return context.fireErrorCaught(error) }
        fail(context, error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        fail(context, ChannelError.eof)
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { fail(context, ChannelError.eof) }

    private func fail(_ context: ChannelHandlerContext, _ error: any Error) {
        guard !isOver else { return }
        isOver = true
        alarm?.cancel()
        opened.fail(error)
        context.close(promise: nil)
    }
}
