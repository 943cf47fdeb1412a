import FeedFixtures
import GTFSRealtime
import GTFSValues
import LiveState
import Testing
import Timetable

/// A feed that says neither delays nor starts, and whose ids are those of other runs of the same line: nothing but its times
/// can show that.
@Suite("Ids of the wrong run", .enabled(if: Captures.arePresent, "../shared/realtime is absent"))
struct RotationTests {
    /// What became of the updates of a capture without delays and starts, by the trip each was really of.
    private struct Outcome {
        var compared = 0
        var right = 0
        var wrong = 0
        /// Of how many the rule of before, from an hour early to six hours late, would have believed a wrong id.
        var wrongBefore = 0
        var doubted = 0
    }

    /// - Parameter step: ids are handed on to the run so many places further in the line and direction.
    private func outcome(_ name: String, over timetable: Timetable, step: Int) throws -> Outcome {
        var reading = try Reading(name, over: timetable, kind: .tripUpdates)
        var truth: [String: String] = [:]
        var lines: [String: [Int]] = [:]
        for trip in reading.layer.trips where trip.status == .scheduled && trip.trip.isSome && trip.matchedBy == .tripID
        {
            truth[trip.id] = timetable.string(timetable.trips[trip.trip].id)
        }
        var message = reading.message
        message.entity = message.entity.filter { entity in
            let update = entity.tripUpdate
            return truth[update.trip.tripID] != nil
                && update.stopTimeUpdate.contains { $0.departure.time > 0 || $0.arrival.time > 0 }
        }
        for index in message.entity.indices {
            let trip = timetable.trips(id: message.entity[index].tripUpdate.trip.tripID)[0]
            let pattern = timetable.patterns[timetable.trips[trip].pattern]
            lines["\(pattern.route) \(pattern.direction)", default: []].append(index)
            message.entity[index].tripUpdate.trip.clearStartTime()
            message.entity[index].tripUpdate.clearDelay()
            for call in message.entity[index].tripUpdate.stopTimeUpdate.indices {
                message.entity[index].tripUpdate.stopTimeUpdate[call].arrival.clearDelay()
                message.entity[index].tripUpdate.stopTimeUpdate[call].departure.clearDelay()
            }
        }
        var outcome = Outcome()
        var really: [String: String] = [:]
        for line in lines.values {
            let ids = line.map { message.entity[$0].tripUpdate.trip.tripID }
            for (place, index) in line.enumerated() where ids.count > step {
                let id = ids[(place + step) % ids.count]
                really[id] = ids[place]
                message.entity[index].tripUpdate.trip.tripID = id
                outcome.compared += 1
                if step > 0, wasBelieved(message.entity[index].tripUpdate, timetable) { outcome.wrongBefore += 1 }
            }
        }
        let source = LiveSource(id: name, kind: .tripUpdates)
        let liveStore = LiveStateStore(timetable: timetable, sources: [source])
        message.header.timestamp = reading.message.header.timestamp
        #expect(liveStore.apply(message.feedBytes(), from: source, now: reading.layer.headerTime) == .accepted)
        reading = try Reading(name, over: timetable, kind: .tripUpdates)
        let layer = try #require(liveStore.state.layers.first)
        for trip in layer.trips {
            guard trip.trip.isSome, let meant = really[trip.id] else { continue }
            if timetable.string(timetable.trips[trip.trip].id) == meant {
                outcome.right += 1
            } else {
                outcome.wrong += 1
            }
        }
        outcome.doubted = layer.tripTally.unmatched[.closerRun]?.count ?? 0
        return outcome
    }

    /// Whether the id's run calls where the update does, between an hour after and six hours before it says.
    private func wasBelieved(_ update: PublishedTripUpdate, _ timetable: Timetable) -> Bool {
        guard let trip = timetable.trips(id: update.trip.tripID).first else { return false }
        let pattern = timetable.trips[trip].pattern
        let stops = timetable.stops(of: pattern).map { timetable.string(timetable.stops[$0].id) }
        guard let date = ServiceDate(update.trip.startDate) else { return false }
        let dayStart = timetable.zone(timetable.patterns[pattern].zone).start(of: date)
        var known = 0
        for one in update.stopTimeUpdate {
            guard let position = stops.firstIndex(of: one.stopID) else { continue }
            known += 1
            let told = one.departure.time > 0 ? one.departure.time : one.arrival.time
            guard told > 0 else { continue }
            let late = told - dayStart - Int64(timetable.departure(of: trip, at: position).seconds)
            if !(-3_600...21_600).contains(late) { return false }
        }
        return known * 2 >= update.stopTimeUpdate.count && known > 0
    }

    @Test func `ids handed on within a line are not believed`() throws {
        for (name, timetable) in [
            ("sydney-buses-2020-09-01/TU2020-09-01_08_02.pb.gz", Captures.sydney),
            (try #require(Captures.names("kingston").first), Captures.kingston),
        ] {
            let rotated = try outcome(name, over: timetable, step: 1)
            print("\(name): \(rotated)")
            #expect(rotated.compared > 100 && rotated.wrongBefore * 4 > rotated.compared)
            #expect(rotated.wrong * 20 <= rotated.compared, "\(rotated)")
            #expect(rotated.doubted > 0)
        }
    }

    @Test func `ids that are right are believed without delays and starts`() throws {
        for (name, timetable) in [
            ("sydney-buses-2020-09-01/TU2020-09-01_08_02.pb.gz", Captures.sydney),
            (try #require(Captures.names("kingston").first), Captures.kingston),
        ] {
            let plain = try outcome(name, over: timetable, step: 0)
            print("\(name): \(plain)")
            #expect(plain.compared > 100 && plain.wrong == 0)
            #expect(plain.right * 10 >= plain.compared * 8, "\(plain)")
        }
    }
}
