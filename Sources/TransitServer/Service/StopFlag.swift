import Synchronization

/// How a server is asked to stop.
package enum ShutdownRequest: Sendable {
    /// First it says that it is not ready, for as long as its configuration says, so that nobody is sent to it any more.
    case afterDraining
    /// It takes no more connections from now on.
    case atOnce
}

/// Whether the server has been asked to stop.
final class StopFlag: Sendable {
    private let flag = Atomic(false)

    var hasBegun: Bool { flag.load(ordering: .relaxed) }

    func begin() { flag.store(true, ordering: .relaxed) }
}
