import GTFSRealtime
import GTFSValues
import SimulatedCity
import Testing

@Suite("The live feeds belong to the schedule and to the clock")
struct LiveFeedTests {
    let live: LiveCity
    let feed: GeneratedFeed

    init() throws {
        live = try LiveSamples.live.get()
        feed = try GeneratedFeed.shared.get()
    }

    @Test(
        "the same seed and clock give the same bytes, whatever was asked before", arguments: SimulatedFeedKind.allCases)
    func determinism(_ kind: SimulatedFeedKind) throws {
        let now = LiveSamples.at(8, 30)
        let bytes = live.feed(kind, at: now).feedBytes()
        let other = LiveCity(try LiveSamples.city.get(), seed: 7)
        for hour: Int64 in [3, 17, 23] { _ = other.feed(kind, at: LiveSamples.at(hour)) }
        #expect(bytes == other.feed(kind, at: now).feedBytes())
        #expect(bytes == other.feed(kind, at: now + 9).feedBytes(), "feeds change every ten seconds")
        let another = LiveCity(try LiveSamples.city.get(), seed: 8)
        #expect(bytes != another.feed(kind, at: now).feedBytes())
    }

    @Test("the header is of the ten seconds it was made for and the feed is the whole of it")
    func header() {
        let header = live.feed(.tripUpdates, at: LiveSamples.at(8, 30) + 17).header
        #expect(header.timestamp == UInt64(LiveSamples.at(8, 30) + 10))
        #expect(header.gtfsRealtimeVersion == "2.0" && header.incrementality == .fullDataset)
    }

    @Test("every trip, route and stop named is in the schedule, and the trip runs on its day")
    func references() throws {
        for now in [LiveSamples.at(0, 40), LiveSamples.at(8, 30), LiveSamples.saturday + 12 * 3600] {
            let message = live.feed(.tripUpdates, at: now)
            #expect(message.entity.count > 20)
            for update in message.entity.map(\.tripUpdate) {
                let trip = update.trip
                #expect(feed.routes[trip.routeID] != nil)
                for call in update.stopTimeUpdate {
                    let stop = feed.stops[call.stopID]
                    #expect(stop?["location_type"] == "0")
                    guard call.hasStopTimeProperties else { continue }
                    let assigned = feed.stops[call.stopTimeProperties.assignedStopID]
                    #expect(assigned?["parent_station"] == stop?["parent_station"])
                    #expect(call.stopTimeProperties.assignedStopID == call.stopID)
                    #expect(!feed.calls[trip.tripID, default: []].contains { $0.stop == call.stopID })
                }
                if trip.scheduleRelationship == .added {
                    #expect(feed.trips[trip.tripID] == nil && trip.tripID.contains(".extra."))
                    continue
                }
                let known = try #require(feed.trips[trip.tripID])
                #expect(known["route_id"] == trip.routeID)
                let date = trip.hasStartDate ? ServiceDate(trip.startDate) : serviceDate(of: trip.tripID, at: now)
                #expect(date.map(service) == known["service_id"], "\(trip.tripID)")
            }
        }
    }

    /// Of the days around an instant, the one on which a trip without a start date lies nearest.
    private func serviceDate(of trip: String, at now: Int64) -> ServiceDate? {
        let starts = Int64(feed.calls[trip]?.first?.departure ?? 0)
        let today = ServiceDate(daysSinceEpoch: Int32((now + 11 * 3600) / 86_400))
        return (-1...1).map { today.advanced(by: $0) }
            .min { abs(LiveSamples.dayStart($0) + starts - now) < abs(LiveSamples.dayStart($1) + starts - now) }
    }

    private func service(_ date: ServiceDate) -> String {
        date.weekday == 5 ? "saturday" : date.weekday == 6 ? "sunday" : "weekday"
    }

    @Test("times never decrease along a trip, and what has been passed stays as it was")
    func times() throws {
        let now = LiveSamples.at(8, 30)
        let later = live.feed(.tripUpdates, at: now + 120).updates
        var frozen = 0
        for (id, update) in live.feed(.tripUpdates, at: now).updates {
            var last: Int64 = 0
            for (index, call) in update.stopTimeUpdate.enumerated() {
                for event in [call.hasArrival ? call.arrival : nil, call.hasDeparture ? call.departure : nil] {
                    guard let event, event.hasTime else { continue }
                    #expect(event.time >= last, "\(id) at \(call.stopID)")
                    last = event.time
                    guard event.hasDelay, event.time <= now, let after = later[id], call.hasDeparture else { continue }
                    #expect(after.stopTimeUpdate[index].arrival == call.arrival || call.arrival.time > now)
                    frozen += 1
                }
            }
        }
        #expect(frozen > 1000)
    }

