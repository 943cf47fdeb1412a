import LiveState
import Timetable
import TransitAPI

extension ShareProgress {
    /// The members of `eta_update` and of `route_data.live`, in the contract's words.
    ///
    /// - Parameter timetable: the one it was read from.
    package func json(_ timetable: Timetable) -> JSONObject {
        func time(_ instant: Int64?) -> JSONValue {
            guard let instant else { return .null }
            let offset = Int32(timetable.cityZone.offset(at: instant))
            return .string(Timestamp(epochSeconds: instant, offsetSeconds: offset).description)
        }
        var object: JSONObject = [
            "phase": .string(phase.rawValue), "eta": time(eta), "scheduled_eta": time(scheduledETA),
        ]
        if etaLow != nil { object["eta_low"] = time(etaLow) }
        if etaHigh != nil { object["eta_high"] = time(etaHigh) }
        object["delay_seconds"] = delay.map { .int(Int($0)) } ?? .null
        object["vehicle"] = vehicle.map { .object(json($0)) } ?? .null
        object["provenance"] = .string(provenance.rawValue)
        object["next_stop"] =
            nextStop.map { next in
                let stop = timetable.stops[next.stop]
                return [
                    "stop_id": .string(timetable.string(stop.id)), "stop_name": .string(timetable.string(stop.name)),
                    phase == .riding ? "arrival_time" : "departure_time": time(next.time),
                ]
            } ?? .null
        object["leg"] = leg.map { .object(json($0, timetable)) } ?? .null
        object["connection_at_risk"] = .bool(isConnectionAtRisk)
        object["broken"] = .bool(isBroken)
        if walkAfter > 0 { object["walk_after_seconds"] = .int(Int(walkAfter)) }
        if let alternatives {
            object["alternatives"] = .array(
                alternatives.map { other in
                    [
                        "departure_time": time(other.departure), "arrival_time": time(other.arrival),
                        "transfers": .int(other.transfers),
                        "route_short_names": .array(
                            other.routes.map { .string(timetable.string(timetable.routes[$0].shortName)) }),
                    ]
                })
        }
        object["as_of"] = time(asOf)
        return object
    }

    private func json(_ vehicle: Vehicle) -> JSONObject {
        [
            "latitude": .double(vehicle.latitude), "longitude": .double(vehicle.longitude),
            "bearing": vehicle.bearing.map { .double($0) } ?? .null,
            "age_seconds": .int(Int(max(0, asOf - vehicle.evidence))),
        ]
    }

    private func json(_ leg: Leg, _ timetable: Timetable) -> JSONObject {
        let route = timetable.routes[leg.route]
        let mode = leg.isWalk ? LegMode.walk : LegMode(Mode(route.mode))
        return [
            "index": .int(leg.index), "mode": .string(mode.rawValue),
            "trip_id": .string(timetable.string(timetable.trips[leg.trip].id)),
            "route_short_name": .string(timetable.string(route.shortName)),
            "headsign": .string(timetable.string(timetable.headsign(of: leg.trip, at: leg.board))),
        ]
    }
}
