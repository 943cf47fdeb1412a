import Database
import Foundation
import TransitAPI

/// What riders are to be told when their quiet hours or mutes end, and the jobs that do so.
struct Withheld: Sendable {
    let jobs: JobQueue
    private let table = NotificationTables.withheld

    init(_ jobs: JobQueue) { self.jobs = jobs }

    /// Alerts of which one digest tells at most; what is beyond that is told in another.
    static let longest = 1_000

    /// Notes that riders are to be told of an alert, each at a moment.
    func note(_ alert: String, for riders: [(id: UUID, at: Instant)], in transaction: Transaction) throws {
        guard !riders.isEmpty else { return }
        try transaction.insert(
            Insert(
                into: table, rows: riders.map { ["user_id": .uuid($0.id), "alert_id": .text(alert)] },
                onConflict: .ignore(on: ["user_id", "alert_id"])))
        for rider in riders { try post(rider.id, at: rider.at, in: transaction) }
    }

    /// Gives the queue the job to tell a rider, once for each moment.
    func post(_ rider: UUID, at moment: Instant, in transaction: Transaction) throws {
        try jobs.enqueue(
            NewJob(
                Notifier.digestJobKind, payload: JSONValue.object(["rider": .string(rider.lowercased)]).text,
                runAt: moment, uniqueKey: "digest \(rider.lowercased) \(moment.microseconds)"), in: transaction)
    }

    /// What a rider is to be told, in the order in which it was withheld.
    func alerts(of rider: UUID, in transaction: Transaction) throws -> [String] {
        try transaction.select(
            Select(
                table, ["alert_id"], where: .equals("user_id", rider),
                order: [.ascending("created_at"), .ascending("alert_id")], limit: Self.longest, lock: .forUpdate)
        ).map { try $0.require("alert_id", Row.text) }
    }

    /// Takes note that there is nothing more to tell of some alerts.
    func settle(_ alerts: [String], of rider: UUID, in transaction: Transaction) throws {
        guard !alerts.isEmpty else { return }
        try transaction.delete(
            Delete(
                from: table,
                where: .equals("user_id", rider) && .oneOf(.column("alert_id"), alerts.map { .text($0) })))
    }
}
