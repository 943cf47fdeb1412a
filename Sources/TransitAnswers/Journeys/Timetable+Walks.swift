import Journeys
import Timetable

extension Timetable {
    /// Whether a walk does not leave a station.
    func isWithinStation(_ walk: WalkLeg) -> Bool {
        guard case .stop(let from) = walk.from, case .stop(let to) = walk.to else { return false }
        return station(of: from) == station(of: to)
    }

    /// Whether a journey has a walk that nobody has looked at, and that may have steps. Stops of a station that are known to be
    /// accessible are so from outside, and by that from each other.
    func hasUnseenWalk(_ journey: Journey) -> Bool {
        journey.legs.contains { leg in
            guard case .walk(let walk) = leg else { return false }
            return walk.certainty == .estimated && !isWithinStation(walk)
        }
    }
}
