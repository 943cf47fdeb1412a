import GTFSRealtime
import LiveState
import Testing
import Timetable

/// What an alert touches: everything a selector names must fit.
@Suite("Informed entities")
struct SelectorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var about: [PublishedEntitySelector]
        /// Names of `subjects`.
        var touches: Set<String>

        init(_ name: String, _ about: PublishedEntitySelector..., touches: Set<String>) {
            (testDescription, self.about, self.touches) = (name, about, touches)
        }
    }

    /// Everything a rider may ask about.
    static let subjects: [String: AlertSubject] = {
        var subjects: [String: AlertSubject] = [:]
        let timetable = Town.timetable
        for (name, trip, stop) in [
            ("bus at B", "bus", "B"), ("bus at C", "bus", "C"), ("back at B", "back", "B"),
            ("train at P1", "train", "P1"),
            ("other_train at P2", "other_train", "P2"), ("loop at B", "loop", "B"), ("ferry at A", "ferry", "A"),
        ] {
            subjects[name] = departure(trip, stop, timetable)
        }
        for name in ["A", "B", "C", "P1", "P2", "ST"] {
            var subject = AlertSubject()
            subject.stop = Town.stop(name)
            subjects["stop \(name)"] = subject
        }
        for name in ["R", "T", "L"] {
            var subject = AlertSubject()
            let route = timetable.route(id: name)!
            subject.route = route
            subject.agency = timetable.routes[route].agency
            (subject.routeType, subject.mode) = (Int32(timetable.routes[route].type), timetable.routes[route].mode)
            subjects["route \(name)"] = subject
        }
        var extra = AlertSubject()
        extra.tripID = "x"
        extra.route = timetable.route(id: "R")!
        subjects["extra x"] = extra
        return subjects
    }()

    private static func departure(_ trip: String, _ stop: String, _ timetable: Timetable) -> AlertSubject {
        var subject = AlertSubject()
        subject.trip = timetable.trips(id: trip)[0]
        subject.tripID = trip
        let pattern = timetable.patterns[timetable.trips[subject.trip].pattern]
        subject.route = pattern.route
        let route = timetable.routes[pattern.route]
        subject.agency = route.agency
        (subject.routeType, subject.mode) = (Int32(route.type), route.mode)
        subject.direction = pattern.direction == 255 ? nil : pattern.direction
        subject.stop = Town.stop(stop)
        subject.date = Town.day
        if trip == "ferry" { subject.start = Clock.time("8:20") }
        return subject
    }

    private static let ofAgency: Set<String> = [
        "bus at B", "bus at C", "back at B", "train at P1", "other_train at P2", "loop at B", "ferry at A", "route R",
        "route T",
        "route L",
    ]
    private static let ofStation: Set<String> = ["train at P1", "other_train at P2", "stop P1", "stop P2", "stop ST"]
    private static let buses: Set<String> = ["bus at B", "bus at C", "back at B", "loop at B", "route R", "route L"]

    static let rows = [
        Row("agency", Select.agency("A"), touches: ofAgency),
        Row("another agency", Select.agency("Z"), touches: []),
        Row("route", Select.route("R"), touches: ["bus at B", "bus at C", "back at B", "route R", "extra x"]),
        Row("an unknown route", Select.route("R9"), touches: []),
        Row("route and direction", Select.route("R", direction: 1), touches: ["back at B"]),
        Row("basic route type", Select.type(3), touches: buses),
        Row("extended route type", Select.type(700), touches: buses),
        Row("rail", Select.type(2), touches: ["train at P1", "other_train at P2", "route T"]),
        Row("trip", Select.trip("bus"), touches: ["bus at B", "bus at C"]),
        Row("trip on this day", Select.trip("bus", date: "20250402"), touches: ["bus at B", "bus at C"]),
        Row("trip on another day", Select.trip("bus", date: "20250403"), touches: []),
        Row("a run by headway", Select.trip("ferry", start: "08:20:00"), touches: ["ferry at A"]),
        Row("another run by headway", Select.trip("ferry", start: "08:40:00"), touches: []),
        Row("a run that no timetable has", Select.trip("x"), touches: ["extra x"]),
        Row("stop", Select.stop("B"), touches: ["bus at B", "back at B", "loop at B", "stop B"]),
        Row("an unknown stop", Select.stop("X"), touches: []),
        Row("station", Select.stop("ST"), touches: ofStation),
        Row("platform", Select.stop("P1"), touches: ["train at P1", "stop P1", "stop ST"]),
        Row(
            "route and stop", Select.with { ($0.routeID, $0.stopID) = ("R", "B") }, touches: ["bus at B", "back at B"]),
        Row("trip and stop", Select.with { ($0.trip.tripID, $0.stopID) = ("bus", "C") }, touches: ["bus at C"]),
        Row("agency and mode", Select.with { ($0.agencyID, $0.routeType) = ("A", 4) }, touches: ["ferry at A"]),
        Row("agency and another's stop", Select.with { ($0.agencyID, $0.stopID) = ("Z", "B") }, touches: []),
        Row(
            "mode and station", Select.with { ($0.routeType, $0.stopID) = (2, "ST") },
            touches: ["train at P1", "other_train at P2"]),
        Row("route of a trip selector", Select.with { $0.trip.routeID = "L" }, touches: ["loop at B", "route L"]),
        Row(
            "two selectors", Select.stop("P1"), Select.trip("ferry"),
            touches: ["train at P1", "stop P1", "stop ST", "ferry at A"]),
        Row("an empty selector", PublishedEntitySelector(), touches: []),
        Row(
            "an empty selector beside another", PublishedEntitySelector(), Select.stop("C"),
            touches: ["bus at C", "stop C"]),
    ]

    @Test(arguments: rows)
    func `an alert touches what its selectors fit`(row: Row) throws {
        var frame = Frame(at: "7:55")
        frame.alert(about: row.about)
        // Another alert, so that the book has something to leave out.
        frame.alert("other", "Elsewhere", about: [Select.stop("E")])
        let watch = Watch()
        watch.apply(frame, from: watch.alerts)
        let state = watch.state
        let touched = Self.subjects.filter { subject in
            let found = state.activeAlerts(touching: subject.value, now: Town.at("7:55"))
            return found.contains { $0.content.header.first?.text == "Works" }
        }
        #expect(Set(touched.keys) == row.touches)
    }

    @Test(arguments: [
        (Select.route("R9"), RealtimeRule.e004), (Select.stop("X"), .e011), (Select.trip("x"), .e003),
        (PublishedEntitySelector(), .e033), (Select.agency("Z"), .e034),
    ])
    func `a selector that fits nothing is counted`(selector: PublishedEntitySelector, rule: RealtimeRule) {
        var frame = Frame(at: "7:55")
        frame.alert(about: [selector])
        let watch = Watch()
        watch.apply(frame, from: watch.alerts)
        #expect(watch.layer(of: watch.alerts)?.rules.counts == [rule: 1])
    }

    @Test func `an alert without selectors is counted and touches nothing`() {
        var frame = Frame(at: "7:55")
        frame.alert(about: [])
        let watch = Watch()
        watch.apply(frame, from: watch.alerts)
        #expect(watch.layer(of: watch.alerts)?.rules.counts == [.e032: 1])
        #expect(watch.state.alerts.alerts.count == 1)
        for subject in Self.subjects.values {
            #expect(watch.state.activeAlerts(touching: subject, now: Town.at("7:55")).isEmpty)
        }
    }
}
