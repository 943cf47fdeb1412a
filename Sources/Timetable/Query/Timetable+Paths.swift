/// A way that trips of a route take, or the stretch of one that runs beside no path named before it.
public struct RoutePath: Sendable, Hashable {
    /// A trip that takes it.
    let trip: TripIndex
    /// Points of that trip's path, at least two.
    let points: Range<Int>
    /// The box around it, in degrees.
    public let south, west, north, east: Double
}

extension Timetable {
    /// The path of a trip: its shape, or from stop to stop where the feed draws none. Degrees, at least two points; nil for none.
    public func path(of trip: TripIndex) -> [(latitude: Double, longitude: Double)]? {
        if let shape = shape(of: trip) { return shape.map(\.place) }
        let places = stops(of: trips[trip].pattern).compactMap { stops[$0].place }
        return places.count >= 2 ? places : nil
    }

    /// The points of a trip's shape; nil where it has none, or one too short to draw.
    private func shape(of trip: TripIndex) -> UnsafeBufferPointer<ShapePoint>? {
        let shape = trips[trip].shape
        guard shape.isSome, shapes[shape].count >= 2 else { return nil }
        return shapes[shape]
    }

    /// Paths that together pass wherever trips of a route run, to within some 30 m, beginning with the one that most trips take. Where
    /// the feed draws no path, those from stop to stop that together pass every station.
    ///
    /// They are found at the first question, which takes a millisecond or two for a route of a large city, and kept.
    public func paths(of route: RouteIndex) -> [RoutePath] {
        if let known = routePaths.withLock({ $0[route] }) { return known }
        let found = findPaths(of: route)
        routePaths.withLock { $0[route] = found }
        return found
    }

    /// The points of a path of a route, in degrees.
    public func points(of path: RoutePath) -> [(latitude: Double, longitude: Double)] {
        if let shape = shape(of: path.trip) { return shape[path.points].map(\.place) }
        return Array(self.path(of: path.trip)?[path.points] ?? [])
    }

    private func findPaths(of route: RouteIndex) -> [RoutePath] {
        var (found, cover, passed) = ([RoutePath](), PathCover?.none, Set<StopIndex>())
        for trip in ways(of: route) {
            guard let path = path(of: trip) else { continue }
            var stretches = [path.indices]
            if shape(of: trip) != nil {
                // Of the first all is drawn.
                if let strays = cover?.strays(path) { stretches = strays } else { cover = PathCover(around: path[0]) }
                for stretch in stretches { cover?.lay(path[stretch]) }
            } else {
                let stations = stops(of: trips[trip].pattern).map { stop in
                    let parent = stops[stop].parent
                    return parent.isSome ? parent : stop
                }
                if passed.isSuperset(of: stations) { continue }
                passed.formUnion(stations)
            }
            found += stretches.map { stretch in
                let (latitudes, longitudes) = (path[stretch].map(\.latitude), path[stretch].map(\.longitude))
                return RoutePath(
                    trip: trip, points: stretch, south: latitudes.min() ?? 0, west: longitudes.min() ?? 0,
                    north: latitudes.max() ?? 0, east: longitudes.max() ?? 0)
            }
        }
        return found
    }

    /// A trip for each shape of a route, or for each pattern where trips have none, those that most others are like first.
    private func ways(of route: RouteIndex) -> [TripIndex] {
        struct Way: Hashable {
            var shape: ShapeIndex
            var pattern: PatternIndex?
        }
        var like: [Way: (first: TripIndex, count: Int)] = [:]
        for pattern in patterns(of: route) {
            for trip in trips(of: pattern) {
                let shape = trips[trip].shape
                like[Way(shape: shape, pattern: shape.isSome ? nil : pattern), default: (trip, 0)].count += 1
            }
        }
        return like.values.sorted { ($1.count, $0.first) < ($0.count, $1.first) }.map(\.first)
    }
}

extension ShapePoint {
    /// Where it is, in WGS 84 degrees.
    fileprivate var place: (latitude: Double, longitude: Double) { (Double(latitude) / 1e6, Double(longitude) / 1e6) }
}
