import Ground
import OpenStreetMap
import SectionFile

/// How much a map draws, and what was left out of it.
public struct MapCounts: Sendable, Equatable {
    public var areas = 0
    public var lines = 0
    public var names = 0
    /// Extracts whose coastlines tell what of them is sea.
    public var seas = 0
    /// Rings of areas that do not close, or that no outer ring holds: they are left out.
    public var brokenRings = 0
}

/// Collects what a map draws from the passes over the extracts: relations, then ways, then nodes.
struct MapReader {
    /// An area that is one way, or a line.
    struct WayDraft {
        var look: Look
        var nodes: Range<Int>
    }
    /// An area of several ways.
    struct RelationDraft {
        var look: Look
        /// Among ``members``.
        var members: Range<Int>
    }
    /// What a feature is, whatever its geometry.
    struct Look: Hashable {
        var kind: MapClass
        var name: UInt32
        var flags: MapFlags = []
        var layer: Int8 = 0

        /// The zoom from which it is drawn: slip roads and sidings later than what they belong to.
        var firstZoom: UInt8 {
            max(kind.firstZoom, flags.contains(.siding) ? 13 : flags.contains(.ramp) ? 11 : 0)
        }
    }
    /// Where a town or a part of one ends: what is drawn of it is its name.
    struct OutlineDraft {
        /// Its number among those of the places.
        var number: Int
        /// Of a way its nodes; of a relation its members, among ``members``.
        var nodes: Range<Int>?
        var members: Range<Int>?
    }
    struct Member {
        var way: Int64
        var isInner: Bool
    }

    private(set) var areas: [WayDraft] = []
    private(set) var lines: [WayDraft] = []
    private(set) var relations: [RelationDraft] = []
    private(set) var outlines: [OutlineDraft] = []
    private(set) var members: [Member] = []
    private(set) var labels: [(look: Look, point: MapPoint)] = []
    private(set) var nodes = NodeTable()
    /// Ways that relations name, in order, and the nodes of those that were found.
    private var wanted: [Int64] = []
    private var found: [Range<Int>] = []
    /// What was read already, where extracts overlap.
    private var known: (relations: Set<Int64>, ways: Set<Int64>, nodes: Set<Int64>)?

    /// What each extract covers, where it says so.
    let boxes: [MapBox]

    init(_ extracts: [ExtractHeader]) {
        known = extracts.count > 1 ? ([], [], []) : nil
        boxes = extracts.compactMap(\.box).map { box in
            var covered = MapBox.empty
            covered.include(MapPoint(GroundPoint(latitude: box.south, longitude: box.west)))
            covered.include(MapPoint(GroundPoint(latitude: box.north, longitude: box.east)))
            return covered
        }
    }

    /// - Parameter outline: its number among the outlines of places; nil where it is none.
    mutating func read(_ relation: borrowing OSMRelation, _ names: inout ByteTable, outline: Int?) {
        let kind = relation.tags[.type] == "multipolygon" ? MapRules.area(relation.tags) : nil
        guard kind != nil || outline != nil, known?.relations.insert(relation.id).inserted ?? true else { return }
        let first = members.count
        for member in relation.members where member.kind == .way {
            members.append(Member(way: member.id, isInner: member.role.elementsEqual("inner".utf8)))
        }
        if let kind {
            relations.append(RelationDraft(look: look(kind, relation.tags, &names), members: first..<members.count))
        }
        if let outline { outlines.append(OutlineDraft(number: outline, members: first..<members.count)) }
    }

    /// Numbers the ways that relations name, once all relations have been read.
    mutating func settleRelations() {
        for id in members.map(\.way).sorted() where wanted.last != id { wanted.append(id) }
        found = [Range<Int>](repeating: 0..<0, count: wanted.count)
    }

    /// - Parameter outline: its number among the outlines of places; nil where it is none.
    mutating func read(_ way: borrowing OSMWay, _ names: inout ByteTable, outline: Int?) {
        guard way.nodes.count >= 2 else { return }
        let area = way.isRing ? MapRules.area(way.tags) : nil
        let line = MapRules.line(way.tags)
        let member = position(ofMember: way.id)
        // A platform or a pier is the one or the other.
        let isLine = line != nil && !(area != nil && (line == .platform || line == .pier))
        guard area != nil || isLine || member != nil || outline != nil,
            known?.ways.insert(way.id).inserted ?? true
        else { return }
        let range = nodes.uses.count..<(nodes.uses.count + way.nodes.count)
        nodes.uses.append(contentsOf: way.nodes)
        if let member { found[member] = range }
        if let outline { outlines.append(OutlineDraft(number: outline, nodes: range)) }
        if let area { areas.append(WayDraft(look: look(area, way.tags, &names), nodes: range)) }
        if isLine, let line { lines.append(WayDraft(look: look(line, way.tags, &names), nodes: range)) }
    }

    /// Numbers the nodes once all ways have been read.
    mutating func settleWays() { nodes.settle(ends: EmptyCollection()) }

    /// - Parameter hint: where the node before was found.
    mutating func read(_ node: borrowing OSMNode, _ names: inout ByteTable, near hint: inout Int) {
        let point = GroundPoint(latitude: node.latitude, longitude: node.longitude)
        if let position = nodes.position(of: node.id, near: &hint) { nodes.place(position, point) }
        guard !node.tags.isEmpty, let kind = MapRules.place(node.tags), node.tags.has(.name),
            known?.nodes.insert(node.id).inserted ?? true
        else { return }
        labels.append((look(kind, node.tags, &names), MapPoint(point)))
    }

    /// The nodes of a way that a relation names; empty where no extract holds it.
    func nodes(of member: Member) -> ArraySlice<Int64> {
        position(ofMember: member.way).map { nodes.uses[found[$0]] } ?? []
    }

    private func position(ofMember id: Int64) -> Int? {
        let position = wanted.firstPosition { $0 >= id }
        return position < wanted.count && wanted[position] == id ? position : nil
    }

    private func look(_ kind: MapClass, _ tags: Tags, _ names: inout ByteTable) -> Look {
        Look(
            kind: kind, name: kind == .building ? 0 : tags.name(in: &names),
            flags: kind.shape == .line ? MapRules.flags(tags) : [], layer: MapRules.layer(tags))
    }
}
