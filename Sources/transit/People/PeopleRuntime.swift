import AsyncHTTPClient
import Computing
import Database
import Foundation
import Identity
import Logging
import NIOPosix
import Notifications
import Riders
import Synchronization
import TransitServer

/// Everything about people's accounts that runs in this process.
final class PeopleRuntime: Sendable {
    /// What the server asks.
    let peopleServices: PeopleServices
    private let database: Database
    private let watch: DatabaseWatch
    private let client: HTTPClient
    private let worker: JobWorker
    private let housekeeping: Housekeeping
    private let notifications: NotificationRuntime
    private let address: PublicAddress

    /// Where the server is reached, as far as that is known.
    private final class PublicAddress: Sendable {
        private let text: Mutex<String>
        init(_ text: String) { self.text = Mutex(text) }
        var now: String { text.withLock { $0 } }
        func become(_ address: String) { text.withLock { $0 = address } }
    }

    /// All tables of the service; where accounts are another project's and so is the database, all but theirs.
    private static func schema(_ settings: PeopleSettings) throws -> Schema {
        try settings.isGuest
            ? Schema(RiderTables.schema, JobTables.schema, NotificationTables.schema)
            : Schema(IdentityTables.schema, RiderTables.schema, JobTables.schema, NotificationTables.schema)
    }

    /// The database as it is; it is not brought up to date.
    static func database(_ settings: PeopleSettings, _ clock: CityClock = .machine) throws -> Database {
        let schema = try schema(settings)
        if let url = try settings.databaseURL {
            return Database.postgreSQL(PostgresConfiguration(url: url), schema: schema, now: clock.instant)
        }
        do {
            return try Database.sqlite(
                SQLiteConfiguration(path: settings.databaseFile), schema: schema, now: clock.instant)
        } catch {
            throw Refusal("the people's database \(settings.databaseFile) cannot be opened: \(error)")
        }
    }

