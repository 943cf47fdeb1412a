import TransitAPI
import Wire

/// The rides of a journey that are under way or still to come, drawn to scale as SVG: no walks, so that of a share nobody learns where
/// somebody lives, and nothing of what is behind.
struct RideSketch {
    /// Size of the drawing, and what stays free at its edges.
    private static let (width, height, margin) = (600.0, 300.0, 40.0)
    /// Points that a ride is drawn with at most.
    private static let mostPoints = 400

    private typealias Point = EncodedPolyline.Point

    private let rides: [(points: [Point], color: String?)]
    private let ends: [(at: Point, name: String)]
    private let vehicle: ShareSight.Vehicle?
    /// The corner at the upper left, and pixels a degree in both directions.
    private let west: Double
    private let north: Double
    private let scale: (east: Double, south: Double)

    /// Nil where no ride is left that has places.
    ///
    /// - Parameter leg: the first that counts, by its place in the journey.
    init?(_ itinerary: Itinerary, from leg: Int?, vehicle: ShareSight.Vehicle?) {
        let left = itinerary.legs.enumerated().filter { $0.offset >= leg ?? 0 && $0.element.tripID != nil }.map(
            \.element)
        rides = left.map { (Self.path($0), $0.routeColor) }.filter { $0.0.count > 1 }
        guard let first = rides.first?.points.first, let last = rides.last?.points.last else { return nil }
        ends = [(first, left.first?.from.name ?? ""), (last, left.last?.to.name ?? "")]
        self.vehicle = vehicle
        let all = rides.flatMap(\.points)
        let (latitudes, longitudes) = (all.map(\.latitude), all.map(\.longitude))
        guard let south = latitudes.min(), let top = latitudes.max(), let left = longitudes.min(),
            let right = longitudes.max()
        else { return nil }
        // A degree of longitude is that much shorter where the drawing is.
        let shrink = max(0.1, Self.cosine(degrees: (south + top) / 2))
        let room = (Self.width - 2 * Self.margin, Self.height - 2 * Self.margin)
        let pixels = min(room.0 / max((right - left) * shrink, 1e-4), room.1 / max(top - south, 1e-4))
        scale = (pixels * shrink, pixels)
        west = (left + right) / 2 - Self.width / 2 / scale.east
        north = (top + south) / 2 + Self.height / 2 / scale.south
    }

    /// Close enough for a drawing, and needs no library of mathematics.
    private static func cosine(degrees: Double) -> Double {
        let angle = degrees * Double.pi / 180
        let square = angle * angle
        return 1 - square / 2 + square * square / 24 - square * square * square / 720
    }

    private static func path(_ leg: Leg) -> [Point] {
        let decoded = leg.polyline.flatMap { EncodedPolyline.decode($0, precision: leg.polylinePrecision) } ?? []
        let points = decoded.count > 1 ? decoded : [leg.from, leg.to].compactMap(Self.point)
        guard points.count > mostPoints, let last = points.last else { return points }
        let step = points.count / mostPoints + 1
        return stride(from: 0, to: points.count, by: step).map { points[$0] } + [last]
    }

    private static func point(_ place: LegPlace) -> Point? {
        guard let latitude = place.lat, let longitude = place.lon else { return nil }
        return Point(latitude: latitude, longitude: longitude)
    }

    private func pixel(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
        ((longitude - west) * scale.east, (north - latitude) * scale.south)
    }

    /// A number with one decimal.
    private static func short(_ value: Double) -> String { String((value * 10).rounded() / 10) }

    /// The drawing; its `data-` attributes say how its script finds the place of a vehicle.
    func svg(in language: WrittenLanguage) -> String {
        let lines = rides.map { ride in
            let points = ride.points.map { point in
                let at = pixel(point.latitude, point.longitude)
                return "\(Self.short(at.x)),\(Self.short(at.y))"
            }
            let color = ride.color.map { " stroke=\"#\(HTML.escaped($0))\"" } ?? ""
            return "<polyline class=\"ride\" points=\"\(points.joined(separator: " "))\"\(color)/>"
        }
        let stops = zip(ends, ["start", "end"]).map { end, kind in
            let at = pixel(end.at.latitude, end.at.longitude)
            let isRight = at.x > Self.width / 2
            let (x, y) = (Self.short(at.x + (isRight ? -12 : 12)), Self.short(at.y - 12))
            return """
                <circle class="stop \(kind)" cx="\(Self.short(at.x))" cy="\(Self.short(at.y))" r="7"/>\
                <text x="\(x)" y="\(y)" text-anchor="\(isRight ? "end" : "start")">\(HTML.escaped(Self.label(end.name)))</text>
                """
        }
        let spot = vehicle.map { pixel($0.latitude, $0.longitude) }
        return """
            <svg id="sketch" viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" role="img" aria-label="\(Self.name[language])" \
            data-west="\(west)" data-north="\(north)" data-east="\(scale.east)" data-south="\(scale.south)">
            \(lines.joined(separator: "\n"))
            \(stops.joined(separator: "\n"))
            <circle id="vehicle" class="vehicle" r="11" cx="\(Self.short(spot?.x ?? 0))" cy="\(Self.short(spot?.y ?? 0))"\
            \(spot == nil ? " display=\"none\"" : "")/>
            </svg>
            """
    }

    private static let name = Phrase(english: "The rides on a map", chinese: "地图上的行程")

    private static func label(_ name: String) -> String { name.count > 34 ? name.prefix(33) + "…" : name }
}
