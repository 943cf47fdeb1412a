import GTFS
import Timetable

/// What is wrong with the pathways of a feed: ends that can be none, and places of a station that nobody gets to from
/// its entrances, or from which nobody gets out.
struct PathwayChecks {
    private let draft: FeedDraft
    /// Platforms that have boarding areas: pathways lead to those.
    private let divided: Set<StopIndex>
    /// Where pathways lead to from a place, and from where to it.
    private var onward: [StopIndex: [StopIndex]] = [:]
    private var back: [StopIndex: [StopIndex]] = [:]
    /// Stops of lifts that were noted to have no level.
    private var noted: Set<StopIndex> = []

    init(of draft: FeedDraft, _ stops: [StopRecord]) {
        self.draft = draft
        divided = Set(stops.lazy.filter { $0.locationType == .boardingArea && $0.parent.isSome }.map(\.parent))
    }

    /// Takes a pathway into account, and notes what is wrong with it alone; it is used all the same.
    mutating func add(
        _ row: PathwayRow, from: StopIndex, to: StopIndex, _ record: Record<PathwayRow.Column>,
        _ compiler: TimetableCompiler
    ) {
        onward[from, default: []].append(to)
        back[to, default: []].append(from)
        if row.isBidirectional {
            onward[to, default: []].append(from)
            back[from, default: []].append(to)
        }
        if row.mode == Self.exitGate, row.isBidirectional {
            record.report(.bidirectionalExitGate, .is_bidirectional, row.id, "an exit gate lets nobody in")
        }
        for (stop, id, column) in [(from, row.fromStop, PathwayRow.Column.from_stop_id), (to, row.toStop, .to_stop_id)]
        {
            let place = compiler.stops[stop.position]
            if place.locationType == .station {
                record.report(.pathwayToWrongLocation, column, id, "a station as a whole")
            }
            if divided.contains(stop) {
                record.report(.pathwayToPlatformWithAreas, column, id, "the platform has boarding areas")
            }
            if draft.platformsOutside.contains(stop) {
                record.report(.pathwayToStopOutside, column, id, "riders get there from outside (stop_access)")
            }
            if row.mode == Self.lift, !place.level.isSome, noted.insert(stop).inserted {
                compiler.note(.missingLevel, draft, StopRow.file, field: "level_id", value: id, "a lift stops there")
            }
        }
    }

    /// Notes platforms, boarding areas and nodes that no entrance is joined with, in stations that have pathways.
    func reportUnreachable(_ compiler: TimetableCompiler) {
        guard !onward.isEmpty else { return }
        let stops = compiler.stops
        let stations = Set(
            onward.keys.map { Self.station(of: $0, stops) } + back.keys.map { Self.station(of: $0, stops) })
        let entrances = stops.indices.filter { stops[$0].locationType == .entrance }.map { StopIndex($0) }
        let entered = Self.reach(from: entrances, onward)
        let left = Self.reach(from: entrances, back)
        for index in stops.indices where stops[index].feed == draft.index && stops[index].parent.isSome {
            let stop = StopIndex(index)
            guard !entered.contains(stop) || !left.contains(stop), isJoined(stop, stops[index].locationType),
                stations.contains(Self.station(of: stop, stops))
            else { continue }
            compiler.note(
                .unreachableLocation, draft, PathwayRow.file, value: compiler.strings.text(stops[index].id.position),
                entered.contains(stop) ? "no way out to an entrance" : "no way in from an entrance")
        }
    }

    /// Whether pathways must lead to such a place.
    private func isJoined(_ stop: StopIndex, _ type: LocationType) -> Bool {
        switch type {
        case .stop: !divided.contains(stop) && !draft.platformsOutside.contains(stop)
        case .genericNode, .boardingArea: true
        case .station, .entrance: false
        }
    }

    private static func reach(from starts: [StopIndex], _ ways: [StopIndex: [StopIndex]]) -> Set<StopIndex> {
        var reached = Set(starts)
        var open = starts
        while let place = open.popLast() {
            for next in ways[place] ?? [] where reached.insert(next).inserted { open.append(next) }
        }
        return reached
    }

    private static func station(of stop: StopIndex, _ stops: [StopRecord]) -> StopIndex {
        var stop = stop
        // A boarding area is part of a platform, a platform of a station: never deeper.
        for _ in 0..<2 where stops[stop.position].parent.isSome { stop = stops[stop.position].parent }
        return stop
    }

    private static let lift: UInt8 = 5, exitGate: UInt8 = 7
}