    /// Sets the room up, and opens the database and brings it up to date; one that cannot be had at present is tried for
    /// again while the room runs.
    ///
    /// - Parameters:
    ///   - host: the address the server listens on.
    ///   - publicURL: where the outside world reaches the server; nil where that follows from the port.
    ///   - demo: where pushes go in demonstrations, unless the environment names Apple's service.
    ///   - keepsMails: whether mails are shown at `/dev/mail` in place of being sent, where no SMTP server is named.
    init(
        _ settings: PeopleSettings, city: ServedCity, host: String, publicURL: String?, keepsLimits: Bool,
        keepsMails: Bool, demo: DemoPushes?, clock: CityClock, passwords: ComputeLane, logger: Logger
    ) async throws {
        let (signing, keys) = try settings.keys(clock)
        let isGuest = try settings.isGuest
        let (appleIssuer, appleKeysURL) = (try settings.appleIssuer, try settings.appleKeysURL)
        let place: DatabasePlace =
            try settings.databaseURL.map { .postgreSQL(PostgresConfiguration(url: $0)) }
            ?? .sqlite(SQLiteConfiguration(path: settings.databaseFile))
        database = Database.awaited(place, schema: try Self.schema(settings), now: clock.instant)
        watch = DatabaseWatch(database: database, logger: logger)
        do {
            try await database.enterService()
        } catch DatabaseError.incompatible(let what) {
            throw Refusal("the people's database cannot be brought up to date: \(what)")
        } catch {
            // Riders still have the timetable.
            watch.note()
        }
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: HTTPKeySetSource.configuration)
        self.client = client
        let source: (String) throws -> any KeySetSource = { url in
            do {
                return try HTTPKeySetSource(url: url, client: client)
            } catch {
                throw Refusal("\(url): \(error)")
            }
        }
        let address = PublicAddress(publicURL ?? "http://localhost")
        self.address = address
        var providers: [String: IDTokenVerifier] = [:]
        if !settings.appleClientIDs.isEmpty {
            providers["apple"] = IDTokenVerifier(
                issuer: appleIssuer, audiences: settings.appleClientIDs,
                keys: KeySetCache(source: try source(appleKeysURL)))
        }
        let tokens = AccessTokens(
            key: signing,
            trusting: signing.verifying.algorithm == .hs256 ? [] : [keys.verifying.forAPIKeysOnly],
            issuer: (publicURL ?? "http://localhost") + "/auth/v1")
        let jobs = JobQueue(database)
        let identity = Identity(
            Identity.Dependencies(
                database: database, tokens: tokens,
                hasher: PasswordHasher(lane: passwords),
                providers: providers, now: clock.now,
                post: { letter, transaction in
                    try jobs.enqueue(
                        NewJob(
                            Letter.jobKind, payload: letter.payload, queue: .critical,
                            maxAttempts: Self.lettersAttempts),
                        in: transaction)
                },
                recall: { id, transaction in
                    try jobs.discard(kind: Letter.jobKind, naming: id, in: transaction)
                },
                pseudonyms: keys.pseudonyms, report: { Self.log($0, logger) }),
            configuration: try settings.identity(
                address: { address.now }, keepsLimits: keepsLimits,
                isPrivate: PeopleSettings.isPrivate(host: host, publicURL: publicURL)))
        let mailbox = DevelopmentMailbox(now: clock.now)
        let from = try Self.sender(settings.mailFrom)
        var mailer: (any Mailer)? = keepsMails ? mailbox : nil
        if let smtp = try settings.smtp() {
            do {
                mailer = try SMTPMailer(
                    smtp, group: MultiThreadedEventLoopGroup.singleton, now: clock.now, logger: logger)
            } catch {
                throw Refusal("SMTP_URL: \(error)")
            }
        }
        let letters = mailer.map {
            LetterSender(identity: identity, mailer: $0, service: "Sydney Transit", from: from)
        }
        if letters == nil {
            logger.warning("mail_is_not_sent", metadata: ["reason": "SMTP_URL is not set"])
        }
        let external = try settings.external(fetching: source)
        let name = UUID().uuidString
        let pushes = PushSettings(environment: settings.environment)
        notifications = NotificationRuntime(
            database, jobs, city: city, holder: name,
            service: try pushes.service(clock) ?? demo?.service, inMemory: try pushes.findsRidersInMemory(),
            clock: clock,
            logger: logger)
        housekeeping = Housekeeping(
            leases: Leases(database), holder: name,
            chores: Self.chores(database, jobs, isGuest ? nil : identity, clock) + notifications.chores,
            clock: clock, logger: logger)
        peopleServices = PeopleServices(
            identity: external == nil ? identity : nil, tokens: tokens, external: external, keys: keys,
            mailbox: mailer is DevelopmentMailbox ? mailbox : nil, pushes: demo?.kept,
            notifications: notifications.monitor,
            database: database,
            keepsGuests: external != nil && !isGuest)
        var handlers = notifications.handlers
        if let letters { handlers[Letter.jobKind] = Self.sending(letters) }
        var working = JobWorker.Options()
        (working.clockSpeed, working.poll) = (clock.speed, clock.pause(seconds: 1))
        // A mail server may be slow; an alert may concern hundreds of thousands, and is gone on with where it was broken off.
        working.limits = notifications.jobLimits.merging([Letter.jobKind: .usual]) { $1 }
        worker = JobWorker(jobs, name: name, handlers: handlers, options: working) { event in
            switch event {
            case .done, .lost: break
            case .abandoned(let job, let limit):
                logger.error(
                    "job_abandoned",
                    metadata: ["kind": "\(job.kind)", "attempt": "\(job.attempt)", "after_seconds": "\(limit.hard)"])
            case .failed(let job, let reason, let fate):
                logger.error("job_failed", metadata: Self.fields(job, reason, fate))
            case .unavailable(let reason): logger.error("jobs_unavailable", metadata: ["reason": "\(reason)"])
            }
        }
    }

    private static func chores(
        _ database: Database, _ jobs: JobQueue, _ identity: Identity?, _ clock: CityClock
    ) -> [Housekeeping.Chore] {
        let riders = RiderStore(database)
        let ago: @Sendable (_ seconds: Int64) -> Instant = { Instant(seconds: clock.now() - $0) }
        return [
            Housekeeping.Chore(name: "deletions") { try await riders.forgetOldDeletions() },
            Housekeeping.Chore(name: "reminders") { try await riders.forgetReminders(before: ago(86_400)) },
            Housekeeping.Chore(name: "links") { try await identity?.forgetExpired() ?? 0 },
            Housekeeping.Chore(name: "unproven_accounts") { try await identity?.forgetUnproven() ?? 0 },
            Housekeeping.Chore(name: "changes") { try await database.forgetChanges(before: ago(600)) },
            Housekeeping.Chore(name: "jobs") { try await jobs.forget(.all, before: ago(30 * 86_400)) },
        ]
    }

    private static func fields(_ job: Job, _ reason: String, _ fate: JobFate) -> Logger.Metadata {
        var fields: Logger.Metadata = [
            "kind": "\(job.kind)", "attempt": "\(job.attempt)", "reason": "\(reason)", "fate": "dead",
        ]
        if case .retried(let at) = fate { fields.merge(["fate": "retried", "retried_at": "\(at)"]) { $1 } }
        return fields
    }

    private static func log(_ event: SecurityEvent, _ logger: Logger) {
        var metadata: Logger.Metadata = ["kind": "\(event.kind.rawValue)"]
        metadata["account"] = event.account.map { "\($0)" }
        metadata["address"] = event.address.map { "\($0)" }
        metadata["client"] = event.client.map { "\($0)" }
        logger.notice("security", metadata: metadata)
    }

    /// A letter is tried for about a day: mail servers are down for hours, and whoever waits for a letter should not wait much
    /// longer than for the server.
    private static let lettersPauses = JobBackoff(longest: 300)
    private static let lettersAttempts = 295

    /// Sends letters; those that no later attempt would get through are given up at once.
    private static func sending(_ letters: LetterSender) -> JobWorker.Handler {
        { job in
            guard let letter = Letter(payload: job.payload) else {
                throw JobFailure("the payload is no letter", retryable: false)
            }
            do {
                try await letters.send(letter)
            } catch let error as MailError {
                let pause = lettersPauses.seconds(after: job.attempt, chance: .random(in: 0...1))
                throw JobFailure("\(error)", retryable: error.isTemporary, after: Int(pause))
            }
        }
    }

    private static func sender(_ text: String) throws -> MailAddress {
        do {
            return try MailAddress(text, name: "Sydney Transit")
        } catch {
            throw Refusal("MAIL_FROM: \(error)")
        }
    }

    /// Tells mails where the server is reached, once it is known.
    func serves(at url: String) { address.become(url) }

    /// Works on what is to be done until it is cancelled.
    func run() async {
        async let watching: Void = watch.run()
        async let sampling: Void = peopleServices.queues.run()
        await watch.entered()
        async let tidying: Void = housekeeping.run()
        async let notifying: Void = notifications.run()
        await worker.run()
        await tidying
        await notifying
        await watching
        await sampling
    }

    /// Ends once what runs has ended.
    func close() async {
        await notifications.close()
        try? await client.shutdown()
        await database.close()
    }
}
