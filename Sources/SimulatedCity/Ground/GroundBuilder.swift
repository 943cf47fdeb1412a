/// Makes the ground of a city from its description: streets around its stops, and all that stands there.
struct GroundBuilder {
    let city: City
    let description: GroundDescription
    private let obstacles: Obstacles
    private let rails: SegmentGrid

    init(city: City, description: GroundDescription) {
        (self.city, self.description) = (city, description)
        rails = SegmentGrid(side: 300, description.rails.flatMap(Self.segments))
        obstacles = Obstacles(
            water: Outlines(description.water), closed: Outlines(description.closed.map { [$0.corners] }),
            barriers: SegmentGrid(
                side: 300,
                description.rails.flatMap(Self.segments) + description.motorways.flatMap { Self.segments($0.points) }))
    }

    private static func segments(_ line: [MapPoint]) -> [MapSegment] {
        zip(line, line.dropFirst()).map { MapSegment(from: $0, to: $1) }
    }

    /// All of the ground.
    func sketch() throws -> GroundSketch {
        let named = description.streets + MainStreets.streets(of: city.stops)
        let net = net(named)
        let pieces = withoutCourtyards(net.pieces(obstacles), points: net.points.count)
        var sketch = GroundSketch(points: net.points)
        var ties = StreetTies(pieces.pieces, points: net.points, obstacles, sizes: pieces.sizes)
        try WaterBridges.add(description.bridges, to: &sketch, &ties)
        StopAccess(city: city, rails: rails).add(to: &sketch, &ties)
        addStreets(ties, to: &sketch)
        addSurroundings(to: &sketch)
        for street in named { addNumbers(of: street, to: &sketch) }
        return sketch
    }

    private static let sides = [SideStreets.distance, -SideStreets.distance]
    /// How much farther than other streets there are paths along the water, in metres: nobody is tied to a street across it.
    private static let beyond = 400.0

    private func net(_ named: [GroundDescription.Line]) -> StreetNet {
        var net = StreetNet()
        let places = city.stops.map { MapPlane.point($0.position) } + description.suburbs.map(\.position)
        StreetLattice.add(around: places, to: &net)
        for street in named { net.add(street.points, .main, .named(street.name)) }
        let crossroads = MainStreets.crossroads(description.suburbs, city.stops)
        for road in MainStreets.roads(between: crossroads, obstacles) {
            net.add(road.points, .main, .named(road.name))
        }
        let lived = SegmentGrid(side: 500, places.map { MapSegment(from: $0, to: $0) })
        for (outlines, naming) in [(obstacles.water, StreetNet.Naming.foreshore), (obstacles.closed, .none)] {
            for outline in outlines.areas.flatMap(\.self) {
                for side in Self.sides {
                    let path = SideStreets.beside(outline, metres: side, isClosed: true)
                    for part in SideStreets.parts(of: path, near: lived, within: StreetLattice.reach + Self.beyond) {
                        net.add(part, .path, naming)
                    }
                }
            }
        }
        for side in Self.sides {
            for line in description.rails {
                let name = side > 0 ? "Railway Parade" : "Railway Street"
                net.add(SideStreets.beside(line, metres: side, isClosed: false), .beside, .named(name))
            }
            for line in description.motorways {
                net.add(SideStreets.beside(line.points, metres: side, isClosed: false), .beside, .none)
            }
        }
        net.cut()
        return net
    }

    /// Fewer points than these that hang together are no streets that lead anywhere.
    private static let smallestIsland = 20

    /// Pieces that lead somewhere, and of each how many points hang together with it.
    private func withoutCourtyards(
        _ pieces: [StreetPiece], points: Int
    ) -> (pieces: [StreetPiece], sizes: [Int]) {
        var islands = Islands(points: points)
        for piece in pieces { islands.join(piece.from, piece.to) }
        let kept = pieces.filter { islands.size($0.from) >= Self.smallestIsland }
        return (kept, kept.map { islands.size($0.from) })
    }

    /// Ways along pieces that follow each other and are alike.
    private func addStreets(_ ties: StreetTies, to sketch: inout GroundSketch) {
        let parks = Outlines(description.parks.map { [$0.corners] })
        var way: GroundSketch.Way?
        var line: Int?
        for (number, piece) in ties.pieces.enumerated() {
            let segment = MapSegment(from: sketch.points[piece.from], to: sketch.points[piece.to])
            let tags = tags(of: piece, at: segment.middle, parks)
            let points = ties.points(of: number)
            if let last = way, line == piece.line, last.tags == tags, last.points.last == piece.from {
                way?.points += points.dropFirst()
            } else {
                if let way { sketch.ways.append(way) }
                way = GroundSketch.Way(points: points, tags: tags)
            }
            line = piece.line
        }
        if let way { sketch.ways.append(way) }
    }

