import Testing
import TransitAPI

/// `at`: with an offset it is that instant, without one it is the stop's own clock, and now is the server's.
@Suite struct ClockTests {
    private static func board(_ at: String?, route: String? = nil) async throws -> DeparturesBody {
        let only = route.map { "&route_id=\($0)" } ?? ""
        let query = (at.map { "&at=\(PercentEncoding.encode($0))" } ?? "") + only
        return try await TestServer.shared().ask("/api/v1/stops/200060/departures?limit=20\(query)").data()
    }

    @Test(arguments: [
        "2026-03-31T08:00", "2026-03-31T08:00:00", "2026-03-31T08:00:00+11:00", "2026-03-30T21:00:00Z",
        "2026-03-30T21:00:00+00:00", "2026-03-30T16:00:00-05:00",
    ])
    func `eight o'clock in six ways of writing it`(at: String) async throws {
        let now = try await Self.board(nil)
        #expect(try await Self.board(at) == now)
    }

    @Test func `a plus that became a space is still an offset`() async throws {
        let server = try await TestServer.shared()
        let reply = try await server.ask("/api/v1/stops/200060/departures?limit=20&at=2026-03-31T08:00:00+11:00")
        let now = try await Self.board(nil)
        #expect(try reply.data(DeparturesBody.self) == now)
    }

    @Test func `after midnight trips of the day before stand among those of the day`() async throws {
        let board = try await Self.board("2026-03-31T23:55")
        let late = board.departures.filter { $0.scheduledTime.description.hasPrefix("2026-04-01T0") }
        #expect(!late.isEmpty && late.allSatisfy { $0.serviceDate.description == "2026-03-31" })
    }

    @Test func `on the night the clocks go back each hour has its offset`() async throws {
        // Clocks go from 03:00 +11:00 to 02:00 +10:00 at 2026-04-04T16:00:00Z.
        let change: Int64 = 1_775_318_400
        let night = try await TestServer.shared().departures(
            "200060", from: "2026-04-05T00:00", until: change + 4 * 3600)
        #expect(night.contains { $0.scheduledTime.epochSeconds < change })
        #expect(night.contains { $0.scheduledTime.epochSeconds >= change })
        for departure in night {
            let time = departure.scheduledTime
            #expect(time.offsetSeconds == (time.epochSeconds < change ? 39_600 : 36_000))
        }
        let times = night.map(\.scheduledTime.epochSeconds)
        #expect(times == times.sorted())
    }

    @Test func `the first train after the change runs by the new clock`() async throws {
        let board = try await Self.board("2026-04-05T03:30", route: "T1")
        let first = try #require(board.departures.first { $0.serviceDate.description == "2026-04-05" })
        #expect(first.scheduledTime.offsetSeconds == 36_000)
        // Those of the night before count from the noon before: they leave an hour of clocks earlier, and say so.
        #expect(board.departures.allSatisfy { $0.scheduledTime.offsetSeconds == 36_000 })
    }

    @Test func `an hour that comes twice is its first one`() async throws {
        let first = try await Self.board("2026-04-05T02:30:00+11:00")
        #expect(try await Self.board("2026-04-05T02:30") == first)
    }
}
