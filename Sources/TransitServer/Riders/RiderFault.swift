import Database
import Foundation
import Riders
import TransitAPI

/// What a request was about, for errors to name it.
enum RiderSubject: Sendable {
    /// Nothing in particular.
    case nothing
    case favorite(RecordID, IfMatch? = nil)
    case savedTrip(RecordID, IfMatch? = nil)
    case reminder(RecordID)
    case subscription(RecordID)
    case device(String)
    case settings(IfMatch?)

    /// The error that there is no such thing.
    var notFound: APIError {
        switch self {
        case .favorite(let id, _): .favoriteNotFound(id)
        case .savedTrip(let id, _): .savedTripNotFound(id)
        case .reminder(let id): .reminderNotFound(id)
        case .subscription(let id): .subscriptionNotFound(id)
        case .device(let id): .deviceNotFound(id)
        case .nothing, .settings: APIError(.notFound)
        }
    }

    /// What If-Match said.
    var ifMatch: IfMatch? {
        switch self {
        case .favorite(_, let ifMatch), .savedTrip(_, let ifMatch), .settings(let ifMatch): ifMatch
        default: nil
        }
    }
}

/// Storage that cannot be reached at present.
struct StorageFault: Error {
    /// What clients are told.
    let told: APIError
    /// Why, for the log.
    let cause: DatabaseError

    /// How soon clients try again, seconds.
    static let retrySeconds = 5

    /// The fault of a database that may answer again later.
    init(_ cause: DatabaseError) {
        told = APIError(.storageUnavailable, details: ["retry_after": .int(Self.retrySeconds)])
        self.cause = cause
    }
}

/// The errors of riders' storage in the words of the contract; the one place that decides.
enum RiderFault {
    /// The error a client sees. What it is not for clients to know stays as it was, and is logged as a fault of the
    /// server: no `DatabaseError` holds a value of a rider's.
    static func told(_ error: any Error, about subject: RiderSubject) -> any Error {
        switch error {
        case let error as RiderError: told(error, about: subject)
        case let error as DatabaseError: told(error)
        default: error
        }
    }

    private static func told(_ error: RiderError, about subject: RiderSubject) -> APIError {
        switch error {
        case .notFound: subject.notFound
        case .changed(let version): .preconditionFailed(subject.ifMatch ?? .versions([]), current: version)
        case .limitReached(let collection): .limitReached(collection)
        case .orderInvalid(let missing, let unknown):
            .favoriteOrderInvalid(missing: missing.map { RecordID($0) }, unknown: unknown.map { RecordID($0) })
        case .favoriteUnknown(let id): .favoriteNotFound(RecordID(id))
        case .quietHoursIncomplete: .quietHoursIncomplete()
        }
    }

    private static func told(_ error: DatabaseError) -> any Error {
        switch error {
        case _ where error.isTemporary: StorageFault(error)
        // Every row refers to its rider's account alone: it was deleted, and its token lives on for a while.
        case .foreignKeyViolation: APIError(.authInvalid)
        default: error
        }
    }

}
