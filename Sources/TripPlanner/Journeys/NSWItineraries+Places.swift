import GTFSValues
import Timetable
import TransitAPI
import TransitAnswers

extension NSWItineraries {
    /// The stop of the timetable in service that a planned place is.
    func stop(_ place: PlannedPlace) -> StopIndex? { place.id.flatMap { timetable.stop(id: $0) } }

    /// A place: as the timetable has it where it is one of its stops, as the rider named it where it is an end that is none,
    /// else as the planner has it.
    func place(_ planned: PlannedPlace, _ end: JourneyAnswers.Resolved? = nil) -> LegPlace {
        if let stop = stop(planned) { return writer.place(stop) }
        if let end, case .point = end.place {
            return LegPlace(name: end.wire.name, lat: end.wire.lat, lon: end.wire.lon)
        }
        let name = planned.shortName ?? planned.name
        let isStop = planned.kind == "platform" || planned.kind == "stop"
        return LegPlace(
            name: name, stopID: isStop ? planned.id : nil, stopName: isStop ? name : nil,
            lat: planned.coordinate?.latitude, lon: planned.coordinate?.longitude,
            platform: planned.platform?.shown(planned.platform?.name))
    }

    /// A place where a ride begins or ends, with its platforms.
    func place(_ planned: PlannedPlace, scheduled: StopIndex?) -> LegPlace {
        var place = place(planned)
        let platform = planned.platform
        if place.platform == nil { place.platform = platform?.shown(platform?.name) }
        place.scheduledPlatform =
            platform?.shown(platform?.plannedName) ?? scheduled.flatMap(answers.platform) ?? place.platform
        place.platformChanged =
            place.platform != nil && place.scheduledPlatform != nil && place.platform != place.scheduledPlatform
        return place
    }

    /// Stops called at between getting in and out; those that are only passed are none.
    func intermediate(_ ride: PlannedRide, isLive: Bool) -> [IntermediateStop] {
        ride.stops.dropFirst().dropLast().compactMap { call in
            guard !call.isPassed, let id = call.place.id else { return nil }
            func time(_ time: PlannedTime?, _ isLive: Bool) -> Timestamp? {
                (time ?? call.arrival ?? call.departure).map { journeyAnswers.timestamp(isLive ? $0.best : $0.planned) }
            }
            let place = place(call.place)
            return IntermediateStop(
                stopID: id, stopName: place.name, lat: place.lat, lon: place.lon,
                arrivalTime: time(call.arrival, isLive), departureTime: time(call.departure, isLive),
                scheduledArrivalTime: time(call.arrival, false), scheduledDepartureTime: time(call.departure, false),
                skipped: call.isCancelled)
        }
    }
}

extension PlannedPlatform {
    private static let kinds = ["Platform ", "Stand ", "Wharf "]

    /// A platform's name as ours are: `24` of `Platform 24`, `3A` of `Wharf 3, Side A`.
    func shown(_ name: String?) -> String? {
        guard var name else { return nil }
        for kind in Self.kinds where name.hasPrefix(kind) { name.removeFirst(kind.count) }
        return name.replacing(", Side ", with: "")
    }
}
