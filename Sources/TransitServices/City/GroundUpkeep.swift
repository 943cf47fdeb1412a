import Computing
import Feeds
import Foundation
import Logging

/// How the streets of a city are kept up to date, as long as the task lives.
package struct GroundUpkeep: Sendable {
    /// Of the ground file, be it there yet or not; nil where there will be none.
    let path: String?
    /// Returns once its task is cancelled.
    let run: @Sendable () async -> Void

    /// - Parameter run: what replaces the file; nil where others do.
    package init(path: String?, run: (@Sendable () async -> Void)? = nil) {
        self.path = path
        self.run =
            run ?? {
                while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
            }
    }
}

/// A ground file that another process builds and shares in a folder. It is copied, as what is mapped must not go while it is read.
package struct SharedGround: Sendable {
    private let shared: String
    private let path: String
    private let clock: PollerClock
    private let lane: ComputeLane
    private let logger: Logger

    /// Seconds between two looks.
    static let pause = 60.0

    /// - Parameters:
    ///   - folder: where it is shared.
    ///   - path: where it is copied to.
    package init(in folder: String, to path: String, clock: PollerClock, computing: ComputePool, logger: Logger) {
        (shared, self.path) = (GroundSync.sharedPath(in: folder), path)
        (self.clock, lane, self.logger) = (clock, computing.packs, logger)
    }

    /// Takes it whenever it is another, until its task is cancelled.
    package func run() async {
        var seen: FileIdentity?
        while !Task.isCancelled {
            if let found = FileIdentity(shared), found != seen {
                seen = found
                if case .failure(let error)? = try? await lane.run({ _ in Result { try take() } }) {
                    logger.error("shared_ground_not_taken", metadata: ["file": "\(shared)", "reason": "\(error)"])
                    seen = nil
                }
            }
            try? await clock.sleep(until: clock.preciseNow() + Self.pause)
        }
    }

    private func take() throws {
        guard !FileManager.default.contentsEqual(atPath: shared, andPath: path) else { return }
        try GroundSync.copy(shared, to: path)
        logger.notice("ground_taken", metadata: ["file": "\(shared)"])
    }
}
