import FeedFixtures
import GTFSRealtime
import LiveState
import Testing
import Timetable

/// Real captures over the timetables they belong to.
@Suite("Match rates", .enabled(if: Captures.arePresent, "../shared/realtime is absent"))
struct MatchRateTests {
    @Test func `a frame of Sydney's buses finds its trips`() throws {
        let reading = try Reading(
            "sydney-buses-2020-09-01/TU2020-09-01_08_02.pb.gz", over: Captures.sydney, kind: .tripUpdates)
        let tally = reading.layer.tripTally
        #expect(tally.entities == 7_307)
        #expect(tally.matched >= 6_931)
        #expect(Disagreement.runs(reading, over: Captures.sydney) == [])
    }

    @Test func `a frame of Sydney's buses finds the trips of its vehicles`() throws {
        let reading = try Reading(
            "sydney-buses-2020-09-01/VP2020-09-01_08_02.pb.gz", over: Captures.sydney, kind: .vehiclePositions)
        let tally = reading.layer.vehicleTally
        #expect(tally.entities == 4_946)
        #expect(Double(tally.matched) >= 0.97 * 4_946)
        // What the matcher says of a vehicle can be seen in its trip id.
        for vehicle in reading.layer.vehicles where vehicle.matchedBy == .tripID {
            let trip = try #require(vehicle.run).trip
            #expect(Captures.sydney.string(Captures.sydney.trips[trip].id) == vehicle.tripID)
        }
    }

    @Test func `Halifax finds its trips and vehicles`() throws {
        let trips = try Reading("halifax/TripUpdates.pb", over: Captures.halifax, kind: .tripUpdates)
        #expect(trips.layer.tripTally.matched >= 500)
        #expect(Disagreement.runs(trips, over: Captures.halifax) == [])
        let vehicles = try Reading("halifax/VehiclePositions.pb", over: Captures.halifax, kind: .vehiclePositions)
        #expect(vehicles.layer.vehicleTally.matched >= 283)
    }

    @Test(arguments: Captures.names("kingston"))
    func `Kingston finds its trips`(name: String) throws {
        let reading = try Reading(name, over: Captures.kingston, kind: .tripUpdates)
        #expect(try #require(reading.layer.tripTally.rate) >= 0.85)
        #expect(Disagreement.runs(reading, over: Captures.kingston) == [])
    }

    @Test(arguments: ["TU", "VP"])
    func `what became of each entity adds up`(prefix: String) throws {
        let kind: LiveSourceKind = prefix == "TU" ? .tripUpdates : .vehiclePositions
        for name in Captures.names("sydney-buses-2020-09-01", prefix: prefix) {
            let layer = try Reading(name, over: Captures.sydney, kind: kind).layer
            for tally in [layer.tripTally, layer.vehicleTally] {
                let missed = tally.unmatched.values.reduce(0) { $0 + $1.count }
                #expect(tally.matched + tally.extra + tally.folded + missed == tally.entities, "\(name)")
                for (reason, miss) in tally.unmatched {
                    #expect(miss.examples.count == min(5, miss.count), "\(name) \(reason)")
                }
            }
        }
    }
}

/// Judges matches without the matcher: the times a published update implies against the timetable's at stops of that
/// name.
enum Disagreement {
    /// Ids of the matched runs most of whose implied times are more than 90 seconds off.
    static func runs(_ reading: Reading, over timetable: Timetable) -> [String] {
        var published: [String: [PublishedTripUpdate]] = [:]
        for entity in reading.message.entity where entity.hasTripUpdate {
            published[entity.tripUpdate.trip.tripID, default: []].append(entity.tripUpdate)
        }
        var wrong: [String] = []
        var judged = 0
        for trip in reading.layer.trips where trip.trip.isSome && trip.status == .scheduled {
            let dayStart = timetable.zone(timetable.patterns[timetable.trips[trip.trip].pattern].zone)
                .start(of: trip.serviceDate)
            var scheduled: [String: [Int64]] = [:]
            for (position, stop) in timetable.stops(of: timetable.trips[trip.trip].pattern).enumerated() {
                let id = timetable.string(timetable.stops[stop].id)
                for time in [
                    timetable.arrival(of: trip.trip, at: position), timetable.departure(of: trip.trip, at: position),
                ] {
                    scheduled[id, default: []].append(dayStart + Int64(time.seconds))
                }
            }
            // One id may stand for two days; that one of its updates fits is enough.
            let shares = (published[trip.id] ?? []).compactMap { Self.share($0, off: scheduled) }
            judged += shares.isEmpty ? 0 : 1
            if let best = shares.min(), best > 0.5 { wrong.append(trip.id) }
        }
        return judged > 0 ? wrong : ["nothing could be judged"]
    }

    /// Which part of the implied times is not the timetable's; nil where none is implied.
    private static func share(_ update: PublishedTripUpdate, off scheduled: [String: [Int64]]) -> Double? {
        var offsets: [Int64] = []
        for one in update.stopTimeUpdate {
            for event in [one.arrival, one.departure] where event.hasTime && event.hasDelay {
                let implied = event.time - Int64(event.delay)
                if let offset = scheduled[one.stopID]?.map({ abs($0 - implied) }).min() { offsets.append(offset) }
            }
        }
        return offsets.isEmpty ? nil : Double(offsets.count { $0 > 90 }) / Double(offsets.count)
    }
}
