import Database
import Foundation
import Riders
import TransitAPI

/// Wakes the devices that keep a timetable when there is a newer one (`background`): a page of them at a time, so that they do
/// not all come for it at once.
package struct TimetableNews: Sendable {
    /// The job that wakes a page of devices.
    package static let jobKind = "timetable_news"
    /// Devices woken at a time, and seconds between.
    package static let (page, pauseSeconds): (Int, Int64) = (500, 5)
    /// Seconds for which the push service keeps a push for a device that is off.
    static let worthSeconds: Int64 = 12 * 3_600

    private let database: Database
    private let jobs: JobQueue
    private let service: any PushService

    /// - Parameter service: where pushes go.
    package init(_ database: Database, _ jobs: JobQueue, service: any PushService) {
        (self.database, self.jobs, self.service) = (database, jobs, service)
    }

    /// Begins to wake devices for a timetable; nothing where that has begun already.
    ///
    /// - Parameters:
    ///   - version: as `/gtfs/version` has it.
    ///   - lease: the right to say so.
    package func announce(_ version: String, under lease: Lease, _ leases: Leases) async throws {
        try await database.write(as: .service) { transaction in
            try leases.guard(lease, in: transaction)
            try enqueue(version, after: nil, at: nil, in: transaction)
        }
    }

    private func enqueue(
        _ version: String, after id: UUID?, at moment: Instant?, in transaction: Transaction
    ) throws {
        let payload: JSONValue = [
            "version": .string(version), "after": id.map { .string($0.lowercased) } ?? .null,
        ]
        try jobs.enqueue(
            NewJob(
                Self.jobKind, payload: payload.text, queue: .batch, runAt: moment,
                uniqueKey: "\(Self.jobKind):\(version):\(id?.lowercased ?? "")", maxAttempts: 4),
            in: transaction)
    }

    /// A device to be woken.
    private struct Target: Sendable {
        var id: UUID
        var token: String
        var environment: PushEnvironment
    }

    /// Wakes the devices of a page.
    ///
    /// - Returns: what became of the pushes.
    package func work(_ job: Job) async throws -> PushTally {
        let payload = try? JSONParser.parse(Array(job.payload.utf8))
        guard let version = payload?["version"]?.string else {
            throw JobFailure("the payload names no version", retryable: false)
        }
        let last = payload?["after"]?.string.flatMap { UUID(uuidString: $0) }
        let (targets, now) = try await targets(after: last)
        let outcomes = await withTaskGroup(of: (Target, PushOutcome).self) { group in
            for target in targets {
                group.addTask { (target, await service.send(Self.push(version, to: target, now))) }
            }
            return await group.reduce(into: [(Target, PushOutcome)]()) { $0.append($1) }
        }
        let tally = PushTally(outcomes.map(\.1))
        if let reason = tally.misconfiguration { throw JobFailure(reason) }
        try await database.write(as: .service) { transaction in
            for case (let target, .tokenDead(_, let since)) in outcomes {
                _ = try Outbox.signOff(target.id, token: target.token, since: since, in: transaction)
            }
            guard targets.count == Self.page, let end = targets.last?.id else { return }
            try enqueue(version, after: end, at: transaction.now.adding(seconds: Self.pauseSeconds), in: transaction)
        }
        return tally
    }

    private func targets(after last: UUID?) async throws -> (targets: [Target], now: Int64) {
        let behind = last.map { Condition.compare(.column("id"), .greater, .value(.uuid($0))) } ?? .always
        let select = Select(
            RiderTables.devices, ["id", "apns_token", "environment"],
            where: .equals("keeps_timetable", .bool(true)) && behind, order: [.ascending("id")], limit: Self.page)
        return try await database.read(as: .service) { transaction in
            let targets = try transaction.select(select).map { row in
                Target(
                    id: try row.require("id", Row.uuid), token: try row.require("apns_token", Row.text),
                    environment: try row.needed("environment"))
            }
            return (targets, transaction.now.seconds)
        }
    }

    /// It shows nothing, and comes when it suits the battery; a later one replaces it.
    private static func push(_ version: String, to target: Target, _ now: Int64) -> Push {
        let payload: JSONValue = [
            "aps": ["content-available": 1], "timetable": ["version": .string(version)],
        ]
        return Push(
            deviceToken: target.token, environment: target.environment, id: UUID(), pushType: "background",
            priority: 5, expiration: now + worthSeconds, collapseID: "timetable", payload: payload.bytes)
    }
}
