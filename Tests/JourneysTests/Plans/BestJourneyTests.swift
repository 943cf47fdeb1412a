import FeedFixtures
import Testing

@testable import Journeys

/// The one journey that answers a question best.
@Suite struct BestJourneyTests {
    private func best(_ town: PlannedTown, _ asked: String, bicycle: Bool = false) throws -> String? {
        try town.planner.best(town.query(asked) { $0.options.bicycle = bicycle }).map(town.text)
    }

    @Test func `what leaves first need not arrive first, and what arrives last need not leave last`() throws {
        let town = try PlannedTown("a 8:05, c 9:30", "a 8:10, b 8:20", "a 8:12, b 8:22", "b 8:25, c 8:40")
        // The direct ride has no change, and so belongs to a plan.
        let query = try town.query("a c 8:00") { $0.limit = 1 }
        #expect(try town.plan(query) == ["8:05-9:30"])
        #expect(try best(town, "a c 8:00") == "8:12-8:40/")
        #expect(try best(town, "a c by 10:00") == "8:12-8:40/")
        #expect(try best(town, "a c by 8:40") == "8:12-8:40/")
        #expect(try best(town, "a c 8:13") == nil)
        #expect(try best(town, "a c by 8:39") == nil)
    }

    @Test func `of those that arrive together the last to leave counts, of those that leave together the first there`()
        throws
    {
        let town = try PlannedTown(
            "a 8:00, c 9:00", "a 8:30, c 9:00", "a 9:10, c 9:50", "a 9:10, b 9:20", "b 9:25, c 9:40")
        #expect(try best(town, "a c 7:50") == "8:30-9:00")
        #expect(try best(town, "a c by 10:00") == "9:10-9:40/")
    }

    @Test func `what is not known to be usable counts where it saves more than ten minutes`() throws {
        let town = try PlannedTown("a 8:00, c 8:30", "a 8:10, c 8:40+", "a 9:00, c 9:30", "a 8:55, c 9:41+")
        #expect(try best(town, "a c 7:50", bicycle: true) == "8:10-8:40")
        #expect(try best(town, "a c 8:50", bicycle: true) == "9:00-9:30")
        #expect(try best(town, "a c by 9:45", bicycle: true) == "8:55-9:41")
        #expect(try best(town, "a c 8:50") == "9:00-9:30")
    }

    @Test func `who is sooner there on foot walks`() throws {
        let town = try PlannedTown("a 8:00, n 8:02", "a 8:30, n 8:32") { $0.stop("n", at: (-33.9, 151.206)) }
        let query = try town.query("a n 8:05")
        let walk = try #require(try town.planner.best(query))
        #expect(walk.rides.isEmpty && walk.departure == query.time && walk.arrival < query.time + 900)
        #expect(try best(town, "a n 8:00") == "8:00-8:02")
        let late = try #require(try town.planner.best(town.query("a n by 8:31")))
        let wanted = try town.query("a n 8:31").time
        #expect(late.rides.isEmpty && late.arrival == wanted)
    }
}