    private func tags(of piece: StreetPiece, at place: MapPoint, _ parks: Outlines) -> [String: String] {
        let isInPark = piece.kind == .residential && parks.area(at: place) != nil
        var tags = ["highway": isInPark ? "path" : piece.kind.highway]
        switch piece.naming {
        case .named(let name): tags["name"] = name
        case .drawn(let number): if !isInPark { tags["name"] = StreetNames.drawn(number, in: suburb(at: place)) }
        case .foreshore: tags["name"] = description.suburbs[suburb(at: place)].name + " Foreshore Walk"
        case .none: break
        }
        if piece.isBridge { tags.merge(["bridge": "yes", "layer": "1"]) { $1 } }
        return tags
    }

    /// Number of the suburb whose middle is nearest.
    private func suburb(at place: MapPoint) -> Int {
        var best = (number: 0, square: Double.infinity)
        for (number, suburb) in description.suburbs.enumerated() {
            let offset = suburb.position - place
            let square = offset.dot(offset)
            if square < best.square { best = (number, square) }
        }
        return best.number
    }

    private func addSurroundings(to sketch: inout GroundSketch) {
        for suburb in description.suburbs {
            _ = sketch.add(suburb.position, ["place": "suburb", "name": suburb.name])
        }
        for city in description.cities {
            let name = city.place.name
            _ = sketch.add(city.place.position, ["place": "city", "name": name])
            guard !city.corners.isEmpty else { continue }
            addOutline(GroundDescription.Area(name: name, corners: city.corners), ["place": "city"], to: &sketch)
        }
        for sight in description.sights {
            _ = sketch.add(sight.place.position, sight.kind.tags.merging(["name": sight.place.name]) { $1 })
        }
        for park in description.parks { addOutline(park, ["leisure": "park"], to: &sketch) }
        for area in description.closed { addOutline(area, ["barrier": "fence"], to: &sketch) }
        for line in description.motorways {
            let points = line.points.map { sketch.add($0) }
            sketch.add(way: points, ["highway": "motorway", "name": line.name])
        }
        for line in description.rails {
            let points = line.map { sketch.add($0) }
            sketch.add(way: points, ["railway": "rail"])
        }
    }

    private func addOutline(_ area: GroundDescription.Area, _ tags: [String: String], to sketch: inout GroundSketch) {
        let points = area.corners.map { sketch.add($0) }
        sketch.add(way: points + points.prefix(1), tags.merging(["name": area.name]) { $1 })
    }

    /// Metres from one house to the next that is told, and from a street to its houses.
    private static let (house, frontage) = (60.0, 14.0)

    /// House numbers along a street: odd ones on its left, even ones on its right.
    private func addNumbers(of street: GroundDescription.Line, to sketch: inout GroundSketch) {
        var walked = 0.0
        var next = Self.house
        var isLeft = true
        for segment in Self.segments(street.points) {
            while next <= walked + segment.metres {
                let foot = segment.from.towards(segment.to, (next - walked) / segment.metres)
                let across = (segment.to - segment.from).unit.turnedLeft * (isLeft ? Self.frontage : -Self.frontage)
                let number = 2 * Int(next / 20) + (isLeft ? 1 : 2)
                if !obstacles.forbid(MapSegment(from: foot, to: foot + across)) {
                    _ = sketch.add(
                        foot + across,
                        [
                            "addr:housenumber": String(number), "addr:street": street.name,
                            "addr:suburb": description.suburbs[suburb(at: foot)].name,
                        ])
                }
                next += Self.house
                isLeft.toggle()
            }
            walked += segment.metres
        }
    }
}

extension GroundDescription.Sight.Kind {
    /// How OpenStreetMap tags it.
    fileprivate var tags: [String: String] {
        switch self {
        case .attraction, .museum, .zoo: ["tourism": rawValue]
        case .beach: ["natural": rawValue]
        case .hospital, .library, .university: ["amenity": rawValue]
        case .mall: ["shop": rawValue]
        case .stadium: ["leisure": rawValue]
        }
    }
}
