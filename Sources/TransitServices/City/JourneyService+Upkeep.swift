import Computing
import Ground
import Logging
import Timetable
import TransitAnswers
import TransitServer

extension JourneyService {
    /// Keeps the planner of the timetable in service ready, as long as the task lives: a new timetable's is made within
    /// seconds, the old one's goes, and at night the tables of the new day are made. A ground file that was replaced is taken up.
    ///
    /// - Parameter lane: where they are made.
    package func keepReady(
        _ city: ServedCity, clock: ServerClock, in lane: ComputeLane, logger: Logger
    ) async {
        var watch = ground.map { GroundWatch($0) }
        while !Task.isCancelled {
            if let timetable = city.edition?.timetable {
                _ = try? await lane.run { _ in self.prepare(timetable, now: clock.now()) }
                if let ground, let path = watch?.replaced(ground) {
                    await take(path, in: ground, for: timetable, in: lane, logger: logger)
                }
            }
            try? await clock.sleep(.seconds(5))
        }
    }

    /// Opens a ground file and puts it in service, unless it cannot be read or has much less in it than the one before.
    private func take(
        _ path: String, in before: Ground, for timetable: Timetable, in lane: ComputeLane, logger: Logger
    ) async {
        let taken = try? await lane.run { _ -> Result<Ground, GroundSwapError> in
            let found: Ground
            do throws(GroundError) { found = try Ground(path: path) } catch { return .failure(.unreadable(error)) }
            let (corners, fewest) = (found.corners.count, before.corners.count / 2)
            guard corners >= fewest else { return .failure(.small(corners: corners, fewest: fewest)) }
            self.use(found, for: timetable)
            return .success(found)
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

/// Why a ground file that was replaced is not taken up.
enum GroundSwapError: Error, CustomStringConvertible {
    case unreadable(GroundError)
    case small(corners: Int, fewest: Int)

    var description: String {
        switch self {
        case .unreadable(let error): "\(error)"
        case .small(let corners, let fewest):
            "it has \(corners) corners of streets, less than half of the one in service, which needs \(fewest) of the next; "
                + "restart the server if that is meant"
        }
    }
}

/// Notices when a ground file is replaced.
struct GroundWatch {
    private var seen: FileIdentity?

    init(_ ground: Ground) { seen = FileIdentity(ground.path) }

    /// The path of the file, where it is another by now; once for each. One that is gone is none.
    mutating func replaced(_ ground: Ground) -> String? {
        guard let found = FileIdentity(ground.path), found != seen else { return nil }
        seen = found
        return ground.path
    }
}
