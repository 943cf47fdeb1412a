import Ground
import SectionFile

/// Named places as they are written, each once: what is mapped as a node and as an area is one.
struct JoinedPlaces {
    struct Entry {
        var point: GroundPoint
        var named: PlaceCollector.Named
        /// Whether a town and the part in its midst are called alike, and are one.
        var isOwnPart = false
        /// Around each of its outlines, and of its node's.
        var boxes: [MapBox] = []
    }

    private(set) var entries: [Entry] = []
    /// Those of towns and their parts that close, the one that counts where several hold a point before the others.
    private(set) var outlines: [Outlines.Outline] = []

    init(_ collected: borrowing PlaceCollector, _ shapes: [OutlineShape]) {
        let nodes = Self.nodes(of: shapes, collected)
        var outlineOf: [Int: PlaceCollector.Outlined] = [:]
        for outlined in collected.outlines { outlineOf[outlined.named] = outlined }
        let closed = Set(shapes.map { collected.outlines[$0.number].named })
        var boxes: [Int: [MapBox]] = [:]
        for shape in shapes {
            let outlined = collected.outlines[shape.number].named
            boxes[nodes[outlined] ?? outlined, default: []].append(shape.box)
        }
        // Where each is among the entries.
        var entryOf = [Int?](repeating: nil, count: collected.named.count)
        var near: [NamedSquare: [Int]] = [:]
        for (number, named) in collected.named.enumerated() {
            guard let point = named.middle.point else { continue }
            if let outlined = outlineOf[number] {
                // It is its node, or no place where its ends are not known.
                if nodes[number] != nil { continue }
                let isPlace = outlined.standing == .boundary && closed.contains(number)
                guard outlined.standing == .place || isPlace else { continue }
            }
            entryOf[number] = add(Entry(point: point, named: named, boxes: boxes[number] ?? []), &near)
        }
        for (outline, node) in nodes { entryOf[outline] = entryOf[node] }
        addOutlines(shapes, collected, entryOf)
    }

    /// Adds a place, unless it is one that is known: the better known of two stays. Tells its number.
    private mutating func add(_ entry: Entry, _ near: inout [NamedSquare: [Int]]) -> Int {
        let (named, point) = (entry.named, entry.point)
        let isLocality = named.kind.isLocality
        let reach: Int32 = isLocality ? 400_000 : 20_000
        let square = NamedSquare(named.name, at: point, side: reach)
        let twin = square.around.flatMap { near[$0] ?? [] }.first { other in
            let there = entries[other]
            return there.named.kind.isLocality == isLocality && (isLocality || there.named.kind == named.kind)
                && abs(there.point.latitude - point.latitude) < reach
                && abs(Int(there.point.longitude) - Int(point.longitude)) < Int(reach)
                && !(isLocality && Self.areApart(entry, there))
        }
        guard let twin else {
            near[square, default: []].append(entries.count)
            entries.append(entry)
            return entries.count - 1
        }
        entries[twin].boxes += entry.boxes
        if isLocality, named.kind.isTown != entries[twin].named.kind.isTown { entries[twin].isOwnPart = true }
        if named.importance > entries[twin].named.importance { entries[twin].named = named }
        return twin
    }

    /// Whether two localities have outlines that do not meet: two suburbs of one name. Parts of one that a river divides do.
    private static func areApart(_ one: Entry, _ other: Entry) -> Bool {
        !one.boxes.isEmpty && !other.boxes.isEmpty
            && one.boxes.allSatisfy { box in !other.boxes.contains { $0.meets(box) } }
    }

    private mutating func addOutlines(
        _ shapes: [OutlineShape], _ collected: borrowing PlaceCollector, _ entryOf: [Int?]
    ) {
        var sorted: [(order: (Int, Double, Int), outline: Outlines.Outline)] = []
        for shape in shapes {
            let outlined = collected.outlines[shape.number]
            guard let entry = entryOf[outlined.named] else { continue }
            // A locality that has an outline is what that is of; a county is called after its town.
            if !entries[entry].named.kind.isLocality {
                entries[entry].named.kind = outlined.kind
                entries[entry].named.importance = collected.named[outlined.named].importance
            }
            let kind = entries[entry].named.kind
            if kind.isTown, !outlined.kind.isTown { entries[entry].isOwnPart = true }
            // Of a suburb and a neighbourhood in it the suburb is told; else the smallest.
            let rank = kind == .neighbourhood || kind == .hamlet ? 1 : 0
            sorted.append(
                (
                    (rank, shape.area, shape.number),
                    Outlines.Outline(
                        place: PlaceIndex(entry), isTown: kind.isTown, kind: outlined.kind, rings: shape.simplified)
                ))
        }
        outlines = sorted.sorted { $0.order < $1.order }.map(\.outline)
    }

    // MARK: - Nodes of outlines

    /// The nodes that stand for outlines, both by their numbers among what is named: those that their relations name, and else what
    /// of the same name is in them.
    private static func nodes(of shapes: [OutlineShape], _ collected: borrowing PlaceCollector) -> [Int: Int] {
        var nodes: [Int: Int] = [:]
        for outlined in collected.outlines { nodes[outlined.named] = outlined.node }
        let own = Set(collected.outlines.map(\.named))
        let names = Set(own.map { collected.named[$0].name })
        var called: [UInt32: [Int]] = [:]
        for (number, named) in collected.named.enumerated()
        where names.contains(named.name) && !own.contains(number)
            && (named.kind.isLocality || named.kind == .locality)
        {
            called[named.name, default: []].append(number)
        }
        for shape in shapes {
            let outlined = collected.outlines[shape.number]
            guard outlined.node == nil, outlined.standing != .extent else { continue }
            let within = (called[collected.named[outlined.named].name] ?? []).filter { number in
                let named = collected.named[number]
                return fits(named.kind, outlined.kind) && named.middle.point.map(shape.contains) == true
            }
            nodes[outlined.named] = within.min { one, other in
                let (a, b) = (collected.named[one], collected.named[other])
                let (isAlike, isOtherAlike) = (
                    a.kind.isTown == outlined.kind.isTown, b.kind.isTown == outlined.kind.isTown
                )
                return isAlike != isOtherAlike ? isAlike : (b.importance, one) < (a.importance, other)
            }
        }
        return nodes
    }

    /// Whether a node may be what an outline is of: that of a suburb may be called as the town around it, but is none.
    private static func fits(_ node: PlaceKind, _ outline: PlaceKind) -> Bool {
        !outline.isTown || node.isTown || node == .hamlet
    }
}
