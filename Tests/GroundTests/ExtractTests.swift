import Foundation
import Fuzzing
import Ground
import GroundCompiler
import GroundFixtures
import OpenStreetMap
import Testing

@Suite final class ExtractTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "extract-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ bytes: [UInt8], _ name: String = "a.osm.pbf") throws -> String {
        let path = folder.appending(path: name)
        try Data(bytes).write(to: path)
        return path.path
    }

    private func build(_ extracts: [String], _ name: String = "a.ground") throws(GroundBuildError) -> GroundCounts {
        try GroundCompiler.build(extracts: extracts, to: folder.appending(path: name).path, generatedAt: 0)
    }

    @Test func whatIsWrittenInAnyWayIsReadTheSame() throws {
        var draft = WalkTests.blocks()
        draft.nodes[3].tags = ["barrier": "gate", "name": "Gate"]
        func counts(_ draft: ExtractDraft) throws -> GroundCounts {
            var counts = try build([try file(draft.bytes)])
            counts.extractBytes = 0
            return counts
        }
        let plain = try counts(draft)
        draft.isDense = false
        #expect(try counts(draft) == plain)
        draft.compression = .none
        #expect(try counts(draft) == plain)
    }

    @Test func twoBuildsAreTheSameFile() throws {
        var random = SeededGenerator(seed: 5)
        let extract = try file(WalkPropertyTests.wild(&random).bytes)
        _ = try build([extract], "one.ground")
        _ = try build([extract], "two.ground")
        let files = try ["one.ground", "two.ground"].map { try Data(contentsOf: folder.appending(path: $0)) }
        #expect(files[0] == files[1])
    }

    @Test func extractsThatOverlapAreJoined() throws {
        let draft = WalkTests.blocks()
        let whole = try build([try file(draft.bytes)])
        var (west, east) = (draft, draft)
        west.ways.removeLast(7)
        east.ways.removeFirst(7)
        let joined = try build([try file(west.bytes, "west.osm.pbf"), try file(east.bytes, "east.osm.pbf")])
        #expect((joined.streets, joined.corners, joined.metres) == (whole.streets, whole.corners, whole.metres))
    }

    @Test func waysEndWhereTheirPointsAreMissing() throws {
        var draft = ExtractDraft()
        let nodes = draft.street((0..<6).map { (0, Double($0) * 100) })
        draft.nodes.removeAll { $0.id == nodes[2] }
        let town = try Town(draft)
        #expect(town.counts.missingNodes == 1 && town.counts.metres == 300 && town.counts.streets == 2)
    }

    @Test func whatTwoPointsMakeEndlessIsRefused() throws {
        // Back and forth between places 90 km apart, in a few bytes each.
        var draft = ExtractDraft()
        let (one, other) = (draft.node(0, 0), draft.node(0.8, 0))
        draft.way((0..<60_000).map { $0.isMultiple(of: 2) ? one : other }, ["highway": "path"])
        let path = try file(draft.bytes)
        #expect(
            said { () throws(GroundBuildError) in _ = try self.build([path]) }.hasPrefix(
                "the extracts are larger than a ground file can hold"))
        // Farther apart than that is a mistake, and the way goes on behind it.
        draft = ExtractDraft()
        draft.way(
            [draft.node(0, 0), draft.node(0, 0.001), draft.node(5, 5), draft.node(5, 5.001)], ["highway": "path"])
        let counts = try build([try file(draft.bytes)])
        #expect(counts.streets == 2 && counts.missingNodes == 1)
    }

    @Test func `houses that lines tell of without end are refused, not those of one that goes back and forth`() throws {
        var draft = WalkTests.blocks()
        let ends = [1, 500].map { number in
            draft.node(
                -33.9, 151.1 + Double(number) / 1e5, ["addr:housenumber": "\(number)", "addr:street": "Long Street"])
        }
        draft.way((0..<300).map { ends[$0 % 2] }, ["addr:interpolation": "all"])
        #expect(try build([try file(draft.bytes)]).houses == 500)
        for _ in 0..<220 { draft.way(ends, ["addr:interpolation": "all"]) }
        let path = try file(draft.bytes)
        #expect(
            said { () throws(GroundBuildError) in _ = try self.build([path]) }.hasPrefix(
                "the extracts are larger than a ground file can hold"))
    }

    @Test func whatIsNoExtractIsRefusedInWords() throws {
        for bytes in [[], Array("<osm version=\"0.6\">".utf8), [0, 0, 0, 0], [UInt8](repeating: 255, count: 99)] {
            let path = try file(bytes)
            #expect(
                said { () throws(GroundBuildError) in _ = try self.build([path]) }.contains(
                    "is not an OpenStreetMap extract"))
        }
        #expect(
            said { () throws(GroundBuildError) in _ = try self.build(["/nowhere.osm.pbf"]) }
                == "cannot read /nowhere.osm.pbf: No such file or directory")
        var draft = WalkTests.blocks()
        draft.features.append("HistoricalInformation")
        let history = try file(draft.bytes)
        #expect(
            said { () throws(GroundBuildError) in _ = try self.build([history]) }.contains(
                "needs HistoricalInformation"))
        draft = WalkTests.blocks()
        draft.ways = []
        let empty = try file(draft.bytes)
        #expect(
            said { () throws(GroundBuildError) in _ = try self.build([empty]) }
                == "the extracts hold no way that people may walk")
        draft = WalkTests.blocks()
        let header = ExtractDraft().bytes.prefix(while: { _ in true })
        draft.compression = .lz4
        let packed = try file(Array(header) + draft.blob("OSMData", [1, 2, 3]))
        #expect(
            said { () throws(GroundBuildError) in _ = try self.build([packed]) }.contains("something else than zlib"))
    }

    private func said(_ work: () throws(GroundBuildError) -> Void) -> String {
        do throws(GroundBuildError) {
            try work()
            return ""
        } catch {
            return error.description
        }
    }

    @Test(arguments: 0..<300) func damagedExtractsAreRefusedOrRead(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var draft = WalkPropertyTests.wild(&random)
        // Damage to what is compressed is found by its checksum: what is not, is read.
        draft.compression = seed % 4 == 0 ? .zlib : .none
        draft.isDense = seed % 3 != 0
        var bytes = draft.bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let at = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: bytes.removeLast(bytes.count - at)
            default: bytes[at] = 255
            }
            if bytes.isEmpty { break }
        }
        let path = try file(bytes)
        do throws(GroundBuildError) {
            _ = try build([path])
            _ = try? Ground(path: folder.appending(path: "a.ground").path)
        } catch {
            #expect(!error.description.isEmpty)
        }
    }

    @Test(arguments: 0..<300) func damagedGroundIsRefusedOrWalked(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 9_000)
        _ = try build([try file(WalkPropertyTests.wild(&random).bytes)])
        let path = folder.appending(path: "a.ground")
        var bytes = Array(try Data(contentsOf: path))
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            bytes[Int.random(in: 64..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        // Somebody who means it makes the checksum fit: what it says is then looked at.
        GroundForgery.seal(&bytes)
        try Data(bytes).write(to: path)
        guard let ground = try? Ground(path: path.path) else { return }
        let search = WalkSearch(ground)
        for _ in 0..<20 {
            let (from, to) = (
                Town.place(.random(in: 0...900, using: &random), .random(in: 0...900, using: &random)),
                Town.place(.random(in: 0...900, using: &random), .random(in: 0...900, using: &random))
            )
            search.search(from: ground.anchors(near: from, within: 300), limit: 3_000)
            guard let way = search.way(to: ground.anchors(near: to, within: 300)) else { continue }
            _ = search.path(of: way).steps(in: ground)
        }
    }
}
