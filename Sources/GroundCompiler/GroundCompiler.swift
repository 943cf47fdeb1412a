import Ground
import OpenStreetMap
import SectionFile

/// How much was found in extracts, and what was left out.
public struct GroundCounts: Sendable, Equatable {
    /// Bytes of the extracts.
    public var extractBytes = 0
    /// Ways of any kind.
    public var ways = 0
    /// Ways that people may walk.
    public var walkableWays = 0
    /// Corners and streets of the file.
    public var corners = 0
    public var streets = 0
    /// Metres of streets.
    public var metres = 0
    /// Points of walkable ways that no extract holds, or that lie more than 100 km from the one before or beyond the date line: ways end
    /// there.
    public var missingNodes = 0
    /// Parts of the network that cannot be left on foot.
    public var islands = 0
    /// Things with a name that can be searched for, streets among them; and houses with a number.
    public var places = 0
    public var houses = 0
    /// Outlines of towns and their parts that tell what lies in them; and their rings that do not close, or are holes in nothing: they
    /// are left out.
    public var outlines = 0
    public var brokenOutlines = 0
    /// What the map draws.
    public var map = MapCounts()
    /// Bytes of the file.
    public var fileBytes: UInt64 = 0
}

/// Why no ground file was built.
public enum GroundBuildError: Error, Sendable, CustomStringConvertible {
    case extract(PBFError)
    case file(GroundError)
    /// There is nothing to walk on in the extracts.
    case empty

    public var description: String {
        switch self {
        case .extract(let error): error.description
        case .file(let error): error.description
        case .empty: "the extracts hold no way that people may walk"
        }
    }
}

/// Makes a ground file of extracts from OpenStreetMap.
public struct GroundCompiler {
    /// A stage and how far it has come, from 0 to 1.
    public typealias Progress = (_ stage: String, _ done: Double) -> Void

    private var drafts: [WayDraft] = []
    private var names = ByteTable()
    private var nodes = NodeTable()
    private var places = PlaceCollector(overlapping: false)
    private var map = MapReader([])
    private var counts = GroundCounts()
    private var mappedAt: Int64 = 0

    /// Whom to name where nobody says otherwise.
    public static let usualAttribution = "© OpenStreetMap contributors"

    /// A walkable way before it is cut at corners.
    private struct WayDraft {
        var walk: WalkRules.Walk
        var name: UInt32
        var firstNode: Int
        var nodeCount: Int
    }

    private init() { _ = names.insert("") }

    /// Builds a file, which takes the place of an older one in one step.
    ///
    /// - Parameters:
    ///   - extracts: paths of `.osm.pbf` files; they may overlap.
    ///   - path: of the file.
    ///   - generatedAt: the time of day, in seconds since 1970.
    ///   - attribution: whom to name where the map and its places are shown.
    public static func build(
        extracts: [String], to path: String, generatedAt: Int64, attribution: String = usualAttribution,
        progress: Progress = { _, _ in }
    ) throws(GroundBuildError) -> GroundCounts {
        var compiler = GroundCompiler()
        do throws(PBFError) {
            try compiler.read(extracts, progress)
        } catch {
            throw .extract(error)
        }
        let network = compiler.network()
        guard !network.streets.isEmpty else { throw .empty }
        let levels = compiler.map.levels(&compiler.counts.map)
        if let excess = network.excess ?? compiler.places.excess ?? levels.excess { throw .file(.tooLarge(excess)) }
        progress("writing", 0)
        do throws(SectionFileError) {
            return try compiler.write(network, levels, to: path, generatedAt: generatedAt, attribution: attribution)
        } catch {
            throw .file(GroundError(error, path: path))
        }
    }

