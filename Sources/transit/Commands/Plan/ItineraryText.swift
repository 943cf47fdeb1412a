import TransitAPI

/// Journeys as a person reads them.
enum ItineraryText {
    static func text(_ body: TripPlanBody) -> String {
        var lines = ["\(body.origin.name) → \(body.destination.name)"]
        var day = ""
        for itinerary in body.itineraries {
            let date = String(itinerary.departureTime.description.prefix(10))
            if date != day { lines.append(date) }
            day = date
            lines += text(itinerary)
        }
        for notice in body.notices { lines.append("  \(notice.message)") }
        return lines.joined(separator: "\n")
    }

    private static func text(_ itinerary: Itinerary) -> [String] {
        let (from, to) = (itinerary.departureTime, itinerary.arrivalTime)
        // By the clocks that are shown, as in the console.
        let minutes = minute(of: to) - minute(of: from)
        var head = "  \(from.clock)–\(to.clock)  \(minutes) min"
        let rides = itinerary.legs.count { $0.mode != .walk }
        if rides > 0 {
            head += itinerary.transfers == 1 ? ", 1 change" : ", \(itinerary.transfers) changes"
        }
        if itinerary.walkingDistanceMeters > 0 { head += ", \(itinerary.walkingDistanceMeters) m on foot" }
        if let cents = itinerary.fareCents {
            let about = itinerary.fare?.certainty == .estimate ? "about " : ""
            head += ", \(about)$" + Text.fixed(Double(cents) / 100, 2)
        }
        return [head] + itinerary.legs.map { "      " + text($0) }
    }

    private static func text(_ leg: Leg) -> String {
        let times = "\(leg.from.departureTime.map(\.clock) ?? "     ")–\(leg.to.arrivalTime.map(\.clock) ?? "     ")"
        guard leg.mode != .walk else {
            let about = leg.certainty == .estimated ? "about " : ""
            return "\(times)  walk to \(leg.to.name) (\(leg.distanceMeters.map { "\(about)\($0) m" } ?? "?"))"
        }
        let name = leg.routeShortName.flatMap { $0.isEmpty ? nil : $0 } ?? leg.routeLongName ?? leg.mode.rawValue
        let interval = leg.headwayMinutes.map { ", about every \($0) min" } ?? ""
        let seated = leg.staysSeated ? "stay on board: " : ""
        return
            "\(times)  \(seated)\(name) to \(leg.headsign ?? ""), from \(place(leg.from)) to \(place(leg.to))\(interval)"
    }

    private static func place(_ place: LegPlace) -> String {
        guard let platform = place.platform, !place.name.contains(platform) else { return place.name }
        return "\(place.name), platform \(platform)"
    }

    /// Whole minutes since 1970.
    private static func minute(of time: Timestamp) -> Int64 { time.epochSeconds / 60 }
}
