/// What stands behind the paths of the NSW open data API that are in use.
enum NSWResource: Sendable {
    case realtime(SimulatedFeedKind, LiveFeedScope)
    /// A schedule, and which part of all there is.
    case schedule(SchedulePart)
    /// Journeys, and places by what they are called.
    case trip
    case stopFinder
}

extension NSWResource {
    /// Every path served, as NSW has them. What is missing here is gone there as well and answers 404: the ferries' own
    /// realtime paths without an operator, alerts of version 1, positions of Sydney Trains of version 1.
    static let byPath: [String: NSWResource] = {
        var paths: [String: NSWResource] = ["/v1/tp/trip": .trip, "/v1/tp/stop_finder": .stopFinder]
        for (path, part) in schedules { paths[path] = .schedule(part) }
        for (versions, mode, scope) in moving {
            for version in versions {
                paths["/\(version)/gtfs/realtime/\(mode)"] = .realtime(.tripUpdates, scope)
                paths["/\(version)/gtfs/vehiclepos/\(mode)"] = .realtime(.vehiclePositions, scope)
            }
        }
        for (mode, scope) in warned { paths["/v2/gtfs/alerts/\(mode)"] = .realtime(.alerts, scope) }
        return paths
    }()

    private static let moving: [(versions: [String], mode: String, LiveFeedScope)] = [
        (["v2"], "sydneytrains", .mode("train")),
        (["v2"], "metro", .mode("metro")),
        (["v1"], "buses", .mode("bus")),
        (["v1"], "ferries/sydneyferries", .agency("SydneyFerries")),
        (["v1"], "ferries/MFF", .nothing),
        (["v1"], "lightrail", .mode("light rail")),
        (["v1", "v2"], "lightrail/innerwest", .agency("TransdevInnerWest")),
        (["v1"], "lightrail/cbdandsoutheast", .agency("Altrac")),
        (["v1"], "lightrail/parramatta", .agency("TransdevParramatta")),
        (["v1"], "nswtrains", .nothing),
    ]

    private static let warned: [(mode: String, LiveFeedScope)] = [
        ("all", .everything), ("sydneytrains", .mode("train")), ("metro", .mode("metro")), ("buses", .mode("bus")),
        ("ferries", .mode("ferry")), ("lightrail", .mode("light rail")), ("nswtrains", .nothing),
        ("regionbuses", .nothing),
    ]

    /// What each schedule holds is what the live feeds of the same name tell of.
    private static let schedules: [String: SchedulePart] = [
        "/v1/publictransport/timetables/complete/gtfs": .wholeCity,
        "/v1/gtfs/schedule/simulated": .wholeCity,
        "/v1/gtfs/schedule/sydneytrains": .lines(.mode("train")),
        "/v2/gtfs/schedule/sydneytrains": .lines(.mode("train")),
        "/v2/gtfs/schedule/metro": .lines(.mode("metro")),
        "/v1/gtfs/schedule/buses": .lines(.mode("bus")),
        "/v1/gtfs/schedule/ferries": .lines(.mode("ferry")),
        "/v1/gtfs/schedule/ferries/sydneyferries": .lines(.agency("SydneyFerries")),
        "/v1/gtfs/schedule/ferries/MFF": .nothing,
        "/v1/gtfs/schedule/lightrail": .lines(.mode("light rail")),
        "/v1/gtfs/schedule/lightrail/innerwest": .lines(.agency("TransdevInnerWest")),
        "/v1/gtfs/schedule/lightrail/cbdandsoutheast": .lines(.agency("Altrac")),
        "/v1/gtfs/schedule/lightrail/parramatta": .lines(.agency("TransdevParramatta")),
        "/v1/gtfs/schedule/nswtrains": .intercityTrains,
        "/v1/gtfs/schedule/regionbuses": .regionalBuses,
    ]
}
