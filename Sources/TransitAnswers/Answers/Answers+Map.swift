import Foundation
import Timetable
import TransitAPI

extension Answers {
    /// `GET /map/lines`.
    package func mapLines(_ request: MapLinesRequest) -> MapLinesBody {
        let modes = request.modes?.set
        let routes = timetable.routes.indices.filter { modes?.contains(ModeSet(timetable.routes[$0].mode)) ?? true }
        var (lines, total) = ([MapLine](), 0)
        for route in routes.sorted(by: routeOrder) {
            let paths = timetable.paths(of: route)
            guard request.bbox.map({ box in paths.contains(where: box.isCrossed) }) ?? !paths.isEmpty else { continue }
            total += 1
            guard lines.count < request.limit else { continue }
            let record = timetable.routes[route]
            lines.append(
                MapLine(
                    routeID: timetable.string(record.id), routeShortName: names.shortName(of: route),
                    mode: Mode(record.mode), routeColor: RouteRecord.hex(record.color),
                    paths: paths.map { path in
                        let path = timetable.points(of: path)
                        let tolerance = Self.metresPerPixel(at: path[0].latitude, zoom: request.zoom)
                        let points = Geography.simplified(path, tolerance: tolerance)
                        return EncodedPolyline.encode(
                            points.map { EncodedPolyline.Point(latitude: $0.latitude, longitude: $0.longitude) })
                    }))
        }
        return MapLinesBody(lines: lines, count: lines.count, total: total)
    }

    /// `GET /map/stops`.
    package func mapStops(_ request: MapStopsRequest) -> MapStopsBody {
        let (box, modes) = (request.bbox, request.modes?.set)
        let found = timetable.stops(
            latitudes: box.south...box.north, longitudes: box.west...box.east, modes: modes)
        let stops = found.prefix(request.limit).map { summary(of: $0) }
        return MapStopsBody(stops: stops, count: stops.count, total: found.count)
    }

    /// Metres of one pixel of a web map (Web Mercator, the world on 256 pixels at zoom 0).
    private static func metresPerPixel(at latitude: Double, zoom: Int) -> Double {
        2 * .pi * 6_378_137 / 256 * cos(latitude * .pi / 180) / Double(1 << zoom)
    }
}

extension MapBounds {
    /// Whether the box around a path has anything in common with this one.
    fileprivate func isCrossed(by path: RoutePath) -> Bool {
        path.south <= north && south <= path.north && path.west <= east && west <= path.east
    }
}
