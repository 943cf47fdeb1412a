import FeedFixtures
import Testing
import Timetable

/// Proves what is made of stops: platforms in names, stations, inherited facts, modes and importance.
struct StopTests {
    @Test(arguments: [
        ("Central Station, Platform 23", "23"), ("Kirrawee Station Platform 1", "1"),
        ("Town Hall Station, Kent St, Stand A", "A"), ("Circular Quay, Wharf 3, Side B", "3B"),
        ("Sydney Olympic Park, Bay 12A", "12A"), ("Rydalmere ferry wharf 2", "2"), ("Barangaroo, Berth C", "C"),
        ("Central Station", ""), ("Manly Wharf", ""), ("Platform 1", ""), ("Rose Bay", ""), ("Bay St opp 12", ""),
        ("Central Station, Platform ten", ""), ("Central Station, Platform 1234", ""), ("Grand Stand Ü1", ""), ("", ""),
    ])
    func `platforms are found in names`(name: String, platform: String) throws {
        var feed = FeedFixture.line("A", "B")
        feed.stop("X", name)
        let timetable = try Compiled(feed).timetable
        let stop = try timetable.record(ofStop: "X")
        #expect(timetable.string(stop.platform) == platform)
    }

    @Test func `platform_code comes before the name, and stations have none`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.stop("X", "Central Station, Platform 23", ["platform_code": "7"])
        feed.stop("Y", "Old Station, Platform 23", ["location_type": "1"])
        let timetable = try Compiled(feed).timetable
        let stops = try ["X", "Y"].map { try timetable.record(ofStop: $0) }
        #expect(stops.map { timetable.string($0.platform) } == ["7", ""])
    }

    @Test func `a station stands for the platforms and areas below it`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.stop("area", "Area", ["parent_station": "P1", "location_type": "4"])
        feed.stop("P1", "P1", ["parent_station": "ST"])
        feed.stop("P2", "P2", ["parent_station": "ST", "wheelchair_boarding": "2"])
        feed.stop("ST", "ST", ["location_type": "1", "wheelchair_boarding": "1", "stop_timezone": "Australia/Perth"])
        feed.stop("door", "Door", ["parent_station": "ST", "location_type": "2"])
        feed.trip("t", calls: ["area 8:00", "P2 8:10", "A 8:20"])
        let timetable = try Compiled(feed).timetable
        let station = try #require(timetable.stop(id: "ST"))
        let below = timetable.stopAndChildren(station).map { timetable.string(timetable.stops[$0].id) }
        #expect(below == ["ST", "P1", "P2", "door", "area"])
        let area = try #require(timetable.stop(id: "area"))
        #expect(timetable.station(of: area) == station)
        let platforms = try ["P1", "P2"].map { try timetable.record(ofStop: $0) }
        #expect(platforms.map(\.wheelchair) == [.yes, .no])
        #expect(platforms.map { timetable.zoneName($0.zone) } == ["Australia/Perth", "Australia/Perth"])
        #expect(timetable.stops[station].importance == 126)
        #expect(timetable.stops[station].modes == ModeSet(.bus))
    }

    /// How busy a stop is made by two trips a day from Monday to Friday and one at the weekend.
    private func importance(from first: String, until last: String, thinlyUntil end: String? = nil) throws -> UInt32 {
        var feed = FeedFixture.line("A", "B")
        for (id, weekdays, last) in [("WD", "1111100", last), ("ALL", "1111111", end ?? last)] {
            feed.service(id, weekdays, first, last)
            feed.trip(id, service: id, calls: ["A \(id == "ALL" ? 8 : 9):00", "B 10:00"])
        }
        return try Compiled(feed).timetable.record(ofStop: "A").importance
    }

    @Test func `a stop is as busy in a feed that is valid for a year as in one of two months`() throws {
        let year = try importance(from: "20250106", until: "20260104")
        #expect(try importance(from: "20250106", until: "20250302") == year)
        #expect(year == 2 * 63, "two boardings on a full day")
        // Neither is a stop less busy because a few trips are known for longer than the others.
        #expect(try importance(from: "20250106", until: "20250302", thinlyUntil: "20260104") == year)
    }

    @Test func `parents that are none are ignored, and said`() throws {
        var feed = FeedFixture.line("A", "B")
        feed.stop("X", "X", ["parent_station": "nowhere"])
        feed.stop("Y", "Y", ["parent_station": "A"])
        feed.stop("Z", "Z", ["parent_station": "Z"])
        feed.trip("t", calls: ["A 8:00", "B 8:10"])
        let compiled = try Compiled(feed)
        #expect(compiled.timetable.stops.rows.allSatisfy { !$0.parent.isSome })
        #expect(
            compiled.findings
                == ["unknown_parent_station nowhere", "wrong_parent_location_type A", "wrong_parent_location_type Z"])
    }

    @Test func `places are kept to a centimetre`() throws {
        var feed = FeedFixture(zone: "Australia/Sydney")
        feed.stop("X", at: (-33.8839061, 151.2065784))
        feed.stop("Y", at: nil)
        let compiled = try Compiled([.init(feed, role: .coverage)])
        let timetable = compiled.timetable
        let stop = try timetable.record(ofStop: "X")
        let place = try #require(stop.place)
        #expect(abs(place.latitude + 33.8839061) < 1e-9 && abs(place.longitude - 151.2065784) < 1e-9)
        #expect(try timetable.record(ofStop: "Y").place == nil)
        #expect(compiled.findings == ["stop_without_location Y"])
    }

    @Test(arguments: [
        (0, Mode.lightRail, "light_rail"), (1, .metro, "metro"), (2, .rail, "rail"), (3, .bus, "bus"),
        (4, .ferry, "ferry"), (5, .cableCar, "cable_car"), (6, .gondola, "gondola"), (7, .funicular, "funicular"),
        (11, .trolleybus, "trolleybus"), (12, .monorail, "monorail"), (106, .rail, "rail"), (204, .coach, "coach"),
        (401, .metro, "metro"), (405, .monorail, "monorail"), (700, .bus, "bus"), (714, .bus, "bus"),
        (900, .lightRail, "light_rail"), (1000, .ferry, "ferry"), (1100, .air, "air"), (1501, .taxi, "taxi"),
        (1700, .other, "other"), (8, .other, "other"),
    ])
    func `route types become modes`(type: Int, mode: Mode, name: String) {
        #expect(Mode(routeType: type) == mode)
        #expect(mode.name == name)
        #expect(Mode(name: name) == mode)
    }
}
