import Logging
import ServiceLifecycle

/// Runs until the process is asked to end. One that returns or throws before is said to the log by its name, and ends the
/// process.
package struct LastingService: Service {
    /// How it is asked to end.
    package enum Ending: Sendable {
        /// Its task is cancelled.
        case byCancellation
        /// It sees for itself that it is to end.
        case byItself
    }

    package let part: ServicePart
    private let ending: Ending
    private let logger: Logger
    private let work: @Sendable () async throws -> Void

    /// A service of what it does.
    package init(
        _ part: ServicePart, ending: Ending = .byCancellation, logger: Logger,
        work: @escaping @Sendable () async throws -> Void
    ) {
        (self.part, self.ending, self.logger, self.work) = (part, ending, logger, work)
    }

    package func run() async throws {
        let reason: any Error
        do {
            switch ending {
            case .byCancellation: try await cancelWhenGracefulShutdown(work)
            case .byItself: try await work()
            }
            reason = EndedEarly(part.rawValue)
        } catch {
            reason = error
        }
        // Whatever it says of its end, it was asked for.
        if Task.isCancelled || Task.isShuttingDownGracefully { return }
        if !(reason is CannotBegin) {
            logger.error("service_failed", metadata: ["service": "\(part.rawValue)", "reason": "\(reason)"])
        }
        throw ServiceFailure(part: part, reason: reason)
    }
}

/// Something came to its end that was to last.
package struct EndedEarly: Error, CustomStringConvertible {
    private let name: String

    init(_ name: String) { self.name = name }

    package var description: String { "\(name) ended, and nobody had asked for that" }
}

/// A service does not even begin, for a reason that whoever starts the process is to mend, and is told.
package struct CannotBegin: Error {
    package let reason: any Error

    package init(reason: any Error) { self.reason = reason }
}

/// Why a process ends that nobody asked to.
package struct ServiceFailure: Error, CustomStringConvertible {
    package let part: ServicePart
    package let reason: any Error

    package var description: String { "the service \(part.rawValue) failed: \(reason)" }
}

/// Runs a part of a service that is to last as long as its task.
func lasting(_ name: String, _ work: () async throws -> Void) async throws {
    try await work()
    if !Task.isCancelled { throw EndedEarly(name) }
}
