import Feeds
import Foundation
import Testing
import TransitAPI

/// Proves that whatever the Trip Planner does, riders have an answer.
struct FallBackTests {
    /// What the Trip Planner does, and what that is called.
    private static let failures: [(reply: StagedFetcher.Reply, reason: String, words: String)] = [
        ({ _ throws(FetchError) in throw .timedOut(seconds: 8) }, "timed_out", "it took too long"),
        ({ _ throws(FetchError) in throw .unreachable(reason: "x") }, "unreachable", "it cannot be reached"),
        ({ _ in FeedResponse(status: 401) }, "refused", "it refused to answer"),
        ({ _ in FeedResponse(status: 403) }, "refused", "it refused to answer"),
        ({ _ in FeedResponse(status: 429) }, "refused", "it refused to answer"),
        ({ _ in FeedResponse(status: 503) }, "refused", "it refused to answer"),
        ({ _ in FeedResponse(status: 200, bytes: [1, 2, 3]) }, "unreadable", "its answer cannot be read"),
        ({ _ in FeedResponse(status: 200, bytes: Array("{\"journeys\":[".utf8)) }, "unreadable", "cannot be read"),
        ({ _ in FeedResponse(status: 200, bytes: Array("{\"journeys\":[]}".utf8)) }, "no_journeys", "no journey"),
        (
            { _ in FeedResponse(status: 200, bytes: SmallPlan.journey(extra: #","isCancelled":true"#)) },
            "no_journeys", "it knows no journey"
        ),
    ]

    @Test(arguments: failures.indices)
    func `our own planner answers and says so`(index: Int) async throws {
        let failure = Self.failures[index]
        try await TripPlannerScene.with(.first, StagedFetcher(failure.reply), timeout: 8) { scene in
            let body = try await scene.plan()
            #expect(body.provider == .timetable && !body.itineraries.isEmpty)
            let notice = try #require(body.notices.first { $0.code == .providerUnavailable })
            #expect(
                notice.message.hasPrefix("Planned from the timetable instead: the Trip Planner of Transport for NSW"))
            #expect(notice.message.contains(failure.words))
            #expect(
                try await scene.metric("transit_trip_planner_fall_backs_total{reason=\"\(failure.reason)\"}") == 1)
            let text = scene.log.lines.joined()
            #expect(!text.contains("200060") && !text.contains("Blacktown"))
        }
    }

    @Test func `one that says nothing is given up in its time`() async throws {
        let silent = StagedFetcher { _ throws(FetchError) in
            do { try await Task.sleep(for: .seconds(60)) } catch { throw .cancelled }
            return FeedResponse(status: 200)
        }
        try await TripPlannerScene.with(.first, silent, timeout: 1) { scene in
            let began = ContinuousClock.now
            let body = try await scene.plan()
            #expect(ContinuousClock.now - began < .seconds(50))
            #expect(body.provider == .timetable && body.notices.contains { $0.code == .providerUnavailable })
        }
    }

    @Test func `from 95 percent of the day's quota on it is not asked`() async throws {
        let fetcher = StagedFetcher(trip: SmallPlan.journey())
        try await TripPlannerScene.with(.first, fetcher, limit: 20, timeout: 8) { scene in
            for minute in 0..<19 {
                let body = try await scene.plan { $0.time = .departAt(SmallPlan.moment(minute)) }
                #expect(body.provider == .nswTripPlanner)
            }
            let body = try await scene.plan { $0.time = .departAt(SmallPlan.moment(19)) }
            #expect(body.provider == .timetable)
            #expect(body.notices.contains { $0.message.hasSuffix("it has been asked too often today.") })
            #expect(fetcher.trips.count == 19)
            #expect(try await scene.metric("transit_trip_planner_failures_total{reason=\"quota_exhausted\"}") == 1)
            // What it has answered before, it still answers.
            let again = try await scene.plan { $0.time = .departAt(SmallPlan.moment(3)) }
            #expect(again.provider == .nswTripPlanner)
        }
    }

    /// What the Trip Planner cannot do, or not as it is promised.
    private static let ours: [(name: String, change: @Sendable (inout TripPlanRequest) -> Void)] = [
        ("via", { $0.via = [ViaStop(stopID: "214710")] }),
        ("window", { $0.windowMinutes = 30 }),
        ("without live data", { $0.realtime = false }),
        ("wheelchair", { $0.preferences.wheelchairAccessible = true }),
        ("without steps", { $0.preferences.avoidSteps = true }),
        ("bicycle", { $0.preferences.bicycle = true }),
        ("walking", { $0.preferences.maxWalkingDistance = 500 }),
        ("speed", { $0.preferences.walkingSpeed = 1 }),
        ("transfers", { $0.preferences.maxTransfers = 1 }),
        ("slack", { $0.preferences.minimumTransferMinutes = 5 }),
        ("goal", { $0.preferences.optimize = .leastWalking }),
        ("modes it does not know", { $0.preferences.modes = [.rail, .funicular] }),
    ]

    @Test(arguments: ours.indices)
    func `what it cannot do is not asked of it`(index: Int) async throws {
        let fetcher = StagedFetcher(trip: SmallPlan.journey())
        try await TripPlannerScene.with(.first, fetcher, timeout: 8) { scene in
            let body = try await scene.plan { Self.ours[index].change(&$0) }
            #expect(body.provider == .timetable && fetcher.urls.isEmpty, "\(Self.ours[index].name)")
            #expect(!body.notices.contains { $0.code == .providerUnavailable })
        }
    }

    @Test func `pages go on with our own planner`() async throws {
        let fetcher = StagedFetcher(trip: SmallPlan.journey())
        try await TripPlannerScene.with(.first, fetcher, timeout: 8) { scene in
            let first = try await scene.plan()
            #expect(first.provider == .nswTripPlanner)
            let cursor = try #require(first.laterCursor.flatMap(JourneyCursor.init))
            let second = try await scene.plan { $0.cursor = cursor }
            #expect(second.provider == .timetable && !second.itineraries.isEmpty && fetcher.trips.count == 1)
            let last = try #require(first.itineraries.last)
            #expect(second.itineraries.allSatisfy { $0.departureTime.epochSeconds > last.departureTime.epochSeconds })
        }
    }

    @Test func `bad questions are refused before it is asked`() async throws {
        let fetcher = StagedFetcher(trip: SmallPlan.journey())
        try await TripPlannerScene.with(.first, fetcher, timeout: 8) { scene in
            let same = try await scene.reply(from: TripPlannerScene.central)
            #expect(try same.error().error.code == ErrorCode.sameOriginAndDestination.rawValue)
            let ocean = try #require(Coordinates(latitude: -35, longitude: 158))
            let far = try await scene.reply(from: .coordinates(ocean, name: nil))
            #expect(try far.error().error.code == ErrorCode.placeNotFound.rawValue)
            let unknown = try await scene.reply(from: .stop("nowhere", name: nil))
            #expect(unknown.status == 404)
            #expect(fetcher.urls.isEmpty)
        }
    }
}

/// Small answers, written as text.
enum SmallPlan {
    /// A train from Blacktown to Central at 08:10 of the Tuesday that the timetable does not have.
    static func journey(extra: String = "", departure: String = "2026-03-30T21:10:00Z") -> [UInt8] {
        Array(
            """
            {"journeys":[{"legs":[{"duration":2400\(extra),"transportation":{"product":{"class":1},"number":"T9 Some",
            "disassembledName":"T9","operator":{"name":"Sydney Trains"},"destination":{"name":"Hornsby"},
            "properties":{"RealtimeTripId":"no.such.trip"}},
            "origin":{"id":"2148001","type":"platform","name":"Blacktown Station, Platform 3, Blacktown",
            "disassembledName":"Blacktown Station, Platform 3","coord":[-33.7688,150.9061],
            "departureTimePlanned":"\(departure)"},
            "destination":{"id":"nsw9","type":"platform","name":"Central Station, Wharf 3, Side B, Sydney",
            "disassembledName":"Central Station, Wharf 3, Side B","coord":[-33.8832,151.2069],
            "arrivalTimePlanned":"2026-03-30T21:50:00Z"}}]}]}
            """.utf8)
    }

    /// Minutes after 08:00.
    static func moment(_ minutes: Int) -> Moment {
        .instant(Timestamp(epochSeconds: TestCity.tuesdayMorning + Int64(minutes * 60), offsetSeconds: 39_600))
    }
}
