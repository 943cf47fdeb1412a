/// Ways from streets to where vehicles are boarded.
struct StopAccess {
    let city: City
    let rails: SegmentGrid
    /// A station lies on the surface if rails there are so near, in metres.
    private static let onRails = 120.0
    /// Metres from the middle of a station to its entrances.
    private static let entrance = 20.0
    /// Stations with so many platforms have entrances at both ends as well, so many metres from the middle.
    private static let (manyPlatforms, end) = (8, 80.0)

    /// Adds ways to every stop and station.
    func add(to sketch: inout GroundSketch, _ ties: inout StreetTies) {
        let railModes: Set = ["train", "metro"]
        var railStops: Set<Int> = []
        var ferryStops: Set<Int> = []
        for line in city.lines {
            let stops = line.patterns.flatMap { $0.out.calls + $0.back.calls }.map(\.stop)
            if railModes.contains(line.mode.name) { railStops.formUnion(stops) }
            if line.mode.name == "ferry" { ferryStops.formUnion(stops) }
        }
        var platforms: [String: [StopPoint]] = [:]
        for (number, stop) in city.stops.enumerated() {
            if railStops.contains(number), let station = stop.station {
                platforms[station, default: []].append(stop)
            } else {
                add(stop, isWharf: ferryStops.contains(number), to: &sketch, &ties)
            }
        }
        for station in city.stations {
            if let platforms = platforms[station.id] { add(station, platforms, to: &sketch, &ties) }
        }
    }

    /// A stop at the kerb or on the water: one way leads there.
    private func add(
        _ stop: StopPoint, isWharf: Bool, to sketch: inout GroundSketch, _ ties: inout StreetTies
    ) {
        let place = MapPlane.point(stop.position)
        guard let tie = ties.tie(place, in: &sketch) else { return }
        let tags = isWharf ? ["amenity": "ferry_terminal"] : ["highway": "bus_stop"]
        let point = sketch.add(place, tags.merging(["name": stop.name]) { $1 })
        let way = tie.isOverWater ? ["man_made": "pier"] : ["highway": "footway"]
        let bridge = tie.isOverRails ? ["bridge": "yes"] : [:]
        sketch.add(way: [tie.point, point], way.merging(stop.wheelchair.tags) { $1 }.merging(bridge) { $1 })
    }

    /// A station: from its entrances up or down to a hall, and from there to the platforms.
    private func add(
        _ station: Station, _ platforms: [StopPoint], to sketch: inout GroundSketch, _ ties: inout StreetTies
    ) {
        let middle = MapPlane.point(station.position)
        let axis = axis(at: middle)
        let level = axis == nil ? -1 : 1
        let along = axis ?? MapPoint(x: 0, y: 1)
        let hall = sketch.add(middle, ["railway": "station", "name": station.name])
        let ends = platforms.count >= Self.manyPlatforms ? [0, -Self.end, Self.end] : [0]
        for end in ends {
            let passage = end == 0 ? hall : sketch.add(middle + along * end)
            var isOpen = false
            for side in [Self.entrance, -Self.entrance] {
                let entrance = middle + along * end + along.turnedLeft * side
                guard let tie = ties.tie(entrance, in: &sketch), !tie.isOverWater else { continue }
                isOpen = true
                let isMain = end == 0 && side > 0
                let kind = axis == nil ? "subway_entrance" : "train_station_entrance"
                let tags = ["railway": kind, "entrance": isMain ? "main" : "yes", "name": station.name]
                let point = sketch.add(entrance, tags.merging(station.wheelchair.tags) { $1 })
                let bridge = tie.isOverRails ? ["bridge": "yes"] : [:]
                sketch.add(way: [tie.point, point], ["highway": "footway"].merging(bridge) { $1 })
                sketch.add(
                    station.wheelchair.climb, from: point, to: passage, storey: level, levels: (0, level))
            }
            if isOpen, passage != hall {
                let tags = GroundSketch.tags(ofLevel: level).merging(["highway": "corridor"]) { $1 }
                sketch.add(way: [hall, passage], tags)
            }
        }
        for platform in platforms {
            let point = sketch.add(
                MapPlane.point(platform.position), ["public_transport": "stop_position", "name": platform.name])
            // Below a bridge, or below the tunnels.
            sketch.add(
                platform.wheelchair.climb, from: hall, to: point, storey: level, levels: (level, level - 1))
        }
    }

    /// Which way the rails run at a place; nil where there are none on the surface.
    private func axis(at place: MapPoint) -> MapPoint? {
        let near = rails.near(MapSegment(from: place, to: place), within: Self.onRails).map { number in
            let segment = rails.segments[number]
            let foot = segment.from.towards(segment.to, segment.nearest(to: place))
            return (metres: foot.metres(to: place), number: number)
        }
        guard let nearest = near.min(by: { ($0.metres, $0.number) < ($1.metres, $1.number) }),
            nearest.metres <= Self.onRails
        else { return nil }
        let segment = rails.segments[nearest.number]
        return (segment.to - segment.from).unit
    }
}
