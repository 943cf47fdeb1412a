import FeedFixtures
import Fuzzing
import Testing
import Timetable
import TimetableCompiler

/// Proves the spatial index against looking at every stop, in a city, over the whole Earth, and at its edges.
struct NearbyTests {
    /// Stops at random places of a box, one in ten a station with a platform at the same place.
    private func city(_ box: BoundingBox, count: Int, _ random: inout SeededGenerator) throws -> Compiled {
        var feed = FeedFixture(zone: "Australia/Sydney")
        for number in 0..<count {
            let place = (
                Double.random(in: box.south...box.north, using: &random),
                Double.random(in: box.west...box.east, using: &random)
            )
            feed.stop("\(number)", at: place, ["location_type": number % 10 == 0 ? "1" : "0"])
            if number % 10 == 0 { feed.stop("\(number)p", at: place, ["parent_station": "\(number)"]) }
        }
        return try Compiled([.init(feed, role: .coverage)])
    }

    /// Stops within a radius by looking at all of them.
    private func bruteForce(_ timetable: Timetable, _ place: Place, _ radius: Double) -> Set<StopIndex> {
        let within = Set(timetable.stops.indices).filter { stop in
            guard let there = timetable.stops[stop].place else { return false }
            return Geography.distance(place.latitude, place.longitude, there.latitude, there.longitude) <= radius
        }
        return within.filter { !within.contains(timetable.stops[$0].parent) }
    }

    private func compare(_ box: BoundingBox, radii: [Double], seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let compiled = try city(box, count: 600, &random)
        let timetable = compiled.timetable
        for _ in 0..<200 {
            let place = Place(
                latitude: .random(in: box.south...box.north, using: &random),
                longitude: .random(in: box.west...box.east, using: &random))
            let radius = try #require(radii.randomElement(using: &random))
            let found = timetable.stops(near: place, radius: radius, limit: 10_000)
            #expect(Set(found.map(\.stop)) == bruteForce(timetable, place, radius))
            #expect(zip(found, found.dropFirst()).allSatisfy { ($0.distance ?? 0) <= ($1.distance ?? 0) })
        }
    }

    @Test(arguments: [1, 2, 3])
    func `in a city all stops within the radius are found`(seed: UInt64) throws {
        try compare(
            BoundingBox(south: -34.1, west: 150.7, north: -33.6, east: 151.4), radii: [50, 500, 2_000, 20_000],
            seed: seed)
    }

    @Test func `over a continent all stops within the radius are found`() throws {
        try compare(
            BoundingBox(south: -44, west: 113, north: -10, east: 154), radii: [1_000, 100_000, 1_000_000], seed: 4)
    }

    @Test func `in the far north all stops within the radius are found`() throws {
        try compare(BoundingBox(south: 60, west: 10, north: 71, east: 30), radii: [5_000, 50_000], seed: 5)
    }

    @Test(arguments: [
        (0.0, 180.0), (0, -180), (-16.5, 179.99), (65, -179.99), (90, 0), (-90, 0), (89.9, 45), (-89.9, -180),
        (90, 180),
    ])
    func `at the edges of the map nothing breaks`(latitude: Double, longitude: Double) throws {
        var random = SeededGenerator(seed: 6)
        let box = BoundingBox(
            south: max(-90, latitude - 0.2), west: max(-180, longitude - 0.2), north: min(90, latitude + 0.2),
            east: min(180, longitude + 0.2))
        let compiled = try city(box, count: 100, &random)
        let timetable = compiled.timetable
        let place = Place(latitude: latitude, longitude: longitude)
        for radius in [0, 1, 1_000, 30_000, 1e7, 1e9] {
            let found = timetable.stops(near: place, radius: radius, limit: 1_000)
            #expect(Set(found.map(\.stop)).isSubset(of: bruteForce(timetable, place, radius)))
        }
        #expect(timetable.stops(near: place, radius: 1e9, limit: 1_000).count == 100)
    }

    @Test func `the limit keeps the nearest, modes only theirs`() throws {
        var feed = FeedFixture.line("A", "B", "C", "D")
        feed.trip("t", calls: ["C 8:00", "D 8:10"])
        let timetable = try Compiled(feed).timetable
        let place = Place(latitude: -34, longitude: 151)
        func ids(_ matches: [FoundStop]) -> [String] { matches.map { timetable.string(timetable.stops[$0.stop].id) } }
        #expect(ids(timetable.stops(near: place, radius: 10_000, limit: 2)) == ["A", "B"])
        #expect(ids(timetable.stops(near: place, radius: 10_000, modes: ModeSet(.bus))) == ["C", "D"])
        #expect(timetable.stops(near: place, radius: 10_000, limit: 0).isEmpty)
    }
}
