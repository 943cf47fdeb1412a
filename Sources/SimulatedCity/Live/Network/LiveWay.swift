/// A way with what its trips need to be told of while they run.
struct LiveWay: Sendable {
    let planned: PlannedWay
    let mode: LiveMode
    /// Ids of the stops called at.
    let stops: [String]
    /// Names of the stations or stops called at, without platforms.
    let names: [String]
    /// Ids of the stations called at; nil at kerbside stops.
    let stations: [String?]
    /// For each call, other platforms of the same station that vehicles of this mode use, but for those this way calls at
    /// itself: named in an update, such a one would be its own call.
    let otherPlatforms: [[String]]
    /// Cars of a train, 0 where it has none.
    let carriages: Int

    var line: Line { planned.line }
    var way: Way { planned.way }
    var count: Int { stops.count }

    init(_ planned: PlannedWay, in city: City, platforms: [PlatformKey: [String]], stationNames: [String: String]) {
        self.planned = planned
        let mode = LiveMode(planned.line.mode)
        self.mode = mode
        let points = planned.way.calls.map { city.stops[$0.stop] }
        let stops = points.map(\.id)
        self.stops = stops
        names = points.map { $0.station.flatMap { stationNames[$0] } ?? $0.name }
        stations = points.map(\.station)
        otherPlatforms = points.map { point in
            guard let station = point.station else { return [] }
            return platforms[PlatformKey(station: station, mode: mode), default: []].filter { !stops.contains($0) }
        }
        switch mode {
        case .train: carriages = planned.line.consist.flatMap { Int($0.split(separator: ".").last ?? "") } ?? 8
        case .metro: carriages = 6
        case .lightRail: carriages = 2
        case .ferry, .bus: carriages = 0
        }
    }
}

/// The platforms of a station that one kind of vehicle uses.
struct PlatformKey: Hashable, Sendable {
    let station: String
    let mode: LiveMode
}
