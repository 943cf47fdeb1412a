import Database
import Foundation
import Riders
import TransitAPI

extension ReminderRecord: AnsweredRecord {
    /// `/reminders`.
    static let routes = [
        list(TransitContract.reminders) { RemindersBody(reminders: $0) },
        create(
            TransitContract.createReminder,
            about: { request in request.savedTripID.map { .record(SavedTrip.self, $0) } ?? .nothing },
            { request, call in
                ReminderRecord(
                    try call.requireAnswers().departure(request), minutesBefore: request.minutesBefore,
                    savedTrip: request.savedTripID.map { UUID($0) })
            }),
        one(TransitContract.reminder), delete(TransitContract.deleteReminder),
    ]

    /// Times are on the clock of the stop.
    func body(_ call: RiderCall) throws -> Reminder {
        guard let date = ISODate(departure.serviceDate) else {
            throw DatabaseError.unexpectedValue(column: "service_date", expected: "YYYY-MM-DD")
        }
        let zone = call.answers.flatMap { answers in
            answers.timetable.stop(id: departure.stopID).map { answers.zone(of: $0) }
        }
        func local(_ instant: Instant) -> Timestamp {
            guard let zone, let answers = call.answers else { return call.timestamp(instant) }
            return answers.timestamp(instant.seconds, zone)
        }
        return Reminder(
            id: RecordID(id), tripID: departure.tripID, serviceDate: date, stopID: departure.stopID,
            stopSequence: departure.stopSequence, stopName: departure.stopName, routeName: departure.routeName,
            headsign: departure.headsign, minutesBefore: minutesBefore, savedTripID: savedTripID.map { RecordID($0) },
            scheduledTime: local(departure.scheduledAt), remindAt: local(remindAt),
            status: status(at: Instant(seconds: call.exchange.now)), createdAt: call.timestamp(stamp.createdAt),
            updatedAt: call.timestamp(stamp.updatedAt), version: stamp.version)
    }
}
