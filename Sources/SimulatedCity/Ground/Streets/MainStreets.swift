/// Streets that stops are named after, and roads from suburb to suburb.
enum MainStreets {
    /// Stops of one street that lie farther apart are on two of the same name, in metres.
    private static let widestGap = 2_500.0
    /// Stops that face each other across the street.
    private static let facing = 60.0
    /// The longest road from one suburb to the next, in metres.
    private static let longestRoad = 8_000.0
    /// A stop so far from the middle of every suburb has a road of its own, in metres.
    private static let remote = 1_000.0

    /// The streets that stops are named after, through them.
    static func streets(of stops: [StopPoint]) -> [GroundDescription.Line] {
        var places: [String: [MapPoint]] = [:]
        for stop in stops {
            guard stop.platformCode == nil, let street = StreetNames.street(ofStop: stop.name) else { continue }
            places[street, default: []].append(MapPlane.point(stop.position))
        }
        return places.sorted { $0.key < $1.key }.flatMap { name, places in
            chains(apart(places)).map { GroundDescription.Line(name: name, points: $0) }
        }
    }

    /// One of each pair of stops that face each other.
    private static func apart(_ places: [MapPoint]) -> [MapPoint] {
        places.reduce(into: []) { kept, place in
            if !kept.contains(where: { $0.metres(to: place) < facing }) { kept.append(place) }
        }
    }

    /// Places in the order in which one passes them: from one at an end always to the nearest that is left.
    private static func chains(_ places: [MapPoint]) -> [[MapPoint]] {
        var islands = Islands(points: places.count)
        for one in places.indices {
            for other in places.indices where places[one].metres(to: places[other]) <= widestGap {
                islands.join(one, other)
            }
        }
        let streets = Dictionary(grouping: places.indices) { islands.root($0) }
        return streets.sorted { $0.key < $1.key }.compactMap { _, street in
            var left = street.map { places[$0] }
            let any = left[0]
            var next = left.max { $0.metres(to: any) < $1.metres(to: any) }
            var chain: [MapPoint] = []
            while let place = next {
                chain.append(place)
                left.removeAll { $0 == place }
                next = left.min { $0.metres(to: place) < $1.metres(to: place) }
            }
            return chain.count > 1 ? chain : nil
        }
    }

    /// Places that roads join: the suburbs, and stops that lie far from all of them.
    static func crossroads(
        _ suburbs: [GroundDescription.Place], _ stops: [StopPoint]
    ) -> [GroundDescription.Place] {
        stops.reduce(into: suburbs) { places, stop in
            let position = MapPlane.point(stop.position)
            guard !places.contains(where: { $0.position.metres(to: position) < remote }),
                let nearest = suburbs.min(by: { $0.position.metres(to: position) < $1.position.metres(to: position) })
            else { return }
            places.append(GroundDescription.Place(name: nearest.name, position: position))
        }
    }

    /// The fewest and shortest straight roads that join all places which can be joined without crossing water. There are none
    /// where rails lead from one to the other: streets run beside those.
    static func roads(
        between places: [GroundDescription.Place], _ obstacles: Obstacles
    ) -> [GroundDescription.Line] {
        var pairs: [(metres: Double, one: Int, other: Int)] = []
        for one in places.indices {
            for other in places.indices where other > one {
                let metres = places[one].position.metres(to: places[other].position)
                if metres <= longestRoad { pairs.append((metres, one, other)) }
            }
        }
        pairs.sort { ($0.metres, $0.one, $0.other) < ($1.metres, $1.one, $1.other) }
        var islands = Islands(points: places.count)
        var roads: [GroundDescription.Line] = []
        for pair in pairs where islands.root(pair.one) != islands.root(pair.other) {
            let line = MapSegment(from: places[pair.one].position, to: places[pair.other].position)
            guard !obstacles.forbid(line) else { continue }
            islands.join(pair.one, pair.other)
            let isAlongRails = [0.3, 0.5, 0.7].allSatisfy {
                obstacles.barriers.distance(to: line.from.towards(line.to, $0), within: SideStreets.distance) != nil
            }
            guard !isAlongRails else { continue }
            let ends = [besideRails(line.from, towards: line.to), besideRails(line.to, towards: line.from)]
            roads.append(GroundDescription.Line(name: places[pair.other].name + " Road", points: ends))
        }
        return roads

        /// The end of a road: where it leads to a station, the street beside the rails.
        func besideRails(_ end: MapPoint, towards other: MapPoint) -> MapPoint {
            guard obstacles.barriers.distance(to: end, within: 1) != nil else { return end }
            return end.towards(other, (SideStreets.distance - 1) / end.metres(to: other))
        }
    }
}
