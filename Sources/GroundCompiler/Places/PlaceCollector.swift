import Ground
import OpenStreetMap
import SectionFile

/// Named places and addresses while extracts are read. Of a way a few nodes are asked for, whose mean is its middle.
struct PlaceCollector {
    /// What has a name.
    struct Named {
        var name: UInt32
        var kind: PlaceKind
        /// In 64ths of a point.
        var importance: UInt8
        var others: Range<Int>
        var middle = Middle()
    }

    /// A house with a number.
    struct House {
        var street: UInt32
        var number: UInt32
        var postcode: UInt32
        var middle = Middle()
    }

    /// The mean of points, as they come.
    struct Middle {
        private var latitude = 0
        private var longitude = 0
        private var count = 0

        mutating func add(_ point: GroundPoint) {
            latitude += Int(point.latitude)
            longitude += Int(point.longitude)
            count += 1
        }

        /// Nil where none of its points was in the extracts.
        var point: GroundPoint? {
            count > 0
                ? GroundPoint(latitude: Int32(latitude / count), longitude: Int32(longitude / count)) : nil
        }
    }

    private(set) var named: [Named] = []
    private(set) var houses: [House] = []
    private(set) var otherNames: [UInt32] = []
    /// Nodes whose place is asked for, and by whom: a house where the highest bit is set.
    private var wanted: [(node: Int64, owner: UInt32)] = []
    private var next = 0
    /// Ways that are a part of something named, or of houses, and their numbers.
    private var parts: [Int64: [UInt32]] = [:]
    private var lines = NumberedLines()
    /// What is larger than a file holds; nil where nothing is.
    private(set) var excess: String?
    /// What was read already, where extracts overlap.
    private var known: Set<Int64>?

    private static let houseBit: UInt32 = 1 << 31

    init(overlapping: Bool) { known = overlapping ? [] : nil }

    // MARK: - Reading

    mutating func read(_ relation: borrowing OSMRelation, _ names: inout ByteTable) {
        guard relation.tags[.type] != "route", isNew(relation.id, 2) else { return }
        let owners = [addNamed(relation.tags, &names), addHouse(relation.tags, &names)].compactMap { $0 }
        guard !owners.isEmpty else { return }
        // A way that is named twice counts once.
        for way in Set(relation.members.lazy.filter { $0.kind == .way }.map(\.id)) {
            parts[way, default: []] += owners
        }
    }

    mutating func read(_ way: borrowing OSMWay, _ names: inout ByteTable) {
        guard isNew(way.id, 1) else { return }
        for owner in parts[way.id] ?? [] { want(way.nodes, 8, owner) }
        if !way.tags.has(.highway), let owner = addNamed(way.tags, &names) { want(way.nodes, 12, owner) }
        if let owner = addHouse(way.tags, &names) { want(way.nodes, 2, owner) }
        if way.tags.has(.interpolation) { lines.read(way, &names) }
    }

    /// The nodes of ways must be asked for before: call this once all ways have been read.
    mutating func settle() {
        wanted.sort { ($0.node, $0.owner) < ($1.node, $1.owner) }
        parts = [:]
    }

    mutating func read(_ node: borrowing OSMNode, _ names: inout ByteTable) {
        let point = GroundPoint(latitude: node.latitude, longitude: node.longitude)
        // Nodes come in the order of their ids in nearly every extract.
        if next < wanted.count, wanted[next].node < node.id {
            next = wanted[next...].firstPosition { $0.node >= node.id }
        } else if next > 0, wanted[next - 1].node >= node.id {
            next = wanted.firstPosition { $0.node >= node.id }
        }
        while next < wanted.count, wanted[next].node == node.id {
            add(point, wanted[next].owner)
            next += 1
        }
        lines.read(node, at: point, &names)
        guard !node.tags.isEmpty else { return }
        guard isNew(node.id, 0) else { return }
        if let owner = addNamed(node.tags, &names) { add(point, owner) }
        if let owner = addHouse(node.tags, &names) { add(point, owner) }
    }

    /// Adds the houses that only lines between houses tell of, once all nodes have been read.
    mutating func addNumbered(_ names: inout ByteTable) {
        let found = lines.houses
        if found.count > lines.mostHouses {
            excess = "its lines of house numbers tell of more houses than there can be"
        }
        for house in found where excess == nil {
            let number = UInt32(names.insert(String(house.number)).index)
            var added = House(street: house.street, number: number, postcode: house.postcode)
            added.middle.add(house.point)
            houses.append(added)
        }
        lines = NumberedLines()
    }

    private mutating func isNew(_ id: Int64, _ kind: Int64) -> Bool { known?.insert(id << 2 | kind).inserted ?? true }

    private mutating func add(_ point: GroundPoint, _ owner: UInt32) {
        if owner & Self.houseBit == 0 {
            named[Int(owner)].middle.add(point)
        } else {
            houses[Int(owner & ~Self.houseBit)].middle.add(point)
        }
    }

    /// Some of the nodes of a way, as far apart as can be.
    private mutating func want(_ nodes: [Int64], _ most: Int, _ owner: UInt32) {
        // The last of a closed way is the first again.
        let count = nodes.first == nodes.last && nodes.count > 1 ? nodes.count - 1 : nodes.count
        let taken = min(most, count)
        for part in 0..<taken { wanted.append((nodes[part * count / taken], owner)) }
    }

    private mutating func addNamed(_ tags: borrowing Tags, _ names: inout ByteTable) -> UInt32? {
        guard let name = tags.number(of: .name, in: &names), let (kind, importance) = PlaceRules.kind(tags) else {
            return nil
        }
        let first = otherNames.count
        for key in TagKey.otherNames {
            for other in (tags[key] ?? "").split(separator: ";") where other.utf8.count <= Tags.longestValue {
                let other = UInt32(names.insert(String(other)).index)
                if other != name, !otherNames[first...].contains(other) { otherNames.append(other) }
            }
        }
        let points = (importance + PlaceRules.renown(tags, kind)) * 64
        named.append(
            Named(
                name: name, kind: kind, importance: UInt8(max(0, min(255, points))), others: first..<otherNames.count))
        return UInt32(named.count - 1)
    }

    private mutating func addHouse(_ tags: borrowing Tags, _ names: inout ByteTable) -> UInt32? {
        guard let number = tags.number(of: .houseNumber, in: &names),
            let street = tags.street(in: &names)
        else { return nil }
        houses.append(House(street: street, number: number, postcode: tags.number(of: .postcode, in: &names) ?? 0))
        return UInt32(houses.count - 1) | Self.houseBit
    }
}
