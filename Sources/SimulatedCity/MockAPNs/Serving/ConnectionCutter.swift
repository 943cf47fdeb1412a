import Foundation
import NIOCore

/// Ends a connection beneath TLS, with a TCP reset, as when a process is killed or a cable is pulled.
///
/// It must be the first handler, so that nothing above it can say goodbye.
final class ConnectionCutter: ChannelInboundHandler {
    typealias InboundIn = NIOAny

    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func cut() {
        guard let context else { return }
        // Closing with no time to linger makes the kernel send a reset and drop what was not sent.
        (context.channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenFailure { _ in
        }
        context.close(promise: nil)
    }
}
