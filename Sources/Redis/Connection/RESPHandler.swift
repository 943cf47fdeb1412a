import NIOCore

/// Turns bytes into answers.
final class RESPHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = RESPValue

    private var parser: RESPParser
    private var isBroken = false

    init(limits: RESPLimits) { parser = RESPParser(limits: limits) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        do {
            while !isBroken, let answer = try parser.next(&bytes) { context.fireChannelRead(wrapInboundOut(answer)) }
        } catch {
            isBroken = true
            context.fireErrorCaught(error)
        }
    }
}
