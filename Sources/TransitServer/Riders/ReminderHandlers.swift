import Foundation
import Riders
import TransitAPI

/// `/reminders`.
enum ReminderHandlers {
    static let routes = [list, create, one, delete]

    /// `GET /reminders`.
    static let list = Registration.waiting(TransitContract.reminders) { _, exchange in
        let desk = try RiderDesk(exchange)
        let records = try await desk.ask { try await $0.reminders(of: desk.rider) }
        return try .encoding(RemindersBody(reminders: try records.map(desk.body)))
    }

    /// `POST /reminders`.
    static let create = Registration.waiting(TransitContract.createReminder) { request, exchange in
        let desk = try RiderDesk(exchange)
        let departure = try desk.requireAnswers().departure(request)
        let kept = try await desk.ask(about: request.savedTripID.map { .savedTrip($0) } ?? .nothing) {
            try await $0.addReminder(
                departure, minutesBefore: request.minutesBefore, savedTrip: request.savedTripID.map { UUID($0) },
                of: desk.rider)
        }
        return try RiderAnswer.one(desk.body(kept.record), isNew: true, exchange)
    }

    /// `GET /reminders/{reminder_id}`.
    static let one = Registration.waiting(TransitContract.reminder) { request, exchange in
        let desk = try RiderDesk(exchange)
        let record = try await desk.ask(about: .reminder(request.reminderID)) {
            try await $0.reminder(UUID(request.reminderID), of: desk.rider)
        }
        return try RiderAnswer.one(desk.body(record), exchange)
    }

    /// `DELETE /reminders/{reminder_id}`.
    static let delete = Registration.waiting(TransitContract.deleteReminder) { request, exchange in
        let desk = try RiderDesk(exchange)
        try await desk.ask(about: .reminder(request.reminderID)) {
            try await $0.deleteReminder(UUID(request.reminderID), of: desk.rider)
        }
        return RiderAnswer.nothing
    }
}
