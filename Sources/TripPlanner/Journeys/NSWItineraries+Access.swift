import GTFSValues
import Journeys
import Timetable
import TransitAPI
import TransitAnswers

extension NSWItineraries {
    /// Whether a ride can be made with a wheelchair, and what the timetable and the planner contradict each other in.
    ///
    /// What one of them does not know the other may. Of two that contradict each other neither is believed: lists of stops
    /// grow old, and the planner errs as well.
    func access(
        _ ride: PlannedRide, _ leg: PlannedLeg, _ ours: RideLeg?
    ) -> (fact: GTFSValues.ThreeValued, notes: [String]) {
        let vehicle = ours.map { $0.trip.isSome ? timetable.trips[$0.trip].wheelchair : .unknown } ?? .unknown
        var notes: [String] = []
        var facts = [agreed(vehicle, ride.wheelchair, RiderText.theVehicle.text(in: language), &notes)]
        for (planned, ours) in [(leg.origin, ours?.boardStop), (leg.destination, ours?.alightStop)] {
            let listed = (ours ?? stop(planned)).map { timetable.stops[$0].wheelchair } ?? .unknown
            facts.append(agreed(listed, planned.wheelchair, planned.shortName ?? planned.name, &notes))
        }
        return (facts.contains(.no) ? .no : facts.contains(.unknown) ? .unknown : .yes, notes)
    }

    private var language: WrittenLanguage { journeyAnswers.answers.language }

    private func agreed(
        _ listed: GTFSValues.ThreeValued, _ planned: GTFSValues.ThreeValued, _ name: String, _ notes: inout [String]
    ) -> GTFSValues.ThreeValued {
        guard listed != .unknown, planned != .unknown else { return listed == .unknown ? planned : listed }
        guard listed != planned else { return listed }
        let text = listed == .yes ? RiderText.accessibleByTimetable : .accessibleByPlanner
        notes.append(text.text(in: language, name, NSWJourneys.title))
        return .unknown
    }
}
