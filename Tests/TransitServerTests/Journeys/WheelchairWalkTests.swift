import FeedFixtures
import Ground
import GroundFixtures
import OpenStreetMap
import Testing
import TransitAPI
import TransitAnswers

/// Whether a journey can be made with a wheelchair depends on its walks as well.
@Suite struct WheelchairWalkTests {
    /// Half past seven on Monday 3 March 2025 in Sydney.
    private static let now: Int64 = 1_740_947_400
    private static let corner = TripPlace.coordinates(Coordinates(latitude: -33.9, longitude: 151.2)!, name: nil)

    /// Journeys from a street to a stop whose trip and stops are known to be usable.
    private func plan(
        along ground: Ground?, from origin: TripPlace = corner, wheelchair: Bool = false, avoidSteps: Bool = false
    ) throws -> TripPlanBody {
        var feed = FeedFixture()
        feed.stop("A", at: (-33.9, 151.202), ["wheelchair_boarding": "1"])
        feed.stop("B", at: (-33.95, 151.25), ["wheelchair_boarding": "1"])
        feed.route("R")
        feed.service("S", "1111111", "20250301", "20250430")
        feed.trip("t", ["wheelchair_accessible": "1"], calls: ["A 8:00", "B 8:20"])
        let compiled = try Compiled(feed)
        let answers = Answers(live: .init(timetable: compiled.timetable), now: Self.now, ground: ground)
        var preferences = TripPreferences.usual
        (preferences.wheelchairAccessible, preferences.avoidSteps) = (wheelchair, avoidSteps)
        let request = TripPlanRequest(
            origin: origin, destination: .stop("B", name: nil), preferences: preferences)
        return try answers.plan(request, JourneyService(timeLimit: 60, ground: ground)) { 0 }
    }

    /// A street, a part of it being so, and the one behind it so as well.
    private func street(_ part: [String: String], above: [String: String] = [:]) throws -> Ground {
        var draft = ExtractDraft()
        let corners = [151.2, 151.2008, 151.2012, 151.202].map { draft.node(-33.9, $0) }
        draft.way([corners[0], corners[1]], ["highway": "residential", "name": "Below"])
        draft.way([corners[1], corners[2]], part)
        draft.way(
            [corners[2], corners[3]], above.merging(["highway": "residential", "name": "Above"]) { $1 })
        return try Town(draft).ground
    }

    @Test func `who avoids steps is not sent over them, and told that an escalator is none for a wheelchair`() throws {
        let steps = try street(["highway": "steps"])
        #expect(try !plan(along: steps).itineraries.isEmpty)
        #expect(try plan(along: steps, avoidSteps: true).itineraries.isEmpty)
        let escalator = try street(["highway": "steps", "conveying": "yes"])
        let found = try #require(try plan(along: escalator, avoidSteps: true).itineraries.first)
        #expect(found.wheelchair == .no && !found.legs[0].steps.isEmpty)
        #expect(try plan(along: escalator, wheelchair: true, avoidSteps: true).itineraries.isEmpty)
        // Without streets nobody knows.
        #expect(try plan(along: nil, avoidSteps: true).itineraries[0].legs[0].certainty == .estimated)
    }

    private func journey(_ part: [String: String], above: [String: String] = [:]) throws -> Itinerary {
        try #require(try plan(along: street(part, above: above)).itineraries.first { !$0.rides.isEmpty })
    }

    @Test func `a journey whose walk leads over steps is none for a wheelchair`() throws {
        let steps = try journey(["highway": "steps", "incline": "up"])
        #expect(steps.legs[0].steps.map(\.way).contains(.steps))
        #expect(steps.wheelchair == .no && steps.wheelchairAccessible == false)
        #expect(steps.rides.map(\.wheelchair) == [.yes])
        let level = try journey(["highway": "residential"])
        #expect(level.wheelchair == .yes)
    }

    @Test(
        arguments: [
            ("steps", "1", "Take the steps up to level 1", 1),
            ("steps", "-0.5", "Take the steps down to level -0.5", -0.5),
            ("elevator", "-2", "Take the lift to level -2", -2), ("steps", nil, "Take the steps", nil),
        ] as [(String, String?, String, Double?)])
    func `a walk says to which level its steps lead`(
        _ way: String, _ above: String?, _ told: String, _ level: Double?
    ) throws {
        let steps = try journey(["highway": way], above: above.map { ["level": $0] } ?? [:]).legs[0].steps
        #expect(steps.map(\.instruction) == ["Walk along Below", told, "Continue along Above"])
        #expect(steps.map(\.toLevel) == [nil, level, nil])
    }

    @Test func `a page of later journeys shows no ride that one on the page before makes needless`() throws {
        var feed = FeedFixture()
        feed.stop("A", at: (-33.9, 151.202), ["wheelchair_boarding": "1"])
        feed.stop("B", at: (-33.95, 151.25), ["wheelchair_boarding": "1"])
        feed.route("R")
        // There is no other day whose trips could be on the next page.
        feed.service("S", "1111111", "20250303", "20250303")
        feed.trip("known", ["wheelchair_accessible": "1"], calls: ["A 8:20", "B 8:50"])
        feed.trip("unknown", calls: ["A 8:26", "B 8:51"])
        let compiled = try Compiled(feed)
        let answers = Answers(live: .init(timetable: compiled.timetable), now: Self.now)
        var preferences = TripPreferences.usual
        preferences.wheelchairAccessible = true
        func page(_ cursor: JourneyCursor?, from seconds: Int64 = 2_400) throws -> TripPlanBody {
            let time = Timestamp(epochSeconds: Self.now + seconds, offsetSeconds: 0)
            let request = TripPlanRequest(
                origin: .stop("A", name: nil), destination: .stop("B", name: nil), time: .departAt(.instant(time)),
                preferences: preferences, limit: 1, cursor: cursor)
            return try answers.plan(request, JourneyService(timeLimit: 60)) { 0 }
        }
        let first = try page(nil)
        #expect(first.itineraries.flatMap(\.rides).map(\.tripID) == ["known"])
        let cursor = try #require(first.laterCursor.flatMap { JourneyCursor($0) })
        #expect(try page(cursor).itineraries.flatMap(\.rides).map(\.tripID) == [])
        // Who asks from twenty-five past on has missed the other.
        #expect(try page(nil, from: 3_300).itineraries.flatMap(\.rides).map(\.tripID) == ["unknown"])
    }

    @Test func `who needs ways without steps is told of walks that nobody has looked at`() throws {
        let plans = [
            try plan(along: nil, wheelchair: true),
            try plan(along: street(["highway": "residential"]), wheelchair: true),
            try plan(along: nil, from: .stop("A", name: nil), wheelchair: true), try plan(along: nil),
        ]
        #expect(plans.map(\.itineraries.count) == [1, 1, 1, 1])
        #expect(plans.allSatisfy { $0.itineraries[0].wheelchair == .yes })
        let told = plans.map { $0.notices.contains { $0.code == .wheelchairUnknown } }
        #expect(told == [true, false, false, false])
    }
}
