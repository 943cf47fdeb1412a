import GRDB
import GTFSValues
import Timetable

/// Stops: their rows, their names for search and their places.
extension PackFiller {
    /// What many stops have in common.
    private struct Kind: Hashable {
        var locationType: Int
        var wheelchair: Int
        var modes: Int
        var zone: String
    }

    func fillStops() throws {
        let statement = try insert("stop_row", 10)
        let kind = try insert("stop_kind", 5)
        let search = try db.makeStatement(sql: "INSERT INTO stop_search(rowid, name, code) VALUES (?, ?, ?)")
        var kinds: [Kind: Int] = [:]
        for (index, stop) in timetable.stops.rows.enumerated() {
            let own = Kind(
                locationType: Int(stop.locationType.rawValue), wheelchair: Int(stop.wheelchair.rawValue),
                modes: Int(stop.modes.rawValue), zone: timetable.zoneName(stop.zone))
            let known = kinds[own]
            let id = known ?? kinds.count
            if known == nil {
                kinds[own] = id
                try kind.execute(arguments: [id, own.locationType, own.wheelchair, own.modes, own.zone])
            }
            let (stopID, code) = (timetable.string(stop.id), timetable.text(stop.code))
            let name = timetable.string(stop.name)
            let isNamedAfterParent =
                stop.parent.isSome && timetable.string(timetable.stops[stop.parent].name) == name
            try statement.execute(arguments: [
                index, stopID, code == stopID ? "" : code, isNamedAfterParent ? nil : name,
                stop.hasPlace ? Int(stop.latitude) : nil, stop.hasPlace ? Int(stop.longitude) : nil,
                stop.parent.isSome ? stop.parent.position : nil, timetable.text(stop.platform), Int(stop.importance),
                id,
            ])
            guard stop.locationType == .stop || stop.locationType == .station else { continue }
            // A platform gives way to a station of its name, which is found by it; its code is its own.
            let givesWay = isNamedAfterParent && station(of: stop) != nil
            if givesWay, code == nil { continue }
            try search.execute(arguments: [index, givesWay ? nil : name, code])
        }
        try fillPlaces()
    }

    /// The station that a stop belongs to.
    private func station(of stop: StopRecord) -> StopIndex? {
        stop.parent.isSome && timetable.stops[stop.parent].locationType == .station ? stop.parent : nil
    }

    /// Boxes of the stations, each with its platforms, and of the stops outside stations.
    private func fillPlaces() throws {
        /// What holds a station and its platforms.
        struct Box {
            var south, north, west, east: Double

            mutating func include(_ place: (latitude: Double, longitude: Double)) {
                (south, north) = (min(south, place.latitude), max(north, place.latitude))
                (west, east) = (min(west, place.longitude), max(east, place.longitude))
            }
        }
        var boxes: [StopIndex: Box] = [:]
        for index in timetable.stops.indices {
            let stop = timetable.stops[index]
            guard stop.locationType == .stop || stop.locationType == .station, let place = stop.place else { continue }
            let point = Box(south: place.latitude, north: place.latitude, west: place.longitude, east: place.longitude)
            boxes[station(of: stop) ?? index, default: point].include(place)
        }
        let statement = try insert("stop_place", 5)
        for (stop, box) in boxes.sorted(by: { $0.key < $1.key }) {
            try statement.execute(arguments: [stop.position, box.south, box.north, box.west, box.east])
        }
    }
}
