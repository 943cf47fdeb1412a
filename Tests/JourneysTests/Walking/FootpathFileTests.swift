import FeedFixtures
import Foundation
import Ground
import GroundFixtures
import OpenStreetMap
import Testing
import Timetable

@testable import Journeys

/// Walks between stops are found on several threads, and kept in a file for the next start.
@Suite struct FootpathFileTests {
    /// A grid of streets 100 m apart with a stop at most corners, some of them up steps.
    private struct Grid {
        let folder: TemporaryFolder
        let ground: Ground
        let network: RoutingNetwork
        var streets: StreetWalking { StreetWalking(ground, stopsOf: network) }
        var file: FootpathFile { FootpathFile(path: folder.path + "/city.walks") }

        init(steps: Int = 3, stops: Int = 11) throws {
            folder = try TemporaryFolder()
            let lines = (0...stops).map { Double($0) * 100 }
            var draft = ExtractDraft()
            for (number, line) in lines.enumerated() {
                draft.street(lines.map { (line, $0) })
                draft.street(lines.map { ($0, line) }, ["highway": number % steps == 1 ? "steps" : "residential"])
            }
            ground = try GroundFixtures.Town(draft).ground
            var feed = FeedFixture()
            feed.route("B")
            feed.service("S", "1111111", "20240515", "20240515")
            for row in 0...stops {
                for column in 0...stops {
                    let place = GroundFixtures.Town.place(Double(row) * 100 + 4, Double(column) * 100 + 7)
                    feed.stop("\(row)-\(column)", at: place)
                }
                feed.trip("b\(row)", route: "B", calls: (0...stops).map { "\(row)-\($0) 8:\($0 + 10)" })
            }
            network = RoutingNetwork(try Compiled(feed).timetable)
        }

        /// A planner whose walks are all made.
        func planner(_ file: FootpathFile?, rules: WalkingRules = WalkingRules(), threads: Int = 1) -> JourneyPlanner {
            let planner = JourneyPlanner(network, rules: rules, model: streets, footpaths: file, threads: threads)
            planner.prepareStepFree()
            return planner
        }

        func stored(_ rules: WalkingRules = WalkingRules()) -> [StepFreeAccess: WalkTable]? {
            file.tables(network, streets, rules)
        }
    }

    /// Every walk of every stop, both ways.
    private func walks(_ table: WalkTable, _ network: RoutingNetwork) -> [[WalkTable.Link]] {
        [false, true].flatMap { isReversed in
            (0..<network.nodeCount).map { Array(table.links(at: Node($0), isReversed: isReversed)) }
        }
    }

    @Test("several threads find what one finds") func threads() throws {
        let grid = try Grid()
        let (one, several) = (grid.planner(nil), grid.planner(nil, threads: 3))
        for access in StepFreeAccess.allCases {
            let found = walks(one.walks(access), grid.network)
            #expect(found == walks(several.walks(access), grid.network))
        }
        #expect(one.walks(.any).count > 1_000)
    }

    @Test("walks out of the file are those that were found") func kept() throws {
        let grid = try Grid()
        #expect(grid.stored() == nil)
        let first = grid.planner(grid.file)
        try first.keepFootpaths()
        let stored = try #require(grid.stored())
        for access in StepFreeAccess.allCases {
            let table = try #require(stored[access])
            #expect(walks(table, grid.network) == walks(first.walks(access), grid.network))
            #expect(table.count == first.walks(access).count)
        }
        let usual = try #require(stored[.any])
        #expect(try usual.count > #require(stored[.knownGood]).count)
        let without = try #require(stored[.withoutSteps])
        #expect(without.count > 1_000 && without.count <= usual.count)
        #expect(walks(without, grid.network) != walks(usual, grid.network))
    }

    @Test("a file of another ground, timetable or rules is not used, and is made anew") func others() throws {
        let grid = try Grid()
        try grid.planner(grid.file).keepFootpaths()
        let other = try Grid(steps: 4)
        #expect(grid.file.tables(grid.network, other.streets, WalkingRules()) == nil)
        let smaller = try Grid(stops: 10)
        #expect(grid.file.tables(smaller.network, grid.streets, WalkingRules()) == nil)
        var rules = WalkingRules()
        rules.limit = 400
        #expect(grid.stored(rules) == nil)
        try grid.planner(grid.file, rules: rules).keepFootpaths()
        #expect(grid.stored(rules) != nil)
        #expect(grid.stored() == nil)
    }

    @Test("a file whose walks would not be found today is not used") func outdated() throws {
        let grid = try Grid()
        var rules = WalkingRules()
        rules.limit = 400
        let others = grid.planner(nil, rules: rules)
        let tables = Dictionary(uniqueKeysWithValues: StepFreeAccess.allCases.map { ($0, others.walks($0)) })
        try grid.file.keep(tables, grid.network, grid.streets, WalkingRules())
        #expect(grid.stored() == nil)
    }

    @Test("a damaged file is not used, and one that cannot be written is told of once") func damaged() throws {
        let grid = try Grid()
        try grid.planner(grid.file).keepFootpaths()
        let path = grid.folder.path + "/city.walks"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(grid.stored() == nil)
        let nowhere = grid.planner(FootpathFile(path: grid.folder.path + "/none/city.walks"))
        #expect(throws: FootpathError.self) { try nowhere.keepFootpaths() }
        try nowhere.keepFootpaths()
    }
}
