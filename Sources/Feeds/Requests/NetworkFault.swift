import Foundation
import NIOCore
import NIOPosix

/// What went wrong with a connection, in words: libraries tell it in names of their own.
package enum NetworkFault {
    /// `connection refused`, `the host feeds.example is not known`; an error of another kind as it describes itself.
    package static func words(_ error: any Error) -> String {
        switch error {
        case let error as IOError:
            let text = String(cString: strerror(error.errnoCode))
            return text.prefix(1).lowercased() + text.dropFirst()
        case let error as SocketAddressError.UnknownHost: return "the host \(error.host) is not known"
        case let error as NIOConnectionError:
            guard let first = error.connectionErrors.first else { return "the host \(error.host) is not known" }
            return words(first.error)
        default: return "\(error)"
        }
    }

    /// The operating system's number (`errno`) of an error; nil where it is not one of its own.
    package static func code(_ error: any Error) -> CInt? { (error as? IOError)?.errnoCode }
}
