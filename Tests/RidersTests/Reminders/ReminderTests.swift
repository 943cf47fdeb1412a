import Database
import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI

@Suite("Reminders")
struct ReminderTests {
    @Test("are due some minutes before the departure, the next one first", arguments: DatabaseKind.all)
    func keep(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let (rider, other) = (try await riding.rider(), try await riding.rider())
            let later = try await riding.store.reminders.add(
                ReminderRecord(.train(in: 90), minutesBefore: 10), of: rider
            ).record
            let sooner = try await riding.store.reminders.add(
                ReminderRecord(.train("T2.1", in: 30), minutesBefore: 5), of: rider
            ).record
            #expect(later.departure == .train(in: 90) && later.minutesBefore == 10)
            #expect(later.remindAt == TestClock.start.adding(seconds: 80 * 60))
            #expect(try await riding.store.reminders.list(of: rider) == [sooner, later])
            #expect(try await riding.store.reminders.one(later.id, of: rider) == later)
            #expect(try await refusal { try await riding.store.reminders.one(later.id, of: other) } == .notFound)
            #expect(try await refusal { try await riding.store.reminders.delete(later.id, of: other) } == .notFound)
            try await riding.store.reminders.delete(later.id, of: rider)
            try await riding.store.reminders.delete(later.id, of: rider)
            #expect(try await riding.store.reminders.list(of: rider) == [sooner])
        }
    }

    @Test("asked for twice are one", arguments: DatabaseKind.all)
    func twice(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let ids = try await withThrowingTaskGroup(of: UUID.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await riding.store.reminders.add(ReminderRecord(.train(), minutesBefore: 10), of: rider)
                            .record.id
                    }
                }
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(ids.count == 1)
            #expect(try await riding.store.reminders.add(ReminderRecord(.train(), minutesBefore: 9), of: rider).isNew)
        }
    }

    @Test("that were not sent in time are missed", arguments: DatabaseKind.all)
    func missed(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            let kept = try await riding.store.reminders.add(ReminderRecord(.train(), minutesBefore: 10), of: rider)
                .record
            let due = kept.remindAt
            #expect(kept.status(at: due) == .scheduled)
            #expect(kept.status(at: due.adding(seconds: ReminderRecord.patience)) == .scheduled)
            #expect(kept.status(at: due.adding(seconds: ReminderRecord.patience + 1)) == .missed)
            var sent = kept
            sent.recordedStatus = .sent
            #expect(sent.status(at: due.adding(seconds: 86_400)) == .sent)
        }
    }

    @Test("still to be sent are at most 100; those whose time has passed do not count", arguments: DatabaseKind.all)
    func limit(kind: DatabaseKind) async throws {
        try await withRiding(kind) { riding in
            let rider = try await riding.rider()
            for number in 0..<RiderLimits.reminders {
                _ = try await riding.store.reminders.add(
                    ReminderRecord(.train("\(number)"), minutesBefore: 10), of: rider)
            }
            let more = {
                try await refusal {
                    try await riding.store.reminders.add(
                        ReminderRecord(.train("more", in: 200), minutesBefore: 1), of: rider)
                }
            }
            #expect(try await more() == .limitReached(.reminders))
            riding.clock.advance(seconds: 50 * 60)
            #expect(try await more() == nil)
        }
    }
}
