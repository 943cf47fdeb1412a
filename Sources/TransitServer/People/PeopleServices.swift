import Backups
import Companion
import Database
import Foundation
import Identity
import Logging
import Notifications
import ObjectStore
import RealtimeChannels
import TransitAPI

/// What the service of people's accounts needs; a server without one answers timetable questions only.
package struct PeopleServices: Sendable {
    /// Accounts and sessions; nil where another project keeps them.
    package let identity: Identity?
    /// Reads this service's tokens.
    let tokens: AccessTokens
    /// Reads tokens of another project that is trusted; nil for none.
    let external: ExternalTokens?
    /// The keys of apps and servers.
    package let keys: APIKeys
    /// Where mails wait in demonstrations; nil where they are sent.
    let mailbox: DevelopmentMailbox?
    /// Pushes a demonstration kept, the oldest first; nil where they go to phones.
    let pushes: (@Sendable () -> [StoredPush])?
    /// What riders were told and what became of it; nil where this process tells nobody.
    let notifications: NotificationMonitor?
    /// Friends, shares and what else the companion's contract has; nil where another project keeps them.
    package let companion: Companion?
    /// What can be invoked at `/functions/v1`.
    let functions: [ServerFunction]
    /// Sockets; nil where another project has them.
    package let realtime: RealtimeService?
    /// Photos; nil where another project keeps them.
    package let objects: ObjectStore?
    /// Where riders' things are kept.
    let database: Database
    /// The queue whose jobs this process does; nil where it does none.
    let jobs: JobQueue?
    /// How backups go; nil where this process makes none.
    let backups: BackupMonitor?
    /// What waits in the database, as it was when it was last asked.
    package let queues: QueueSampler
    /// What was done of the jobs in it.
    package let work: WorkFigures
    /// How much is used of what costs.
    package let allowances: AllowanceWatch
    let uses = TokenUses()
    /// Accounts of another project that have been here; nil where the database is that project's own.
    private let seenAccounts: SeenAccounts?

    /// What an account service needs.
    ///
    /// - Parameters:
    ///   - keepsGuests: whether accounts of another project get rows of their own here.
    ///   - dataFolder: where the server keeps what is no rider's: how much is free there is measured.
    ///   - limits: how much there is to be of what costs.
    ///   - reporting: told of each threshold of that which is reached; it must not wait.
    package init(
        identity: Identity?, tokens: AccessTokens, external: ExternalTokens? = nil, keys: APIKeys,
        mailbox: DevelopmentMailbox? = nil, pushes: (@Sendable () -> [StoredPush])? = nil,
        notifications: NotificationMonitor? = nil, companion: Companion? = nil, functions: [ServerFunction] = [],
        realtime: RealtimeService? = nil, objects: ObjectStore? = nil, database: Database, jobs: JobQueue? = nil,
        backups: BackupMonitor? = nil, keepsGuests: Bool = false,
        dataFolder: String? = nil, limits: AllowanceLimits = AllowanceLimits(),
        reporting: @escaping @Sendable (AllowanceUse) -> Void = { _ in }
    ) {
        seenAccounts = keepsGuests ? SeenAccounts() : nil
        (self.identity, self.tokens, self.external, self.keys) = (identity, tokens, external, keys)
        (self.mailbox, self.pushes, self.database) = (mailbox, pushes, database)
        (self.notifications, self.companion, self.functions, self.jobs) = (notifications, companion, functions, jobs)
        (self.realtime, self.objects, self.backups) = (realtime, objects, backups)
        let (queues, work) = (QueueSampler(database, objects, dataFolder: dataFolder), WorkFigures())
        (self.queues, self.work) = (queues, work)
        allowances = AllowanceWatch(
            database, limits,
            AllowanceWatch.Sources(
                measured: { queues.measured },
                counted: { [.mails: work.mailsSent, .pushes: notifications?.figures.attempts["accepted"] ?? 0] }),
            report: reporting)
    }
}

extension AccessClaims {
    /// The role of accounts' tokens.
    static let riderRole = "authenticated"
}

extension PeopleServices: Authenticator {
    /// Whose a token is: an account's, the operator's, or an app's, which is nobody in particular.
    package func caller(bearer: String, now: Int64) async -> Caller? {
        guard let claims = await claims(bearer, now: now) else { return nil }
        switch claims.role {
        case APIRole.service.rawValue: return .service
        case APIRole.anonymous.rawValue: return .anonymous
        default:
            guard claims.role == AccessClaims.riderRole, let subject = claims.subject else { return nil }
            note(claims, now: now)
            return .user(id: subject.lowercased, session: external == nil ? claims.session : nil)
        }
    }

    private func claims(_ bearer: String, now: Int64) async -> AccessClaims? {
        if let claims = try? tokens.verify(bearer, now: now) { return claims }
        return try? await external?.verify(bearer, now: now)
    }

    /// Gives an account that is kept elsewhere a row here: riders' things refer to it.
    func welcome(_ caller: Caller) async {
        guard let seenAccounts, let account = caller.userID.flatMap(UUID.init(uuidString:)) else { return }
        await seenAccounts.welcome(account, in: database)
    }

    /// Tells sessions that a young access token was used: its refresh token arrived, so the one before is spent.
    private func note(_ claims: AccessClaims, now: Int64) {
        guard let identity, uses.isNews(claims, now: now) else { return }
        Task { await identity.noteUse(claims) }
    }
}
