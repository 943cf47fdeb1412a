import Foundation
import Riders
import TransitAPI

/// `/reminders`.
enum ReminderHandlers {
    static let routes = [list, create, one, delete]

    /// `GET /reminders`.
    static let list = Registration.waiting(TransitContract.reminders) { _, exchange in
        let call = try RiderCall(exchange)
        let records = try await call.ask { try await $0.reminders(of: call.rider) }
        return .json(RemindersBody(reminders: try records.map(call.body)))
    }

    /// `POST /reminders`.
    static let create = Registration.waiting(TransitContract.createReminder) { request, exchange in
        let call = try RiderCall(exchange)
        let departure = try call.requireAnswers().departure(request)
        let kept = try await call.ask(about: request.savedTripID.map { .savedTrip($0) } ?? .nothing) {
            try await $0.addReminder(
                departure, minutesBefore: request.minutesBefore, savedTrip: request.savedTripID.map { UUID($0) },
                of: call.rider)
        }
        return RiderAnswer.one(try call.body(kept.record), isNew: true, exchange)
    }

    /// `GET /reminders/{reminder_id}`.
    static let one = Registration.waiting(TransitContract.reminder) { request, exchange in
        let call = try RiderCall(exchange)
        let record = try await call.ask(about: .reminder(request.reminderID)) {
            try await $0.reminder(UUID(request.reminderID), of: call.rider)
        }
        return RiderAnswer.one(try call.body(record), exchange)
    }

    /// `DELETE /reminders/{reminder_id}`.
    static let delete = Registration.waiting(TransitContract.deleteReminder) { request, exchange in
        let call = try RiderCall(exchange)
        try await call.ask(about: .reminder(request.reminderID)) {
            try await $0.deleteReminder(UUID(request.reminderID), of: call.rider)
        }
        return RiderAnswer.nothing
    }
}
