import GTFS
import Timetable

/// What is wrong with the calls of trips that are used all the same.
struct TripChecks {
    private let draft: FeedDraft
    /// Places that were noted to be no stops.
    private var noted: Set<StopIndex> = []

    init(draft: FeedDraft) { self.draft = draft }

    /// Metres that a trip's last stop may lie beyond the end of its shape.
    private static let tolerated = 11.1

    /// Notes calls at stations, entrances and the like. Trips of one group have the same stops: one of them is enough.
    mutating func checkPlaces(_ columns: StopTimeColumns, _ rows: [Int], _ compiler: TimetableCompiler) {
        for row in rows {
            let stop = columns.stops[row]
            let record = compiler.stops[stop.position]
            guard record.locationType != .stop, noted.insert(stop).inserted else { continue }
            compiler.note(
                .callAtWrongLocation, draft, StopTimeRow.file, field: "stop_id",
                value: compiler.strings.text(record.id.position), "trips call at a place that is no stop")
        }
    }

    /// Holds the distances of a trip against each other and against its shape.
    func checkDistances(_ columns: StopTimeColumns, _ rows: [Int], trip: Int, _ compiler: TimetableCompiler) {
        guard !columns.distances.isEmpty else { return }
        var farthest = -Double.infinity
        for row in rows {
            guard let distance = columns.distance(row) else { continue }
            guard distance > farthest else {
                compiler.note(
                    .decreasingStopTimeDistance, draft, StopTimeRow.file, field: "shape_dist_traveled",
                    value: "\(distance)",
                    "at stop_sequence \(columns.sequences[row]) of trip \(compiler.tripID(trip)), after \(farthest)")
                return
            }
            farthest = distance
        }
        let shape = compiler.trips[trip].shape
        guard shape.isSome, let length = draft.shapeLengths.length(of: shape.position - draft.firstShape),
            farthest > length, let row = rows.last, isBeyond(shape, columns.stops[row], compiler)
        else { return }
        compiler.note(
            .tripBeyondShape, draft, TripRow.file, field: "shape_id",
            value: compiler.tripID(trip),
            "its stops go as far as \(farthest), its shape only \(length)")
    }

    private func isBeyond(_ shape: ShapeIndex, _ stop: StopIndex, _ compiler: TimetableCompiler) -> Bool {
        let end = Int(compiler.shapeLists.offsets[shape.position + 1])
        guard end > Int(compiler.shapeLists.offsets[shape.position]), let place = compiler.stops[stop.position].place
        else { return false }
        let point = compiler.shapeLists.values[end - 1]
        return Geography.distance(
            place.latitude, place.longitude, Double(point.latitude) / 1e6, Double(point.longitude) / 1e6)
            >= Self.tolerated
    }
}
