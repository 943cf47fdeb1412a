import Departures
import FeedFixtures
import GTFSRealtime
import LiveState
import Testing
import Timetable

/// A departure is called live only if the publisher said something of it that is young enough.
@Suite("What is called live", .enabled(if: Captures.arePresent, "../shared/realtime is absent"))
struct LiveTruthTests {
    struct City: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var capture: String
        var timetable: @Sendable () -> Timetable
        /// Every how many-th stop is looked at.
        var step: Int
    }

    static let cities =
        [
            City(
                testDescription: "Sydney", capture: "sydney-buses-2020-09-01/TU2020-09-01_08_02.pb.gz",
                timetable: { Captures.sydney }, step: 211),
            City(
                testDescription: "Halifax", capture: "halifax/TripUpdates.pb", timetable: { Captures.halifax }, step: 17
            ),
        ]
        + Captures.names("kingston").prefix(2).map { name in
            City(testDescription: name, capture: name, timetable: { Captures.kingston }, step: 7)
        }

    @Test(arguments: cities)
    func `live means that a young update is of this call`(city: City) throws {
        let timetable = city.timetable()
        let reading = try Reading(city.capture, over: timetable, kind: .tripUpdates)
        let state = reading.liveStore.state
        let truth = PublishedTruth(reading.message)
        let limit = reading.layer.source.limit
        let header = reading.layer.headerTime
        var live = 0
        var objections: [String] = []
        for stop in stops(of: timetable, city.step) {
            for now in stride(from: header - 60, through: header + 600, by: 60) {
                var query = DepartureQuery(stop: stop, from: now - 120, until: now + 5_400, limit: 40)
                for departure in state.departures(query, now: now).departures {
                    guard let reference = departure.live, state.call(reference).isLive else { continue }
                    live += 1
                    let trip = state.trip(reference)
                    if let objection = truth.objection(
                        to: trip, at: Int(departure.position), of: state, limit: limit, now: now)
                    {
                        objections.append("\(trip.id) at \(departure.position), \(now - header) s on: \(objection)")
                    }
                }
                guard now > header + limit else { continue }
                query.limit = 1_000
                #expect(state.departures(query, now: now).departures == timetable.departures(query).departures)
            }
        }
        #expect(live > 1_000)
        #expect(objections.isEmpty, "\(objections.count) of \(live), such as \(objections.prefix(5))")
    }

    @Test(arguments: cities)
    func `each run of the timetable is listed once, live or not`(city: City) throws {
        let timetable = city.timetable()
        let state = try Reading(city.capture, over: timetable, kind: .tripUpdates).liveStore.state
        let now = try #require(state.layers.first).headerTime
        for stop in stops(of: timetable, city.step * 3) {
            // Wide enough that no delay carries a departure over its ends.
            let query = DepartureQuery(stop: stop, from: now - 43_200, until: now + 43_200, limit: 5_000)
            let listed = state.departures(query, now: now).departures
            var seen: Set<String> = []
            for departure in listed where departure.trip.isSome {
                let trip = departure.live.map { state.trip($0) }
                let key =
                    "\(departure.trip) \(departure.serviceDate) \(departure.start?.seconds ?? 0) \(departure.position)"
                guard trip?.status != .duplicated else { continue }
                #expect(seen.insert(key).inserted, "\(timetable.string(timetable.stops[stop].id)): \(key)")
            }
            // What the timetable has and the board has not is deleted, replaced, or moved to another platform.
            let missing = timetable.departures(query).departures.filter {
                !seen.contains("\($0.trip) \($0.serviceDate) \($0.start?.seconds ?? 0) \($0.position)")
            }
            for departure in missing {
                let key = RunKey(trip: departure.trip, date: departure.serviceDate, start: departure.start)
                #expect(state.run(key, now: now) != nil, "\(departure)")
            }
        }
    }

    private func stops(of timetable: Timetable, _ step: Int) -> [StopIndex] {
        timetable.stops.indices.filter { !timetable.boardings[$0].isEmpty }.enumerated()
            .filter { $0.offset % step == 0 }.map(\.element)
    }
}
