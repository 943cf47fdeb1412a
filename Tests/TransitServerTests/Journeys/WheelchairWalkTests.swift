import FeedFixtures
import GroundFixtures
import OpenStreetMap
import Testing
import TransitAPI
import TransitAnswers

/// Whether a journey can be made with a wheelchair depends on its walks as well.
@Suite struct WheelchairWalkTests {
    /// The first journey of a street to a stop whose trip and stops are known to be usable, a part of the street being so.
    private func journey(_ part: [String: String]) throws -> Itinerary {
        var feed = FeedFixture()
        feed.stop("A", at: (-33.9, 151.202), ["wheelchair_boarding": "1"])
        feed.stop("B", at: (-33.95, 151.25), ["wheelchair_boarding": "1"])
        feed.route("R")
        feed.service("S", "1111111", "20250301", "20250430")
        feed.trip("t", ["wheelchair_accessible": "1"], calls: ["A 8:00", "B 8:20"])
        var draft = ExtractDraft()
        let corners = [151.2, 151.2008, 151.2012, 151.202].map { draft.node(-33.9, $0) }
        draft.way([corners[0], corners[1]], ["highway": "residential", "name": "Below"])
        draft.way([corners[1], corners[2]], part)
        draft.way([corners[2], corners[3]], ["highway": "residential", "name": "Above"])
        let ground = try Town(draft).ground
        let compiled = try Compiled(feed)
        // Half past seven on Monday 3 March 2025 in Sydney.
        let answers = Answers(live: .init(timetable: compiled.timetable), now: 1_740_947_400, ground: ground)
        let request = TripPlanRequest(
            origin: .coordinates(Coordinates(latitude: -33.9, longitude: 151.2)!, name: nil),
            destination: .stop("B", name: nil))
        let body = try answers.plan(request, JourneyService(timeLimit: 60, ground: ground)) { 0 }
        return try #require(body.itineraries.first { !$0.rides.isEmpty })
    }

    @Test func `a journey whose walk leads over steps is none for a wheelchair`() throws {
        let steps = try journey(["highway": "steps", "incline": "up"])
        #expect(steps.legs[0].steps.map(\.way).contains(.steps))
        #expect(steps.wheelchair == .no && steps.wheelchairAccessible == false)
        #expect(steps.rides.map(\.wheelchair) == [.yes])
        let level = try journey(["highway": "residential"])
        #expect(level.wheelchair == .yes)
    }
}
