import AsyncHTTPClient
import NIOCore
import NIOHTTP2
import NIOPosix

/// Why there was no answer from APNs.
struct APNsFailure {
    let error: any Error

    /// To be tried again: at once where only the connection went away, else when the caller's back-off says.
    var outcome: PushOutcome {
        .tryLater(reason: reason, afterSeconds: isLeftOver ? 0 : nil, isForToken: false)
    }

    private var isLeftOver: Bool {
        switch error {
        // Streams above the last one that a GOAWAY names are never looked at (RFC 9113 §6.8), and nor are those above the
        // stream limit (§5.1.2). The former are closed here as cancelled, which a server might say too; it does not matter,
        // because an attempt that was looked at has the same id.
        case let error as NIOHTTP2Errors.StreamClosed: [.refusedStream, .cancel].contains(error.errorCode)
        // A GOAWAY came between leasing the connection and opening the stream.
        case let error as HTTPClientError: error == .cancelled && !Task.isCancelled
        default: false
        }
    }

    private var reason: String {
        switch error {
        case let error as NIOHTTP2Errors.StreamClosed: "stream closed (HTTP/2 error \(error.errorCode.networkCode))"
        case let error as HTTPClientError: error.shortDescription
        case is CancellationError: "cancelled"
        case is ChannelError: "connection lost"
        case is NIOConnectionError: "no connection"
        default: "no answer: \(type(of: error))"
        }
    }
}
