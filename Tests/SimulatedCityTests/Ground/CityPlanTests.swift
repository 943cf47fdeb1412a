import Foundation
import GTFS
import GTFSValues
import Ground
import Journeys
import SimulatedCity
import Testing
import Timetable
import TimetableCompiler

@Suite("Journeys in the simulated city walk along its streets")
struct CityPlanTests {
    /// Planning on the ground, of the day of `GeneratedFeed`.
    private struct Planning {
        let planner: JourneyPlanner
        let streets: StreetWalking
        let built: BuiltGround

        init() throws {
            built = try BuiltGround.shared.get()
            let folder = try Scratch.folder()
            defer { try? FileManager.default.removeItem(atPath: folder) }
            _ = try SimulatedCity(descriptionFolder: Scratch.description)
                .writeFeed(to: folder, covering: GeneratedFeed.today ?? ServiceDate(daysSinceEpoch: 0))
            let problems = ProblemLog()
            let compiler = TimetableCompiler(city: "Simulated Sydney", problems: problems)
            let feed = try Feed(at: folder, id: "simulated", problems: problems)
            compiler.add(feed, role: .timetable, filter: FeedFilter())
            let path = folder + "/city.timetable"
            _ = try compiler.finish(generatedAt: 0).write(to: path)
            let network = RoutingNetwork(try Timetable(path: path))
            streets = StreetWalking(built.ground, stopsOf: network)
            planner = JourneyPlanner(network, model: streets)
        }

        /// 9 o'clock.
        static let morning: Int64 = 1_768_860_000

        func place(_ end: JourneyPlace) -> Place? {
            switch end {
            case .point(let place): place
            case .stop(let stop):
                planner.network.timetable.stops[stop].place.map {
                    Place(latitude: $0.latitude, longitude: $0.longitude)
                }
            }
        }

        func walks(_ plan: JourneyPlan) -> [WalkLeg] {
            let legs = plan.journeys.flatMap(\.legs) + (plan.walk.map { [.walk($0)] } ?? [])
            return legs.compactMap { if case .walk(let walk) = $0 { walk } else { nil } }
        }
    }

    private static let planning = Result { try Planning() }

    /// As many as `GROUND_PLANS` says, 2,000 unless it says otherwise.
    @Test("no walk of thousands of plans crosses water, a motorway or a fence")
    func plans() throws {
        let planning = try Self.planning.get()
        let (planner, built) = (planning.planner, planning.built)
        let count = ProcessInfo.processInfo.environment["GROUND_PLANS"].flatMap { Int($0) } ?? 2_000
        let stops = planner.network.timetable.stops.indices.compactMap { planning.place(.stop($0)) }
        var random = Numbers(seed: 33_868)
        func near(_ place: Place) -> Place {
            while true {
                let found = Place(
                    latitude: place.latitude + random.number(in: -0.006...0.006),
                    longitude: place.longitude + random.number(in: -0.006...0.006))
                if !built.water.isWet((found.latitude, found.longitude)) { return found }
            }
        }
        var walks = 0
        for _ in 0..<count {
            let start = stops[Int(random.number(in: 0...Double(stops.count - 1)))]
            let other = stops[Int(random.number(in: 0...Double(stops.count - 1)))]
            let (from, to) = (near(start), near(random.number(in: 0...1) < 0.9 ? start : other))
            var query = JourneyQuery(
                from: .point(from), to: .point(to), at: Planning.morning + Int64(random.number(in: 0...40_000)))
            query.window = 300
            for walk in planning.walks(try planner.plan(query)) {
                guard let one = planning.place(walk.from), let other = planning.place(walk.to),
                    let path = planning.streets.path(from: one, to: other, within: 20_000, profile: .usual)
                else { continue }
                walks += 1
                #expect(!built.isAstray(path), "\(from) to \(to): \(one) to \(other)")
            }
        }
        #expect(walks > count / 2)
    }

    @Test("from Balmain East to Barangaroo one takes the ferry")
    func ferry() throws {
        let planning = try Self.planning.get()
        var query = JourneyQuery(
            from: .point(Place(latitude: -33.8567, longitude: 151.1958)),
            to: .point(Place(latitude: -33.8575, longitude: 151.2012)), at: Planning.morning)
        query.window = 1_800
        let plan = try planning.planner.plan(query)
        #expect(plan.walk == nil && !plan.journeys.isEmpty)
        let timetable = planning.planner.network.timetable
        for journey in plan.journeys {
            #expect(
                journey.legs.contains { leg in
                    guard case .ride(let ride) = leg else { return false }
                    return timetable.string(timetable.routes[ride.route].shortName) == "F4"
                })
        }
    }
}
