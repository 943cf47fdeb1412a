import DatabaseFixtures
import Foundation
import Journeys
import Testing
import Timetable
import TransitAPI
import TransitAnswers
import TransitServer

/// The simulated Sydney and its harbour: nobody walks across it.
@Suite struct HarbourTests {
    private static let water = Result {
        try Water(geoJSON: Array(try Data(contentsOf: URL(filePath: DrawnWater.path))))
    }
    private static let planner = Result {
        JourneyPlanner(
            RoutingNetwork(try TestCity.shared().timetable),
            model: StraightLineWalking(water: try water.get()))
    }

    private static func serving<Value>(_ body: (TestServer) async throws -> Value) async throws -> Value {
        let journeyService = JourneyService(timeLimit: 600, water: try water.get())
        let city = ServedCity(try TestCity.shared().edition)
        // Thousands of plans are made beside it.
        var configuration = ServerConfiguration()
        configuration.requestTimeout = .seconds(600)
        return try await TestServer.serving(
            city, TestClock(TestCity.tuesdayMorning), configuration, journeys: journeyService, body)
    }

    /// A rider's complaint: from the wharf of Balmain East to Barangaroo Reserve the only answer was a walk of 658 m.
    @Test(arguments: [
        ("-33.8567,151.1958", "-33.8575,151.2012", true), ("-33.84934,151.21048", "-33.8562,151.2075", false),
    ])
    func `across the harbour the answer is a ride`(from: String, to: String, byFerry: Bool) async throws {
        try await Self.serving { server in
            let reply = try await server.ask("/api/v1/trips/plan?from=\(from)&to=\(to)")
            let body = try reply.data(TripPlanBody.self)
            let drawn = try DrawnWater()
            let isFerry = body.itineraries.contains { $0.legs.contains { $0.mode == .ferry } }
            #expect(!body.itineraries.isEmpty && (isFerry || !byFerry), "\(reply.text.prefix(300))")
            for leg in body.itineraries.flatMap(\.legs) {
                #expect((leg.certainty == nil) == (leg.mode != .walk))
                if leg.mode == .walk { #expect(!drawn.isCrossed(leg), "\(leg.from.name) to \(leg.to.name)") }
            }
            #expect(body.itineraries.flatMap(\.legs).contains { $0.certainty == .estimated })
            #expect(!body.itineraries.contains { $0.legs.allSatisfy { $0.mode == .walk } })
        }
    }

    @Test func `what is reached on foot lies on this side of the harbour`() async throws {
        try await Self.serving { server in
            let at = DrawnWater.Point(latitude: -33.8567, longitude: 151.1958)
            let reply = try await server.ask("/api/v1/reach?from=-33.8567,151.1958&max_minutes=15&modes=metro")
            let features = try reply.decoded(ReachBody.self).features
            let drawn = try DrawnWater()
            #expect(!features.isEmpty)
            for feature in features {
                let place = feature.geometry.coordinates
                #expect(
                    !drawn.isCrossed(at, DrawnWater.Point(latitude: place[1], longitude: place[0])),
                    "\(feature.properties.stopName)")
            }
        }
    }

