import Companion
import Database
import Foundation
import Notifications
import RestSurface
import TransitAPI
import TransitServer

/// Lets riders know that a share goes to them: once each, by the server itself when it is made, and by its owner's wish again
/// (`send-eta-notification`).
struct ShareNotices: Sendable {
    /// The job that lets riders know of a new share.
    static let jobKind = "eta_share"
    static let mostCharacters = 140

    let database: Database
    /// Nil before the first timetable.
    let notifier: @Sendable () -> ShareNotifier?

    /// Done in the transaction that lets riders know of a share.
    static func announce(
        _ share: UUID, _ recipients: [UUID], _ jobs: JobQueue, _ transaction: Transaction
    ) throws {
        let payload: JSONValue = [
            "share": .string(share.lowercased),
            "recipients": .array(recipients.map { .string($0.lowercased) }),
        ]
        // By then the journey was looked at, and the notification can say when its owner arrives.
        try jobs.enqueue(
            NewJob(
                jobKind, payload: payload.text, queue: .critical, runAt: transaction.now.adding(seconds: 2),
                maxAttempts: 8), in: transaction)
    }

    func work(_ job: Job) async throws {
        let payload = try? JSONParser.parse(Array(job.payload.utf8))
        guard let share = payload?["share"]?.string.flatMap({ UUID(uuidString: $0) }) else {
            throw JobFailure("the payload names no share", retryable: false)
        }
        let named = Self.ids(payload?["recipients"]) ?? []
        guard let notifier = notifier() else { throw JobFailure("no timetable is loaded yet", after: 60) }
        try await database.write(as: .service) { transaction in
            guard let audience = try ShareAudience(of: share, in: transaction) else { return }
            try notifier.tell(
                .started(arrival: audience.arrival, words: nil), of: share, by: audience.name,
                to: audience.recipients.filter(named.contains), until: audience.expiresAt, in: transaction)
        }
    }

    /// Shvil contract, edge function 2.
    var function: ServerFunction {
        ServerFunction("send-eta-notification", "Lets recipients of an own share know of it, within limits.") {
            input, principal in
            guard principal.role != .anonymous else { throw RestError(401, "42501", "Authentication required") }
            guard let share = input["eta_share_id"]?.string.flatMap({ UUID(uuidString: $0) }) else {
                throw RestError(400, "VALIDATION_ERROR", "eta_share_id must be the id of a share")
            }
            let words = try Self.words(input["message"])
            let named = input["recipients"] ?? .null
            guard named == .null || Self.ids(named) != nil else {
                throw RestError(400, "VALIDATION_ERROR", "recipients must be an array of ids")
            }
            guard let notifier = notifier() else {
                throw RestError(503, "TIMETABLE_UNAVAILABLE", "No timetable is loaded yet", retryAfter: 10)
            }
            let sent = try await database.write(as: .service) { transaction in
                let audience = try ShareAudience(of: share, in: transaction)
                // Who may not know of it is told no more than who asks for none.
                guard let audience, principal.role == .service || principal.userID == audience.owner else {
                    throw RestError(404, "NOT_FOUND", "Share not found, or it has ended")
                }
                let wanted = Self.ids(named) ?? audience.recipients
                guard wanted.allSatisfy(audience.recipients.contains) else {
                    throw RestError(403, "42501", "recipients must be among those whom the share goes to")
                }
                return try notifier.tell(
                    .started(arrival: audience.arrival, words: words), of: share, by: audience.name, to: wanted,
                    until: audience.expiresAt, in: transaction)
            }
            return ["success": true, "notifications_sent": .int(sent)]
        }
    }

    private static func words(_ value: JSONValue?) throws(RestError) -> String? {
        switch value {
        case nil, .null: return nil
        case .string(let text):
            let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
            guard words.unicodeScalars.count <= mostCharacters,
                !words.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
            else {
                throw RestError(
                    400, "VALIDATION_ERROR",
                    "message has at most \(mostCharacters) characters, and no control characters")
            }
            return words.isEmpty ? nil : words
        default: throw RestError(400, "VALIDATION_ERROR", "message must be a string")
        }
    }

    private static func ids(_ value: JSONValue?) -> [UUID]? {
        guard let listed = value?.array else { return nil }
        let ids = listed.compactMap { $0.string.flatMap { UUID(uuidString: $0) } }
        return ids.count == listed.count ? ids : nil
    }
}
