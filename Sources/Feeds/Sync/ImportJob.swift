import Computing
import Foundation
import GTFS
import Logging
import Timetable

/// An import with its gates: minutes of work, for a lane of its own.
struct ImportJob: Sendable {
    let city: CityFile
    let fingerprint: String
    let timetables: TimetableFolder
    let now: Int64
    let lastGood: String?
    let logger: Logger

    /// Imports, judges and writes.
    func run(in lane: ComputeLane) async throws(SyncError) -> SyncOutcome {
        let outcome: Result<SyncOutcome, SyncError>
        do {
            outcome = try await lane.run { _ in Result { () throws(SyncError) in try work() } }
        } catch {
            throw error == .full ? .importFailed(reason: "too many imports wait already") : .cancelled
        }
        return try outcome.get()
    }

    private func work() throws(SyncError) -> SyncOutcome {
        var work = CityImport(city: city, today: city.date(at: now))
        let logger = logger
        work.progress = { step in
            guard step.rows == 0 else { return }
            logger.info("schedule_import", metadata: ["feed": "\(step.feed)", "step": "\(step.step)"])
        }
        do {
            let lastGood = lastGood.flatMap { try? Timetable(path: $0) }
            let outcome = try work.run(generatedAt: now, lastGood: lastGood)
            report(outcome)
            guard outcome.canBePublished else {
                let fatal = outcome.problems.problems.filter { $0.severity == .fatal }
                return .refused(problems: fatal.map(\.description))
            }
            let path = try timetables.path(for: fingerprint, now: now)
            _ = try outcome.compiled.write(to: path)
            return .published(path: path)
        } catch {
            throw .importFailed(reason: "\(error)")
        }
    }

    private func report(_ outcome: CityImport.Outcome) {
        let counts = outcome.compiled.counts
        var metadata: Logger.Metadata = [
            "routes": "\(counts.routes)", "stops": "\(counts.stops)", "trips": "\(counts.trips)",
            "stop_times": "\(counts.stopTimes)",
        ]
        for (severity, problems) in Dictionary(grouping: outcome.problems.problems, by: \.severity) {
            metadata["problems_\(severity)"] = "\(problems.count)"
        }
        logger.notice("schedule_compiled", metadata: metadata)
        for problem in outcome.problems.problems where [.expiredCalendar, .futureFeed].contains(problem.code) {
            logger.warning(
                "schedule_not_in_force", metadata: ["feed": "\(problem.feed)", "reason": "\(problem.message)"])
        }
    }
}
