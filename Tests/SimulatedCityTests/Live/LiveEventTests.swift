import GTFSRealtime
import SimulatedCity
import Testing

@Suite("There is always something to see")
struct LiveEventTests {
    let live: LiveCity
    let feed: GeneratedFeed

    init() throws {
        live = try LiveSamples.live.get()
        feed = try GeneratedFeed.shared.get()
    }

    @Test(
        "every half hour of a service day has a delay, a cancellation, a platform change at Central and a skipped stop",
        arguments: [LiveSamples.tuesday, LiveSamples.tuesday + 5 * 86_400])
    func samples(_ midnight: Int64) {
        for halfHour: Int64 in 10..<48 {
            let updates = live.feed(.tripUpdates, at: midnight + halfHour * 1800).entity.map(\.tripUpdate)
            let calls = updates.flatMap(\.stopTimeUpdate)
            #expect(calls.contains { $0.departure.delay >= 60 }, "\(halfHour)")
            #expect(updates.contains { $0.trip.scheduleRelationship == .canceled }, "\(halfHour)")
            #expect(calls.contains { $0.scheduleRelationship == .skipped }, "\(halfHour)")
            let atCentral = calls.contains {
                $0.hasStopTimeProperties && feed.stops[$0.stopID]?["parent_station"] == "200060"
            }
            #expect(atCentral, "\(halfHour)")
        }
    }

    @Test(
        "of the trains that leave Central within half an hour one is told to be cancelled, on every day of the week",
        arguments: [LiveSamples.tuesday, LiveSamples.saturday, LiveSamples.saturday + 86_400])
    func cancelledAtCentral(_ midnight: Int64) {
        var without: [Int64] = []
        for step: Int64 in 5 * 12..<23 * 12 {
            let now = midnight + step * 300
            let board = now..<now + 1860
            let rail = LiveFeedScope(modes: ["train", "metro"])
            let isThere = live.feed(.tripUpdates, of: rail, at: now).entity.map(\.tripUpdate.trip).contains { trip in
                trip.scheduleRelationship == .canceled
                    && feed.calls[trip.tripID, default: []].dropLast().contains {
                        feed.stops[$0.stop]?["parent_station"] == "200060"
                            && board.contains(midnight + Int64($0.departure))
                    }
            }
            if !isThere { without.append(step * 5) }
        }
        #expect(without.isEmpty, "minutes of the day: \(without)")
    }

    @Test("in the night trains run, and something happens to them")
    func night() {
        for halfHour: Int64 in 1..<10 {
            let updates = live.feed(.tripUpdates, at: LiveSamples.tuesday + halfHour * 1800).entity.map(\.tripUpdate)
            #expect(updates.count > 10, "\(halfHour)")
            let isOdd = updates.contains { update in
                update.trip.scheduleRelationship == .canceled
                    || update.stopTimeUpdate.contains { $0.hasStopTimeProperties || $0.departure.delay >= 60 }
            }
            #expect(isOdd, "\(halfHour)")
        }
    }

    @Test("rare things happen about as often as the traits say")
    func rates() throws {
        var counts: [PublishedTripDescriptor.ScheduleRelationship: Set<String>] = [:]
        var unknown = 0
        for hour: Int64 in 7..<20 {
            for update in live.feed(.tripUpdates, at: LiveSamples.at(hour)).entity.map(\.tripUpdate) {
                counts[update.trip.scheduleRelationship, default: []].insert(update.trip.tripID)
                if update.stopTimeUpdate.contains(where: { $0.scheduleRelationship == .noData }) { unknown += 1 }
            }
        }
        let scheduled = Double(counts[.scheduled]?.count ?? 0)
        #expect(scheduled > 5000)
        #expect((0.015...0.035).contains(Double(counts[.canceled]?.count ?? 0) / scheduled))
        #expect((0.002...0.010).contains(Double(counts[.added]?.count ?? 0) / scheduled))
        #expect((5...60).contains(counts[.replacement]?.count ?? 0))
        #expect(unknown > 20)
    }

    @Test("a replacement leaves out the middle of its run and gives times of its own")
    func replacements() throws {
        var traits = LiveTraits()
        traits.replaced = 1
        let live = LiveCity(try LiveSamples.city.get(), seed: 7, traits: traits)
        let updates = live.feed(.tripUpdates, of: .mode("train"), at: LiveSamples.at(8, 30)).updates
            .filter { $0.value.trip.scheduleRelationship == .replacement }
        #expect(updates.count > 50)
        for (id, update) in updates {
            let calls = try #require(feed.calls[id])
            let stops = update.stopTimeUpdate.map(\.stopID)
            #expect(stops.count < calls.count && stops.first == calls.first?.stop && stops.last == calls.last?.stop)
            let timed = update.stopTimeUpdate.allSatisfy {
                ($0.arrival.hasTime || $0.departure.hasTime) && !$0.arrival.hasDelay && !$0.departure.hasDelay
            }
            #expect(timed)
        }
    }

    @Test("a cancellation is told twenty minutes ahead, not before")
    func notice() throws {
        var traits = LiveTraits()
        traits.cancelled = 1
        traits.showcaseEvery = 0
        let live = LiveCity(try LiveSamples.city.get(), seed: 7, traits: traits)
        let now = LiveSamples.at(12)
        for trip in live.feed(.tripUpdates, of: .mode("ferry"), at: now).entity.map(\.tripUpdate.trip)
        where trip.scheduleRelationship != .added {
            let parts = trip.startTime.split(separator: ":").compactMap { Int64($0) }
            let departure = LiveSamples.tuesday + parts[0] * 3600 + parts[1] * 60
            #expect((trip.scheduleRelationship == .canceled) == (departure - now <= 1200), "\(trip.startTime)")
        }
        let vehicles = live.feed(.vehiclePositions, of: .mode("train"), at: now).entity.map(\.vehicle.trip)
        #expect(vehicles.allSatisfy { $0.scheduleRelationship == .added })
    }

    @Test("a bus that bunches runs close before its follower")
    func bunching() throws {
        var traits = LiveTraits()
        (traits.bunched, traits.heldUp, traits.lookBack) = (0, 0, 3 * 3600)
        func gaps(_ traits: LiveTraits) throws -> [Int64] {
            let updates = LiveCity(try LiveSamples.city.get(), seed: 7, traits: traits)
                .feed(.tripUpdates, of: .mode("bus"), at: LiveSamples.at(10)).updates.values
            let ends = Dictionary(grouping: updates.filter { $0.trip.scheduleRelationship == .scheduled }) {
                "\($0.trip.routeID) \($0.stopTimeUpdate.last?.stopID ?? "")"
            }.mapValues { $0.compactMap { $0.stopTimeUpdate.last?.arrival.time }.filter { $0 <= LiveSamples.at(10) } }
            return ends.values.flatMap { times in zip(times.sorted(), times.sorted().dropFirst()).map { $1 - $0 } }
        }
        let usual = try gaps(traits)
        traits.bunched = 0.5
        let bunched = try gaps(traits)
        #expect(bunched.count > 400)
        #expect(bunched.count { $0 < 200 } > usual.count { $0 < 200 } + bunched.count / 10)
    }
}
