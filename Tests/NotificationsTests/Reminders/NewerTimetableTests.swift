import Database
import DatabaseFixtures
import LiveState
import Notifications
import Riders
import Testing
import Timetable
import TransitAPI

/// Reminders of train 1, which leaves Mid at 08:15, once another timetable has taken the place of the one they were made by.
@Suite struct NewerTimetableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var trips = ["one": ["D1 8:05", "M1 8:15", "W1 8:20", "T1 8:30"], "two": ["D1 9:05", "M1 9:15", "T1 9:30"]]
        var end = "20261231"
        var off: String?
        var frequency: String?
        /// The stop of the reminder.
        var stop = "M1"
        /// "trip stop sequence time" as it is carried over.
        let carried: String
        var state = DepartureNow.timetabled
    }

    static let rows = [
        Row(testDescription: "as it was", carried: "one M1 2 08:15"),
        Row(
            testDescription: "ten minutes earlier", trips: ["one": ["D1 7:55", "M1 8:05", "T1 8:20"]],
            carried: "one M1 2 08:05"),
        Row(
            testDescription: "with a stop more before it",
            trips: ["one": ["D1 8:03", "W2 8:09", "M1 8:16", "T1 8:30"]], carried: "one M1 3 08:16"),
        Row(
            testDescription: "from another platform", trips: ["one": ["D1 8:05", "M2 8:15", "T1 8:30"]],
            carried: "one M2 2 08:15"),
        Row(
            testDescription: "twice from there: the nearer",
            trips: ["one": ["D1 7:45", "M1 7:55", "W1 8:05", "M1 8:14", "T1 8:30"]], carried: "one M1 4 08:14"),
        Row(
            testDescription: "under another id", trips: ["uno": ["D1 8:07", "M1 8:17", "T1 8:30"]],
            carried: "uno M1 2 08:17"),
        Row(
            testDescription: "under another id, by frequency", trips: ["uno": ["D1 8:00", "M1 8:10", "T1 8:25"]],
            frequency: "06:07:00 10:00:00", carried: "uno M1 2 08:17"),
        Row(
            testDescription: "gone altogether: under what name is not known",
            trips: ["two": ["D1 8:10", "M1 8:21", "T1 8:35"]], carried: "one M1 2 08:15", state: .unknown),
        Row(testDescription: "not that day", off: "20261122", carried: "one M1 2 08:15", state: .gone),
        Row(
            testDescription: "past the stop", trips: ["one": ["D1 8:05", "W1 8:20", "T1 8:30"]],
            carried: "one M1 2 08:15", state: .gone),
        Row(
            testDescription: "no more than to the stop", trips: ["one": ["D1 8:05", "M1 8:15"]],
            carried: "one M1 2 08:15", state: .gone),
        Row(testDescription: "for earlier days alone", end: "20261121", carried: "one M1 2 08:15", state: .unknown),
        Row(testDescription: "with other ids of stops", stop: "M9", carried: "one M1 2 08:15"),
    ]

    @Test(arguments: rows)
    func `a departure is looked up in it`(row: Row) {
        let timetable = LiveTown.timetable(row.trips, until: row.end, off: row.off, frequency: row.frequency)
        var departure = LiveTown.departure(from: row.stop)
        departure.stopName = "Mid 1"
        let now = today("07:00").seconds
        let (carried, state) = LiveState(timetable: timetable).departure(departure, now: now)
        let time = String(sydney.timestamp(carried.scheduledAt).clock)
        #expect("\(carried.tripID) \(carried.stopID) \(carried.stopSequence) \(time)" == row.carried)
        #expect(state == row.state)
        // Once it is written down, it is the same.
        #expect(LiveState(timetable: timetable).departure(carried, now: now).reminded == carried)
    }

    @Test func `what is live is said of the stop, not of the number it had`() {
        let town = LiveTown(
            timetable: LiveTown.timetable(["one": ["D1 8:03", "W2 8:09", "M1 8:16", "T1 8:30"]]))
        let live = town.state(at: "08:00", ["one": 0], skipping: "W2")
        #expect(live.departure(LiveTown.departure(), now: today("08:00").seconds).state == .leaves(today("08:16")))
    }

    @Test(arguments: DatabaseKind.all)
    func `a rider is reminded in time, and sees the new time`(kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            let live = LiveState(
                timetable: LiveTown.timetable(["one": ["D1 7:50", "W2 7:55", "M1 8:05", "T1 8:20"]]))
            scene.clock.now = today("07:00")
            let rider = try await scene.rider()
            let made = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider
            ).record
            #expect(try await watch.look(at: live, all: true, now: scene.clock.now.seconds) == 0)
            let moved = try await scene.store.reminders.one(made.id, of: rider)
            #expect(moved.departure.scheduledAt == today("08:05") && moved.departure.stopSequence == 3)
            #expect(moved.remindAt == today("07:55") && moved.stamp.version > made.stamp.version)
            // That is all there is to write.
            try await watch.look(at: live, all: true, now: scene.clock.now.seconds)
            #expect(try await scene.store.reminders.one(made.id, of: rider) == moved)
            scene.clock.now = today("07:55")
            #expect(try await watch.look(at: live, all: false, now: scene.clock.now.seconds) == 1)
            #expect(try await scene.titles(rider) == ["T1 leaves in 10 min"])
            #expect(try await scene.bodies(rider) == ["To Town from Mid at 08:05"])
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a departure days ahead has its new time without waiting for the day before`(kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            let live = LiveState(
                timetable: LiveTown.timetable(["one": ["D1 7:50", "W2 7:55", "M1 8:05", "T1 8:20"]]))
            scene.clock.now = today("07:00").adding(seconds: -3 * 86_400)
            let now = scene.clock.now.seconds
            let rider = try await scene.rider()
            let made = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider
            ).record
            #expect(try await watch.carryOver(to: live, after: nil, now: now) == nil)
            let moved = try await scene.store.reminders.one(made.id, of: rider)
            #expect(moved.departure.scheduledAt == today("08:05") && moved.departure.stopSequence == 3)
            #expect(moved.remindAt == today("07:55") && moved.stamp.version > made.stamp.version)
            // Nobody hears of what it lacks so long before.
            let without = LiveState(timetable: Self.withoutTheDay)
            #expect(try await watch.carryOver(to: without, after: nil, now: now) == nil)
            #expect(try await scene.store.reminders.one(made.id, of: rider) == moved)
            #expect(try await scene.titles(rider) == [])
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a rider hears once of what is gone`(kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            let live = LiveState(timetable: Self.withoutTheDay)
            scene.clock.now = today("07:00")
            let rider = try await scene.rider()
            let made = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider
            ).record
            for time in ["07:00", "07:01", "08:05"] {
                scene.clock.now = today(time)
                try await watch.look(at: live, all: true, now: scene.clock.now.seconds)
            }
            #expect(try await scene.titles(rider) == ["T1 is cancelled"])
            #expect(try await scene.store.reminders.one(made.id, of: rider).recordedStatus == .cancelled)
        }
    }

    private static let withoutTheDay = LiveTown.timetable(["one": ["D1 8:05", "M1 8:15", "T1 8:30"]], off: "20261122")

    @Test(arguments: DatabaseKind.all)
    func `what has no id in it any more is reminded of as before`(kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            let live = LiveState(timetable: LiveTown.timetable(["two": ["D1 9:05", "M1 9:15", "T1 9:30"]]))
            scene.clock.now = today("07:00")
            let rider = try await scene.rider()
            _ = try await scene.store.reminders.add(ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider)
            #expect(try await watch.look(at: live, all: true, now: scene.clock.now.seconds) == 0)
            scene.clock.now = today("08:05")
            try await watch.look(at: live, all: true, now: scene.clock.now.seconds)
            #expect(try await scene.titles(rider) == ["T1 leaves in 10 min"])
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `what a timetable cancelled another takes back, but not what live data did`(kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            let rider = try await scene.rider()
            scene.clock.now = today("07:00")
            let made = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider
            ).record
            func status(at time: String, by live: LiveState) async throws -> String {
                scene.clock.now = today(time)
                try await watch.look(at: live, all: true, now: scene.clock.now.seconds)
                return try await scene.store.reminders.one(made.id, of: rider).recordedStatus.rawValue
            }
            let silent = LiveState(timetable: LiveTown.timetable)
            #expect(try await status(at: "07:00", by: LiveState(timetable: Self.withoutTheDay)) == "cancelled")
            #expect(try await status(at: "07:01", by: silent) == "scheduled")
            #expect(try await status(at: "07:02", by: LiveTown().state(at: "07:02", ["one": nil])) == "cancelled")
            #expect(try await status(at: "07:03", by: silent) == "cancelled")
            #expect(try await scene.titles(rider) == ["T1 is cancelled", "T1 is cancelled"])
        }
    }

    @Test func `of many that need nothing else a look carries over some, the next one the rest`() async throws {
        try await NotificationScene.with(.sqlite) { scene in
            let watch = ReminderWatch(
                scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney", carriedALook: 2)
            let live = LiveState(timetable: LiveTown.timetable(["uno": ["D1 8:05", "M1 8:15", "T1 8:30"]]))
            scene.clock.now = today("07:00")
            for _ in 0..<3 {
                let reminder = ReminderRecord(LiveTown.departure(), minutesBefore: 10)
                _ = try await scene.store.reminders.add(reminder, of: try await scene.rider())
            }
            for expected in [2, 3, 3] {
                try await watch.look(at: live, all: true, now: scene.clock.now.seconds)
                let carried = try await scene.database.read(as: .service) {
                    try $0.select(Select(RiderTables.reminders, where: .equals("trip_id", "uno"))).count
                }
                #expect(carried == expected)
            }
        }
    }

    @Test func `times are on the clock of the stop`() async throws {
        try await NotificationScene.with(.sqlite) { scene in
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            let live = LiveState(
                timetable: LiveTown.timetable(["one": ["D1 8:05", "M1 8:15", "T1 8:30"]], zone: "Australia/Adelaide"))
            scene.clock.now = today("08:05")
            let rider = try await scene.rider()
            _ = try await scene.store.reminders.add(ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider)
            try await watch.look(at: live, all: true, now: scene.clock.now.seconds)
            #expect(try await scene.bodies(rider) == ["To Town from Mid at 07:45"])
        }
    }
}
