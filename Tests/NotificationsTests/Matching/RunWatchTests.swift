import Database
import DatabaseFixtures
import Foundation
import LiveState
import Notifications
import Testing
import TransitAPI

/// Trips that are cancelled or late though no alert says so.
@Suite struct RunWatchTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let time: String
        let updates: [String: Int32?]
        /// "minutes late: stops ahead", with "-" for cancelled.
        let told: [String]
    }

    static let rows = [
        Row(testDescription: "on time", time: "07:30", updates: ["one": 0], told: []),
        Row(testDescription: "not yet five minutes late", time: "07:30", updates: ["one": 299], told: []),
        Row(testDescription: "five minutes late", time: "07:30", updates: ["one": 300], told: ["5: D D1 M M1 W W1"]),
        Row(testDescription: "ten minutes late", time: "07:30", updates: ["one": 600], told: ["10: D D1 M M1 W W1"]),
        Row(testDescription: "in steps of five", time: "07:30", updates: ["one": 1_079], told: ["15: D D1 M M1 W W1"]),
        Row(testDescription: "in steps of ten", time: "07:50", updates: ["one": 2_280], told: ["40: D D1 M M1 W W1"]),
        Row(testDescription: "in steps of fifteen", time: "07:30", updates: ["one": 4_000], told: []),
        Row(
            testDescription: "in steps of fifteen, an hour ahead", time: "08:15", updates: ["one": 4_000],
            told: ["60: D D1 M M1 W W1"]),
        Row(testDescription: "cancelled", time: "07:30", updates: ["one": nil], told: ["-: D D1 M M1 W W1"]),
        Row(
            testDescription: "cancelled more than an hour ahead", time: "07:30", updates: ["one": nil, "two": nil],
            told: ["-: D D1 M M1 W W1"]),
        Row(
            testDescription: "only where it has not left", time: "08:21", updates: ["one": 600],
            told: ["10: M M1 W W1"]),
        Row(
            testDescription: "cancelled, the first stop past", time: "08:06", updates: ["one": nil],
            told: ["-: M M1 W W1"]),
        Row(testDescription: "where nobody boards any more", time: "08:22", updates: ["one": nil], told: []),
    ]

    @Test(arguments: rows)
    func `is told of`(row: Row) {
        var town = LiveTown()
        let notices = town.notices(at: row.time, row.updates)
        #expect(
            notices.map { notice in
                let late = notice.story.run?.minutesLate.map { "\($0)" } ?? "-"
                return late + ": " + notice.stops.joined(separator: " ")
            } == row.told)
        for notice in notices {
            #expect(notice.routes == ["T1"] && notice.source == "trains")
            #expect(notice.alertID == "run_one_2026-11-22")
            #expect(AlertStory(text: notice.story.text) == notice.story)
        }
    }

    @Test func `a delay ends below three minutes, not below five`() {
        var town = LiveTown()
        func late(_ time: String, _ delay: Int32) -> Int? {
            town.notices(at: time, ["one": delay]).first?.story.run?.minutesLate
        }
        #expect(late("07:30", 240) == nil)
        #expect(late("07:31", 300) == 5)
        #expect(late("07:32", 240) == 5)
        #expect(late("07:33", 180) == 5)
        #expect(late("07:34", 179) == nil)
        #expect(late("07:35", 240) == nil)
    }

    @Test func `what was told stands while live data is silent, until the run is past, and across a restart`() throws {
        var town = LiveTown()
        let told = town.notices(at: "07:30", ["one": nil])
        #expect(told.map(\.alertID) == ["run_one_2026-11-22"])
        #expect(town.notices(at: "07:40", [:]) == told)
        // A vehicle that says nothing of its times does not say that it is on time.
        #expect(town.notices(at: "07:41", ["one": nil]) == told)
        var restarted = RunWatch(cityZone: "Australia/Sydney", resuming: told)
        let silent = town.state(at: "07:50", [:])
        #expect(restarted.notices(in: silent, alerts: [], now: today("07:50").seconds) == told)
        #expect(restarted.notices(in: silent, alerts: [], now: today("08:20").seconds).isEmpty)
        #expect(town.notices(at: "07:55", ["one": 60]).isEmpty)
    }

    @Test func `the publisher has a minute to say it in an alert`() {
        var town = LiveTown(patience: 60)
        #expect(town.notices(at: "07:30", ["one": nil]).isEmpty)
        #expect(town.notices(at: "07:31", ["one": nil]).count == 1)
        // A minute on end: it counts anew.
        var other = LiveTown(patience: 60)
        #expect(other.notices(at: "07:30", ["one": 600]).isEmpty)
        #expect(other.notices(at: "07:31", ["one": 60]).isEmpty)
        #expect(other.notices(at: "07:32", ["one": 600]).isEmpty)
        #expect(other.notices(at: "07:33", ["one": 600]).count == 1)
    }

    @Test func `its time is the one on the clock of its first stop`() {
        var town = LiveTown(
            timetable: LiveTown.timetable(
                ["one": ["D1 8:05", "M1 8:15", "T1 8:30"]], zone: "Australia/Adelaide"))
        #expect(town.notices(at: "07:30", ["one": nil]).first?.story.run?.clock == "07:35")
    }

    @Test func `its id has nothing of a trip id that the database could not keep`() {
        let date = "2026-11-22"
        #expect(RunWatch.id(trip: "one", date: date, start: nil) == "run_one_2026-11-22")
        #expect(RunWatch.id(trip: "one", date: date, start: 60) == "run_one_2026-11-22_60")
        let odd = ["one\0", "one\u{1}", "one\n"] + [201, 202].map { String(repeating: "1", count: $0) }
        let ids = odd.map { RunWatch.id(trip: $0, date: date, start: nil) }
        #expect(Set(ids).count == odd.count)
        for id in ids {
            #expect(id.hasPrefix(RunWatch.prefix) && id.utf8.count == 47)
            #expect(id.utf8.allSatisfy { ("!"..."~").contains(Character(UnicodeScalar($0))) })
        }
    }

    @Test func `an alert that names the trip tells of it`() {
        var town = LiveTown()
        let alerts = town.state(at: "07:29", alertAbout: "one").alerts.alerts
        #expect(alerts.count == 1)
        #expect(town.notices(at: "07:30", ["one": nil], alerts: alerts).isEmpty)
        #expect(town.notices(at: "07:31", ["one": nil]).count == 1)
        // Nobody hears that it runs again when an alert takes over.
        #expect(town.notices(at: "07:32", ["one": nil], alerts: alerts).count == 1)
    }

    @Test(arguments: DatabaseKind.all)
    func `a rider who asks for it hears of long delays alone, and then of all that becomes of them`(
        kind: DatabaseKind
    ) async throws {
        try await NotificationScene.with(kind) { scene in
            var town = LiveTown()
            let (usual, patient) = (try await scene.rider(stops: ["M"]), try await scene.rider(stops: ["M"]))
            _ = try await scene.store.updateSettings(
                SettingsChanges(delayMinutesMin: .set(15)), of: patient, cityZone: "Australia/Sydney")
            func publish(_ time: String, _ delay: Int32?) async throws -> Notifier.Summary {
                scene.clock.now = today(time)
                _ = try await scene.watch.observe(town.notices(at: time, ["one": delay]), believing: ["trains"])
                let summaries = try await scene.work()
                return try #require(summaries.last)
            }
            #expect(try await publish("07:10", 300).withheld == [.delay: 1])
            #expect(try await publish("07:15", 600).withheld == [.delay: 1])
            #expect(try await (scene.told(usual).count, scene.told(patient).count) == (1, 0))
            _ = try await publish("07:30", 1_500)
            #expect(try await scene.bodies(patient) == ["The 08:05 from Depot to Town runs about 25 min late."])
            // Back to ten minutes is not below the threshold for somebody who waits for it.
            _ = try await publish("08:01", 600)
            #expect(try await scene.told(patient) == ["new major", "changed minor"])
            // Cancelled is no delay.
            let other = try await scene.rider(stops: ["M"])
            _ = try await scene.store.updateSettings(
                SettingsChanges(delayMinutesMin: .set(60)), of: other, cityZone: "Australia/Sydney")
            _ = try await publish("08:02", nil)
            #expect(try await scene.told(other) == ["new cancelled"])
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `riders of the line hear of it, of what becomes of it, and nothing when it is past`(
        kind: DatabaseKind
    ) async throws {
        try await NotificationScene.with(kind) { scene in
            var town = LiveTown()
            let rider = try await scene.rider(stops: ["M"])
            let elsewhere = try await scene.rider(stops: ["X"])
            func publish(_ time: String, _ updates: [String: Int32?]) async throws {
                scene.clock.now = today(time)
                let notices = town.notices(at: time, updates)
                _ = try await scene.watch.observe(notices, believing: ["trains"])
                try await scene.work()
            }
            try await publish("07:30", ["one": 720])
            try await publish("07:40", ["one": 900])
            try await publish("08:01", ["one": 960])
            try await publish("08:02", ["one": 1_440])
            #expect(try await scene.told(rider) == ["new minor", "changed major"])
            try await publish("08:03", ["one": nil])
            try await publish("08:21", ["one": nil])
            #expect(try await scene.told(rider) == ["new minor", "changed major", "changed cancelled"])
            #expect(
                try await scene.bodies(rider) == [
                    "The 08:05 from Depot to Town runs about 10 min late.",
                    "The 08:05 from Depot to Town is now about 25 min late, was 10",
                    "The 08:05 from Depot to Town is cancelled, was about 25 min late",
                ])
            // It has run its course: nobody hears that it is over.
            try await publish("08:35", [:])
            #expect(try await scene.told(rider).count == 3)
            #expect(try await scene.told(elsewhere).isEmpty)
            // The next one runs after all.
            try await publish("08:40", ["two": nil])
            try await publish("08:45", [:])
            #expect(try await scene.told(rider).last == "new cancelled")
            // Whoever believes that it is cancelled hears at once that it is not.
            try await publish("08:50", ["two": 60])
            #expect(try await scene.told(rider).suffix(2) == ["new cancelled", "resolved cancelled"])
            #expect(
                try await scene.bodies(rider).suffix(2) == [
                    "The 09:05 from Depot to Town has been cancelled.",
                    "The 09:05 from Depot to Town runs as planned again.",
                ])
        }
    }
}

