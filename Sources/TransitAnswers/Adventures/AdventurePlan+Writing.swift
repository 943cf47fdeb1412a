import GTFSValues
import Journeys
import Timetable
import TransitAPI

extension AdventurePlan {
    /// The answer of `process-adventure`: the contract's three members, then `legs`, `notes`, `warnings` and `version`.
    ///
    /// `processed_stops` may be stored as `stops`: read again, they are the stops that were given.
    package func json(_ timetable: Timetable, _ texts: AdventureTexts) -> JSONObject {
        let writer = AdventureWriting(timetable: timetable)
        var object: JSONObject = [
            "success": .bool(visits.contains { $0.arrival != nil }),
            "processed_stops": .array(visits.map { .object(writer.json($0)) }),
            "estimated_duration": .int(minutes),
            "legs": .array(ways.map { .object(writer.json($0)) }),
            "notes": .array(texts.notes.map { .string($0) }),
            "warnings": .array(
                warnings.map { warning in
                    [
                        "code": .string(warning.code.rawValue), "stops": .array(warning.visits.map { .int($0) }),
                        "message": .string(warning.message),
                    ]
                }),
            "start_time": writer.time(start), "end_time": writer.time(end),
            "last_way_home": lastWayHome.map { writer.time($0) } ?? .null, "version": .string(version),
        ]
        if let title = texts.title { object["title"] = .string(title) }
        return object
    }
}

/// Writes the parts of a plan in the contract's words.
private struct AdventureWriting {
    let timetable: Timetable

    func time(_ instant: Int64) -> JSONValue {
        let offset = Int32(timetable.cityZone.offset(at: instant))
        return .string(Timestamp(epochSeconds: instant, offsetSeconds: offset).description)
    }

    func json(_ visit: AdventurePlan.Visit) -> JSONObject {
        var object = visit.stop.members
        object["place"] =
            visit.place.map { place in
                [
                    "name": .string(place.name), "address": .string(place.address), "latitude": .double(place.latitude),
                    "longitude": .double(place.longitude), "place_type": .string(place.placeType),
                    "source": .string(place.source), "stop_id": place.stopID.map { .string($0) } ?? .null,
                ]
            } ?? .null
        object["arrival_time"] = visit.arrival.map { time($0) } ?? .null
        object["leave_time"] = visit.leave.map { time($0) } ?? .null
        object["duration_minutes"] = visit.arrival == nil ? .null : .int(visit.stop.minutes)
        object["input_index"] = .int(visit.index)
        return object
    }

    func json(_ way: AdventurePlan.Way) -> JSONObject {
        let journey = way.journey
        return [
            "from": way.from.map { .int($0) } ?? .null, "to": .int(way.to), "departure_time": time(journey.departure),
            "arrival_time": time(journey.arrival),
            "duration_minutes": .int(ItineraryWriter.minutes(journey.arrival - journey.departure)),
            "walking_distance_meters": .int(Int(journey.walkingMetres.rounded())),
            "transfers": .int(journey.transfers), "rides": .array(journey.rides.map { .object(json($0)) }),
        ]
    }

    private func json(_ ride: RideLeg) -> JSONObject {
        let route = timetable.routes[ride.route]
        func name(_ stop: StopIndex) -> JSONValue { .string(timetable.string(timetable.stops[stop].name)) }
        func id(_ stop: StopIndex) -> JSONValue { .string(timetable.string(timetable.stops[stop].id)) }
        var object: JSONObject = [
            "mode": .string(LegMode(Mode(route.mode)).rawValue),
            "route_short_name": .string(timetable.string(route.shortName)),
            "from_stop_id": id(ride.boardStop), "from_stop_name": name(ride.boardStop),
            "to_stop_id": id(ride.alightStop), "to_stop_name": name(ride.alightStop),
            "departure_time": time(ride.departure), "arrival_time": time(ride.arrival),
            "realtime": .bool(ride.live != nil),
        ]
        if ride.trip.isSome {
            object["trip_id"] = .string(timetable.string(timetable.trips[ride.trip].id))
            object["headsign"] = .string(timetable.string(timetable.headsign(of: ride.trip, at: ride.board)))
        }
        return object
    }
}
