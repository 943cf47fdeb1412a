import GTFSValues
import Timetable
import TransitAPI
import TransitAnswers

extension NSWItineraries {
    /// A walk as planned.
    func walk(_ leg: PlannedLeg, _ ends: (isFirst: Bool, isLast: Bool)) -> Part {
        let metres = leg.metres.map(Double.init) ?? Self.length(leg.path)
        return walk(
            from: place(leg.origin, ends.isFirst ? question.origin : nil),
            to: place(leg.destination, ends.isLast ? question.destination : nil),
            (leg.departure.best, leg.arrival.best), planned: (leg.departure.planned, leg.arrival.planned),
            metres: metres, path: leg.path, certainty: .verified)
    }

    /// The walk between two rides where they stop at different places and the planner has no leg for it; of the time it
    /// gives, at most all there is.
    func changeWalk(from one: Part, _ leg: PlannedLeg, to other: Part) -> Part? {
        guard one.ends.to != other.ends.from || one.leg.to.name != other.leg.from.name else { return nil }
        let hinted = leg.footpaths.filter { $0.position == "AFTER" || $0.position == "IDEST" }.map(\.seconds)
        let gap = max(0, other.departure - one.arrival)
        let path = leg.ride?.change?.path ?? []
        let seconds = min(Int64(hinted.max() ?? Int(gap)), gap)
        var (from, to) = (one.leg.to, other.leg.from)
        for name in [\LegPlace.departureTime, \.arrivalTime, \.scheduledDepartureTime, \.scheduledArrivalTime] {
            from[keyPath: name] = nil
            to[keyPath: name] = nil
        }
        let metres = Self.length(path) ?? Self.length([from, to].compactMap(Self.coordinate))
        // It is moved with the ride before it like any other walk, so it begins where that had it.
        let departure = one.arrival - one.shift.arrival
        return walk(
            from: from, to: to, (departure, departure + seconds),
            planned: (one.scheduledArrival, one.scheduledArrival + seconds), metres: metres, path: path,
            certainty: path.count > 1 || !hinted.isEmpty ? .verified : .estimated)
    }

    private func walk(
        from: LegPlace, to: LegPlace, _ times: (Int64, Int64), planned: (Int64, Int64), metres: Double?,
        path: [PlannedCoordinate], certainty: WalkCertainty
    ) -> Part {
        var (from, to) = (from, to)
        from.departureTime = journeyAnswers.timestamp(times.0)
        to.arrivalTime = journeyAnswers.timestamp(times.1)
        let leg = Leg(
            mode: .walk, durationMinutes: ItineraryWriter.minutes(times.1 - times.0),
            distanceMeters: metres.map { Int($0.rounded()) }, certainty: certainty, from: from, to: to,
            polyline: polyline(path.count > 1 ? path : [from, to].compactMap(Self.coordinate)),
            polylinePrecision: question.request.polylinePrecision)
        return Part(
            leg: leg, departure: times.0, arrival: times.1, scheduledDeparture: planned.0,
            scheduledArrival: planned.1, metres: metres)
    }

    /// A line on the map; nil for less than two points.
    func polyline(_ path: [PlannedCoordinate]) -> String? {
        guard path.count > 1 else { return nil }
        return EncodedPolyline.encode(
            path.map { EncodedPolyline.Point(latitude: $0.latitude, longitude: $0.longitude) },
            precision: question.request.polylinePrecision)
    }

    /// Metres of a line; nil for less than two points.
    static func length(_ path: [PlannedCoordinate]) -> Double? {
        guard path.count > 1 else { return nil }
        return zip(path, path.dropFirst()).reduce(0) {
            $0 + Geography.distance($1.0.latitude, $1.0.longitude, $1.1.latitude, $1.1.longitude)
        }
    }

    private static func coordinate(_ place: LegPlace) -> PlannedCoordinate? {
        place.lat.flatMap { lat in place.lon.map { PlannedCoordinate(latitude: lat, longitude: $0) } }
    }
}
