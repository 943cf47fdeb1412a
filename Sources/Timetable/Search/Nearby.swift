import Foundation

extension Timetable {
    /// Stops within a radius, nearest first. A station stands for the platforms below it.
    ///
    /// - Parameters:
    ///   - radius: metres.
    ///   - modes: only stops at which one of these calls.
    public func stops(near place: Place, radius: Double, modes: ModeSet? = nil, limit: Int = 20) -> [StopMatch] {
        let latitudeSpan = radius / 111_000
        let shrink = max(0.01, cos(place.latitude * .pi / 180))
        let longitudeSpan = latitudeSpan / shrink
        let rows = PlaceIndex.row(place.latitude - latitudeSpan)...PlaceIndex.row(place.latitude + latitudeSpan)
        let columns =
            PlaceIndex.column(place.longitude - longitudeSpan)...PlaceIndex.column(place.longitude + longitudeSpan)
        let placed = placedStops.rows
        var found: [StopMatch] = []
        for row in rows {
            let last = PlaceIndex.cell(row: row, column: columns.upperBound)
            let first = PlaceIndex.cell(row: row, column: columns.lowerBound)
            var at = placed.firstPosition { $0.cell >= first }
            while at < placed.count, placed[at].cell <= last {
                let stop = placed[at].stop
                at += 1
                let record = stops[stop]
                if let modes, record.modes.isDisjoint(with: modes) { continue }
                guard let there = record.place else { continue }
                let distance = Geography.distance(place.latitude, place.longitude, there.latitude, there.longitude)
                if distance <= radius { found.append(StopMatch(stop: stop, score: -distance, distance: distance)) }
            }
        }
        let stations = Set(found.lazy.map(\.stop).filter { self.stops[$0].locationType == .station })
        found.removeAll { stations.contains(stops[$0.stop].parent) }
        found.sort { ($1.score, $0.stop) < ($0.score, $1.stop) }
        return Array(found.prefix(limit))
    }
}
