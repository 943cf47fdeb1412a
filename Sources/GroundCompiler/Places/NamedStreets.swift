import Ground
import SectionFile

/// Streets as people speak of them: all pieces of a name that hang together, or lie in the same suburb and town.
struct NamedStreets {
    struct Street {
        var name: UInt32
        var suburb: PlaceIndex
        var town: PlaceIndex
        var centimetres = 0
        var kind: StreetKind
        /// A point on it: the middle of the piece in its middle.
        var point: GroundPoint
    }

    /// A piece of a street, by which houses are tied to it.
    private struct Piece {
        var middle: GroundPoint
        var street: Int
    }

    private(set) var streets: [Street] = []
    /// Pieces by the name of the street and where they are.
    private var pieces: [NamedSquare: [Piece]] = [:]
    /// Cells of the grid that a street passes through.
    private(set) var cells: [(cell: UInt32, street: Int)] = []

    private struct Key: Hashable {
        var name: UInt32
        var suburb: PlaceIndex
        var town: PlaceIndex
        /// Of streets of which no town is near: the first of those that lie about it.
        var group: Int
    }
    private var numbers: [Key: Int] = [:]

    /// Longer ones are told apart by the suburbs they pass through.
    private static let longestWhole = 300_000
    /// Centimetres of a shorter one in another suburb from which that has a street of the name too.
    private static let shortestPart = 40_000
    /// Units of two kilometres from south to north, within which a house belongs to a street; and as many from west to east.
    private static let (reach, reachAside): (Int, Int32) = (180_000, 240_000)
    /// Units of a kilometre from south to north.
    private static let squareSide: Int32 = 100_000

    init(_ network: borrowing StreetNetwork, _ localities: Localities) {
        let groups = Self.connected(network)
        let neighbours = Self.neighbours(network, groups)
        var members: [Int: [Int]] = [:]
        for street in network.streets.indices where network.streets[street].name != .empty {
            members[groups[street], default: []].append(street)
        }
        var numberOf = [Int](repeating: -1, count: network.streets.count)
        for group in members.keys.sorted() {
            let all = members[group] ?? []
            let length = all.reduce(0) { $0 + Int(network.streets[$1].length) }
            let middles = all.map { network.middle($0) }
            if length <= Self.longestWhole {
                let lengths = all.map { Int(network.streets[$0].length) }
                let heres = Self.parts(Array(zip(lengths, middles)), localities)
                for (street, here) in zip(all, heres) {
                    numberOf[street] = number(network.streets[street].name, here, neighbours[street])
                }
            } else {
                for (street, middle) in zip(all, middles) {
                    numberOf[street] = number(
                        network.streets[street].name, localities.around(middle), neighbours[street])
                }
            }
        }
        var middles = [PlaceCollector.Middle](repeating: .init(), count: streets.count)
        for (street, record) in network.streets.enumerated() where numberOf[street] >= 0 {
            let (at, middle) = (numberOf[street], network.middle(street))
            middles[at].add(middle)
            streets[at].centimetres += Int(record.length)
            if record.kind.rawValue > streets[at].kind.rawValue { streets[at].kind = record.kind }
            let square = NamedSquare(record.name.rawValue, at: middle, side: Self.reachAside)
            pieces[square, default: []].append(Piece(middle: middle, street: at))
        }
        var nearest = [Int](repeating: .max, count: streets.count)
        for (street, at) in numberOf.enumerated() where at >= 0 {
            let piece = network.middle(street)
            guard let middle = middles[at].point else { continue }
            let off = Self.distance(piece, middle)
            if off < nearest[at] { (nearest[at], streets[at].point) = (off, piece) }
        }
        for cell in network.cells where numberOf[cell.street.position] >= 0 {
            cells.append((cell.cell, numberOf[cell.street.position]))
        }
    }

    /// Where the pieces of a street lie that is short enough to be one: all where its middle does, or in those outlines that hold most of
    /// it; but for pieces of which enough lie in others. Where a street runs along one, its pieces are now on this side and now on
    /// that.
    private static func parts(
        _ pieces: [(length: Int, middle: GroundPoint)], _ localities: Localities
    ) -> [(suburb: PlaceIndex, town: PlaceIndex)] {
        let middle = pieces[pieces.count / 2].middle
        guard localities.haveOutlines else { return [_](repeating: localities.around(middle), count: pieces.count) }
        let outlines = pieces.map { localities.within($0.middle) }
        var lengths: [Localities.Within: Int] = [:]
        for (piece, outline) in zip(pieces, outlines) { lengths[outline, default: 0] += piece.length }
        let most = lengths.values.max()
        let longest = outlines.firstIndex { lengths[$0] == most } ?? 0
        let isMiddle = outlines[pieces.count / 2] == outlines[longest]
        let whole = localities.around(isMiddle ? middle : pieces[longest].middle)
        var heres = [outlines[longest]: whole]
        return zip(pieces, outlines).map { piece, outline in
            guard lengths[outline, default: 0] >= shortestPart else { return whole }
            if let known = heres[outline] { return known }
            let here = localities.around(piece.middle)
            heres[outline] = here
            return here
        }
    }

