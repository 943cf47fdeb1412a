import TransitAPI

/// A run of a trip that does not run, or runs late, though no alert says so.
package struct RunStory: Sendable, Hashable {
    /// GTFS trip_id.
    package let tripID: String
    /// Service day of the trip, YYYY-MM-DD.
    package let serviceDate: String
    /// GTFS stop_id of its first stop.
    package let originID: String
    /// Name of the station where it starts.
    package let origin: String
    /// Where the vehicle says it is going.
    package let headsign: String
    /// When it leaves its first stop by the timetable, on the clock there: `08:05`.
    package let clock: String
    /// About how many minutes it is late; nil where it does not run.
    package let minutesLate: Int?

    package init(
        tripID: String, serviceDate: String, originID: String, origin: String, headsign: String, clock: String,
        minutesLate: Int?
    ) {
        (self.tripID, self.serviceDate, self.originID, self.origin) = (tripID, serviceDate, originID, origin)
        (self.headsign, self.clock, self.minutesLate) = (headsign, clock, minutesLate)
    }

    /// By how many minutes a delay must have changed since a rider was told of it to be news.
    static let newsMinutes = 10

    /// How it is called: `the 08:05 from Emu Plains to Central`.
    var name: String { "the \(clock) from \(origin) to \(headsign)" }

    /// All that it says in words and ids.
    var texts: [String] { [tripID, serviceDate, originID, origin, headsign, clock] }

    /// What stands in the gaps of its texts.
    var arguments: [String] { [clock, origin, headsign] }
}

extension AlertStory {
    /// The story of a run of a route.
    package init(_ run: RunStory, routeID: String) {
        let late = run.minutesLate
        self.init(
            header: "", severity: late.map { NotificationSeverity(delay: $0 * 60) } ?? .cancelled,
            effect: late == nil ? "NO_SERVICE" : "SIGNIFICANT_DELAYS", routeIDs: [routeID], tripIDs: [run.tripID],
            run: run)
    }
}

// As it is kept.
extension RunStory {
    var json: JSONValue {
        .object([
            "trip_id": .string(tripID), "service_date": .string(serviceDate), "origin_id": .string(originID),
            "origin": .string(origin), "headsign": .string(headsign), "clock": .string(clock),
            "minutes_late": minutesLate.map { .int($0) } ?? .null,
        ])
    }

    init?(_ json: JSONValue) {
        guard let tripID = json["trip_id"]?.string, let date = json["service_date"]?.string,
            let originID = json["origin_id"]?.string, let origin = json["origin"]?.string,
            let headsign = json["headsign"]?.string, let clock = json["clock"]?.string
        else { return nil }
        self.init(
            tripID: tripID, serviceDate: date, originID: originID, origin: origin, headsign: headsign, clock: clock,
            minutesLate: json["minutes_late"]?.int)
    }
}
