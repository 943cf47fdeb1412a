import Testing

@Suite("Trips move forward, at a believable pace, with vehicles that are in one place at a time")
struct FeedTimesTests {
    let feed: GeneratedFeed

    init() throws { feed = try GeneratedFeed.shared.get() }

    @Test("times never decrease and sequences count from 1")
    func order() {
        for (trip, calls) in feed.calls {
            #expect(calls.count >= 2 && calls.map(\.sequence) == Array(1...calls.count), "\(trip)")
            #expect(calls.allSatisfy { $0.arrival >= 0 && $0.arrival <= $0.departure }, "\(trip)")
            #expect(zip(calls, calls.dropFirst()).allSatisfy { $0.departure < $1.arrival }, "\(trip)")
        }
    }

    @Test("nothing flies: no leg is faster than 120 km/h, nor a bus or tram than 80")
    func pace() {
        for (trip, calls) in feed.calls {
            let type = feed.routes[feed.trips[trip]?["route_id"] ?? ""]?["route_type"] ?? ""
            let limit = ["2", "401"].contains(type) ? 120.0 : 80
            for (from, to) in zip(calls, calls.dropFirst()) {
                let speed = (to.distance - from.distance) * 3600 / Double(to.arrival - from.departure)
                #expect(speed <= limit, "\(trip) from \(from.stop) to \(to.stop)")
            }
        }
    }

    @Test("some trips run past midnight")
    func pastMidnight() {
        #expect(feed.calls.values.contains { ($0.first?.departure ?? 0) >= 24 * 3600 })
        #expect(feed.calls.values.contains { ($0.last?.arrival ?? 0) >= 25 * 3600 })
    }

    @Test("peaks are busier than evenings, weekdays than Sundays")
    func frequency() {
        func departures(_ service: String, hour: Int) -> Int {
            feed.calls.filter {
                feed.trips[$0.key]?["service_id"] == service && ($0.value.first?.departure ?? 0) / 3600 == hour
            }.count
        }
        #expect(departures("weekday", hour: 8) > 2 * departures("weekday", hour: 22))
        #expect(departures("weekday", hour: 8) > departures("sunday", hour: 8))
    }

    @Test("trips of one block never overlap, on any day")
    func blocks() {
        var blocks: [String: [(from: Int, to: Int, service: String)]] = [:]
        for trip in feed.trips.values where !trip["block_id"].isEmpty {
            guard let calls = feed.calls[trip["trip_id"]], let first = calls.first, let last = calls.last else {
                continue
            }
            blocks[trip["block_id"], default: []].append((first.departure, last.arrival, trip["service_id"]))
        }
        #expect(blocks.values.contains { $0.count > 5 })
        for (block, trips) in blocks {
            #expect(Set(trips.map(\.service)).count == 1, "\(block)")
            let sorted = trips.sorted { $0.from < $1.from }
            #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.to < $1.from }, "\(block)")
        }
    }

    @Test("nobody gets on at the last stop or off at the first; some expresses only set down")
    func boarding() {
        #expect(feed.calls.values.allSatisfy { $0.first?.dropOff == "1" && $0.last?.pickup == "1" })
        let inside = feed.calls.values.flatMap { $0.dropFirst().dropLast() }
        #expect(inside.contains { $0.pickup == "1" && $0.dropOff == "0" })
        #expect(inside.contains { $0.pickup == "0" && $0.dropOff == "1" })
    }
}
