import Timetable

extension Gates {
    /// Most days of service that may be asked for: no schedule reaches farther.
    static let mostDays = 366

    static let keys: Set<String> = [
        "modes", "minimum", "critical_stops", "maximum_drop_percent", "days_of_service", "may_pause",
    ]

    init(_ map: YAMLMap, feeds: [CityFeed]) throws {
        let names = Mode.allCases.map(\.name)
        if let modes = try map.map("modes", keys: Set(names)) {
            for name in names {
                guard let mode = Mode(name: name), let entry = try modes.map(name, keys: Minimum.keys) else { continue }
                self.modes[mode] = try Minimum(entry)
            }
        }
        minimum = try map.map("minimum", keys: Minimum.keys).map { try Minimum($0) } ?? Minimum()
        criticalStops = try map.texts("critical_stops")
        maximumDropPercent = try map.optionalNumber("maximum_drop_percent", within: 0...100) ?? 20
        let days = try map.optionalInteger("days_of_service") ?? 0
        guard days <= Self.mostDays else {
            throw YAMLFault(at: map.at + ".days_of_service", reason: "expected 0 to \(Self.mostDays)")
        }
        daysOfService = days
        mayPause = try map.feeds("may_pause", of: feeds)
    }
}

extension Gates.Minimum {
    static let keys: Set<String> = ["routes", "trips", "stops"]

    init(_ map: YAMLMap) throws {
        routes = try map.optionalInteger("routes") ?? 0
        trips = try map.optionalInteger("trips") ?? 0
        stops = try map.optionalInteger("stops") ?? 0
    }
}
