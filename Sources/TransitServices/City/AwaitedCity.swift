import Computing
import Feeds
import Logging
import Synchronization
import Timetable
import TransitAnswers
import TransitServer

/// A city whose timetables are made by this process or another, and whose first may still have to be: its server listens meanwhile.
package final class AwaitedCity: Sendable {
    private let file: CityFile
    private let city: ServedCity
    private let sync: any ScheduleSource
    private let frames: (any FrameSource)?
    private let dependencies: PolledCity.Dependencies
    private let polled: Mutex<PolledCity?>

    /// A city that serves the last good timetable of an earlier run at once, if there is one.
    ///
    /// - Parameter frames: where live frames come from; nil asks the city's own sources.
    package init(
        _ file: CityFile, serving city: ServedCity, sync: any ScheduleSource, frames: (any FrameSource)? = nil,
        dependencies: PolledCity.Dependencies
    ) {
        (self.file, self.city, self.sync, self.frames) = (file, city, sync, frames)
        self.dependencies = dependencies
        let newest = sync.newest.flatMap { try? Timetable(path: $0) }
        polled = Mutex(
            newest.map {
                PolledCity(file, timetable: $0, serving: city, sync: sync, frames: frames, dependencies: dependencies)
            })
    }

    /// Makes the first timetable, however long that takes; then polls, syncs and exports packs until its task is cancelled.
    package func run() async throws {
        var known = polled.withLock { $0 }
        while known == nil, let path = await sync.first() {
            do {
                let opened = try await dependencies.computing.preparation.run { _ in
                    Result { try Timetable(path: path) }
                }
                let begun = PolledCity(
                    file, timetable: try opened.get(), serving: city, sync: sync, frames: frames,
                    dependencies: dependencies)
                polled.withLock { $0 = begun }
                known = begun
                dependencies.logger.notice("timetable_in_service", metadata: ["timetable": "\(path)"])
            } catch {
                // The server stops: nothing is wrong.
                guard !Task.isCancelled else { return }
                dependencies.logger.error("reload_failed", metadata: ["error": "\(error)"])
                try? await dependencies.clock.sleep(
                    until: dependencies.clock.preciseNow() + Self.secondsBetweenOpenings)
            }
        }
        try await known?.run()
    }

    /// Between attempts to open a timetable that has just been made and does not open.
    private static let secondsBetweenOpenings = 60.0

    /// Looks for schedules now instead of at the next hour.
    package func lookForSchedules() { sync.wake() }
}

extension AwaitedCity: SourceMonitor {
    package func polling() -> PollingReport {
        polled.withLock { $0 }?.polling() ?? PollingReport(sources: [], providers: [])
    }

    package func schedule() -> ScheduleReport? { ScheduleReport(sync.status) }

    package func frames(of source: String) -> (accepted: Int, rejected: [String: Int]) {
        polled.withLock { $0 }?.frames(of: source) ?? (0, [:])
    }
}

extension ScheduleReport {
    /// How a sync goes.
    init(_ status: ScheduleStatus) {
        self.init()
        (lastSuccess, lastError, next) = (status.lastSuccess, status.lastError, status.next)
        for (ending, count) in status.attempts { attempts[ending.rawValue] = count }
    }
}
