import Database
import Identity
import Notifications
import ObjectStore
import Synchronization
import TransitServer

/// With what accounts, notifications and riders' things run, made of what the operator said.
package struct PeopleConfiguration: Sendable {
    /// Where everything is kept; it need not answer yet.
    package var database: Database
    /// Reads this service's tokens.
    package var tokens: AccessTokens
    /// The keys of apps and servers.
    package var keys: APIKeys
    /// How accounts work.
    package var identity: IdentityConfiguration
    /// Where nodes count attempts together; nil where this process counts alone.
    package var attempts: (any SharedAttempts)?
    /// Hands what is said of shares to other nodes; nil where this process is alone.
    package var updates: SharedUpdates?
    /// How much work the hash of a new password is.
    package var passwords = ScryptParameters.standard
    /// Who else signs people in, by name.
    package var providers: [String: IDTokenVerifier] = [:]
    /// Tokens of another project that are trusted; nil for none.
    package var external: ExternalTokens?
    /// Whether accounts are another project's, and the database is its own.
    package var isGuest = false
    /// Photos; nil where another project keeps them.
    package var objects: ObjectStore?
    /// Sends mails; nil where none are sent.
    package var mailer: (any Mailer)?
    /// Who they come from.
    package var mailFrom: MailAddress
    /// Where pushes go; nil leaves them in the outbox until they expire.
    package var pushes: APNsService?
    /// Pushes a demonstration kept, the oldest first; nil where they go to phones.
    package var keptPushes: (@Sendable () -> [StoredPush])?
    /// When and where backups are made; nil for never.
    package var backups: BackupPlan?
    /// Whether the riders of an alert are found in memory.
    package var findsRidersInMemory = false
    /// How much there is to be of what costs.
    package var allowances = AllowanceLimits()
    /// Where the server keeps what is no rider's; nil where nothing is kept.
    package var dataFolder: String?
    /// Where the server is reached.
    package var address: PublicAddress
    /// Closes what was opened for all this.
    package var closing: @Sendable () async -> Void = {}

    /// What there has to be; nothing is sent, and nobody else is trusted.
    package init(
        database: Database, tokens: AccessTokens, keys: APIKeys, identity: IdentityConfiguration, mailFrom: MailAddress,
        address: PublicAddress
    ) {
        (self.database, self.tokens, self.keys, self.identity) = (database, tokens, keys, identity)
        (self.mailFrom, self.address) = (mailFrom, address)
    }
}

/// Where the server is reached, as far as that is known.
package final class PublicAddress: Sendable {
    private let text: Mutex<String>

    package init(_ text: String) { self.text = Mutex(text) }

    package var now: String { text.withLock { $0 } }

    package func become(_ address: String) { text.withLock { $0 = address } }
}
