import Timetable

extension Gates {
    init(_ map: YAMLMap) throws {
        let names = Mode.allCases.map(\.name)
        if let modes = try map.map("modes", keys: Set(names)) {
            for name in names {
                guard let mode = Mode(name: name), let entry = try modes.map(name, keys: Minimum.keys) else { continue }
                self.modes[mode] = try Minimum(entry)
            }
        }
        minimum = try map.map("minimum", keys: Minimum.keys).map { try Minimum($0) } ?? Minimum()
        criticalStops = try map.texts("critical_stops")
        maximumDropPercent = try map.optionalNumber("maximum_drop_percent") ?? 20
        daysOfService = try map.optionalInteger("days_of_service") ?? 0
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
