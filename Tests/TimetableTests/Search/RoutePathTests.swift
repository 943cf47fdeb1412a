import FeedFixtures
import Foundation
import Testing
import Timetable

/// Paths of a route: wherever its vehicles run, each way once.
@Suite struct RoutePathTests {
    private typealias Path = [(latitude: Double, longitude: Double)]
    /// Degrees of latitude of a metre, and of longitude at 34° south.
    private static let metre = (north: 1 / 111_195.0, east: 1 / (111_195.0 * cos(34 * .pi / 180)))

    /// A place so many metres north and east of 34° S, 151° E.
    private static func place(_ north: Double, _ east: Double) -> (latitude: Double, longitude: Double) {
        (-34 + north * metre.north, 151 + east * metre.east)
    }

    /// A route whose trips run along the given shapes, the first of them most often.
    private func paths(_ shapes: [[(north: Double, east: Double)]]) throws -> (drawn: [Path], given: [Path]) {
        var feed = FeedFixture.line("a", "b")
        let given = shapes.map { shape in shape.map { Self.place($0.north, $0.east) } }
        for (number, shape) in given.enumerated() {
            for (position, place) in shape.enumerated() {
                feed.add(
                    "shapes.txt",
                    [
                        "shape_id": "\(number)", "shape_pt_lat": "\(place.latitude)",
                        "shape_pt_lon": "\(place.longitude)", "shape_pt_sequence": "\(position)",
                    ])
            }
            for run in 0..<(shapes.count - number) {
                let minute = 10 + number * 7 + run
                feed.trip("\(number).\(run)", ["shape_id": "\(number)"], calls: ["a 8:\(minute)", "b 9:\(minute)"])
            }
        }
        let timetable = try Compiled(feed).timetable
        let found = timetable.paths(of: try #require(timetable.route(id: "R")))
        return (found.map(timetable.points), given)
    }

    /// Metres from a place to the nearest of several paths.
    private func distance(_ place: (latitude: Double, longitude: Double), _ paths: [Path]) -> Double {
        paths.map { metres(from: place, to: $0) }.min() ?? .infinity
    }

    @Test func `the way back on the other side of the street is no path of its own`() throws {
        let north = (0...20).map { (north: Double($0) * 100, east: 0.0) }
        let south = north.reversed().map { (north: $0.north, east: 20.0) }
        let (drawn, given) = try paths([north, south])
        #expect(drawn.count == 1)
        #expect(drawn[0].count == given[0].count)
    }

    @Test func `of a way round only what runs elsewhere is drawn, from where it leaves to where it comes back`() throws
    {
        let straight = (0...20).map { (north: Double($0) * 100, east: 0.0) }
        let round = straight[0...5] + [(north: 600, east: 200), (north: 700, east: 200)] + straight[8...20]
        let (drawn, given) = try paths([straight, Array(round)])
        #expect(drawn.count == 2)
        // With a point on either side: the fifth, from which it leaves, and the fourth before it.
        let stretch = drawn[1]
        #expect(stretch.count == 6)
        #expect(stretch.allSatisfy { place in given[1].contains { distance(place, [[$0, $0]]) < 0.2 } })
        #expect(distance(stretch[0], [given[0]]) < 0.2 && distance(stretch[5], [given[0]]) < 0.2)
    }

    @Test func `two ways that part and meet again twice are drawn as two stretches`() throws {
        let straight = (0...30).map { (north: Double($0) * 100, east: 0.0) }
        let round = straight.map { point in
            (north: point.north, east: [7, 8, 20, 21].contains(Int(point.north / 100)) ? 300.0 : 0)
        }
        #expect(try paths([straight, round]).drawn.count == 3)
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func `every place of every shape lies beside a path that is drawn`(seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15
        func random(_ range: ClosedRange<Double>) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + Double(state >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
        }
        let shapes = (0..<6).map { _ in
            var (north, east) = (0.0, 0.0)
            return (0..<40).map { _ in
                defer { (north, east) = (north + random(5...250), east + random(-60...60)) }
                return (north: north, east: east)
            }
        }
        let (drawn, given) = try paths(shapes)
        #expect(drawn.count > 1)
        for shape in given {
            for (from, to) in zip(shape, shape.dropFirst()) {
                for share in stride(from: 0.0, through: 1, by: 0.1) {
                    let place = (
                        latitude: from.latitude + share * (to.latitude - from.latitude),
                        longitude: from.longitude + share * (to.longitude - from.longitude)
                    )
                    // Places are looked at every 20 m, and shapes are kept to a tenth of a metre.
                    #expect(distance(place, drawn) < 30 + 10 + 0.3)
                }
            }
        }
    }

    @Test func `without shapes a fast train draws no line past the stations that others call at`() throws {
        var feed = FeedFixture.line("a", "b", "c", "d")
        feed.stop("e", at: (-33.9, 151.1))
        feed.trip("all", calls: ["a 8:00", "b 8:10", "c 8:20", "d 8:30"])
        feed.trip("all again", calls: ["a 8:30", "b 8:40", "c 8:50", "d 9:00"])
        feed.trip("fast", calls: ["a 8:05", "d 8:25"])
        feed.trip("branch", calls: ["a 8:15", "b 8:25", "e 8:45"])
        let timetable = try Compiled(feed).timetable
        let paths = timetable.paths(of: try #require(timetable.route(id: "R")))
        #expect(paths.map { timetable.points(of: $0).count } == [4, 3])
        #expect(paths.map(\.west) == [151, 151] && paths.map(\.east) == [151, 151.1])
        #expect(timetable.paths(of: try #require(timetable.route(id: "R"))) == paths)
    }
}
