import Feeds
import Foundation
import Wire

/// Why a command cannot do what it was asked: printed as it stands, exit status 1.
struct Refusal: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}

extension Refusal {
    /// Why a server cannot listen, and what to do about it.
    ///
    /// - Parameter option: names the port on the command line.
    init(host: String, port: Int, option: String = "--port", _ error: any Error) {
        let why =
            switch NetworkFault.code(error) {
            case EADDRINUSE: "the port is taken: stop what uses it, or choose another with \(option)"
            case EACCES: "the port may not be used by this user: choose one from 1024 on with \(option)"
            case EADDRNOTAVAIL: "the address is none of this machine's: choose another with --host"
            default: NetworkFault.words(error)
            }
        self.init("cannot serve on \(HostName.written(host)):\(port): \(why)")
    }
}
