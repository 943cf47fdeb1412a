import FeedFixtures
import GTFS
import Testing
import Timetable

/// Blocks, transfers, frequencies, translations and names are kept as published.
struct LinkTests {
    private func feed(blocks: [String?], starts: [String] = ["08:00:00", "09:00:00", "10:00:00"]) -> FeedFixture {
        var feed = FeedFixture()
        feed.stop("a", "Central Station")
        feed.stop("b")
        feed.route("r")
        feed.service("s", "1111111", "20260101", "20261231")
        for (trip, block) in blocks.enumerated() {
            feed.add("trips.txt", ["route_id": "r", "service_id": "s", "trip_id": "t\(trip)", "block_id": block ?? ""])
            for (sequence, stop) in ["a", "b"].enumerated() {
                let time = sequence == 0 ? starts[trip] : String(starts[trip].prefix(2)) + ":30:00"
                feed.add(
                    "stop_times.txt",
                    [
                        "trip_id": "t\(trip)", "stop_id": stop, "stop_sequence": "\(sequence + 1)",
                        "arrival_time": time,
                        "departure_time": time,
                    ])
            }
        }
        return feed
    }

    @Test func `the trips of a block follow each other`() throws {
        let timetable = try Compiled(feed(blocks: ["v", nil, "v"])).timetable
        let block = try #require(timetable.trips.rows.first { $0.block.isSome }?.block)
        #expect(timetable.blockTrips[block].map { timetable.string(timetable.trips[$0].id) } == ["t0", "t2"])
        #expect(timetable.string(timetable.blockNames[block]) == "v")
    }

    @Test func `a vehicle in two places refuses the feed`() throws {
        let compiled = try Compiled(feed(blocks: ["v", "v"], starts: ["08:00:00", "08:10:00"]))
        #expect(compiled.problems.count(.overlappingBlockTrips) == 1)
        #expect(compiled.problems.isFatal)
    }

    @Test func `all kinds of transfer are kept`() throws {
        var feed = feed(blocks: [nil, nil])
        feed.add(
            "transfers.txt", ["from_stop_id": "a", "to_stop_id": "b", "transfer_type": "2", "min_transfer_time": "180"])
        feed.add("transfers.txt", ["from_trip_id": "t0", "to_trip_id": "t1", "transfer_type": "4"])
        feed.add("transfers.txt", ["from_stop_id": "a", "to_stop_id": "a", "transfer_type": "3"])
        feed.add("transfers.txt", ["from_stop_id": "a", "to_stop_id": "nowhere"])
        let compiled = try Compiled(feed)
        let rows = compiled.timetable.transfers.rows
        #expect(Set(rows.map(\.type)) == [.minimumTime, .inSeat, .forbidden])
        let timed = try #require(rows.first { $0.type == .minimumTime })
        #expect(timed.minimumTime == 180)
        let seated = try #require(rows.first { $0.type == .inSeat })
        #expect(compiled.timetable.string(compiled.timetable.trips[seated.toTrip].id) == "t1")
        #expect(compiled.problems.count(.invalidTransfer) == 1)
    }

    @Test func `frequencies of both kinds are kept as runs`() throws {
        var feed = feed(blocks: [nil, nil])
        feed.add(
            "frequencies.txt",
            [
                "trip_id": "t0", "start_time": "06:00:00", "end_time": "07:00:00", "headway_secs": "600",
                "exact_times": "1",
            ])
        feed.add(
            "frequencies.txt",
            [
                "trip_id": "t0", "start_time": "07:00:00", "end_time": "25:00:00", "headway_secs": "900",
                "exact_times": "0",
            ])
        let timetable = try Compiled(feed).timetable
        let pattern = try #require(timetable.patterns.indices.first { timetable.patterns[$0].isFrequency == 1 })
        let runs = timetable.runs(of: pattern).map { "\($0.start)-\($0.end)/\($0.headway) \($0.isExact)" }
        #expect(runs == ["21600-25200/600 1", "25200-90000/900 0"])
        #expect(timetable.patterns.count == 2, "a trip that runs as timed is another pattern")
    }

    @Test func `texts are translated by row and by value`() throws {
        var feed = feed(blocks: [nil])
        feed.add(
            "translations.txt",
            [
                "table_name": "stops", "field_name": "stop_name", "language": "fr", "translation": "Gare centrale",
                "record_id": "a", "field_value": "",
            ])
        feed.add(
            "translations.txt",
            [
                "table_name": "stops", "field_name": "stop_name", "language": "nl", "translation": "Bee",
                "record_id": "",
                "field_value": "b",
            ])
        let timetable = try Compiled(feed).timetable
        let central = try #require(timetable.stop(id: "a"))
        let name = timetable.stops[central].name
        #expect(timetable.translation(of: name, language: "FR", stop: central) == "Gare centrale")
        #expect(timetable.translation(of: name, language: "de", stop: central) == nil)
        let other = try #require(timetable.stop(id: "b"))
        #expect(timetable.translation(of: timetable.stops[other].name, language: "nl") == "Bee")
    }

    @Test(arguments: [
        ("Central Station, Platform 23", "23"), ("Kirrawee Station Platform 1", "1"),
        ("Town Hall Station, Kent St, Stand A", "A"), ("Circular Quay, Wharf 3, Side B", "3B"),
        ("Manly Wharf", nil), ("Platform 9", nil), ("Bus Stop 3", nil), ("Central Station, platform 3", "3"),
        ("High St before Platform Rd", nil),
    ])
    func `platforms that stand only in the name`(name: String, platform: String?) throws {
        var feed = FeedFixture()
        feed.stop("x", name)
        let timetable = try Compiled([Compiled.Source(feed, role: .coverage)]).timetable
        let stop = try #require(timetable.stop(id: "x"))
        #expect(timetable.text(timetable.stops[stop].platform) == platform)
    }

    @Test func `calendars of exceptions only`() throws {
        var feed = feed(blocks: [nil])
        feed.remove("calendar.txt")
        feed.exception("s", "20260403", 1)
        feed.exception("s", "20260406", 1)
        let timetable = try Compiled(feed).timetable
        #expect(
            timetable.dates(of: timetable.tripCalendars[TripIndex(0)]).map(\.description) == [
                "2026-04-03", "2026-04-06",
            ])
        #expect(timetable.firstDate.description == "2026-04-03")
    }
}
