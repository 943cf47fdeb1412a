import Computing
import Logging
import Synchronization

/// Timetables that another process makes and shares in a folder: looked for there and taken whole.
package final class SharedTimetables: ScheduleSource {
    private let shared: TimetableFolder
    private let own: TimetableFolder
    private let keep: Int
    private let clock: PollerClock
    private let lane: ComputeLane
    private let logger: Logger
    private let report = Mutex(ScheduleStatus())
    private let sleeper = Mutex(Sleeper())

    /// Seconds between two looks.
    package static let pause = 15.0

    /// Of a city whose timetables are shared in a folder; those taken lie in `timetables` below the data folder.
    ///
    /// - Parameter keep: how many are kept here.
    package init(
        from shared: String, dataFolder: String, keeping keep: Int, clock: PollerClock,
        computing: ComputePool = ComputePool(), logger: Logger
    ) {
        self.shared = TimetableFolder(folder: shared)
        own = TimetableFolder(folder: dataFolder + "/timetables")
        (self.keep, self.clock, self.logger) = (keep, clock, logger)
        lane = computing.packs
    }

    package var newest: String? { own.newest() }

    package var status: ScheduleStatus { report.withLock { $0 } }

    package func first() async -> String? {
        while !Task.isCancelled {
            if let path = await look(beyond: nil) {
                ended(.published)
                return path
            }
            await pause()
        }
        return nil
    }

    package func run(publish: @escaping @Sendable (String) async throws -> Void) async {
        var published = own.newest()
        while !Task.isCancelled {
            if let path = await look(beyond: published) {
                do {
                    try await publish(path)
                    published = path
                    ended(.published)
                    logger.notice("schedule_published", metadata: ["timetable": "\(path)"])
                } catch {
                    guard !Task.isCancelled else { return }
                    ended(.failed, because: "\(error)")
                    logger.error("schedule_sync_failed", metadata: ["reason": "\(error)"])
                }
            }
            await pause()
        }
    }

    package func wake() {
        sleeper.withLock { sleeper in
            sleeper.isAwaited = true
            sleeper.task?.cancel()
        }
    }

    /// The newest of the shared timetables that opens, taken, where it is newer than one that is known; nil where none is.
    private func look(beyond known: String?) async -> String? {
        let looked = try? await lane.run { [shared, own, keep] _ in
            var trouble: String?
            for path in shared.all.reversed() where fileName(path) > known.map(fileName) ?? "" {
                do {
                    let taken = try own.take(path)
                    own.prune(keeping: keep)
                    return (taken as String?, trouble)
                } catch {
                    trouble = trouble ?? "\(fileName(path)): \(error)"
                }
            }
            return (nil, trouble)
        }
        guard let (path, trouble) = looked else { return nil }
        // Said once, and again when it is another.
        if let trouble, status.lastError != trouble {
            logger.error(
                "shared_timetable_not_taken", metadata: ["folder": "\(shared.folder)", "reason": "\(trouble)"])
        }
        if let path { return path }
        let missing = trouble ?? (known == nil ? "no timetable is shared yet" : nil)
        ended(missing == nil ? .unchanged : .failed, because: missing)
        return nil
    }

    private func pause() async {
        let due = clock.preciseNow() + Self.pause
        report.withLock { $0.next = Int64(due) }
        await Sleeper.sleep(until: due, by: clock, sleeper)
        report.withLock { $0.next = nil }
    }

    private func ended(_ ending: ScheduleStatus.Ending, because reason: String? = nil) {
        report.withLock { $0.ended(ending, at: clock.now(), because: reason) }
    }
}

/// The file's name: it begins with when it was made.
private func fileName(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
