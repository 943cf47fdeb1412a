import Computing
import Foundation
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
    /// Those that could not be taken, by name: why, and until when they are left alone.
    private let refused = Mutex<[String: (reason: String, until: Double)]>([:])

    /// The one of a later time than now that is passed over.
    private let passedOver = Mutex<String?>(nil)

    /// Seconds between two looks.
    package static let pause = 15.0
    /// Seconds for which one that could not be taken is left alone.
    static let pauseAfterFailure = 600.0

    /// Of a city whose timetables are shared in a folder; those taken lie in `timetables` below the data folder.
    ///
    /// - Parameter keep: how many are kept here.
    package init(
        from shared: String, dataFolder: String, keeping keep: Int, clock: PollerClock,
        computing: ComputePool = ComputePool(), logger: Logger
    ) {
        self.shared = TimetableFolder(folder: shared, isShared: true)
        own = TimetableFolder(folder: dataFolder + "/timetables")
        (self.keep, self.clock, self.logger) = (keep, clock, logger)
        lane = computing.packs
    }

    package var newest: String? { own.newest(now: clock.now()) }

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
        var published = newest
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

    package func wake() { sleeper.withLock { $0.wake() } }

    /// What a look has found.
    private struct Look {
        /// A newer one, taken.
        var path: String?
        /// Why one was not.
        var trouble: String?
        /// When the newest was last said to be that.
        var confirmed: Int64?
        /// The name of one that is of a later time than now.
        var later: String?
    }

    /// The newest of the shared timetables that opens, taken, where it is newer than one that is known; nil where none is.
    private func look(beyond known: String?) async -> String? {
        guard let found = try? await lane.run({ [self] _ in found(beyond: known) }) else { return nil }
        // Said once, and again when it is another.
        if let trouble = found.trouble, status.lastError != trouble {
            logger.error(
                "shared_timetable_not_taken", metadata: ["folder": "\(shared.folder)", "reason": "\(trouble)"])
        }
        let isNew = passedOver.withLock { name in
            defer { name = found.later }
            return name != found.later
        }
        if isNew, let later = found.later {
            logger.warning(
                "shared_timetable_later_than_now", metadata: ["folder": "\(shared.folder)", "timetable": "\(later)"])
        }
        if let path = found.path { return path }
        let missing = found.trouble ?? (known == nil ? "no timetable is shared yet" : nil)
        ended(missing == nil ? .unchanged : .failed, confirmed: found.confirmed, because: missing)
        return nil
    }

    private func found(beyond known: String?) -> Look {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: shared.folder)
        } catch {
            return Look(trouble: "the folder cannot be read: \(error.localizedDescription)")
        }
        let now = clock.preciseNow()
        let all = names.filter(TimetableFolder.isName).sorted().map { "\(shared.folder)/\($0)" }
        // Than one of a later time than now, none that is made until then would ever be newer.
        let paths = all.filter { !TimetableFolder.isLater($0, than: Int64(now)) }
        let later = paths.count < all.count ? all.last.map(TimetableFolder.name) : nil
        var look = Look(confirmed: paths.last.flatMap(shared.confirmedAt), later: later)
        for path in paths.reversed() {
            let name = TimetableFolder.name(path)
            guard name > known.map(TimetableFolder.name) ?? "" else { break }
            if let known = refused.withLock({ $0[name] }), known.until > now {
                look.trouble = look.trouble ?? known.reason
                continue
            }
            do {
                look.path = try own.take(path)
                own.prune(keeping: keep, now: Int64(now))
                break
            } catch {
                let reason = "\(name): \(error)"
                refused.withLock { $0[name] = (reason, now + Self.pauseAfterFailure) }
                look.trouble = look.trouble ?? reason
            }
        }
        return look
    }

    private func pause() async {
        let due = clock.preciseNow() + Self.pause
        report.withLock { $0.next = Int64(due) }
        await Sleeper.sleep(until: due, by: clock, sleeper)
        report.withLock { $0.next = nil }
    }

    private func ended(_ ending: ScheduleStatus.Ending, confirmed: Int64? = nil, because reason: String? = nil) {
        report.withLock { $0.ended(ending, at: clock.now(), confirmed: confirmed, because: reason) }
    }
}
