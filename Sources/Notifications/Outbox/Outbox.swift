import Database
import Foundation
import Riders

/// What is on its way to devices: rows, written in the transaction that decides on the notification.
///
/// Batches are leased: what a worker does not end in time another takes, and what the first says then is ignored. A push may
/// so be sent twice, with the same `apns-id` and `apns-collapse-id`, by which the device shows it once; none is lost.
package struct Outbox: Sendable {
    let database: Database
    /// How long deliveries wait that failed.
    package let backoff: JobBackoff
    private let chance: @Sendable () -> Double
    private let table = NotificationTables.deliveries
    let wakeUp = WakeSignal()

    /// The outbox of a database that has ``NotificationTables``.
    ///
    /// - Parameter chance: numbers from 0 to 1, which spread the attempts of what failed together.
    package init(
        _ database: Database, backoff: JobBackoff = JobBackoff(first: 1, longest: 300),
        chance: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) {
        (self.database, self.backoff, self.chance) = (database, backoff, chance)
    }

    /// Gives a notification to a rider's devices, together with all else the transaction does.
    ///
    /// - Parameter devices: rows of `user_devices`.
    func enqueue(
        _ notification: UUID, of rider: UUID, to devices: [UUID], until expiry: Instant, in transaction: Transaction
    ) throws(DatabaseError) {
        guard !devices.isEmpty else { return }
        try transaction.insert(
            Insert(
                into: table,
                rows: devices.map { device in
                    [
                        "user_id": .uuid(rider), "notification_id": .uuid(notification), "device_id": .uuid(device),
                        "run_at": .instant(transaction.now), "expires_at": .instant(expiry),
                    ]
                }))
        transaction.afterCommit { [wakeUp] in wakeUp.send() }
    }

    /// Takes deliveries that are due, the longest due first.
    ///
    /// Those that have expired, or whose device is gone, end here.
    ///
    /// - Parameter leaseSeconds: how long nobody else may take them.
    package func claim(limit: Int, leaseSeconds: Int = 60) async throws -> DeliveryBatch {
        try await database.write(as: .service) { transaction in
            let claim = transaction.newUUID()
            let due = try transaction.select(
                Select(
                    table, ["id", "expires_at"], where: .compare(.column("run_at"), .atMost, .now),
                    order: [.ascending("run_at")], limit: limit, lock: .skipLocked))
            guard !due.isEmpty else { return DeliveryBatch(claim: claim, deliveries: [], taken: 0) }
            let expired = try due.filter { try $0.require("expires_at", Row.instant) <= transaction.now }
            try end(expired.map { $0["id"] }, as: "expired", reason: nil, in: transaction)
            let ids = try due.filter { try $0.require("expires_at", Row.instant) > transaction.now }.map { $0["id"] }
            guard !ids.isEmpty else { return DeliveryBatch(claim: claim, deliveries: [], taken: due.count) }
            try transaction.update(
                Update(
                    table,
                    set: [
                        "claim": .uuid(claim), "run_at": .instant(transaction.now.adding(seconds: Int64(leaseSeconds))),
                    ], increment: ["attempts": 1], where: .oneOf(.column("id"), ids)))
            let rows = try IDList.parts(of: ids).flatMap { list in
                try transaction.run(
                    """
                    SELECT d.id, d.device_id, d.attempts, d.created_at, d.expires_at, n.alert_id, n.kind, n.payload,
                        v.apns_token, v.environment, v.language
                    FROM {public.push_deliveries} AS d
                    JOIN {public.notification_history} AS n ON n.id = d.notification_id
                    LEFT JOIN {public.user_devices} AS v ON v.id = d.device_id
                    WHERE d.id IN (\(list.places)) ORDER BY d.created_at, d.id
                    """, list.values)
            }
            let gone = rows.filter { !$0.has("apns_token") }.map { $0["id"] }
            try end(gone, as: "failed", reason: "the device is no longer registered", in: transaction)
            return DeliveryBatch(claim: claim, deliveries: try rows.compactMap(Delivery.init), taken: due.count)
        }
    }

    /// Keeps a batch from others for longer: so many seconds from now.
    ///
    /// - Returns: whether any of it was still the worker's; false where others have it, or it has come to its end.
    package func renew(_ batch: DeliveryBatch, leaseSeconds: Int = 60) async throws -> Bool {
        guard !batch.deliveries.isEmpty else { return false }
        return try await database.write(as: .service) { transaction in
            let until = SQLValue.instant(transaction.now.adding(seconds: Int64(leaseSeconds)))
            let kept = try transaction.updateCount(
                Update(table, set: ["run_at": until], where: mine(batch.deliveries.map { .uuid($0.id) }, batch)))
            return kept > 0
        }
    }

    /// Writes down what became of a batch; what was not sent is due again at once.
    ///
    /// - Parameter outcomes: by delivery.
    /// - Returns: how many devices were signed off, because the push service knows them no more.
    @discardableResult
    package func finish(_ batch: DeliveryBatch, _ outcomes: [UUID: PushOutcome]) async throws -> Int {
        try await database.write(as: .service) { transaction in
            var sent: [SQLValue] = []
            var unsent: [SQLValue] = []
            var signedOff = 0
            for delivery in batch.deliveries {
                switch outcomes[delivery.id] {
                case .accepted: sent.append(.uuid(delivery.id))
                case nil: unsent.append(.uuid(delivery.id))
                case .tryLater(let reason, let after, _):
                    try putOff(delivery, batch, reason, after: after, in: transaction)
                case .misconfigured(let reason):
                    try wait(delivery, batch, reason, Double(Self.repairSeconds), in: transaction)
                case .refused(let status, let reason):
                    try end([.uuid(delivery.id)], as: "failed", reason: "\(status) \(reason)", batch, in: transaction)
                case .tokenDead(let reason, let since):
                    signedOff += try Self.signOff(
                        delivery.device, token: delivery.token, since: since, in: transaction)
                    try end([.uuid(delivery.id)], as: "failed", reason: reason, batch, in: transaction)
                }
            }
            try end(sent, as: "sent", reason: nil, batch, in: transaction)
            if !unsent.isEmpty {
                try transaction.update(
                    Update(
                        table, set: ["run_at": .instant(transaction.now), "claim": nil],
                        where: mine(unsent, batch)))
            }
            return signedOff
        }
    }

    /// Forgets notifications that were made before a moment, and gives up deliveries that expired with nobody to send them.
    ///
    /// Those of alerts that stand, or ended only after that moment, are kept: what riders are told next, and whether they
    /// are told at all, follows from what they were told last.
    ///
    /// - Returns: how many notifications were forgotten.
    @discardableResult
    package func forget(before moment: Instant) async throws -> Int {
        try await database.write(as: .service) { transaction in
            try transaction.update(
                Update(
                    table, set: ["status": "expired", "run_at": nil, "claim": nil],
                    where: .equals("status", "waiting") && .compare(.column("expires_at"), .atMost, .now)
                        && .compare(.column("run_at"), .atMost, .now)))
            return try transaction.runCount(
                """
                DELETE FROM {public.notification_history} WHERE created_at < $1 AND alert_id NOT IN (
                    SELECT alert_id FROM {public.alert_states} WHERE is_over = $2 OR updated_at >= $3)
                """, [.instant(moment), .bool(false), .instant(moment)])
        }
    }

    /// The end of the year 9999, milliseconds since 1970-01-01T00:00:00Z.
    private static let latest: Int64 = 253_402_300_799_000

    /// How long what cannot be sent for want of a right key waits for whoever runs the service.
    static let repairSeconds = 60

    private func mine(_ ids: [SQLValue], _ batch: DeliveryBatch) -> Condition {
        .oneOf(.column("id"), ids) && .equals("claim", batch.claim)
    }

    /// Lets a delivery wait as long as the push service asks, else twice as long as before, give or take; never longer
    /// than the longest wait of all.
    private func putOff(
        _ delivery: Delivery, _ batch: DeliveryBatch, _ reason: String, after: Int?, in transaction: Transaction
    ) throws {
        let seconds = after.map(Double.init) ?? backoff.seconds(after: delivery.attempt, chance: chance())
        try wait(delivery, batch, reason, min(max(0, seconds), backoff.longest), in: transaction)
    }

    private func wait(
        _ delivery: Delivery, _ batch: DeliveryBatch, _ reason: String, _ seconds: Double, in transaction: Transaction
    ) throws {
        let next = Instant(microseconds: transaction.now.microseconds + Int64(seconds * 1_000_000))
        try transaction.update(
            Update(
                table, set: ["run_at": .instant(next), "claim": nil, "reason": .text(reason)],
                where: mine([.uuid(delivery.id)], batch)))
    }

    private func end(
        _ ids: [SQLValue], as status: String, reason: String?, _ batch: DeliveryBatch? = nil,
        in transaction: Transaction
    ) throws(DatabaseError) {
        guard !ids.isEmpty else { return }
        try transaction.update(
            Update(
                table, set: ["status": .text(status), "run_at": nil, "claim": nil, "reason": .text(reason)],
                where: batch.map { mine(ids, $0) } ?? .oneOf(.column("id"), ids)))
    }

    /// Forgets a device whose token is dead, unless it has registered since: then it is alive again.
    ///
    /// - Parameter since: milliseconds since 1970-01-01T00:00:00Z.
    static func signOff(
        _ device: UUID, token: String, since: Int64?, in transaction: Transaction
    ) throws -> Int {
        var condition = Condition.equals("id", device) && .equals("apns_token", .text(token))
        if let since {
            // A push service may say anything; both databases have these moments.
            let moment = Instant(microseconds: min(max(0, since), latest) * 1_000)
            condition = condition && .compare(.column("updated_at"), .atMost, .value(.instant(moment)))
        }
        return try transaction.deleteCount(Delete(from: RiderTables.devices, where: condition))
    }
}