    @Test func `every wharf is reached from the land behind it`() throws {
        let (planner, water) = (try Self.planner.get(), try Self.water.get())
        let timetable = planner.network.timetable
        var wharves = 0
        for stop in timetable.stops.indices where timetable.string(timetable.stops[stop].name).contains("Wharf") {
            guard let place = timetable.stops[stop].place, timetable.stops[stop].locationType == .stop else { continue }
            wharves += 1
            // Some place within 300 m that is on land and from which riders walk there.
            let wharf = Place(latitude: place.latitude, longitude: place.longitude)
            let around = (0..<16).map { turn in
                let angle = Double(turn) * .pi / 8
                return Place(
                    latitude: wharf.latitude + 0.0027 * sin(angle), longitude: wharf.longitude + 0.0032 * cos(angle))
            }
            let land = around.filter { !water.covers($0) }
            let walked = land.filter { !water.isCrossed(from: $0, to: wharf) }
            #expect(!walked.isEmpty, "nobody gets to \(timetable.string(timetable.stops[stop].name))")
            if let behind = walked.first { #expect(planner.isServed(.point(behind), JourneyOptions())) }
        }
        #expect(wharves > 50)
    }

    /// As many plans as `WATER_PLANS` says, 2,000 unless it says otherwise, of places drawn from `WATER_SEED`; in four parts that
    /// run beside each other.
    @Test(arguments: 0..<4) func `no walk of thousands of plans crosses water`(part: Int) throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = (environment["WATER_SEED"].flatMap { UInt64($0) } ?? 7) &+ UInt64(part)
        let count = (environment["WATER_PLANS"].flatMap { Int($0) } ?? 2_000) / 4
        var random = SeededNumbers(seed: seed)
        let planner = try Self.planner.get()
        let timetable = planner.network.timetable
        let drawn = try DrawnWater()
        var places: [Place] = []
        var wharves: [Place] = []
        for stop in timetable.stops.indices {
            guard let place = timetable.stops[stop].place else { continue }
            places.append(Place(latitude: place.latitude, longitude: place.longitude))
            if timetable.string(timetable.stops[stop].name).contains("Wharf"), let last = places.last {
                wharves.append(last)
            }
        }
        // Riders stand on land; what a place in the water stands for is asked elsewhere.
        func near(_ place: Place) -> Place {
            while true {
                let north = Double.random(in: -0.006...0.006, using: &random)
                let east = Double.random(in: -0.006...0.006, using: &random)
                let found = DrawnWater.Point(latitude: place.latitude + north, longitude: place.longitude + east)
                if !drawn.covers(found) { return Place(latitude: found.latitude, longitude: found.longitude) }
            }
        }
        var known: [[DrawnWater.Point]: Bool] = [:]
        var (plans, walks) = (0, 0)
        while plans < count {
            // Half of them at the water, most of them not far apart: there it would be tempting.
            let starts = Bool.random(using: &random) ? wharves : places
            let from = near(try #require(starts.randomElement(using: &random)))
            let isNear = Int.random(in: 0..<10, using: &random) > 0
            let far = try #require(places.randomElement(using: &random))
            let to = near(isNear ? from : far)
            let time = TestCity.tuesdayMorning + Int64.random(in: -10_000...40_000, using: &random)
            var query = JourneyQuery(from: .point(from), to: .point(to), at: time)
            query.window = 300
            query.options.maxTransfers = 2
            let plan = try planner.plan(query)
            plans += 1
            var legs: [JourneyLeg] = []
            for journey in plan.journeys { legs += journey.legs }
            if let walk = plan.walk { legs.append(.walk(walk)) }
            for leg in legs {
                guard case .walk(let walk) = leg, let one = point(walk.from, timetable),
                    let other = point(walk.to, timetable)
                else { continue }
                walks += 1
                // What the feed tells of is its publisher's word.
                guard walk.certainty == .estimated, !isWithinStation(walk, timetable) else { continue }
                let isCrossed = known[[one, other]] ?? drawn.isCrossed(one, other)
                known[[one, other]] = isCrossed
                #expect(!isCrossed, "seed \(seed), plan \(plans): \(one) to \(other)")
            }
        }
        print("water: \(plans) plans of seed \(seed), \(walks) walks, \(known.count) different ones")
        #expect(walks > count)
    }

    private func point(_ place: JourneyPlace, _ timetable: Timetable) -> DrawnWater.Point? {
        switch place {
        case .point(let point): DrawnWater.Point(latitude: point.latitude, longitude: point.longitude)
        case .stop(let stop):
            timetable.stops[stop].place.map { DrawnWater.Point(latitude: $0.latitude, longitude: $0.longitude) }
        }
    }

    private func isWithinStation(_ walk: WalkLeg, _ timetable: Timetable) -> Bool {
        guard case .stop(let one) = walk.from, case .stop(let other) = walk.to else { return false }
        return timetable.station(of: one) == timetable.station(of: other)
    }
}

extension DrawnWater {
    /// Whether a leg as it is told goes through water.
    fileprivate func isCrossed(_ leg: Leg) -> Bool {
        guard let one = Self.point(leg.from), let other = Self.point(leg.to) else { return false }
        return isCrossed(one, other)
    }

    private static func point(_ place: LegPlace) -> Point? {
        place.lat.flatMap { lat in place.lon.map { Point(latitude: lat, longitude: $0) } }
    }
}
