import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension APNsService {
    /// Has the system end a connection whose other end has fallen silent.
    ///
    /// Where a router forgets a connection, or a machine goes without a word, nobody says so: Linux repeats what was sent for some
    /// 15 minutes before it gives up, and all that time each push would be given to that connection and wait in vain.
    ///
    /// - Parameter limit: how long what was sent may go without any acknowledgement.
    static func endWhenSilent(_ channel: any Channel, after limit: TimeAmount) -> EventLoopFuture<Void> {
        #if os(Linux)
        let options: [(NIOBSDSocket.Option, Int64)] = [
            (.init(rawValue: TCP_USER_TIMEOUT), limit.nanoseconds / 1_000_000),
            // A connection on which nothing is sent is asked after, so that it is gone before the next push wants it.
            (.init(rawValue: TCP_KEEPIDLE), keepAliveSeconds), (.init(rawValue: TCP_KEEPINTVL), 10),
        ]
        return EventLoopFuture.andAllSucceed(
            options.map { channel.setOption(.tcpOption($0), value: .init($1)) }
                + [channel.setOption(.socketOption(.so_keepalive), value: 1)],
            on: channel.eventLoop)
        #else
        return channel.eventLoop.makeSucceededVoidFuture()
        #endif
    }

    /// After how long without a word a connection is asked after.
    private static let keepAliveSeconds: Int64 = 60
}
