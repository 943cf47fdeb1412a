import FeedFixtures
import Testing
import Timetable

/// Proves what a trip says of each of its calls: sequence numbers, headsigns, times far beyond midnight.
struct CallTests {
    private func sequences(_ timetable: Timetable, _ id: String) throws -> [Int] {
        let trip = try timetable.trip(id)
        return try timetable.stopIDs(of: id).indices.map { timetable.stopSequence(of: trip, at: $0) }
    }

    @Test func `stop sequences are kept as published`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("plain", calls: ["A 8:00", "B 8:10", "C 8:20"])
        feed.trip("zero", calls: ["A 9:00 stop_sequence=0", "B 9:10 stop_sequence=1", "C 9:20 stop_sequence=2"])
        feed.trip("tens", calls: ["A 10:00 stop_sequence=10", "B 10:10 stop_sequence=25", "C 10:20 stop_sequence=900"])
        feed.trip("mixed", calls: ["C 11:20 stop_sequence=7", "A 11:00 stop_sequence=5", "B 11:10 stop_sequence=6"])
        let timetable = try Compiled(feed).timetable
        #expect(timetable.patterns.count == 1)
        #expect(try sequences(timetable, "plain") == [1, 2, 3])
        #expect(try sequences(timetable, "zero") == [0, 1, 2])
        #expect(try sequences(timetable, "tens") == [10, 25, 900])
        #expect(try sequences(timetable, "mixed") == [5, 6, 7])
        #expect(try timetable.stopIDs(of: "mixed") == ["A", "B", "C"])
        #expect(try !timetable.trips[timetable.trip("plain")].stopSequences.isSome)
    }

    @Test func `rows of a trip may be scattered over the file`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("one", calls: ["A 8:00", "C 8:20 stop_sequence=3"])
        feed.trip("two", calls: ["A 9:00", "B 9:10"])
        let late: FeedFixture.Row = [
            "trip_id": "one", "stop_id": "B", "stop_sequence": "2", "arrival_time": "8:10:00",
            "departure_time": "8:11:00",
        ]
        feed.add("stop_times.txt", late)
        let timetable = try Compiled(feed).timetable
        #expect(try timetable.departures(of: "one") == ["08:00:00", "08:11:00", "08:20:00"])
        #expect(try timetable.stopIDs(of: "two") == ["A", "B"])
    }

    @Test func `headsigns are those of the call, the trip, or the last stop`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.stop("ST", "Central Station", ["location_type": "1"])
        feed.stop("P1", "Central Station, Platform 1", ["parent_station": "ST"])
        feed.trip("via", ["trip_headsign": "C"], calls: ["A 8:00 stop_headsign=C_via_B", "B 8:10", "C 8:20"])
        feed.trip("own", ["trip_headsign": "Seaside"], calls: ["A 9:00 stop_headsign=Seaside", "B 9:10", "C 9:20"])
        feed.trip("none", calls: ["A 10:00", "B 10:10", "C 10:20"])
        feed.trip("station", calls: ["A 10:00", "P1 10:10"])
        let timetable = try Compiled(feed).timetable
        func headsigns(_ id: String) throws -> [String] {
            let trip = try timetable.trip(id)
            let calls = try timetable.stopIDs(of: id).indices
            return calls.map { timetable.string(timetable.headsign(of: trip, at: $0)) }
        }
        #expect(try headsigns("via") == ["C via B", "C", "C"])
        #expect(try headsigns("own") == ["Seaside", "Seaside", "Seaside"])
        #expect(try !timetable.trips[timetable.trip("own")].stopHeadsigns.isSome)
        #expect(try headsigns("none") == ["C", "C", "C"])
        #expect(try headsigns("station") == ["Central Station", "Central Station"])
    }

    @Test func `times run on for days`() throws {
        var feed = FeedFixture.line("A", "B", "C")
        feed.trip("night", calls: ["A 23:50", "B 24:00/24:01", "C 55:54"])
        feed.trip("train", calls: ["A 8:00", "C 86:52"])
        let timetable = try Compiled(feed).timetable
        #expect(try timetable.departures(of: "night") == ["23:50:00", "24:01:00", "55:54:00"])
        #expect(timetable.summary.latestTime == 312_720)
        #expect(timetable.summary.earliestTime == 28_800)
        #expect(timetable.summary.stopTimeCount == 5)
    }

    @Test func `facts of a trip are three-valued`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.trip("yes", ["wheelchair_accessible": "1", "bikes_allowed": "2"], calls: ["A 8:00", "B 9:00"])
        feed.trip("none", calls: ["A 8:10", "B 9:10"])
        let timetable = try Compiled(feed).timetable
        let trips = try ["yes", "none"].map { timetable.trips[try timetable.trip($0)] }
        #expect(trips.map(\.wheelchair) == [.yes, .unknown])
        #expect(trips.map(\.bikes) == [.no, .unknown])
    }
}
