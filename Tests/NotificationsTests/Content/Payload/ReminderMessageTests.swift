import Database
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

@Suite("A reminder")
struct ReminderMessageTests {
    private static let id = UUID(uuidString: "0000000A-0000-0000-0000-00000000000B")!

    private static func departure(
        route: String? = "T1", headsign: String? = "Emu Plains", stop: String? = "Central"
    ) -> RemindedDeparture {
        RemindedDeparture(
            tripID: "t 1", serviceDate: "2026-11-22", stopID: "200060", stopSequence: 1, stopName: stop,
            routeName: route, headsign: headsign, scheduledAt: today("08:05"))
    }

    private static func payload(
        _ message: ReminderMessage, of departure: RemindedDeparture = departure(), at departs: String = "08:05",
        timeSensitiveOK: Bool = true
    ) -> PushPayload {
        PushPayload(
            message, of: departure, reminderID: id, departs: today(departs), clock: sydney, badge: 2,
            timeSensitiveOK: timeSensitiveOK)
    }

    /// Message, when it now leaves, title, body, and how far it interrupts.
    static let rows: [(message: ReminderMessage, departs: String, title: String, body: String, level: String)] = [
        (.due(minutes: 10), "08:05", "T1 leaves in 10 min", "To Emu Plains from Central at 08:05", "time-sensitive"),
        (.due(minutes: 0), "08:05", "T1 leaves now", "To Emu Plains from Central at 08:05", "time-sensitive"),
        (.late(minutes: 7), "08:12", "T1 is 7 min late", "To Emu Plains from Central at 08:12, was 08:05", "active"),
        (.late(minutes: 0), "08:05", "T1 is 0 min late", "To Emu Plains from Central at 08:05", "active"),
        (
            .recovered(from: today("08:12")), "08:05", "T1 has made up time",
            "To Emu Plains from Central at 08:05, was 08:12", "time-sensitive"
        ),
        (.cancelled, "08:05", "T1 is cancelled", "To Emu Plains from Central at 08:05", "time-sensitive"),
    ]

    @Test("says what a rider has to know", arguments: rows)
    func words(row: (message: ReminderMessage, departs: String, title: String, body: String, level: String)) {
        let payload = Self.payload(row.message, at: row.departs)
        #expect(payload.english == (title: row.title, body: row.body))
        #expect(payload.text.contains(#""interruption-level":"\#(row.level)""#))
        let gentle = Self.payload(row.message, at: row.departs, timeSensitiveOK: false)
        #expect(gentle.text.contains(#""interruption-level":"active""#))
    }

    @Test func `says it in keys`() {
        #expect(
            Self.payload(.due(minutes: 10)).text
                == #"{"aps":{"alert":{"title-loc-key":"REMINDER_TITLE_DUE","title-loc-args":["T1","10"],"#
                + #""loc-key":"REMINDER_BODY","loc-args":["Emu Plains","Central","08:05"]},"badge":2,"sound":"default","#
                + #""category":"DEPARTURE_REMINDER","thread-id":"reminder_0000000a-0000-0000-0000-00000000000b","#
                + #""interruption-level":"time-sensitive"},"reminder_id":"0000000a-0000-0000-0000-00000000000b","#
                + #""trip_id":"t 1","service_date":"2026-11-22","stop_ids":["200060"],"#
                + #""deep_link":"sydneytransit://trips/t%201?service_date=2026-11-22&stop_id=200060"}"#)
    }

    /// What is known of the departure, title and body.
    static let parts: [(departure: RemindedDeparture, title: String, body: String)] = [
        (departure(route: nil), "Emu Plains is 7 min late", "To Emu Plains from Central at 08:12, was 08:05"),
        (departure(headsign: nil), "T1 is 7 min late", "From Central at 08:12, was 08:05"),
        (departure(route: nil, headsign: nil), "Central is 7 min late", "From Central at 08:12, was 08:05"),
        (departure(route: nil, headsign: nil, stop: nil), "t 1 is 7 min late", "From 200060 at 08:12, was 08:05"),
    ]

    @Test("makes do with what is known", arguments: parts)
    func known(row: (departure: RemindedDeparture, title: String, body: String)) {
        let payload = Self.payload(.late(minutes: 7), of: row.departure, at: "08:12")
        #expect(payload.english == (title: row.title, body: row.body))
    }

    @Test func `keeps its times however long the names`() {
        let long = String(repeating: "Emu Plains ", count: 1000)
        let payload = Self.payload(.late(minutes: 7), of: Self.departure(headsign: long), at: "08:12")
        #expect(payload.bytes.count <= 4096)
        #expect(PushPayload(bytes: payload.bytes)?.english.body.hasSuffix("… from Central at 08:12, was 08:05") == true)
    }

    @Test func `to leave for a saved trip says where to be and when`() {
        let payload = PushPayload(
            leaveFor: "Work", savedTripID: Self.id, stopName: "Central", departs: today("08:05"), clock: sydney,
            badge: 0, timeSensitiveOK: true)
        #expect(payload.english == (title: "Time to leave: Work", body: "Be at Central by 08:05"))
        #expect(
            payload.read?["deep_link"] as? String
                == "sydneytransit://saved-trips/0000000a-0000-0000-0000-00000000000b")
    }
}
