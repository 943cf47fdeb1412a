import FeedFixtures
import GTFSValues
import Journeys
import LiveState
import Testing
import Timetable

/// Two shores 330 m apart with a ferry between them that takes longer than walking would: with water between them nobody walks,
/// unless the feed says so; and a walk that nobody vouches for takes no ride away.
@Suite struct WaterWalkTests {
    private static let water = Water(polygons: [
        [
            [(-33.8945, 151.19), (-33.8945, 151.21), (-33.8922, 151.21), (-33.8922, 151.19), (-33.8945, 151.19)].map {
                Place(latitude: $0.0, longitude: $0.1)
            }
        ]
    ])
    private static let south = Place(latitude: -33.8950, longitude: 151.2)
    private static let north = Place(latitude: -33.8914, longitude: 151.2)

    private struct Shores {
        let planner: JourneyPlanner
        let midnight: Int64
        var timetable: Timetable { planner.network.timetable }

        /// - Parameter row: type and least seconds of a row of transfers.txt between the wharves.
        init(water: Water?, row: (type: Int, seconds: String)? = nil) throws {
            var feed = FeedFixture()
            feed.stop("inland", at: (-33.95, 151.2))
            feed.stop("w1", at: (-33.8947, 151.2))
            feed.stop("w2", at: (-33.8917, 151.2))
            feed.stop("beyond", at: (-33.85, 151.2))
            feed.route("B")
            feed.route("F", type: 4)
            feed.service("S", "1111111", "20240515", "20240515")
            feed.trip("f1", route: "F", calls: ["w1 8:05", "w2 8:25"])
            feed.trip("b1", route: "B", calls: ["inland 7:40", "w1 8:00"])
            feed.trip("b2", route: "B", calls: ["w2 8:12", "beyond 8:20"])
            if let row {
                feed.add(
                    "transfers.txt",
                    [
                        "from_stop_id": "w1", "to_stop_id": "w2", "transfer_type": "\(row.type)",
                        "min_transfer_time": row.seconds,
                    ])
            }
            let timetable = try Compiled(feed).timetable
            planner = JourneyPlanner(RoutingNetwork(timetable), model: StraightLineWalking(water: water))
            midnight = timetable.cityZone.start(of: try #require(ServiceDate("2024-05-15")))
        }

        func stop(_ id: String) throws -> JourneyPlace { .stop(try #require(timetable.stop(id: id))) }

        func plan(_ from: JourneyPlace, _ to: JourneyPlace, at time: String = "7:30") throws -> JourneyPlan {
            var query = JourneyQuery(from: from, to: to, at: midnight + DayTime.seconds(time))
            query.window = 7_200
            return try planner.plan(query)
        }

        func trips(_ plan: JourneyPlan) -> [[String]] {
            plan.journeys.map { $0.rides.map { timetable.string(timetable.trips[$0.trip].id) } }
        }
    }

    private static func walks(_ plan: JourneyPlan) -> [WalkLeg] {
        plan.journeys.flatMap(\.legs).compactMap { if case .walk(let walk) = $0 { walk } else { nil } }
    }

    @Test("without water known, the walk is an estimate beside the ferry, which is not dropped")
    func estimate() throws {
        let shores = try Shores(water: nil)
        let plan = try shores.plan(.point(Self.south), .point(Self.north))
        let walk = try #require(plan.walk)
        #expect(walk.certainty == .estimated && walk.arrival - walk.departure < 600)
        #expect(shores.trips(plan) == [["f1"]])
        #expect(Self.walks(plan).count == 2 && Self.walks(plan).allSatisfy { $0.certainty == .estimated })
    }

    @Test("a ride that has riders walk as far as the walk is left out, but a ferry where no water is known")
    func noGain() throws {
        // To the ferry and back from it is farther than the straight line.
        let (from, to) = (Place(latitude: -33.8960, longitude: 151.2), Place(latitude: -33.8935, longitude: 151.2))
        let unknown = try Shores(water: nil)
        #expect(try unknown.trips(unknown.plan(.point(from), .point(to))) == [["f1"]])
        let corners = [(-33.0, 151.0), (-33.0, 151.1), (-33.1, 151.1), (-33.0, 151.0)]
        let elsewhere = Water(polygons: [[corners.map { Place(latitude: $0.0, longitude: $0.1) }]])
        let known = try Shores(water: elsewhere)
        let plan = try known.plan(.point(from), .point(to))
        #expect(plan.walk?.certainty == .estimated && known.trips(plan) == [])
    }

    @Test("with water known the ferry is the answer, and nobody walks across")
    func ferry() throws {
        let shores = try Shores(water: Self.water)
        let plan = try shores.plan(.point(Self.south), .point(Self.north))
        #expect(plan.walk == nil && shores.trips(plan) == [["f1"]])
        #expect(Self.walks(plan).allSatisfy { $0.metres < 100 })
        #expect(try shores.trips(shores.plan(shores.stop("w1"), shores.stop("w2"))) == [["f1"]])
        // The bus on the other shore cannot be caught.
        #expect(try shores.trips(shores.plan(shores.stop("inland"), shores.stop("beyond"))) == [])
        let dry = try Shores(water: nil)
        #expect(try dry.trips(dry.plan(dry.stop("inland"), dry.stop("beyond"))) == [["b1", "b2"]])
    }

    @Test("what can be reached on foot ends at the water")
    func reach() throws {
        func reached(_ water: Water?) throws -> [String] {
            let shores = try Shores(water: water)
            return try shores.planner.reach(
                from: .point(Self.south), at: shores.midnight + DayTime.seconds("7:30"), within: 1_200,
                options: JourneyOptions()
            ).map { shores.timetable.string(shores.timetable.stops[$0.stop].id) }
        }
        #expect(try reached(nil) == ["w1", "w2"])
        #expect(try reached(Self.water) == ["w1"])
    }

    @Test("a walk across that the feed states stays, is verified, and takes slower rides away as ever")
    func stated() throws {
        let shores = try Shores(water: Self.water, row: (2, "500"))
        let plan = try shores.plan(shores.stop("w1"), shores.stop("w2"))
        let walk = try #require(plan.walk)
        #expect(walk.certainty == .verified && walk.arrival - walk.departure == 500 && plan.journeys.isEmpty)
        let across = try shores.plan(shores.stop("inland"), shores.stop("beyond"))
        #expect(shores.trips(across) == [["b1", "b2"]] && Self.walks(across).map(\.certainty) == [.verified])
    }

    @Test("a row that recommends a change without a time keeps it, as an estimate")
    func recommended() throws {
        let shores = try Shores(water: Self.water, row: (0, ""))
        let across = try shores.plan(shores.stop("inland"), shores.stop("beyond"))
        #expect(shores.trips(across) == [["b1", "b2"]] && Self.walks(across).map(\.certainty) == [.estimated])
    }

    @Test("live data that leaves no way between two rides has made riders miss the change")
    func noWay() throws {
        let shores = try Shores(water: Self.water)
        let date = try #require(ServiceDate("2024-05-15"))
        func ride(_ id: String) throws -> RideLeg {
            let trip = try #require(shores.timetable.trips(id: id).first)
            let run = RunKey(trip: trip, date: date, start: nil)
            return shores.planner.ride(RideReference(run: run, board: 0, alight: 1), live: nil, now: 0).leg
        }
        let journey = shores.planner.journey(
            [try ride("b1"), try ride("b2")], from: try shores.stop("inland"), to: try shores.stop("beyond"),
            options: JourneyOptions())
        #expect(journey.legs.count == 2 && journey.rides[1].change == JourneyQuery.horizon)
    }
}