    @Test("what is told of a trip is never older than what was told before")
    func timestamps() {
        var before: [String: UInt64] = [:]
        var compared = 0
        for now in stride(from: LiveSamples.at(8, 30), to: LiveSamples.at(8, 34), by: 10) {
            for update in live.feed(.tripUpdates, at: now).entity.map(\.tripUpdate) {
                let key = "\(update.trip.tripID) \(update.trip.startDate)"
                #expect(update.timestamp <= UInt64(now) && update.timestamp > UInt64(now - 60))
                if let earlier = before[key] {
                    #expect(update.timestamp >= earlier, "\(key)")
                    compared += 1
                }
                before[key] = update.timestamp
            }
        }
        #expect(compared > 1000)
    }

    @Test("delay and time agree with the schedule")
    func delays() throws {
        let midnight = LiveSamples.tuesday
        var compared = 0
        for (id, update) in live.feed(.tripUpdates, of: .mode("bus"), at: LiveSamples.at(17, 30)).updates {
            guard update.trip.scheduleRelationship == .scheduled, update.trip.startDate == "20260120" else { continue }
            let calls = try #require(feed.calls[id])
            for call in update.stopTimeUpdate where call.scheduleRelationship == .scheduled && call.hasDeparture {
                let planned = midnight + Int64(calls[Int(call.stopSequence) - 1].departure)
                #expect(call.departure.time - Int64(call.departure.delay) == planned)
                #expect((-60...1500).contains(call.departure.delay), "\(id)")
                compared += 1
            }
        }
        #expect(compared > 1000)
    }

    @Test("a prediction closes in on what happens")
    func predictions() throws {
        let now = LiveSamples.at(9)
        let truth = live.feed(.tripUpdates, of: .mode("bus"), at: now).updates
        func error(minutesBefore: Int64) -> Double {
            var (sum, count) = (0.0, 0.0)
            for (id, update) in live.feed(.tripUpdates, of: .mode("bus"), at: now - minutesBefore * 60).updates {
                for (index, call) in update.stopTimeUpdate.enumerated() where call.hasArrival {
                    guard let after = truth[id], after.stopTimeUpdate.count > index,
                        after.stopTimeUpdate[index].arrival.time > now - 180,
                        after.stopTimeUpdate[index].arrival.time <= now
                    else { continue }
                    sum += Double(abs(after.stopTimeUpdate[index].arrival.time - call.arrival.time))
                    count += 1
                }
            }
            return sum / count
        }
        let (near, far) = (error(minutesBefore: 4), error(minutesBefore: 30))
        #expect(near > 0 && near < 20 && far > 1.5 * near, "\(near) \(far)")
    }

    @Test("Sydney Trains writes its own dialect, everybody else the standard")
    func dialects() throws {
        let now = LiveSamples.at(8, 30)
        let trains = live.feed(.tripUpdates, of: .mode("train"), at: now)
        let calls = trains.entity.flatMap(\.tripUpdate.stopTimeUpdate)
        #expect(
            trains.entity.allSatisfy { !$0.tripUpdate.trip.hasStartDate } && calls.allSatisfy { !$0.hasStopSequence })
        let events = calls.filter(\.hasDeparture).map(\.departure)
        #expect(events.contains { $0.hasDelay && !$0.hasTime } && events.contains { $0.hasDelay && $0.hasTime })
        #expect(calls.contains { $0.expectedOccupancy != nil && !$0.hasDepartureOccupancyStatus })
        let others = live.feed(
            .tripUpdates, of: LiveFeedScope(modes: ["bus", "metro", "ferry", "light rail"]), at: now)
        #expect(others.entity.allSatisfy { $0.tripUpdate.trip.startDate.count == 8 && $0.tripUpdate.trip.hasStartTime })
        #expect(others.entity.flatMap(\.tripUpdate.stopTimeUpdate).allSatisfy { $0.hasStopSequence })
    }

    @Test("after midnight trips belong to the day before")
    func afterMidnight() {
        let buses = live.feed(.tripUpdates, of: .mode("bus"), at: LiveSamples.at(0, 40)).entity.map(\.tripUpdate.trip)
        #expect(buses.contains { $0.startDate == "20260119" && $0.startTime >= "24:00:00" })
        #expect(buses.allSatisfy { $0.startDate == "20260119" })
    }

    @Test("on the night the clocks change, times still count from noon minus twelve hours")
    func daylightSaving() {
        // 2026-04-05, 05:30 AEST: the day's times count from 01:00 AEDT, 2026-04-04T14:00:00Z.
        let now: Int64 = 1_775_331_000
        var compared = 0
        for update in live.feed(.tripUpdates, of: .mode("bus"), at: now).updates.values {
            guard update.trip.startDate == "20260405", update.trip.scheduleRelationship == .scheduled,
                let call = update.stopTimeUpdate.first, call.hasDeparture
            else { continue }
            let parts = update.trip.startTime.split(separator: ":").compactMap { Int64($0) }
            let planned = call.departure.time - Int64(call.departure.delay)
            #expect(planned == 1_775_311_200 + parts[0] * 3600 + parts[1] * 60 + parts[2])
            compared += 1
        }
        #expect(compared > 20)
    }
}
