import Computing
import Feeds
import Ground
import Logging
import Timetable
import TransitAnswers
import TransitServer

extension JourneyService {
    /// Keeps the planner of the timetable in service ready, as long as the task lives: a new timetable's is made within
    /// seconds, the old one's goes, and at night the tables of the new day are made. While people plan, live states are laid over
    /// the timetable within a second. A ground file that was replaced, or that is there at last, is taken up.
    ///
    /// - Parameters:
    ///   - groundPath: of the ground file; nil where there will be none.
    ///   - lane: where they are made.
    package func keepReady(
        _ city: ServedCity, ground groundPath: String?, clock: ServerClock, in lane: ComputeLane, logger: Logger
    ) async {
        // What did not open at the start is tried again once it is another.
        var seen = groundPath.flatMap { FileIdentity($0) }
        var second = 0
        while !Task.isCancelled {
            if second % 5 == 0, let timetable = city.edition?.timetable {
                _ = try? await lane.run { _ in self.prepare(timetable, now: clock.now()) }
                await writeFootpaths(for: timetable, in: lane, logger: logger)
                if let groundPath, let found = FileIdentity(groundPath), found != seen {
                    seen = found
                    await take(groundPath, for: timetable, in: lane, logger: logger)
                }
            }
            releaseOverlays(now: clock.now())
            if let live = city.edition?.live, isBehind(live, now: clock.now()) {
                _ = try? await lane.run { _ in self.prepare(live, now: clock.now()) }
            }
            second += 1
            try? await clock.sleep(.seconds(1))
        }
    }

    /// Writes walks along streets that were looked for anew; one line in the log where they cannot be written.
    private func writeFootpaths(for timetable: Timetable, in lane: ComputeLane, logger: Logger) async {
        let kept = try? await lane.run { _ in Result { try self.keepFootpaths(for: timetable) } }
        guard case .failure(let error)? = kept else { return }
        logger.warning(
            "footpaths_not_kept",
            metadata: ["error": "\(error)", "effect": "they are looked for again at the next start"])
    }

    /// Opens a ground file and puts it in service, unless it cannot be read or has much less in it than the one before.
    private func take(_ path: String, for timetable: Timetable, in lane: ComputeLane, logger: Logger) async {
        let taken = try? await lane.run { _ in
            Result {
                let found = try Ground(path: path)
                if let before = self.ground, let loss = GroundLoss(from: before, to: found) { throw loss }
                self.use(found, for: timetable)
                return found
            }
        }
        switch taken {
        case .success(let ground)?:
            logger.notice(
                "ground_swapped", metadata: ["corners": "\(ground.corners.count)", "places": "\(ground.placeCount)"])
        case .failure(let error)?: logger.error("ground_refused", metadata: ["error": "\(error)"])
        // The server stops: nothing is wrong.
        case nil: break
        }
    }
}