    private mutating func read(_ extracts: [String], _ progress: Progress) throws(PBFError) {
        var files: [PBFFile] = []
        for path in extracts { files.append(try PBFFile(path: path)) }
        for file in files {
            counts.extractBytes += file.byteCount
            mappedAt = max(mappedAt, file.header.replicationTime ?? 0)
        }
        places = PlaceCollector(overlapping: files.count > 1)
        map = MapReader(files.map(\.header))
        var outlines: [Int64: WalkRules.Walk] = [:]
        try Self.each(files, "squares", progress) { block throws(Malformed) in
            try block.eachRelation { relation in
                let outline = places.read(relation, &names)
                map.read(relation, &names, outline: outline)
                guard relation.tags[.type] == "multipolygon", var walk = WalkRules.walk(relation.tags) else { return }
                walk.flags.insert(.outline)
                for member in relation.members where member.kind == .way { outlines[member.id] = walk }
            }
        }
        map.settleRelations()
        // Extracts that overlap bring a way twice.
        var known = files.count > 1 ? Set<Int64>() : nil
        try Self.each(files, "ways", progress) { block throws(Malformed) in
            try block.eachWay { way in
                counts.ways += 1
                let outline = places.read(way, &names)
                map.read(way, &names, outline: outline)
                guard way.nodes.count >= 2,
                    let walk = WalkRules.walk(way.tags) ?? (WalkRules.says(way.tags) ? nil : outlines[way.id])
                else { return }
                guard known?.insert(way.id).inserted ?? true else { return }
                drafts.append(
                    WayDraft(
                        walk: walk, name: way.tags.name(in: &names),
                        firstNode: nodes.uses.count, nodeCount: way.nodes.count))
                nodes.uses.append(contentsOf: way.nodes)
            }
        }
        counts.walkableWays = drafts.count
        places.settle()
        map.settleWays()
        nodes.settle(ends: drafts.lazy.map { ($0.firstNode, $0.firstNode + $0.nodeCount - 1) })
        try Self.each(files, "nodes", progress) { block throws(Malformed) in
            var (hint, mapHint) = (0, 0)
            try block.eachNode { node in
                places.read(node, &names)
                map.read(node, &names, near: &mapHint)
                guard let position = nodes.position(of: node.id, near: &hint) else { return }
                nodes.place(position, GroundPoint(latitude: node.latitude, longitude: node.longitude))
                guard !node.tags.isEmpty else { return }
                nodes.flags[position] = WalkRules.corner(node.tags)
                if nodes.flags[position].contains(.lift) { nodes.lifts[position] = WalkRules.liftLevels(node.tags) }
            }
        }
        places.addNumbered(&names)
    }

    private static func each(
        _ files: [PBFFile], _ stage: String, _ progress: Progress,
        _ use: (inout ElementBlock) throws(Malformed) -> Void
    ) throws(PBFError) {
        for file in files {
            file.rewind()
            while try file.nextBlock({ block throws(Malformed) in try use(&block) }) != nil {
                progress(stage, Double(file.progress) / Double(max(1, file.byteCount)))
            }
        }
    }

    /// Streets and corners, those near each other near each other in the file.
    private mutating func network() -> StreetNetwork {
        var builder = StreetNetwork.Builder()
        for draft in drafts {
            var run: [Int] = []
            for use in draft.firstNode..<(draft.firstNode + draft.nodeCount) {
                let placed = nodes.placed(nodes.uses[use])
                guard let position = placed, run.last.map({ nodes.areNear($0, position) }) ?? true else {
                    counts.missingNodes += 1
                    builder.add(run, draft.walk, name: draft.name, nodes)
                    run = placed.map { [$0] } ?? []
                    continue
                }
                if run.last == position { continue }
                run.append(position)
                if run.count > 1, nodes.isCorner(position) {
                    builder.add(run, draft.walk, name: draft.name, nodes)
                    run = [position]
                }
            }
            builder.add(run, draft.walk, name: draft.name, nodes)
        }
        let network = builder.finish(nodes)
        counts.corners = network.corners.count
        counts.streets = network.streets.count
        counts.metres = network.streets.reduce(0) { $0 + Int($1.length) } / 100
        counts.islands = network.islandCount
        return network
    }

    private mutating func write(
        _ network: StreetNetwork, _ map: MapLevels, to path: String, generatedAt: Int64, attribution: String
    ) throws(SectionFileError) -> GroundCounts {
        let outlines = self.map.outlineShapes(broken: &counts.brokenOutlines)
        let found = PlaceDraft(places, network, outlines: outlines, strings: &names)
        let attribution = StringIndex(names.insert(attribution).index)
        (counts.places, counts.houses) = (found.places.count, found.houses.values.count)
        counts.outlines = found.outlines.count
        let writer = try SectionWriter<GroundSection>(path: path, format: GroundFormat.format)
        let box = network.box
        try writer.write(
            .summary,
            [
                GroundSummary(
                    generatedAt: generatedAt, mappedAt: mappedAt, sources: network.checksum, south: box.south,
                    west: box.west, north: box.north, east: box.east, attribution: attribution)
            ])
        try writer.write(.stringOffsets, names.offsets)
        try writer.write(.stringBytes, names.arena)
        try writer.write(.corners, network.corners)
        try writer.write(.cornerEndOffsets, .cornerEnds, network.ends)
        try writer.write(.streets, network.streets)
        try writer.write(.streetPoints, network.points)
        try writer.write(.streetCells, network.cells)
        try writer.write(.places, found.places)
        try writer.write(.placeNameOffsets, .placeNames, found.otherNames)
        try writer.write(.placeWords, found.words)
        try writer.write(.placePostingOffsets, .placePostings, found.postings)
        try writer.write(.houseOffsets, .houses, found.houses)
        try writer.write(.placeCells, found.cells)
        try writer.write(.houseCells, found.houseCells)
        try writer.write(.outlines, found.outlines)
        try writer.write(.outlineRingOffsets, .outlineRings, found.outlineRings)
        try map.write(to: writer)
        counts.fileBytes = try writer.finish()
        return counts
    }
}
