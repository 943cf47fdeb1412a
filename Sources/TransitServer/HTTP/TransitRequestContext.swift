import Hummingbird
import Logging
import NIOCore

/// What a request brings along beside itself.
struct TransitRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The client's address without its port; empty where there is none, as in tests without a socket.
    let address: String
    /// The connection it came on.
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        channel = source.channel
        address = source.channel.remoteAddress?.ipAddress ?? ""
    }
}
