import Database
import DatabaseFixtures
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

/// Reminders of departures, by their live times. Train 1 leaves Mid at 08:15; riders want to hear ten minutes before.
@Suite struct ReminderWatchTests {
    /// A moment of a story: the time, how late the train is (nil for cancelled), and what the rider hears.
    struct Moment: Sendable {
        let time: String
        var late: Int32? = 0
        /// Whether live data says nothing at all.
        var isSilent = false
        var skips: String?
        var hears: String?
    }

    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let moments: [Moment]
        let status: ReminderStatus
    }

    static let stories = [
        Story(
            testDescription: "on time",
            moments: [
                Moment(time: "08:04"), Moment(time: "08:05", hears: "T1 leaves in 10 min"), Moment(time: "08:06"),
                Moment(time: "08:14"), Moment(time: "08:16"),
            ], status: .sent),
        Story(
            testDescription: "a little late: at the live time",
            moments: [
                Moment(time: "08:00", late: 180), Moment(time: "08:05", late: 180), Moment(time: "08:07", late: 180),
                Moment(time: "08:08", late: 180, hears: "T1 leaves in 10 min"), Moment(time: "08:09", late: 180),
            ], status: .sent),
        Story(
            testDescription: "late: told when it would have been due, reminded at the live time",
            moments: [
                Moment(time: "08:00", late: 720), Moment(time: "08:05", late: 720, hears: "T1 is 12 min late"),
                Moment(time: "08:06", late: 740), Moment(time: "08:16", late: 720),
                Moment(time: "08:17", late: 720, hears: "T1 leaves in 10 min"),
            ], status: .sent),
        Story(
            testDescription: "late, then makes up time",
            moments: [
                Moment(time: "08:05", late: 720, hears: "T1 is 12 min late"), Moment(time: "08:07", late: 360),
                Moment(time: "08:10", late: 240, hears: "T1 has made up time"), Moment(time: "08:11", late: 240),
            ], status: .sent),
        Story(
            testDescription: "late only after the reminder, with time for another",
            moments: [
                Moment(time: "08:05", hears: "T1 leaves in 10 min"), Moment(time: "08:07", late: 200),
                Moment(time: "08:08", late: 900, hears: "T1 is 15 min late"), Moment(time: "08:15", late: 900),
                Moment(time: "08:20", late: 900, hears: "T1 leaves in 10 min"),
            ], status: .sent),
        Story(
            testDescription: "late after the reminder, then recovers",
            moments: [
                Moment(time: "08:05", hears: "T1 leaves in 10 min"),
                Moment(time: "08:12", late: 300, hears: "T1 is 5 min late"),
                Moment(time: "08:13", late: 120, hears: "T1 has made up time"), Moment(time: "08:14", late: 100),
            ], status: .sent),
        Story(
            testDescription: "cancelled hours ahead: at once, and once",
            moments: [
                Moment(time: "06:00", late: nil, hears: "T1 is cancelled"), Moment(time: "06:01", late: nil),
                Moment(time: "08:05", late: nil), Moment(time: "08:20", late: nil),
            ], status: .cancelled),
        Story(
            testDescription: "cancelled after the reminder",
            moments: [
                Moment(time: "08:05", hears: "T1 leaves in 10 min"),
                Moment(time: "08:10", late: nil, hears: "T1 is cancelled"),
            ], status: .cancelled),
        Story(
            testDescription: "cancelled once it has left",
            moments: [Moment(time: "08:05", hears: "T1 leaves in 10 min"), Moment(time: "08:16", late: nil)],
            status: .sent),
        Story(
            testDescription: "runs after all",
            moments: [
                Moment(time: "07:00", late: nil, hears: "T1 is cancelled"), Moment(time: "07:30"),
                Moment(time: "08:05", hears: "T1 leaves in 10 min"),
            ], status: .sent),
        Story(
            testDescription: "cancelled, then live data is silent",
            moments: [
                Moment(time: "07:00", late: nil, hears: "T1 is cancelled"), Moment(time: "08:05", isSilent: true),
                Moment(time: "08:10", isSilent: true),
            ], status: .cancelled),
        Story(
            testDescription: "late, then live data is silent: by the timetable",
            moments: [
                Moment(time: "08:05", late: 720, hears: "T1 is 12 min late"),
                Moment(time: "08:11", isSilent: true, hears: "T1 leaves in 4 min"),
                Moment(time: "08:12", isSilent: true),
            ], status: .sent),
        Story(
            testDescription: "nothing live at all: by the timetable",
            moments: [
                Moment(time: "08:04", isSilent: true),
                Moment(time: "08:05", isSilent: true, hears: "T1 leaves in 10 min"),
            ], status: .sent),
        Story(
            testDescription: "the vehicle does not stop there",
            moments: [Moment(time: "07:50", skips: "M1", hears: "T1 is cancelled")], status: .cancelled),
        Story(
            testDescription: "the train ends there",
            moments: [Moment(time: "07:50", skips: "W1 T1", hears: "T1 is cancelled")], status: .cancelled),
        Story(
            testDescription: "nobody looked before it was nearly gone",
            moments: [Moment(time: "08:14", hears: "T1 leaves in 1 min")], status: .sent),
        Story(testDescription: "nobody looked before it was gone", moments: [Moment(time: "08:16")], status: .missed),
    ]

    @Test(arguments: stories, DatabaseKind.all)
    func `is`(story: Story, kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let town = LiveTown()
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            scene.clock.now = today("05:00")
            let rider = try await scene.rider(devices: 2)
            _ = try await scene.rider()
            let reminder = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider
            ).record
            var heard = 0
            for moment in story.moments {
                scene.clock.now = today(moment.time)
                let live = town.state(
                    at: moment.time, moment.isSilent ? [:] : ["one": moment.late], skipping: moment.skips)
                // As often as one likes, by as many nodes.
                for _ in 0..<2 { try await watch.look(at: live, all: true, now: scene.clock.now.seconds) }
                let titles = try await scene.titles(rider)
                #expect(titles.dropFirst(heard) == (moment.hears.map { [$0] } ?? [])[...], "\(moment.time)")
                heard = titles.count
            }
            let kept = try await scene.store.reminders.one(reminder.id, of: rider)
            #expect(kept.status(at: today("08:40")) == story.status)
            #expect(try await scene.deliveries()["waiting", default: 0] == heard * 2)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `what was told first may be forgotten`(kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let town = LiveTown()
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            scene.clock.now = today("07:00")
            let rider = try await scene.rider()
            _ = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider)
            for (time, late) in [("08:05", 0), ("08:12", 300), ("08:13", 120)] {
                if time == "08:13" {
                    try await scene.database.write(as: .service) {
                        try $0.run("DELETE FROM {public.notification_history} WHERE ordinal = $1", [0])
                    }
                }
                scene.clock.now = today(time)
                let live = town.state(at: time, ["one": Int32(late)])
                try await watch.look(at: live, all: true, now: scene.clock.now.seconds)
            }
            #expect(try await scene.titles(rider) == ["T1 is 5 min late", "T1 has made up time"])
        }
    }

    @Test func `what is due is found without reading all that may have changed`() async throws {
        try await NotificationScene.with(.sqlite) { scene in
            let town = LiveTown()
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            scene.clock.now = today("05:00")
            let rider = try await scene.rider()
            let reminder = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider
            ).record
            let live = town.state(at: "07:00", ["one": nil])
            scene.clock.now = today("07:00")
            #expect(try await watch.look(at: live, all: false, now: scene.clock.now.seconds) == 0)
            #expect(try await watch.look(at: live, all: true, now: scene.clock.now.seconds) == 1)
            #expect(try await scene.store.reminders.one(reminder.id, of: rider).recordedStatus == .cancelled)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `the live time moves the moment it is due, and other devices hear of it`(kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let town = LiveTown()
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            scene.clock.now = today("07:00")
            let rider = try await scene.rider()
            let made = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider
            ).record
            let live = town.state(at: "07:00", ["one": 240])
            try await watch.look(at: live, all: true, now: scene.clock.now.seconds)
            let moved = try await scene.store.reminders.one(made.id, of: rider)
            #expect(moved.remindAt == today("08:09") && moved.stamp.version > made.stamp.version)
            try await watch.look(at: live, all: true, now: scene.clock.now.seconds)
            #expect(try await scene.store.reminders.one(made.id, of: rider).stamp.version == moved.stamp.version)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `goes with its service day, and devices hear of that`(kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            scene.clock.now = today("07:00")
            let rider = try await scene.rider()
            let made = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 10), of: rider
            ).record
            #expect(try await scene.store.forgetReminders(before: today("08:15")) == 0)
            #expect(try await scene.store.forgetReminders(before: today("08:16")) == 1)
            let changes = try await scene.store.changes(since: made.stamp.version, of: rider)
            #expect(changes.deleted.map(\.id) == [made.id] && changes.reminders.isEmpty)
        }
    }
}

