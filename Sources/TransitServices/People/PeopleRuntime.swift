import Backups
import Computing
import Database
import Foundation
import Identity
import Logging
import Notifications
import ObjectStore
import Riders
import TransitAnswers
import TransitServer

/// Everything about people's accounts that runs in this process.
package final class PeopleRuntime: Sendable {
    /// What the server asks.
    package let peopleServices: PeopleServices
    private let database: Database
    private let watch: DatabaseWatch
    private let closing: @Sendable () async -> Void
    private let workers: JobWorkers
    /// Kinds of the jobs they do.
    private let kinds: [String]
    private let housekeeping: Housekeeping
    /// Nil where none are made on a schedule.
    private let backups: ScheduledBackups?
    private let notifications: NotificationRuntime
    /// Nil where pushes go nowhere.
    private let liveActivities: LiveActivityUpdates?
    /// Nil where another project keeps what riders share.
    private let companion: CompanionRuntime?
    private let address: PublicAddress

    /// Opens the database and brings it up to date; one that cannot be had at present is tried for again by its service.
    ///
    /// - Throws: `DatabaseError.incompatible`.
    package init(
        _ configuration: PeopleConfiguration, city: ServedCity, journeys: JourneyService,
        places: [any PlaceProvider] = [], clock: CityClock, computing: ComputePool, logger: Logger
    ) async throws {
        let database = configuration.database
        (self.database, address, closing) = (database, configuration.address, configuration.closing)
        watch = DatabaseWatch(database: database, logger: logger)
        do {
            try await database.enterService()
        } catch DatabaseError.incompatible(let what) {
            throw DatabaseError.incompatible(what)
        } catch {
            // Riders still have the timetable.
            watch.note()
        }
        let jobs = JobQueue(database)
        let identity = Identity(
            Identity.Dependencies(
                database: database, tokens: configuration.tokens,
                hasher: PasswordHasher(parameters: configuration.passwords, lane: computing.passwords),
                providers: configuration.providers, now: clock.now,
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
                pseudonyms: configuration.keys.pseudonyms, attempts: configuration.attempts,
                report: { Self.log($0, logger) }),
            configuration: configuration.identity)
        let name = UUID().uuidString
        notifications = NotificationRuntime(
            database, jobs, city: city, holder: name, service: configuration.pushes,
            inMemory: configuration.findsRidersInMemory, lane: computing.shares, clock: clock, logger: logger)
        liveActivities = configuration.pushes.map { [notifications] service in
            LiveActivityUpdates(
                database, city: city, journeys: journeys, lane: computing.shares, holder: name, service: service,
                monitor: notifications.monitor, clock: clock, logger: logger)
        }
        // A database that is another project's own has that project's tables.
        let runtime = CompanionRuntime(
            database, jobs, city: city, journeys: journeys, computing: computing, places: places,
            tokens: PeopleTokens(configuration.tokens, external: configuration.external),
            holder: name, updates: configuration.updates,
            notifier: { [notifications] in notifications.shareNotifier }, clock: clock, logger: logger)
        companion = configuration.isGuest ? nil : runtime
        housekeeping = Housekeeping(
            leases: Leases(database), holder: name,
            chores: Self.chores(database, jobs, configuration.isGuest ? nil : identity, clock) + notifications.chores
                + (companion?.chores ?? []) + (liveActivities.map { [Self.forgetting($0)] } ?? [])
                + (configuration.objects.map { [Self.sweeping($0)] } ?? []),
            clock: clock, logger: logger)
        backups = configuration.backups.map {
            ScheduledBackups(
                $0, lease: NodeLease(leases: Leases(database), name: "backups", holder: name, clock: clock),
                monitor: BackupMonitor(), clock: clock, logger: logger)
        }
        let external = configuration.external
        peopleServices = PeopleServices(
            identity: external == nil ? identity : nil, tokens: configuration.tokens, external: external,
            keys: configuration.keys, mailbox: configuration.mailer as? DevelopmentMailbox,
            pushes: configuration.keptPushes, notifications: notifications.monitor,
            companion: companion?.companion, functions: companion?.functions ?? [],
            realtime: companion?.realtime, objects: configuration.objects, database: database,
            jobs: jobs, backups: backups?.monitor, keepsGuests: external != nil && !configuration.isGuest,
            dataFolder: configuration.dataFolder, limits: configuration.allowances, reporting: { Self.log($0, logger) })
        var letters: [String: JobWorker.Handler] = [:]
        if let mailer = configuration.mailer {
            letters[Letter.jobKind] = Self.sending(
                LetterSender(
                    identity: identity, mailer: mailer, service: "Sydney Transit", from: configuration.mailFrom,
                    reads: { try await RiderStore(database).language(of: $0) }),
                peopleServices.work)
        }
        var working = JobWorker.Options()
        (working.clockSpeed, working.poll) = (clock.speed, clock.pause(seconds: 1))
        // A mail server may be slow; an alert may concern hundreds of thousands, and is gone on with where it was broken off.
        working.limits = notifications.jobLimits.merging([Letter.jobKind: .usual]) { $1 }
            .merging(companion?.jobLimits ?? [:]) { $1 }
        let groups = [
            "letters": letters, "notifications": notifications.handlers, "companion": companion?.handlers ?? [:],
        ]
        kinds = groups.values.flatMap(\.keys)
        workers = JobWorkers(jobs, name: name, groups: groups, options: working) { [work = peopleServices.work] event in
            switch event {
            case .attempted(let job, let ending, let took): work.noteAttempt(job.kind, ending, took: took)
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

    private static func forgetting(_ activities: LiveActivityUpdates) -> Housekeeping.Chore {
        Housekeeping.Chore(name: "live_activities") { try await activities.forget() }
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
            Housekeeping.Chore(name: "changes") { try await database.forgetChanges(olderThan: 600) },
            Housekeeping.Chore(name: "jobs") { try await jobs.forget(.all, before: ago(30 * 86_400)) },
            Housekeeping.Chore(name: "allowances") {
                try await AllowanceLedger(database).forget(before: ago(30 * 86_400))
            },
        ]
    }

    /// Photos that nobody refers to any more go.
    private static func sweeping(_ objects: ObjectStore) -> Housekeeping.Chore {
        Housekeeping.Chore(name: "objects") { try await objects.sweep() }
    }

    private static func fields(_ job: Job, _ reason: String, _ fate: JobFate) -> Logger.Metadata {
        var fields: Logger.Metadata = [
            "kind": "\(job.kind)", "attempt": "\(job.attempt)", "reason": "\(reason)", "fate": "dead",
        ]
        if case .retried(let at) = fate { fields.merge(["fate": "retried", "retried_at": "\(at)"]) { $1 } }
        return fields
    }

    private static func log(_ use: AllowanceUse, _ logger: Logger) {
        guard let threshold = use.threshold else { return }
        logger.log(
            level: threshold < 100 ? .warning : .error, "allowance_step",
            metadata: [
                "allowance": "\(use.allowance.rawValue)", "percent": "\(threshold)", "used": "\(use.used)",
                "limit": "\(use.limit)",
            ])
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
    private static func sending(_ letters: LetterSender, _ work: WorkFigures) -> JobWorker.Handler {
        { job in
            guard let letter = Letter(payload: job.payload) else {
                throw JobFailure("the payload is no letter", retryable: false)
            }
            do {
                if try await letters.send(letter) { work.noteMail(.sent) }
            } catch let error as MailError {
                work.noteMail(error.isTemporary && job.attempt < job.maxAttempts ? .later : .failed)
                let pause = lettersPauses.seconds(after: job.attempt, chance: .random(in: 0...1))
                let after = Int(min(pause, lettersPauses.longest))
                throw JobFailure("\(error)", retryable: error.isTemporary, after: after)
            }
        }
    }

    /// Tells mails where the server is reached, once it is known.
    package func serves(at url: String) { address.become(url) }

    /// What it does, each until its task is cancelled. All but the database's own waits until that is in service.
    package var services: [ServicePart: @Sendable () async -> Void] {
        var waiting = notifications.work.merging(companion?.work ?? [:]) { $1 }
        if let liveActivities { waiting[.liveActivities] = { await liveActivities.run() } }
        waiting[.housekeeping] = { await self.housekeeping.run() }
        if let backups { waiting[.backups] = { await backups.run() } }
        waiting[.jobs] = { await self.workers.run() }
        var services = waiting.mapValues { work in
            { @Sendable [watch] in await watch.whenInService(work) }
        }
        services[.database] = { await self.watch.run() }
        services[.queues] = {
            async let queues: Void = self.peopleServices.queues.run()
            await self.watch.whenInService { await self.peopleServices.allowances.run() }
            await queues
        }
        return services
    }

    /// What its lines of the log may call things: kinds of jobs, chores.
    package var names: [String] { kinds + housekeeping.chores.map(\.name) + Allowance.allCases.map(\.rawValue) }

    /// Ends once what runs has ended.
    package func close() async {
        // What was sent to the last is counted too, unless that means waiting for a database that is away.
        if database.trouble == nil { await peopleServices.allowances.add() }
        await notifications.close()
        await closing()
        await backups?.plan.maker.objects.close()
        await database.close()
    }
}
