import Synchronization
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// Questions that cannot be answered: the exact words, and that the next one is answered as ever.
@Suite struct JourneyRefusalTests {
    private static let central = JourneyScene.stop("200060")
    private static let ocean = #"{"type": "coordinates", "lat": -34.6, "lon": 152.9}"#
    private static let nowhere = #"{"type": "search", "query": "zzqqzz"}"#

    private static let rows: [(from: String, to: String, more: String, ErrorCode, String, [String: JSONValue]?)] = [
        (central, central, "", .sameOriginAndDestination, "Origin and destination are the same place.", nil),
        (
            central, JourneyScene.stop("C2"), "", .sameOriginAndDestination,
            "Origin and destination are the same place.", nil
        ),
        (
            ocean, central, "", .placeNotFound, "There is no stop within walking distance of the origin.",
            point("origin", -34.6, 152.9)
        ),
        (
            central, nowhere, "", .placeNotFound, "Nothing is found for the destination.",
            ["place": .string("destination"), "type": .string("search"), "query": .string("zzqqzz")]
        ),
        (
            central, JourneyScene.stop("P1"), #""depart_at": "2023-10-14T09:00:00+11:00""#, .outsideTimetable,
            "The timetable holds 2023-10-12 to 2023-10-13; 2023-10-14 lies outside.",
            covered("2023-10-14")
        ),
        (
            central, JourneyScene.stop("P1"), #""arrive_by": "2023-10-11T09:00:00""#, .outsideTimetable,
            "The timetable holds 2023-10-12 to 2023-10-13; 2023-10-11 lies outside.",
            covered("2023-10-11")
        ),
        (
            #"{"type": "coordinates", "lat": -33.8835, "lon": 151.2060}"#, JourneyScene.stop("P1"),
            #""preferences": {"max_walking_distance": 0}"#, .placeNotFound,
            "There is no stop within walking distance of the origin.",
            point("origin", -33.8835, 151.206)
        ),
    ]

    private static func point(_ end: String, _ lat: Double, _ lon: Double) -> [String: JSONValue] {
        ["place": .string(end), "type": .string("coordinates"), "lat": .double(lat), "lon": .double(lon)]
    }

    private static func covered(_ asked: String) -> [String: JSONValue] {
        [
            "requested_date": .string(asked), "first_date": .string("2023-10-12"),
            "last_date": .string("2023-10-13"),
            "reason": asked > "2023-10-13" ? "timetable_expired" : "timetable_not_begun",
        ]
    }

    @Test(arguments: rows.indices) func `what cannot be answered says why`(row: Int) async throws {
        let (from, to, more, code, message, details) = Self.rows[row]
        try await JourneyScene.with { scene in
            let reply = try await scene.ask(from, to, more)
            let error = try reply.error().error
            #expect(reply.status == code.httpStatus && error.code == code.rawValue && error.message == message)
            #expect(error.details == details && reply["cache-control"] == "no-store")
            #expect(try await scene.journeys("200060", "215020").isEmpty == false)
        }
    }

    @Test func `stops on the way must exist`() async throws {
        try await JourneyScene.with { scene in
            let reply = try await scene.ask(Self.central, JourneyScene.stop("P1"), #""via": [{"stop_id": "none"}]"#)
            #expect(reply.status == 404)
            #expect(try reply.error().error.code == "STOP_NOT_FOUND")
        }
    }

    @Test func `no journey says how far was looked`() async throws {
        try await JourneyScene.with { scene in
            let body: TripPlanBody = try await scene.ask(Self.central, JourneyScene.stop("Y1")).data()
            #expect(body.itineraries.isEmpty && body.notices.map(\.code) == [.noJourney])
            #expect(
                body.notices.map(\.message) == [
                    "No journey was found within 24 hours of the time asked for, with these preferences."
                ])
            let window: TripPlanBody = try await scene.ask(
                Self.central, JourneyScene.stop("Y1"), #""window_minutes": 45"#
            ).data()
            #expect(
                window.notices.map(\.message) == [
                    "No journey was found in the 45 minutes asked for, with these preferences."
                ])
        }
    }

    /// A clock by which every look takes ten seconds while a test wants it to.
    private final class SlowClock: Sendable {
        let isSlow = Mutex(true)
        let seconds = Mutex(0.0)

        var asServerClock: ServerClock {
            ServerClock(
                now: { JourneyTown.start },
                monotonicSeconds: {
                    let step = self.isSlow.withLock { $0 } ? 10.0 : 0
                    return self.seconds.withLock {
                        $0 += step
                        return $0
                    }
                })
        }
    }

    @Test func `a search at its time limit ends, and the next one is answered`() async throws {
        let clock = SlowClock()
        try await JourneyScene.with(journeyService: JourneyService(timeLimit: 5), clock: clock.asServerClock) { scene in
            for _ in 0..<40 {
                let reply = try await scene.ask(Self.central, JourneyScene.stop("P1"))
                #expect(reply.status == 504)
                let error = try reply.error().error
                #expect(error.code == "PLAN_TIMEOUT" && error.details == ["limit_seconds": .int(5)])
                #expect(error.message == "Planning took too long. Please try again, or ask for less.")
            }
            let reach = try await scene.server.ask("/api/v1/reach?from=200060")
            #expect(reach.status == 504)
            clock.isSlow.withLock { $0 = false }
            #expect(try await scene.journeys("200060", "215020").isEmpty == false)
        }
    }

    @Test func `without any time nothing is planned, and everything else is answered`() async throws {
        try await JourneyScene.with(journeyService: JourneyService(timeLimit: 0)) { scene in
            let refused = try await scene.ask(Self.central, JourneyScene.stop("P1"))
            #expect(refused.status == 504)
            let board = try await scene.server.ask("/api/v1/stops/200060/departures")
            #expect(board.status == 200)
        }
    }

    @Test func `a forged token is refused before anything is reckoned with it`() async throws {
        try await JourneyScene.with { scene in
            for token in ["e30", "x", "a b", String(repeating: "A", count: 4000)] {
                let body = Array(#"{"refresh_token": "\#(token)"}"#.utf8)
                let reply = try await scene.server.ask("/api/v1/trips/refresh", method: "POST", body: body)
                #expect(reply.status == 400)
                #expect(try reply.error().error.code == "REFRESH_TOKEN_INVALID", "\(reply.text)")
            }
        }
    }
}
