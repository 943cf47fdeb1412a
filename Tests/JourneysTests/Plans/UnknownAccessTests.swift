import Testing

@testable import Journeys

/// What is not known to be usable is weighed against all that is known, not only against what is found with it.
@Suite struct UnknownAccessTests {
    private func plan(_ town: PlannedTown, _ asked: String, limit: Int = 12) throws -> [String] {
        try town.plan(
            town.query(asked) {
                $0.options.bicycle = true
                $0.limit = limit
            })
    }

    @Test(arguments: [1, 3, 12])
    func `a ride known to be usable makes others needless wherever a window ends`(limit: Int) throws {
        // Windows of 15, 30 and 45 minutes end between the one and the other.
        let before = try PlannedTown("a 8:14, c 8:30+", "a 8:16, c 8:31")
        #expect(try plan(before, "a c 8:00", limit: limit) == ["8:14-8:30"])
        for minute in [10, 25, 40] {
            let after = try PlannedTown("a 8:\(minute), c 9:10", "a 8:\(minute + 10), c 9:15+")
            #expect(try plan(after, "a c 8:00", limit: limit) == ["8:\(minute + 10)-9:15"])
            #expect(try plan(after, "a c by 9:30", limit: limit) == ["8:\(minute + 10)-9:15"])
        }
    }

    @Test func `a ride on the page before makes others needless`() throws {
        func page(_ town: PlannedTown, _ asked: String, after first: Int64?) throws -> [String] {
            try town.plan(
                town.query(asked) { query in
                    query.options.bicycle = true
                    query.asked = first.map { query.time + $0 * 60 }
                })
        }
        let before = try PlannedTown("a 8:14, c 8:30+", "a 8:16, c 8:31")
        #expect(try page(before, "a c 8:15", after: -15) == [])
        #expect(try page(before, "a c 8:15", after: nil) == ["8:16-8:31"])
        let after = try PlannedTown("a 8:14, c 8:40+", "a 8:16, c 8:31")
        #expect(try page(after, "a c by 8:35", after: 25) == [])
        #expect(try page(after, "a c by 8:35", after: nil) == ["8:16-8:31"])
        // A time asked for on the other side of the page changes nothing.
        #expect(try page(before, "a c 8:15", after: 5) == ["8:16-8:31"])
    }

    @Test func `what can no longer be caught makes nothing needless`() throws {
        let town = try PlannedTown("a 8:44, c 9:00+", "a 8:46, c 9:01", "a 10:00, c 10:20", "a 10:05, c 10:26+")
        #expect(try plan(town, "a c 8:45") == ["8:46-9:01", "10:05-10:26"])
        #expect(try plan(town, "a c by 10:25") == ["8:44-9:00", "10:00-10:20"])
    }

    @Test func `a slow ride known to be usable makes needless what is hardly better, and nothing before or after it`()
        throws
    {
        let town = try PlannedTown(
            "a 8:00, c 9:00+", "a 8:05, c 8:30", "a 8:20, c 8:45", "a 9:00, c 10:00+", "a 9:05, c 9:55",
            "a 9:20, c 10:20")
        let wanted = ["8:00-9:00", "8:05-8:30", "8:20-8:45", "9:00-10:00", "9:20-10:20"]
        #expect(try plan(town, "a c 8:00") == wanted)
        #expect(try plan(town, "a c by 10:30") == wanted)
    }

    @Test func `rides of which nothing is known do not make each other needless`() throws {
        let town = try PlannedTown("a 10:30, c 10:50", "a 10:35, c 10:55", "a 10:40, c 11:00")
        #expect(try plan(town, "a c 10:00") == ["10:30-10:50", "10:35-10:55", "10:40-11:00"])
    }
}
