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

    /// A named place that has an outline.
    struct Outlined {
        /// Among ``named``: the outline itself, and the node that stands for it (`label`, `admin_centre`).
        var named: Int
        var node: Int?
        var kind: PlaceKind
        var standing: OutlineRules.Standing
        /// Whether its node is its `label`.
        fileprivate var isLabelled = false
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
    private(set) var outlines: [Outlined] = []
    /// Codes that a boundary of their own has (`boundary=postal_code`).
    private(set) var postcodes: [(code: UInt32, middle: Middle)] = []
    private(set) var otherNames: [UInt32] = []
    /// Nodes that stand for outlines.
    private var labels: [Int64: [(outline: Int, isLabel: Bool)]] = [:]
    /// Nodes whose place is asked for, and by whom: a house where the highest bit is set, a postcode where the next is.
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
    private static let postcodeBit: UInt32 = 1 << 30

    init(overlapping: Bool) { known = overlapping ? [] : nil }

    /// - Returns: its number among ``outlines``; nil where it is none that tells what lies in it.
    mutating func read(_ relation: borrowing OSMRelation, _ names: inout ByteTable) -> Int? {
        guard relation.tags[.type] != "route", isNew(relation.id, 2) else { return nil }
        let outline = OutlineRules.isOutline(relation) ? OutlineRules.outline(relation.tags) : nil
        let named = addNamed(relation.tags, &names, outline)
        let owners = [named, addHouse(relation.tags, &names), addPostcode(relation.tags, &names)].compactMap { $0 }
        guard !owners.isEmpty else { return nil }
        // A way that is named twice counts once.
        for way in Set(relation.members.lazy.filter { $0.kind == .way }.map(\.id)) {
            parts[way, default: []] += owners
        }
        guard let number = addOutline(outline, named) else { return nil }
        for member in relation.members where member.kind == .node {
            let isLabel = member.role.elementsEqual("label".utf8)
            guard isLabel || member.role.elementsEqual("admin_centre".utf8) else { continue }
            labels[member.id, default: []].append((number, isLabel))
        }
        return number
    }

    /// - Returns: its number among ``outlines``; nil where it is none that tells what lies in it.
    mutating func read(_ way: borrowing OSMWay, _ names: inout ByteTable) -> Int? {
        guard isNew(way.id, 1) else { return nil }
        for owner in parts[way.id] ?? [] { want(way.nodes, 8, owner) }
        var number: Int?
        if !way.tags.has(.highway) {
            let outline = way.isRing ? OutlineRules.outline(way.tags) : nil
            let named = addNamed(way.tags, &names, outline)
            if let named { want(way.nodes, 12, named) }
            number = addOutline(outline, named)
        }
        if let owner = addHouse(way.tags, &names) { want(way.nodes, 2, owner) }
        if way.tags.has(.interpolation) { lines.read(way, &names) }
        return number
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
        if let owner = addNamed(node.tags, &names) {
            add(point, owner)
            for label in labels[node.id] ?? [] { join(label.outline, to: Int(owner), isLabel: label.isLabel) }
        }
        if let owner = addHouse(node.tags, &names) { add(point, owner) }
    }

    /// Joins an outline to the node that stands for it, the one that was read last.
    private mutating func join(_ number: Int, to node: Int, isLabel: Bool) {
        let outline = outlines[number]
        let (name, kind) = (named[outline.named].name, named[node].kind)
        let isSameName = name == named[node].name
        // What is governed from a place may be called otherwise, and then is another place; so is what a town is only in the midst of.
        guard kind.isLocality || kind == .locality, isSameName || isLabel && outline.standing != .extent,
            outline.standing != .extent || kind.isTown, isLabel || !outline.isLabelled
        else { return }
        (outlines[number].node, outlines[number].isLabelled) = (node, isLabel)
        guard !isSameName else { return }
        otherNames.append(name)
        named[node].others = named[node].others.lowerBound..<otherNames.count
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
        if owner & Self.houseBit != 0 {
            houses[Int(owner & ~Self.houseBit)].middle.add(point)
        } else if owner & Self.postcodeBit != 0 {
            postcodes[Int(owner & ~Self.postcodeBit)].middle.add(point)
        } else {
            named[Int(owner)].middle.add(point)
        }
    }

    /// Some of the nodes of a way, as far apart as can be.
    private mutating func want(_ nodes: [Int64], _ most: Int, _ owner: UInt32) {
        // The last of a closed way is the first again.
        let count = nodes.first == nodes.last && nodes.count > 1 ? nodes.count - 1 : nodes.count
        let taken = min(most, count)
        for part in 0..<taken { wanted.append((nodes[part * count / taken], owner)) }
    }

    private mutating func addNamed(
        _ tags: borrowing Tags, _ names: inout ByteTable, _ outline: OutlineRules.Outline? = nil
    ) -> UInt32? {
        guard let name = tags.number(of: .name, in: &names),
            let (kind, importance) = outline.map({ ($0.kind, $0.importance) }) ?? PlaceRules.kind(tags)
        else { return nil }
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

    private mutating func addOutline(_ outline: OutlineRules.Outline?, _ owner: UInt32?) -> Int? {
        guard let outline, let owner else { return nil }
        outlines.append(Outlined(named: Int(owner), kind: outline.kind, standing: outline.standing))
        return outlines.count - 1
    }

    private mutating func addPostcode(_ tags: borrowing Tags, _ names: inout ByteTable) -> UInt32? {
        guard tags[.boundary] == "postal_code", let code = tags.number(of: .postalCode, in: &names) else { return nil }
        postcodes.append((code, Middle()))
        return UInt32(postcodes.count - 1) | Self.postcodeBit
    }

    private mutating func addHouse(_ tags: borrowing Tags, _ names: inout ByteTable) -> UInt32? {
        guard let number = tags.number(of: .houseNumber, in: &names),
            let street = tags.street(in: &names)
        else { return nil }
        houses.append(House(street: street, number: number, postcode: tags.number(of: .postcode, in: &names) ?? 0))
        return UInt32(houses.count - 1) | Self.houseBit
    }
}
