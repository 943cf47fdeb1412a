import LiveState
import Testing
import TransitAPI
import TransitAnswers

/// The last journeys of a night: the very last, the last that a delay does not break, and what comes after.
@Suite struct LastOfNightTests {
    private static let asked = #""last_of_night": true"#

    private static func night(
        _ scene: JourneyScene, _ from: String, _ to: String, _ more: String = ""
    ) async throws -> LastJourneys? {
        let fields = asked + (more.isEmpty ? "" : ", " + more)
        return try await scene.ask(JourneyScene.stop(from), JourneyScene.stop(to), fields)
            .data(TripPlanBody.self).lastOfNight
    }

    @Test func `the very last change may be tight; the last to count on is the train before`() async throws {
        try await JourneyScene.with { scene in
            let night = try #require(try await Self.night(scene, "200060", "X"))
            #expect(night.nightEnds.epochSeconds == JourneyTown.at(28, 0))
            #expect(night.last.departureTime.epochSeconds == JourneyTown.at(10, 45))
            #expect(night.last.arrivalTime.epochSeconds == JourneyTown.at(11, 10))
            let robust = try #require(night.robust)
            #expect(robust.departureTime.epochSeconds == JourneyTown.at(10, 30))
            #expect(robust.arrivalTime == night.last.arrivalTime)
            // What the change needs is told as for every rider, not with what is to spare.
            let changes = [night.last, robust].map { $0.legs.compactMap(\.connection) }
            #expect(changes.map(\.count) == [1, 1])
            #expect(changes[0][0].minimumSeconds == changes[1][0].minimumSeconds)
            #expect(changes[0][0].slackSeconds < 300 && changes[1][0].slackSeconds >= 300)
            #expect(night.nextDepartureTime.map { $0.epochSeconds > JourneyTown.at(24, 0) } == true)
        }
    }

    @Test func `without a change the last is the one to count on`() async throws {
        try await JourneyScene.with { scene in
            let night = try #require(try await Self.night(scene, "200060", "215020"))
            #expect(night.last.departureTime.epochSeconds == JourneyTown.at(11, 0))
            #expect(night.robust == night.last)
            let again = try await scene.refresh(night.last)
            #expect(again.status == .unchanged)
        }
    }

    @Test func `a cancelled last train is not the last way`() async throws {
        try await JourneyScene.with { scene in
            scene.apply { $0.trip(JourneyTown.train("1100"), as: .canceled) }
            let night = try #require(try await Self.night(scene, "200060", "215020"))
            #expect(night.last.departureTime.epochSeconds == JourneyTown.at(10, 45))
            let planned = try #require(try await Self.night(scene, "200060", "215020", #""realtime": false"#))
            #expect(planned.last.departureTime.epochSeconds == JourneyTown.at(11, 0))
        }
    }

    @Test func `on the last day of the timetable nothing follows`() async throws {
        try await JourneyScene.with { scene in
            let night = try #require(
                try await Self.night(scene, "200060", "215020", #""depart_at": "2023-10-13T09:00:00+11:00""#))
            #expect(night.nextDepartureTime == nil)
        }
    }

    @Test func `who asks after the last is told that none is left`() async throws {
        try await JourneyScene.with(at: JourneyTown.at(11, 1)) { scene in
            let body = try await scene.ask(JourneyScene.stop("200060"), JourneyScene.stop("215020"), Self.asked)
                .data(TripPlanBody.self)
            #expect(body.lastOfNight == nil)
            let notice = try #require(body.notices.first { $0.code == .longWait })
            #expect(notice.message == "The first journey leaves at 07:00, in 19 h 59 min.")
        }
    }

    @Test func `a ride without a change that arrives last is not the last to leave, but the last to count on`() throws {
        let now = ShareTown.at("9:00")
        let request = TripPlanRequest(
            origin: .stop("B", name: nil), destination: .stop("A", name: nil),
            time: .departAt(.instant(Timestamp(epochSeconds: now, offsetSeconds: 0))), lastOfNight: true)
        let answers = Answers(timetable: try LateTown.timetable, now: now)
        let night = try #require(try answers.plan(request, JourneyService(timeLimit: 60)) { 0 }.lastOfNight)
        #expect(night.last.departureTime.epochSeconds == ShareTown.at("22:30"))
        #expect(night.last.arrivalTime.epochSeconds == ShareTown.at("23:00") && night.last.transfers == 1)
        // The change leaves four minutes to spare.
        let robust = try #require(night.robust)
        #expect(robust.departureTime.epochSeconds == ShareTown.at("22:00") && robust.transfers == 0)
        #expect(night.nextDepartureTime?.epochSeconds == ShareTown.at("46:00"))
    }

    @Test func `nobody is told who did not ask`() async throws {
        try await JourneyScene.with { scene in
            let body = try await scene.ask(JourneyScene.stop("200060"), JourneyScene.stop("215020"))
                .data(TripPlanBody.self)
            #expect(body.lastOfNight == nil && !body.notices.contains { $0.code == .longWait })
        }
    }
}
