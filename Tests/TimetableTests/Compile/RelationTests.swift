import FeedFixtures
import Testing
import Timetable
import TimetableCompiler

/// Proves what ties rows together: transfers, blocks, translations, pathways, shapes.
struct RelationTests {
    @Test func `transfers of every type are kept with what they restrict`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        feed.trip("u", calls: ["B 8:20", "C 8:30"])
        feed.trip("gone", calls: ["B 8:20"])
        feed.add("transfers.txt", ["from_stop_id": "A", "to_stop_id": "B", "transfer_type": ""])
        feed.add("transfers.txt", ["from_stop_id": "A", "to_stop_id": "C", "transfer_type": "1"])
        feed.add(
            "transfers.txt", ["from_stop_id": "B", "to_stop_id": "B", "transfer_type": "2", "min_transfer_time": "90"])
        feed.add("transfers.txt", ["from_stop_id": "B", "to_stop_id": "C", "transfer_type": "3", "from_route_id": "R"])
        feed.add("transfers.txt", ["transfer_type": "4", "from_trip_id": "t", "to_trip_id": "u"])
        feed.add("transfers.txt", ["transfer_type": "5", "from_trip_id": "u", "to_trip_id": "t"])
        feed.add("transfers.txt", ["transfer_type": "4", "from_trip_id": "t", "to_trip_id": "gone"])
        feed.add("transfers.txt", ["from_stop_id": "A", "to_stop_id": "nowhere", "transfer_type": "0"])
        feed.add("transfers.txt", ["transfer_type": "4", "from_trip_id": "t", "to_trip_id": "nothing"])
        let compiled = try Compiled(feed)
        let timetable = compiled.timetable
        let transfers = timetable.transfers.rows
        #expect(transfers.map(\.type) == [.recommended, .timed, .minimumTime, .forbidden, .inSeat, .inSeatForbidden])
        #expect(transfers.map(\.minimumTime) == [-1, -1, 90, -1, -1, -1])
        #expect(transfers[3].fromRoute == timetable.route(id: "R"))
        #expect(!transfers[3].toRoute.isSome)
        let inSeat = [transfers[4].fromTrip, transfers[4].toTrip]
        #expect(try inSeat == [timetable.trip("t"), timetable.trip("u")])
        #expect(!transfers[4].fromStop.isSome)
        #expect(compiled.problems.count(.invalidTransfer) == 2)
    }

    @Test func `transfers that say different things of one change are noted, and those that repeat themselves are not`()
        throws
    {
        var feed = FeedFixture.line("A", "B")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        for (type, time) in [("2", "90"), ("2", "90"), ("2", "60"), ("3", "")] {
            feed.add(
                "transfers.txt",
                ["from_stop_id": "B", "to_stop_id": "B", "transfer_type": type, "min_transfer_time": time])
        }
        feed.add(
            "transfers.txt", ["from_stop_id": "B", "to_stop_id": "B", "transfer_type": "3", "from_route_id": "R"])
        let compiled = try Compiled(feed)
        #expect(compiled.findings == ["contradictory_transfer 2", "contradictory_transfer 3"])
        #expect(!compiled.problems.isFatal && compiled.timetable.transfers.rows.count == 5)
        #expect(compiled.problems.rejectedRows(feed: "test", file: "transfers.txt") == 0)
    }

    @Test func `a block's trips stand in the order the vehicle runs them`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("third", ["block_id": "7"], calls: ["B 9:00", "C 9:30"])
        feed.trip("first", ["block_id": "7"], calls: ["A 8:00", "B 8:10"])
        feed.trip("second", ["block_id": "7"], calls: ["B 8:10", "A 8:50"])
        feed.trip("alone", calls: ["A 8:00", "C 8:10"])
        let compiled = try Compiled(feed)
        let timetable = compiled.timetable
        let block = timetable.trips[try timetable.trip("first")].block
        let order = timetable.blockTrips[block].map { timetable.string(timetable.trips[$0].id) }
        #expect(order == ["first", "second", "third"])
        #expect(try !timetable.trips[timetable.trip("alone")].block.isSome)
        #expect(!compiled.problems.isFatal)
    }

    @Test func `a vehicle cannot run two trips at once`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.service("WE", "0000011", "20250101", "20251231")
        feed.service("MO", "1000000", "20250101", "20251231")
        feed.trip("t", ["block_id": "7"], calls: ["A 8:00", "B 8:10"])
        feed.trip("u", ["block_id": "7"], calls: ["A 8:09", "B 8:20"])
        let compiled = try Compiled(feed)
        #expect(compiled.problems.isFatal)
        let text =
            "fatal block_trips_with_overlapping_stop_times trips.txt block_id \"t\": trip u of the same block starts "
            + "before it has ended (give trips that run at the same time different blocks)"
        #expect(compiled.problems.problems.map(\.description) == [text])
        var apart = FeedFixture.line("A", "B")
        apart.service("WE", "0000011", "20250101", "20251231")
        apart.service("MO", "1000000", "20250101", "20251231")
        apart.trip("t", service: "WE", ["block_id": "7"], calls: ["A 8:00", "B 8:10"])
        apart.trip("u", service: "MO", ["block_id": "7"], calls: ["A 8:09", "B 8:20"])
        #expect(try Compiled(apart).findings.isEmpty)
    }

    @Test func `a text is translated by its row or by itself`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.stop("X", "Bruxelles")
        feed.stop("Y", "Bruxelles")
        feed.trip("t", ["trip_headsign": "Liège"], calls: ["A 8:00", "B 8:10"])
        func add(_ record: String, _ value: String, _ language: String, _ text: String) {
            feed.add(
                "translations.txt",
                [
                    "table_name": "stops", "field_name": "stop_name", "record_id": record, "field_value": value,
                    "language": language, "translation": text,
                ])
        }
        add("", "Bruxelles", "nl", "Brussel")
        add("Y", "", "nl", "Brussel-Zuid")
        add("", "Liège", "de", "Lüttich")
        let timetable = try Compiled(feed).timetable
        let x = try #require(timetable.stop(id: "X"))
        let y = try #require(timetable.stop(id: "Y"))
        let (dutch, german) = (ShownNames(timetable, reading: ["NL"]), ShownNames(timetable, reading: ["de"]))
        #expect(dutch.stop(x) == "Brussel" && dutch.stop(y) == "Brussel-Zuid")
        #expect(german.stop(x) == "Bruxelles")
        #expect(try german.headsign(of: timetable.trip("t"), at: 0) == "Lüttich")
    }

    @Test func `pathways and levels keep their numbers`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.add("levels.txt", ["level_id": "L", "level_index": "-1.5", "level_name": "Concourse"])
        feed.stop("X", "X", ["level_id": "L"])
        feed.add(
            "pathways.txt",
            [
                "pathway_id": "p", "from_stop_id": "A", "to_stop_id": "X", "pathway_mode": "2", "is_bidirectional": "1",
                "length": "12.34", "stair_count": "-20", "max_slope": "0.083",
            ])
        let timetable = try Compiled(feed).timetable
        let pathway = try #require(timetable.pathways.rows.first)
        #expect([pathway.length, pathway.stairCount, pathway.maxSlope] == [1_234, -20, 830])
        #expect(pathway.traversalTime == .min && pathway.minWidth == .min)
        #expect(pathway.mode == 2 && pathway.isBidirectional == 1)
        let stop = try timetable.record(ofStop: "X")
        #expect(timetable.levels[stop.level].index == -150)
    }

    @Test func `a pathway names the end that is not there, and is silent of stops that were left out`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.stop("FAR", "Far", ["stop_lat": "-12", "stop_lon": "130"])
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        for (from, to) in [("A", "FAR"), ("A", "none"), ("none", "A")] {
            feed.add(
                "pathways.txt",
                [
                    "pathway_id": from + to, "from_stop_id": from, "to_stop_id": to, "pathway_mode": "1",
                    "is_bidirectional": "1",
                ])
        }
        var filter = FeedFilter()
        filter.box = BoundingBox(south: -40, west: 140, north: -20, east: 160)
        let problems = try Compiled(feed, filter: filter).problems.problems
        #expect(
            problems.map { "\($0.code.rawValue) \($0.field ?? "") \($0.value ?? "")" } == [
                "foreign_key_violation to_stop_id none", "foreign_key_violation from_stop_id none",
            ])
    }

    @Test func `shapes are put in order, repeats left out`() throws {
        var feed = FeedFixture.line("A", "B")
        for (sequence, latitude) in [(3, "-33.3"), (1, "-33.1"), (2, "-33.2"), (4, "-33.3")] {
            feed.add(
                "shapes.txt",
                [
                    "shape_id": "s", "shape_pt_lat": latitude, "shape_pt_lon": "151",
                    "shape_pt_sequence": "\(sequence)",
                ])
        }
        feed.trip("t", ["shape_id": "s"], calls: ["A 8:00", "B 8:10"])
        feed.trip("u", ["shape_id": "none"], calls: ["A 9:00", "B 9:10"])
        let compiled = try Compiled(feed)
        let timetable = compiled.timetable
        let shape = timetable.trips[try timetable.trip("t")].shape
        #expect(timetable.shapes[shape].map(\.latitude) == [-33_100_000, -33_200_000, -33_300_000])
        #expect(compiled.findings == ["unknown_shape none"])
    }

    @Test func `points of a shape that share a number are noted once, where they differ`() throws {
        var feed = FeedFixture.line("A", "B")
        let points = [("twice", 1, "-33.1"), ("twice", 1, "-33.1"), ("bad", 1, "-33.1"), ("bad", 1, "-33.2")]
        for (shape, sequence, latitude) in points + [("bad", 2, "-33.3"), ("bad", 2, "-33.4")] {
            feed.add(
                "shapes.txt",
                [
                    "shape_id": shape, "shape_pt_lat": latitude, "shape_pt_lon": "151",
                    "shape_pt_sequence": "\(sequence)",
                ])
        }
        feed.trip("t", ["shape_id": "bad"], calls: ["A 8:00", "B 8:10"])
        let compiled = try Compiled(feed)
        #expect(compiled.findings == ["duplicate_shape_pt_sequence bad"])
        let shape = compiled.timetable.trips[try compiled.timetable.trip("t")].shape
        #expect(
            compiled.timetable.shapes[shape].map(\.latitude)
                == [-33_100_000, -33_200_000, -33_300_000, -33_400_000])
    }

    @Test func `translations of tables and fields that are none are noted`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        for (table, field, record) in [
            ("stop", "stop_name", "A"), ("stops", "stop_title", "A"), ("stops", "stop_name", "A"),
            ("feed_info", "feed_publisher_name", ""), ("booking_rules", "message", "b"),
        ] {
            feed.add(
                "translations.txt",
                [
                    "table_name": table, "field_name": field, "record_id": record, "field_value": "",
                    "language": "de", "translation": "X",
                ])
        }
        #expect(
            try Compiled(feed).findings
                == ["translation_unknown_table_name stop", "translation_unknown_field_name stop_title"])
    }

    @Test func `that riders get on and off between stops is noted, where a route or a trip says so`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.route("W", ["continuous_pickup": "0", "continuous_drop_off": "1"])
        feed.trip(
            "t", route: "W",
            calls: ["A 8:00 continuous_pickup=1 continuous_drop_off=3", "B 8:10 continuous_pickup="])
        #expect(
            try Compiled(feed).findings
                == ["unsupported_continuous_stopping 0", "unsupported_continuous_stopping 3"])
    }
}
