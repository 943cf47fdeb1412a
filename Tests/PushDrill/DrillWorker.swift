import Database
import Foundation
import NIOCore
import Notifications
import Riders

/// What of the service tells riders: jobs that decide on notifications, and the worker that sends them.
struct DrillWorker {
    let folder: String
    let port: Int
    let name: String
    let place: String
    let batch: Int

    func run() async throws {
        let database = try open()
        let jobs = JobQueue(database, backoff: JobBackoff(first: 0.1, longest: 1))
        // Short times, so that many lives of a worker fit into a test.
        let outbox = Outbox(database, backoff: JobBackoff(first: 0.1, longest: 2))
        let notifier = Notifier(
            database, watch: AlertWatch(database, jobs), audience: DatabaseAudience(database), outbox: outbox,
            wording: Wording(cityZone: "Australia/Sydney", names: AlertNames(stop: { $0 }, route: { $0 })))
        var deciding = JobWorker.Options()
        (deciding.leaseSeconds, deciding.poll, deciding.longestPause) = (3, .milliseconds(100), .milliseconds(500))
        let handler: JobWorker.Handler = { _ = try await notifier.work($0) }
        let decider = JobWorker(
            jobs, name: name, handlers: [AlertWatch.jobKind: handler], options: deciding
        ) { event in
            switch event {
            case .failed(_, let reason, _): Self.say("a job failed: \(reason)")
            case .lost: Self.say("a job was lost to another worker")
            case .abandoned: Self.say("a job did not end in time")
            case .unavailable(let reason): Self.say("the jobs are unavailable: \(reason)")
            case .done, .attempted: break
            }
        }
        var sending = PushWorker.Options()
        (sending.leaseSeconds, sending.poll, sending.longestPause) = (3, .milliseconds(100), .milliseconds(500))
        (sending.batch, sending.renewal) = (batch, .seconds(1))
        let sender = PushWorker(outbox, service: try service(), options: sending) { event in
            switch event {
            case .misconfigured(let reason): Self.say("misconfigured: \(reason)")
            case .unavailable(let reason): Self.say("the outbox is unavailable: \(reason)")
            case .sent, .delivered, .available: break
            }
        }
        async let decisions: Void = decider.run()
        await sender.run()
        await decisions
    }

    private func open() throws -> Database {
        let schema = Schema(RiderTables.schema, JobTables.schema, NotificationTables.schema)
        let now: @Sendable () -> Instant = {
            Instant(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
        }
        guard place.hasPrefix("postgres") else {
            return try Database.sqlite(SQLiteConfiguration(path: place), schema: schema, now: now)
        }
        var configuration = PostgresConfiguration(url: place)
        configuration.connections = 6
        return Database.postgreSQL(configuration, schema: schema, now: now)
    }

    private func service() throws -> APNsService {
        var configuration = APNsService.Configuration(topic: DrillNames.topic)
        configuration.productionURL = "https://localhost:\(port)"
        configuration.sandboxURL = "https://127.0.0.1:\(port)"
        configuration.trustedRootsPEM = try String(contentsOfFile: folder + "/ca.pem", encoding: .utf8)
        (configuration.answerTimeout, configuration.connectTimeout) = (.seconds(2), .seconds(1))
        let key = try ProviderKey(
            pem: String(contentsOfFile: folder + "/key.p8", encoding: .utf8), keyID: DrillNames.keyID,
            teamID: DrillNames.teamID)
        return try APNsService(
            configuration, tokens: ProviderTokenSource(key: key) { Int64(Date().timeIntervalSince1970) })
    }

    private static func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
