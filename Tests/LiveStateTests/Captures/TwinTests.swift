import Departures
import LiveState
import Testing
import Timetable

/// Kingston's publisher tells buses twice; no board may.
@Suite("Kingston's twins", .enabled(if: Captures.arePresent, "../shared/realtime is absent"))
struct TwinTests {
    @Test(arguments: Captures.names("kingston"))
    func `every added run is the timetabled one that it equals, and no board shows both`(name: String) throws {
        let timetable = Captures.kingston
        let reading = try Reading(name, over: timetable, kind: .tripUpdates)
        let added = reading.message.entity.filter {
            $0.hasTripUpdate && $0.tripUpdate.trip.scheduleRelationship == .added
        }
        #expect(added.count >= 4 && reading.layer.tripTally.folded == added.count)
        for entity in added {
            // The publisher's own way of naming them, which the server does not know of.
            let base = try #require(entity.tripUpdate.trip.tripID.split(separator: "#").first)
            let run = try #require(reading.liveStore.state.run(foldedFrom: entity.tripUpdate.trip.tripID))
            #expect(timetable.string(timetable.trips[run.trip].id) == base)
        }
        let (state, now) = (reading.liveStore.state, reading.layer.headerTime)
        for stop in timetable.stops.indices where !timetable.boardings[stop].isEmpty {
            var seen: Set<String> = []
            let query = DepartureQuery(stop: stop, from: now - 1_800, until: now + 7_200, limit: 1_000)
            for departure in state.departures(query, now: now).departures {
                let trip = departure.live.map { state.trip($0) }
                guard trip?.pattern.isSome ?? true else {
                    Issue.record("\(trip?.id ?? "") is listed as an extra run")
                    continue
                }
                let route = timetable.patterns[departure.pattern].route
                let key = "\(route) \(departure.trip) \(departure.serviceDate) \(departure.time) \(departure.position)"
                #expect(seen.insert(key).inserted, "\(key) twice")
            }
        }
    }

    @Test func `the delay of the added run is the one that is shown`() throws {
        let name = try #require(Captures.names("kingston").dropFirst(2).first)
        let reading = try Reading(name, over: Captures.kingston, kind: .tripUpdates)
        var late = 0
        for entity in reading.message.entity where entity.tripUpdate.trip.scheduleRelationship == .added {
            let updates = entity.tripUpdate.stopTimeUpdate
            guard let told = updates.first(where: { $0.departure.delay != 0 }) else { continue }
            let run = try #require(reading.liveStore.state.run(foldedFrom: entity.tripUpdate.trip.tripID))
            let shown = try #require(reading.liveStore.state.run(run, now: reading.layer.headerTime))
            let trip = reading.layer.trips[shown.trip]
            #expect(trip.calls.contains { reading.layer.calls[$0].delay == told.departure.delay })
            late += 1
        }
        #expect(late > 0)
    }
}