    /// The number of a street, a new one where there is none.
    ///
    /// - Parameters:
    ///   - group: tells streets apart that no town is near.
    ///   - point: where it is, until more is known.
    private mutating func number(
        _ name: StringIndex, _ here: (suburb: PlaceIndex, town: PlaceIndex), _ group: Int,
        at point: GroundPoint = GroundPoint(latitude: 0, longitude: 0)
    ) -> Int {
        let isNowhere = !here.suburb.isSome && !here.town.isSome
        let key = Key(
            name: name.rawValue, suburb: here.suburb, town: here.town, group: isNowhere ? group : -1)
        if let known = numbers[key] { return known }
        numbers[key] = streets.count
        streets.append(
            Street(name: key.name, suburb: here.suburb, town: here.town, kind: .footway, point: point))
        return streets.count - 1
    }

    /// The street of a name on which a house stands; a new one where none of the name is within two kilometres.
    mutating func street(named name: UInt32, near point: GroundPoint, _ localities: Localities) -> Int {
        var best = (off: Self.reach * Self.reach, street: -1)
        for square in NamedSquare(name, at: point, side: Self.reachAside).around {
            for piece in pieces[square] ?? [] {
                let off = Self.distance(piece.middle, point)
                if off < best.off { best = (off, piece.street) }
            }
        }
        if best.street >= 0 { return best.street }
        // Farms along a road that nobody has drawn: one for each tenth of a degree.
        let square =
            -2 - (Int(point.latitude) + 900_000_000) / 1_000_000 * 3_601
            - (Int(point.longitude) + 1_800_000_000) / 1_000_000
        return number(StringIndex(rawValue: name), localities.around(point), square, at: point)
    }

    /// The square of a distance in units from south to north.
    private static func distance(_ a: GroundPoint, _ b: GroundPoint) -> Int {
        let up = Int(a.latitude) - Int(b.latitude)
        // Near enough for what is nearest; degrees are narrower towards the poles.
        let right = (Int(a.longitude) - Int(b.longitude)) * 3 / 4
        return up * up + right * right
    }

    /// For each street the first of those of its name that lie about it, at most about two kilometres from one to the next.
    private static func neighbours(_ network: borrowing StreetNetwork, _ groups: [Int]) -> [Int] {
        var sets = DisjointSets(groups)
        var squares: [NamedSquare: Int] = [:]
        for (street, record) in network.streets.enumerated() where record.name != .empty {
            let here = NamedSquare(record.name.rawValue, at: network.middle(street), side: Self.squareSide)
            if let other = squares[here] { sets.join(other, street) } else { squares[here] = street }
        }
        for (square, street) in squares {
            for next in square.next {
                if let other = squares[next] { sets.join(other, street) }
            }
        }
        return network.streets.indices.map { sets.first(of: $0) }
    }

    /// For each street the first of those of its name that it hangs together with.
    private static func connected(_ network: borrowing StreetNetwork) -> [Int] {
        var sets = DisjointSets(Array(network.streets.indices))
        var last: [StringIndex: Int] = [:]
        for corner in network.corners.indices {
            let ends = network.ends.values[Int(network.ends.offsets[corner])..<Int(network.ends.offsets[corner + 1])]
            last.removeAll(keepingCapacity: true)
            for end in ends {
                let street = end.street.position
                let name = network.streets[street].name
                guard name != .empty else { continue }
                if let other = last[name] { sets.join(other, street) }
                last[name] = street
            }
        }
        return network.streets.indices.map { sets.first(of: $0) }
    }
}

extension StreetNetwork {
    /// The point in the middle of a street's points.
    func middle(_ street: Int) -> GroundPoint {
        let record = streets[street]
        let half = Int(record.pointCount) / 2
        let (a, b) = (points[Int(record.firstPoint) + half - 1], points[Int(record.firstPoint) + half])
        return record.pointCount % 2 == 1
            ? b
            : GroundPoint(
                latitude: Int32((Int(a.latitude) + Int(b.latitude)) / 2),
                longitude: Int32((Int(a.longitude) + Int(b.longitude)) / 2))
    }
}
