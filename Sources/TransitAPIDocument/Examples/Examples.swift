import TransitAPI

/// Responses as documents show them. Sydney, 12 November 2025, half past eight in the morning.
enum Examples {
    static let day = ISODate.sample

    /// A time of that morning.
    static func at(_ hour: Int, _ minute: Int, _ second: Int = 0) -> Timestamp {
        let midnight = Int64(day.daysSinceEpoch) * 86_400 - 39_600
        return Timestamp(epochSeconds: midnight + Int64(hour * 3600 + minute * 60 + second), offsetSeconds: 39_600)
    }

    static let meta = Meta(timestamp: at(8, 30), requestID: "req_abc123")

    static let central = StopSummary(
        stopID: "200060", stopCode: "200060", stopName: "Central Station", stopLat: -33.8839, stopLon: 151.2072,
        locationType: 1, wheelchairBoarding: 1, modes: [.rail, .metro, .lightRail, .bus])
    static let platform23 = StopSummary(
        stopID: "2000343", stopName: "Central Station, Platform 23", stopLat: -33.8835, stopLon: 151.2068,
        locationType: 0, wheelchairBoarding: 1, parentStation: "200060", platformCode: "23", modes: [.rail])
    static let townHall = StopSummary(
        stopID: "200061", stopName: "Town Hall Station", stopLat: -33.8736, stopLon: 151.2069, locationType: 1,
        wheelchairBoarding: 1, modes: [.rail])
    static let centralReference = StopReference(
        stopID: "200060", stopName: "Central Station", timezone: "Australia/Sydney")
    static let t1 = RouteSummary(
        routeID: "T1", routeShortName: "T1", routeLongName: "North Shore, Northern & Western Line", routeType: 2,
        mode: .rail, routeColor: "F99D1C", routeTextColor: "000000", agencyID: "SydneyTrains",
        agencyName: "Sydney Trains")
    static let live = Provenance(
        source: .tripUpdate, matchedBy: .tripID, evidenceAgeSeconds: 14, feedID: "sydney-trains",
        explanation: "Live: reported 14 s ago, matched by trip id.")
    static let path = Shape(encoding: .polyline, points: "_p~iF~ps|U_ulLnnqC_mqNvxq`@", precision: 5, length: 3)
}
