import NIOCore

/// Sends requests and gives each its answers, which come in the order of the commands; ends the connection when one is late.
final class RedisCommandHandler: ChannelInboundHandler {
    typealias InboundIn = RESPValue
    typealias OutboundOut = ByteBuffer

    /// Where requests come from. The channel has this handler and this handler has it until the connection ends.
    var pipe: RedisPipe?
    private var context: ChannelHandlerContext?
    private var waiting = CircularBuffer<RedisRequest>()
    /// Answers of the first of those.
    private var answers: [RESPValue] = []
    private var alarm: (at: NIODeadline, task: Scheduled<Void>)?
    private var isOver = false

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    /// Sends what was put into the pipe.
    func sendAll() {
        guard let context, let pipe else { return }
        let now = NIODeadline.now()
        var earliest: NIODeadline?
        for request in pipe.take() {
            // Not sent at all: its time was over before, or whoever asked has gone.
            guard !request.isOver, request.deadline > now else {
                request.leave(.failure(.timedOut))
                continue
            }
            waiting.append(request)
            earliest = min(earliest ?? request.deadline, request.deadline)
            for piece in request.pieces { context.write(wrapOutboundOut(piece), promise: nil) }
        }
        context.flush()
        if let earliest { wake(context, at: earliest) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        guard let request = waiting.first else {
            return finish(.badAnswer(reason: "an answer that nobody asked for"))
        }
        answers.append(unwrapInboundIn(data))
        guard answers.count == request.answers else { return }
        waiting.removeFirst()
        request.leave(.success(answers))
        answers = []
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let fault = error as? RESPFault { return finish(.badAnswer(reason: fault.reason)) }
        finish(.unavailable(reason: RedisConnector.reason(error)))
    }

    func channelInactive(context: ChannelHandlerContext) {
        finish(.unavailable(reason: "it ended the connection"))
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        finish(.unavailable(reason: "it ended the connection"))
        self.context = nil
    }

    /// Ends the connection: the request whose fault it is hears what was wrong, others that they will not be answered.
    func finish(_ reason: RedisError, of culprit: RedisRequest? = nil) {
        guard !isOver else { return }
        isOver = true
        alarm?.task.cancel()
        let others: RedisError =
            switch reason {
            case .unavailable, .closed: reason
            default: .unavailable(reason: "the connection was given up: \(reason)")
            }
        pipe?.finish(others)
        let culprit = culprit ?? waiting.first
        while let request = waiting.popFirst() { request.leave(.failure(request === culprit ? reason : others)) }
        pipe = nil
        context?.close(promise: nil)
    }

    /// Looks for late answers at a moment, unless it does so before that.
    private func wake(_ context: ChannelHandlerContext, at moment: NIODeadline) {
        if let alarm, alarm.at <= moment { return }
        alarm?.task.cancel()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let task = context.eventLoop.scheduleTask(deadline: moment) {
            let (handler, context) = bound.value
            handler.lookForLate(context)
        }
        alarm = (moment, task)
    }

    private func lookForLate(_ context: ChannelHandlerContext) {
        alarm = nil
        let now = NIODeadline.now()
        if let late = waiting.first(where: { $0.deadline <= now }) { return finish(.timedOut, of: late) }
        if let next = waiting.lazy.map(\.deadline).min() { wake(context, at: next) }
    }
}