extension NotificationScene {
    /// The headings of what a rider was told, in order.
    func titles(_ rider: UUID) async throws -> [String] {
        try await database.read(as: .user(rider)) { transaction in
            try transaction.select(
                Select(NotificationTables.history, order: [.ascending("created_at"), .ascending("ordinal")])
            ).map { try $0.text("title") ?? "" }
        }
    }
}

/// Reminders of the first vehicle of a saved trip.
@Suite struct LeaveReminderTests {
    @Test(arguments: DatabaseKind.all)
    func `riders are told to leave for their saved trip, by its name`(kind: DatabaseKind) async throws {
        try await NotificationScene.with(kind) { scene in
            let town = LiveTown()
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            scene.clock.now = today("07:00")
            let rider = try await scene.rider()
            let trip = try await scene.store.savedTrips.add(
                CreateSavedTripRequest(
                    name: "To work", origin: .stop("M", name: nil), destination: .stop("T", name: nil)), of: rider
            ).record
            let made = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 12, savedTrip: trip.id), of: rider)
            #expect(made.record.savedTripID == trip.id && made.record.remindAt == today("08:03"))
            for (time, late) in [("08:03", 120), ("08:05", 120)] {
                scene.clock.now = today(time)
                let live = town.state(at: time, ["one": Int32(late)])
                try await watch.look(at: live, all: true, now: scene.clock.now.seconds)
            }
            #expect(try await scene.titles(rider) == ["Time to leave: To work"])
            #expect(try await scene.bodies(rider) == ["Be at Mid by 08:17"])
            // It does not run after all: that is said by the line's name.
            scene.clock.now = today("08:06")
            let live = town.state(at: "08:06", ["one": nil])
            try await watch.look(at: live, all: true, now: scene.clock.now.seconds)
            #expect(try await scene.titles(rider).last == "T1 is cancelled")
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `another's saved trip is none, and one that is gone leaves an ordinary reminder`(
        kind: DatabaseKind
    ) async throws {
        try await NotificationScene.with(kind) { scene in
            let town = LiveTown()
            let watch = ReminderWatch(scene.database, outbox: scene.outbox, cityZone: "Australia/Sydney")
            scene.clock.now = today("07:00")
            let (rider, other) = (try await scene.rider(), try await scene.rider())
            let trip = try await scene.store.savedTrips.add(
                CreateSavedTripRequest(
                    name: "To work", origin: .stop("M", name: nil), destination: .stop("T", name: nil)), of: rider
            ).record
            await #expect(throws: RiderError.notFound) {
                try await scene.store.reminders.add(
                    ReminderRecord(LiveTown.departure(), minutesBefore: 12, savedTrip: trip.id), of: other)
            }
            _ = try await scene.store.reminders.add(
                ReminderRecord(LiveTown.departure(), minutesBefore: 12, savedTrip: trip.id), of: rider)
            try await scene.store.savedTrips.delete(trip.id, of: rider)
            scene.clock.now = today("08:03")
            try await watch.look(at: town.state(at: "08:03", ["one": 0]), all: true, now: scene.clock.now.seconds)
            #expect(try await scene.titles(rider) == ["T1 leaves in 12 min"])
        }
    }
}
