import Timetable

extension StopGrid {
    /// Stops and stations that have a place, by cell.
    static func sorted(_ stops: [StopRecord]) -> [PlacedStop] {
        stops.indices.compactMap { index -> PlacedStop? in
            let stop = stops[index]
            guard let place = stop.place, stop.locationType == .stop || stop.locationType == .station else {
                return nil
            }
            let cell = cell(latitude: place.latitude, longitude: place.longitude)
            return PlacedStop(cell: cell, stop: StopIndex(index))
        }.sorted { ($0.cell, $0.stop) < ($1.cell, $1.stop) }
    }
}
