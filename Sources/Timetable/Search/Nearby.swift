import Foundation

extension Timetable {
    /// Stops within a radius, nearest first. A station stands for the platforms below it.
    ///
    /// - Parameters:
    ///   - radius: metres.
    ///   - modes: only stops at which one of these calls.
    public func stops(near place: Place, radius: Double, modes: ModeSet? = nil, limit: Int = 20) -> [FoundStop] {
        let latitudeSpan = radius / 111_000
        let shrink = max(0.01, cos(place.latitude * .pi / 180))
        let longitudeSpan = latitudeSpan / shrink
        var found: [FoundStop] = []
        eachStop(
            latitudes: (place.latitude - latitudeSpan)...(place.latitude + latitudeSpan),
            longitudes: (place.longitude - longitudeSpan)...(place.longitude + longitudeSpan), modes: modes
        ) { stop, there in
            let distance = Geography.distance(place.latitude, place.longitude, there.latitude, there.longitude)
            if distance <= radius { found.append(FoundStop(stop: stop, score: -distance, distance: distance)) }
        }
        let stations = Set(found.lazy.map(\.stop).filter { self.stops[$0].locationType == .station })
        found.removeAll { stations.contains(stops[$0.stop].parent) }
        found.sort { ($1.score, $0.stop) < ($0.score, $1.stop) }
        return Array(found.prefix(limit))
    }

    /// Stations, and stops outside stations, in a box of degrees: those with the most departures a day first.
    public func stops(
        latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>, modes: ModeSet? = nil
    ) -> [StopIndex] {
        var found: [StopIndex] = []
        eachStop(latitudes: latitudes, longitudes: longitudes, modes: modes) { stop, place in
            guard latitudes.contains(place.latitude), longitudes.contains(place.longitude) else { return }
            let parent = stops[stop].parent
            if parent.isSome, stops[parent].locationType == .station { return }
            found.append(stop)
        }
        return found.sorted { (stops[$1].importance, $0) < (stops[$0].importance, $1) }
    }

    /// Calls with every stop and station in the cells that a box touches.
    private func eachStop(
        latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>, modes: ModeSet?,
        _ visit: (StopIndex, (latitude: Double, longitude: Double)) -> Void
    ) {
        let rows = StopGrid.row(latitudes.lowerBound)...StopGrid.row(latitudes.upperBound)
        let columns = StopGrid.column(longitudes.lowerBound)...StopGrid.column(longitudes.upperBound)
        let placed = placedStops.rows
        for row in rows {
            let last = StopGrid.cell(row: row, column: columns.upperBound)
            let first = StopGrid.cell(row: row, column: columns.lowerBound)
            var at = placed.firstPosition { $0.cell >= first }
            while at < placed.count, placed[at].cell <= last {
                let stop = placed[at].stop
                at += 1
                let record = stops[stop]
                if let modes, record.modes.isDisjoint(with: modes) { continue }
                if let place = record.place { visit(stop, place) }
            }
        }
    }
}
