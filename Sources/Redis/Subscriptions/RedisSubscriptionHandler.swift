import NIOCore

/// Subscribes, hands messages on, and gives up a connection over which nothing comes.
final class RedisSubscriptionHandler: ChannelInboundHandler {
    typealias InboundIn = RESPValue
    typealias OutboundOut = ByteBuffer

    /// How a connection ended.
    struct End: Sendable {
        let reason: RedisError
        /// Whether it was of use before.
        let wasSubscribed: Bool
    }

    private let channels: [String]
    private let configuration: RedisConfiguration
    private let events: RedisEvents
    private let ended: EventLoopPromise<End>
    private var confirmed: Set<String> = []
    private var lastHeard = NIODeadline.now()
    private var asking: RepeatedTask?
    private var isOver = false

    /// - Parameter ended: kept in every case.
    init(
        _ channels: [String], _ configuration: RedisConfiguration, events: RedisEvents, ended: EventLoopPromise<End>
    ) {
        (self.channels, self.configuration, self.events, self.ended) = (channels, configuration, events, ended)
    }

    private var isSubscribed: Bool { confirmed.count == Set(channels).count }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is RedisOpening.Done else { return context.fireUserInboundEventTriggered(event) }
        send(RedisCommand("SUBSCRIBE", arguments: channels.map { .text($0) }), context)
        lastHeard = .now()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let pause = TimeAmount(min(configuration.pingInterval, configuration.silenceLimit))
        asking = context.eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in
            let (handler, context) = bound.value
            handler.ask(context)
        }
    }

    /// Asks whether Redis is there, unless it has been silent for too long.
    private func ask(_ context: ChannelHandlerContext) {
        guard NIODeadline.now() - lastHeard < TimeAmount(configuration.silenceLimit) else {
            return finish(context, .unavailable(reason: "nothing came from it for \(configuration.silenceLimit)"))
        }
        send(RedisCommand("PING"), context)
    }

    private func send(_ command: RedisCommand, _ context: ChannelHandlerContext) {
        for piece in RESPEncoder.pieces([command]) { context.write(wrapOutboundOut(piece), promise: nil) }
        context.flush()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        lastHeard = .now()
        let answer = unwrapInboundIn(data)
        if case .error(let text) = answer { return finish(context, RedisError(answer: text)) }
        let words = answer.array ?? []
        switch (words.first?.string, words.count) {
        case ("message", 3):
            // Before all channels are there the reader cannot know what it has missed: it fetches that when they are.
            guard isSubscribed else { return }
            guard let channel = words[1].string, let bytes = words[2].bytes else {
                return finish(context, .badAnswer(reason: "a message without a channel or bytes"))
            }
            if !events.put(channel, bytes) {
                finish(context, .unavailable(reason: "messages came faster than they were read, and were thrown away"))
            }
        case ("subscribe", 3):
            guard let channel = words[1].string, channels.contains(channel), !isSubscribed else {
                return finish(context, .badAnswer(reason: "a channel that nobody asked for"))
            }
            confirmed.insert(channel)
            if isSubscribed { events.putSubscribed() }
        case ("pong", 2): break
        default: finish(context, .badAnswer(reason: "neither a message nor the answer to a subscription"))
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let fault = error as? RESPFault { return finish(context, .badAnswer(reason: fault.reason)) }
        finish(context, .unavailable(reason: RedisConnector.reason(error)))
    }

    func channelInactive(context: ChannelHandlerContext) {
        finish(context, .unavailable(reason: "it ended the connection"))
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        finish(context, .unavailable(reason: "it ended the connection"))
    }

    private func finish(_ context: ChannelHandlerContext, _ reason: RedisError) {
        guard !isOver else { return }
        isOver = true
        asking?.cancel()
        ended.succeed(End(reason: reason, wasSubscribed: isSubscribed))
        context.close(promise: nil)
    }
}
