import Database
import Foundation
import Notifications
import Riders
import TransitAPI
import TransitAnswers

/// One rider's request while it is answered: whose things they are, where they are kept, and what the timetable says of
/// them.
struct RiderCall: Sendable {
    let store: RiderStore
    let notifications: NotificationStore
    let rider: UUID
    /// In which the rider is signed in; nil where another project keeps that.
    let session: UUID?
    /// Nil before the first timetable: what is kept can be read without one.
    let answers: Answers?
    let exchange: Exchange

    /// - Throws: 503 where this server keeps no riders' things, 401 where the caller is no rider.
    init(_ exchange: Exchange) throws(APIError) {
        guard let people = exchange.services.people else { throw APIError(.storageUnavailable) }
        guard let rider = exchange.caller.userID.flatMap(UUID.init(uuidString:)) else { throw APIError(.authRequired) }
        store = RiderStore(people.database)
        notifications = NotificationStore(people.database, jobs: people.jobs)
        (self.rider, session) = (rider, exchange.caller.session)
        answers = exchange.edition.map { Answers(live: $0.live, now: exchange.now) }
        self.exchange = exchange
    }

    /// The language of sentences in the answer.
    var language: WrittenLanguage { exchange.writtenLanguage }

    /// What the timetable says, or the error that there is none yet.
    func requireAnswers() throws(APIError) -> Answers {
        guard let answers else { throw APIError(.timetableUnavailable) }
        return answers
    }

    /// The time zone of riders who say nothing else.
    var cityZone: String {
        answers.map { $0.timetable.zoneName($0.timetable.summary.zone) } ?? TimeZoneName.sydney.description
    }

    /// Does something with the store; what goes wrong becomes an error of the contract.
    func ask<Result: Sendable>(
        about subject: RiderSubject = .nothing, _ work: (RiderStore) async throws -> Result
    ) async throws -> Result {
        do {
            return try await work(store)
        } catch {
            throw RiderFault.told(error, about: subject)
        }
    }
}
