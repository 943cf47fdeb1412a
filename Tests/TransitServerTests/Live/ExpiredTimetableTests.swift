import LiveState
import Testing
import TransitAPI

/// A timetable that has ended is not an empty city: whoever asks is told.
@Suite struct ExpiredTimetableTests {
    /// Days from the moment of a scene, 2026-03-31, into June; the timetable ends on 30 May.
    private static let later: Int64 = 70 * 86_400
    private static let ended = "The timetable ended on 2026-05-30; what leaves after that day is not known."

    @Test func `boards say that the timetable has ended, and call nothing live`() async throws {
        try await LiveScene.with { scene in
            scene.server.clock.advance(by: Self.later)
            scene.apply(LiveFrame(at: scene.server.clock.now))
            let reply = try await scene.server.ask(LiveScene.board)
            let board = try reply.envelope(DeparturesBody.self)
            #expect(reply.status == 200 && board.data.departures.isEmpty && board.data.nextCursor == nil)
            #expect(board.data.notices == [PlanNotice(code: .timetableExpired, message: Self.ended)])
            #expect(board.data.realtimeStatus == .none && !board.data.stale && board.meta.stale == nil)
            let nearby = try await scene.server.ask("/api/v1/stops/nearby/departures?lat=-33.883&lon=151.206")
                .data(NearbyDeparturesBody.self)
            #expect(nearby.groups.isEmpty && nearby.notices.map(\.code) == [.timetableExpired])
            #expect(nearby.realtimeStatus == .none)
        }
    }

    @Test(
        arguments: [
            ("2026-05-30T12:00", nil), ("2026-06-01T12:00", .timetableExpired), ("2030-01-01T08:00", .timetableExpired),
            ("2026-03-24T12:00", nil), ("2026-03-20T12:00", .outsideTimetable),
        ] as [(String, PlanNoticeCode?)])
    func `a board of another day says whether the timetable has it`(at: String, code: PlanNoticeCode?) async throws {
        try await LiveScene.with { scene in
            let board = try await scene.board("?at=\(at)")
            #expect(board.notices.map(\.code) == [code].compactMap { $0 })
            if code == .timetableExpired { #expect(board.departures.isEmpty && board.realtimeStatus == .none) }
            if code == nil { #expect(!board.departures.isEmpty) }
        }
    }

    @Test func `the printed timetable of such a day says so`() async throws {
        try await LiveScene.with { scene in
            for (date, codes) in [("2026-05-31", [PlanNoticeCode.timetableExpired]), ("2026-05-30", [])] {
                let body = try await scene.server.ask("/api/v1/stops/200060/timetable?date=\(date)")
                    .data(StopTimetableBody.self)
                #expect(body.notices.map(\.code) == codes && (body.count == 0) == !codes.isEmpty)
            }
        }
    }

    @Test func `readiness says it in a word that can be looked for`() async throws {
        try await LiveScene.with(sources: []) { scene in
            scene.server.clock.advance(by: Self.later)
            let body = try await scene.server.ask("/readyz").decoded(ReadyBody.self)
            let validity = try #require(body.checks.first { $0.name == "validity" })
            #expect(!validity.ok && body.status == .degraded)
            #expect(
                validity.message
                    == "TIMETABLE_EXPIRED: valid 2026-03-24 to 2026-05-30: today, 2026-06-09, is outside")
        }
    }
}
