import Database
import Foundation
import Riders
import TransitAPI

/// What a request was about, for errors to name it.
struct RiderSubject: Sendable {
    /// The error that there is no such thing.
    var notFound = APIError(.notFound)
    /// What If-Match said.
    var ifMatch: IfMatch?

    /// Nothing in particular.
    static let nothing = RiderSubject()

    /// One record.
    static func record<Body: RecordBody>(
        _ body: Body.Type, _ id: RecordID, _ ifMatch: IfMatch? = nil
    ) -> RiderSubject {
        RiderSubject(notFound: .notFound(body, id), ifMatch: ifMatch)
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
        case .favoriteUnknown(let id): .notFound(Favorite.self, RecordID(id))
        case .quietHoursIncomplete: .quietHoursIncomplete()
        }
    }

    private static func told(_ error: DatabaseError) -> any Error {
        switch error {
        case _ where error.isTemporary: StorageFault(error)
        // Rows refer to their rider's account, and devices to a session, and to nothing else: it was deleted, or has ended, and its
        // token lives on for a while.
        case .foreignKeyViolation: APIError(.authInvalid)
        default: error
        }
    }
}
