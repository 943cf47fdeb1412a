import Foundation
import SectionFile
import Timetable

/// Walks between stops along the streets, kept in a file beside the timetable, so that a program that begins anew need not look for
/// them again. It holds those of one timetable along one ground, by one set of rules; with any other it is made anew.
public struct FootpathFile: Sendable {
    /// Version of the layout.
    public static let version: UInt32 = 1
    // "WALKS\0\0\0"
    private static let format = SectionFormat(magic: 0x0000_0053_4B4C_4157, version: version)
    /// Stops whose walks are looked for again when a file is opened: if the program looks for them in another way than the one that
    /// wrote it, it is made anew.
    private static let checkedNodes = 24

    private let path: String

    /// - Parameter path: of the file, which need not be there yet.
    public init(path: String) { self.path = path }

    /// What the walks of a file were found with.
    @frozen @usableFromInline struct Summary: Equatable {
        var timetable: UInt64
        var ground: UInt64
        var rules: UInt64
        var nodeCount: UInt32
        private var reserved: UInt32 = 0

        init(_ network: RoutingNetwork, _ streets: StreetWalking, _ rules: WalkingRules) {
            timetable = network.timetable.checksum
            ground = streets.ground.checksum
            nodeCount = UInt32(network.nodeCount)
            var numbers = [
                rules.limit.bitPattern, UInt64(truncatingIfNeeded: rules.change),
                UInt64(truncatingIfNeeded: rules.platformChange), streets.straight.detour.bitPattern,
            ]
            for place in (streets.straight.water?.polygons ?? []).joined().joined() {
                numbers += [place.latitude.bitPattern, place.longitude.bitPattern]
            }
            var checksum = Checksum()
            numbers.withUnsafeBytes { checksum.add($0) }
            self.rules = checksum.value
        }
    }

    private struct Row: TableIndex {
        var rawValue: UInt32
    }

    private enum Section: UInt32, SectionName {
        case summary = 1
        case offsets = 10
        case links, changes
        case notKnownBadOffsets = 20
        case notKnownBadLinks, notKnownBadChanges
        case knownGoodOffsets = 30
        case knownGoodLinks, knownGoodChanges
        case withoutStepsOffsets = 40
        case withoutStepsLinks, withoutStepsChanges

        /// Where the table of some access lies: its offsets, its walks and what changes take.
        static func of(_ access: StepFreeAccess) -> (Section, Section, Section) {
            switch access {
            case .any: (.offsets, .links, .changes)
            case .withoutSteps: (.withoutStepsOffsets, .withoutStepsLinks, .withoutStepsChanges)
            case .notKnownBad: (.notKnownBadOffsets, .notKnownBadLinks, .notKnownBadChanges)
            case .knownGood: (.knownGoodOffsets, .knownGoodLinks, .knownGoodChanges)
            }
        }
    }

    /// The tables of the file; nil where it is not there, is damaged, or is not of this network, these streets and these rules.
    func tables(
        _ network: RoutingNetwork, _ streets: StreetWalking, _ rules: WalkingRules
    ) -> [StepFreeAccess: WalkTable]? {
        guard let file = try? MappedFile(path: path),
            let directory = try? SectionDirectory<Section>(file: file, format: Self.format),
            let summaries: RecordTable<Row, Summary> = try? directory.table(.summary), summaries.count == 1,
            summaries[0] == Summary(network, streets, rules)
        else { return nil }
        let footpaths = Footpaths(network, model: streets, rules: rules)
        var found: [StepFreeAccess: WalkTable] = [:]
        for access in StepFreeAccess.allCases {
            guard let table = try? Self.table(access, directory, file, nodeCount: network.nodeCount),
                Self.isCurrent(table, footpaths.with(access), nodeCount: network.nodeCount)
            else { return nil }
            found[access] = table
        }
        return found
    }

    private static func table(
        _ access: StepFreeAccess, _ directory: SectionDirectory<Section>, _ file: MappedFile, nodeCount: Int
    ) throws(SectionFileError) -> WalkTable? {
        let (offsetSection, linkSection, changeSection) = Section.of(access)
        let offsets: RecordTable<Row, UInt32> = try directory.table(offsetSection)
        let links: RecordTable<Row, WalkTable.Link> = try directory.table(linkSection)
        let changes: RecordTable<Row, Int32> = try directory.table(changeSection)
        let lists: ListTable<Row, WalkTable.Link> = try directory.lists(offsetSection, linkSection)
        guard lists.count == nodeCount, changes.count == nodeCount,
            links.rows.allSatisfy({ Int($0.node) < nodeCount })
        else { return nil }
        return WalkTable(
            stored: Grouped(
                offsets: Owned(offsets.base, count: offsets.count, lentBy: file),
                values: Owned(links.base, count: links.count, lentBy: file)),
            count: links.count, changes: Owned(changes.base, count: changes.count, lentBy: file))
    }

    /// Whether walks are found today as they are stored: of some stops, evenly spread.
    private static func isCurrent(_ table: WalkTable, _ footpaths: Footpaths, nodeCount: Int) -> Bool {
        guard
            footpaths.changes.elementsEqual(UnsafeBufferPointer(start: table.changes.base, count: table.changes.count))
        else { return false }
        var drafts: [WalkTable.Draft] = []
        return stride(from: 0, to: nodeCount, by: max(1, nodeCount / checkedNodes)).allSatisfy { node in
            drafts.removeAll(keepingCapacity: true)
            footpaths.find(from: Node(node), &drafts)
            return WalkTable.links(drafts).elementsEqual(table.links(at: Node(node), isReversed: false))
        }
    }

    /// Writes tables in place of what was there before.
    func keep(
        _ tables: [StepFreeAccess: WalkTable], _ network: RoutingNetwork, _ streets: StreetWalking,
        _ rules: WalkingRules
    ) throws(FootpathError) {
        do throws(SectionFileError) {
            try write(tables, network, streets, rules)
        } catch {
            throw FootpathError(reason: "\(path): \(error)")
        }
    }

    private func write(
        _ tables: [StepFreeAccess: WalkTable], _ network: RoutingNetwork, _ streets: StreetWalking,
        _ rules: WalkingRules
    ) throws(SectionFileError) {
        let writer = try SectionWriter<Section>(path: path, format: Self.format)
        try writer.write(.summary, [Summary(network, streets, rules)])
        for access in StepFreeAccess.allCases {
            guard let table = tables[access] else { continue }
            let (offsetSection, linkSection, changeSection) = Section.of(access)
            let lists = table.lists(isReversed: false)
            try writer.write(
                offsetSection, Array(UnsafeBufferPointer(start: lists.offsets, count: network.nodeCount + 1)))
            try writer.write(linkSection, Array(UnsafeBufferPointer(start: lists.values, count: table.count)))
            try writer.write(
                changeSection, Array(UnsafeBufferPointer(start: table.changes.base, count: table.changes.count)))
        }
        _ = try writer.finish()
    }
}

/// Why walks were not kept.
public struct FootpathError: Error, CustomStringConvertible {
    let reason: String
    public var description: String { reason }
}