extension NotificationScene {
    /// The texts a rider was told, in order.
    func bodies(_ rider: UUID) async throws -> [String] {
        try await database.read(as: .user(rider)) { transaction in
            try transaction.select(
                Select(NotificationTables.history, order: [.ascending("created_at"), .ascending("ordinal")])
            ).map { try $0.text("body") ?? "" }
        }
    }
}

/// On a bad day riders hear of some trips, not of all.
@Suite struct TripStormTests {
    @Test func `nobody hears of more than five trips an hour that no alert names`() async throws {
        try await NotificationScene.with(.sqlite) { scene in
            let rider = try await scene.rider(routes: ["T1"])
            func trip(_ number: Int) -> AlertNotice {
                let run = RunStory(
                    tripID: "trip \(number)", serviceDate: "2026-11-22", originID: "D", origin: "Depot",
                    headsign: "Town", clock: "08:05", minutesLate: nil)
                return AlertNotice(
                    alertID: "\(RunWatch.prefix)\(number)", source: "trains", story: AlertStory(run, routeID: "T1"),
                    routes: ["T1"], stops: [])
            }
            _ = try await scene.watch.observe((0..<8).map(trip), believing: ["trains"])
            let summaries = try await scene.work()
            #expect(try await scene.told(rider).count == 5)
            #expect(summaries.reduce(0) { $0 + $1.withheld[.tooManyTrips, default: 0] } == 3)
            // An alert is another matter.
            let alert = AlertNotice(
                alertID: "a", source: "trains", story: .about("Nothing runs", .cancelled), routes: ["T1"], stops: [])
            _ = try await scene.watch.observe((0..<8).map(trip) + [alert], believing: ["trains"])
            try await scene.work()
            #expect(try await scene.told(rider).count == 6)
            scene.clock.advance(seconds: 3_601)
            _ = try await scene.watch.observe((0..<9).map(trip) + [alert], believing: ["trains"])
            try await scene.work()
            #expect(try await scene.told(rider).count == 7)
        }
    }
}
