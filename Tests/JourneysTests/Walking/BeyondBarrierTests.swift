import FeedFixtures
import GTFSValues
import Ground
import GroundFixtures
import Journeys
import OpenStreetMap
import Testing
import Timetable

/// A street, a motorway 30 m east of it, and a stop another 30 m east.
struct BeyondBarrierTests {
    private static func place(_ north: Double, _ east: Double) -> Place {
        let (latitude, longitude) = GroundFixtures.Town.place(north, east)
        return Place(latitude: latitude, longitude: longitude)
    }

    @Test func `nobody walks from beyond a motorway, and how a stop there is reached is not known`() throws {
        var draft = ExtractDraft()
        let along = (-70...70).map { Double($0) * 10 }
        draft.street(along.map { ($0, 0) })
        draft.street(along.map { ($0, 30) }, ["highway": "motorway"])
        var feed = FeedFixture()
        for (id, north) in [("A", 0.0), ("B", 8_000)] {
            let here = Self.place(north, 60)
            feed.stop(id, at: (here.latitude, here.longitude))
        }
        feed.route("R")
        feed.service("S", "1111111", "20240515", "20240515")
        feed.trip("t", route: "R", calls: ["A 7:40", "B 8:00"])
        let timetable = try Compiled(feed).timetable
        let stop = try #require(timetable.stop(id: "A"))
        let stands = try #require(timetable.stops[stop].place)
        let streets = StreetWalking(
            try GroundFixtures.Town(draft).ground, stopsOf: RoutingNetwork(timetable))
        func walk(from place: Place) -> KnownWalk? {
            streets.walks(
                from: place, to: [Self.place(100, 0)], within: 500, isReversed: false, profile: .usual)[0]
        }
        #expect(walk(from: Self.place(0, 20))?.certainty == .verified)
        #expect(walk(from: Self.place(5, 60)) == nil)
        #expect(
            walk(from: Place(latitude: stands.latitude, longitude: stands.longitude))?.certainty == .estimated)
    }
}
