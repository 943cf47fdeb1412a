import TransitAPI

extension ShareSight {
    /// The heading: who goes where.
    var title: String {
        let who = name ?? "Somebody"
        let place = destination.map { " \($0)" } ?? ""
        switch phase {
        case "planned": return place.isEmpty ? "\(who) will be on the way" : "\(who) is going to\(place)"
        case "arrived": return place.isEmpty ? "\(who) has arrived" : "\(who) has arrived at\(place)"
        default: return place.isEmpty ? "\(who) is on the way" : "\(who) is on the way to\(place)"
        }
    }

    /// `10:05`; a dash where nobody knows.
    var arrival: String { eta?.clock ?? "–" }

    /// How the arrival stands to the plan; empty where nothing is known of it.
    var punctuality: String {
        guard let eta else { return "When is not known." }
        guard provenance != "timetable", let scheduledETA else { return "by the timetable" }
        // Less than a minute is on time, whatever two clocks make of it.
        let minutes = (eta.epochSeconds - scheduledETA.epochSeconds) / 60
        if minutes == 0 { return "on time" }
        let late = minutes > 0 ? "late" : "early"
        return "\(abs(minutes)) min \(late), planned \(scheduledETA.clock)"
    }

    /// What happens now, and what is wrong.
    var sentences: [String] {
        var told = [now]
        if flag("broken") && phase != "cancelled" { told.append("The journey no longer works as it was planned.") }
        if flag("connection_at_risk") { told.append("A change still to come is tight.") }
        return told
    }

    /// What the times rest on.
    var restsOn: String {
        let basis =
            switch provenance {
            case "vehicle_position": "Rests on where the vehicle is"
            case "trip_update": "Rests on live times of the operator"
            default: "Rests on the timetable, as nothing live is known"
            }
        let seen = vehicle.map { ", seen \(Self.span($0.age)) ago" } ?? ""
        return "\(basis)\(seen). As of \(asOf.clock)."
    }

    /// When the page ends by itself.
    var ending: String { "This page ends with the journey, at \(ends.clock) at the latest." }

    private var now: String {
        let ride = Self.short(live["leg"]?["route_short_name"]?.string).map { " the \($0)" }
        let towards = Self.short(live["leg"]?["headsign"]?.string).map { " towards \($0)" } ?? ""
        let stop = Self.short(live["next_stop"]?["stop_name"]?.string)
        switch phase {
        case "planned":
            return "Not on the way yet. "
                + (ride.map { "The first ride is\($0)\(towards)" } ?? "The first ride is planned")
                + (stop.map { " from \($0)" } ?? "") + "\(leaves)."
        case "walking":
            let toGo = nextStop.leaves.map { ", to leave from there at \($0.clock)" } ?? ""
            return stop.map { "On foot to \($0)\(toGo)." } ?? "On foot."
        case "waiting":
            return "Waiting" + (stop.map { " at \($0)" } ?? "") + (ride.map { " for\($0)\(towards)" } ?? "")
                + "\(leaves)."
        case "riding":
            let next = stop.map { ". Next stop: \($0)" + (nextStop.arrives.map { " at \($0.clock)" } ?? "") } ?? ""
            return "On\(ride ?? " board")\(towards)\(next)."
        case "arrived": return "The ride is over."
        case "cancelled": return "The ride is cancelled."
        default: return "Nothing live is known of the journey at the moment."
        }
    }

    /// When the vehicle leaves that is waited for.
    private var leaves: String { nextStop.leaves.map { ", which leaves at \($0.clock)" } ?? "" }

    private func flag(_ name: String) -> Bool { live[name] == .bool(true) }

    private static func span(_ seconds: Int64) -> String { seconds < 90 ? "\(seconds) s" : "\(seconds / 60) min" }
}
