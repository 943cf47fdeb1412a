import Ground
import OpenStreetMap
import SectionFile

/// Lines along which house numbers are only told at some of their nodes (`addr:interpolation`): the houses between are where their
/// numbers have them, see [Addresses](https://wiki.openstreetmap.org/wiki/Addresses#Interpolation).
struct NumberedLines {
    /// A house that a line has between two of its nodes.
    struct House {
        var street: UInt32
        var number: Int
        var postcode: UInt32
        var point: GroundPoint
    }

    private struct Line {
        /// From one number to the next.
        var step: Int
        /// 0 where its nodes say it.
        var street: UInt32
        var postcode: UInt32
        var nodes: [Stop?]
    }

    private struct Stop {
        var point: GroundPoint
        /// 0 where it has none.
        var street: UInt32 = 0
        var postcode: UInt32 = 0
        /// Nil where it has none that can be counted on from.
        var number: Int?
    }

    /// Numbers between two nodes that are too many to be meant.
    private static let most = 500
    /// Numbers that a house may have.
    private static let numbers = 1...99_999

    /// A stretch of a line.
    private struct Stretch: Hashable {
        var street: UInt32
        var numbers: ClosedRange<Int>
    }

    private var lines: [Line] = []
    /// Nodes of all kinds that were read.
    private var nodeCount = 0
    /// Where each node is in lines.
    private var places: [Int64: [(line: Int, position: Int)]] = [:]

    mutating func read(_ way: borrowing OSMWay, _ names: inout ByteTable) {
        let step: Int
        switch way.tags[.interpolation] {
        case "odd", "even": step = 2
        case "all": step = 1
        case let other:
            guard let told = other.flatMap({ Int($0) }), (1...100).contains(told) else { return }
            step = told
        }
        for (position, node) in way.nodes.enumerated() {
            places[node, default: []].append((lines.count, position))
        }
        lines.append(
            Line(
                step: step, street: way.tags.street(in: &names) ?? 0,
                postcode: way.tags.number(of: .postcode, in: &names) ?? 0,
                nodes: [Stop?](repeating: nil, count: way.nodes.count)))
    }

    mutating func read(_ node: borrowing OSMNode, at point: GroundPoint, _ names: inout ByteTable) {
        nodeCount += 1
        guard let places = places[node.id] else { return }
        let stop = Stop(
            point: point, street: node.tags.street(in: &names) ?? 0,
            postcode: node.tags.number(of: .postcode, in: &names) ?? 0,
            number: node.tags[.houseNumber].flatMap { Int($0) }.flatMap { Self.numbers.contains($0) ? $0 : nil })
        for place in places { lines[place.line].nodes[place.position] = stop }
    }

    /// So many houses lines may tell of: real ones tell of far fewer than there are nodes.
    var mostHouses: Int { 100_000 + 4 * nodeCount }

    /// The houses that no node has, line after line; a few more than may be where there are too many.
    var houses: [House] {
        var houses: [House] = []
        for line in lines {
            // A line that goes back and forth tells of the same ones again.
            var known: Set<Stretch> = []
            // Nodes that no extract has are passed over, as corners without a number are.
            let nodes = line.nodes.compactMap { $0 }
            let numbered = nodes.indices.filter { nodes[$0].number != nil }
            for (first, last) in zip(numbered, numbered.dropFirst()) {
                Self.add(between: nodes[first...last], of: line, unless: &known, to: &houses)
                if houses.count > mostHouses { return houses }
            }
        }
        return houses
    }

    private static func add(
        between nodes: ArraySlice<Stop>, of line: Line, unless known: inout Set<Stretch>, to houses: inout [House]
    ) {
        guard let from = nodes.first, let to = nodes.last, let low = from.number, let high = to.number else { return }
        let street = from.street == 0 ? line.street : from.street
        guard street != 0, street == (to.street == 0 ? line.street : to.street) else { return }
        // Both ends have to be on the same count: an even number on a line of odd ones is a mistake.
        let difference = high - low
        let count = abs(difference) / line.step
        guard difference % line.step == 0, count > 1, count <= most,
            known.insert(Stretch(street: street, numbers: min(low, high)...max(low, high))).inserted
        else { return }
        var lengths: [Double] = [0]
        for (one, other) in zip(nodes, nodes.dropFirst()) {
            lengths.append(lengths[lengths.count - 1] + one.point.metres(to: other.point))
        }
        for number in 1..<count {
            let way = lengths[lengths.count - 1] * Double(number) / Double(count)
            let after = max(1, lengths.firstIndex { $0 >= way } ?? lengths.count - 1)
            let part = lengths[after] - lengths[after - 1]
            let (one, other) = (nodes[nodes.startIndex + after - 1].point, nodes[nodes.startIndex + after].point)
            houses.append(
                House(
                    street: street, number: low + number * line.step * difference.signum(),
                    postcode: from.postcode == 0 ? line.postcode : from.postcode,
                    point: one.towards(other, part > 0 ? (way - lengths[after - 1]) / part : 0)))
        }
    }
}

extension Tags {
    /// The street or place that an address is of, by its number among names; nil where it says none.
    func street(in names: inout ByteTable) -> UInt32? {
        number(of: .houseStreet, in: &names) ?? number(of: .housePlace, in: &names)
    }
}
