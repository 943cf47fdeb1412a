import AsyncHTTPClient
import Companion
import Database
import Identity
import Logging
import NIOPosix
import ObjectStore
import TransitServer
import TransitServices

extension PeopleSettings {
    /// With what accounts, notifications and riders' things run.
    ///
    /// - Parameters:
    ///   - server: the address it listens on, where the outside world reaches it, and whether limits are kept.
    ///   - keepsMails: whether mails are shown at `/dev/mail` in place of being sent, where no SMTP server is named.
    ///   - demo: where pushes go in demonstrations, unless the environment names Apple's service.
    func configuration(
        _ server: ServerConfiguration, keepsMails: Bool, demo: DemoPushes?, clock: CityClock, logger: Logger
    ) throws -> PeopleConfiguration {
        let (signing, keys) = try keys(clock)
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: HTTPKeySetSource.configuration)
        let source: (String) throws -> any KeySetSource = { url in
            do {
                return try HTTPKeySetSource(url: url, client: client)
            } catch {
                throw Refusal("\(url): \(error)")
            }
        }
        let tokens = AccessTokens(
            key: signing,
            trusting: signing.verifying.algorithm == .hs256 ? [] : [keys.verifying.forAPIKeysOnly],
            issuer: (server.publicURL ?? "http://localhost") + "/auth/v1")
        let address = PublicAddress(server.publicURL ?? "http://localhost")
        let isPrivate = Self.isPrivate(host: server.host, publicURL: server.publicURL)
        var configuration = PeopleConfiguration(
            database: try awaitedDatabase(clock), tokens: tokens, keys: keys,
            identity: try identity(
                address: { address.now }, keepsLimits: server.rateLimits, isPrivate: isPrivate),
            mailFrom: try sender(), address: address)
        // A wrong one is refused, whether or not it is used.
        let (appleIssuer, appleKeys) = (try self.appleIssuer, try source(try appleKeysURL))
        if !appleClientIDs.isEmpty {
            configuration.providers["apple"] = IDTokenVerifier(
                issuer: appleIssuer, audiences: appleClientIDs, keys: KeySetCache(source: appleKeys))
        }
        configuration.passwords = try passwordWork(isPrivate: isPrivate)
        configuration.external = try external(fetching: source)
        configuration.isGuest = try isGuest
        if !configuration.isGuest { configuration.objects = try objects(in: configuration.database, clock, logger) }
        configuration.mailer = try mailer(keepsMails: keepsMails, clock: clock, logger: logger)
        let pushes = PushSettings(environment: environment)
        configuration.pushes = try pushes.service(clock) ?? demo?.service
        configuration.keptPushes = demo?.kept
        configuration.findsRidersInMemory = try pushes.findsRidersInMemory()
        configuration.allowances = try AllowanceLimits(environment)
        configuration.closing = { [objects = configuration.objects] in
            await objects?.close()
            try? await client.shutdown()
        }
        return configuration
    }

    private func objects(in database: Database, _ clock: CityClock, _ logger: Logger) throws -> ObjectStore {
        ObjectStore(
            database, blobs: try blobStore(logger), secret: try authSecret(clock).secret,
            reports: SafetyReportBook(database), now: clock.now)
    }

    private func mailer(keepsMails: Bool, clock: CityClock, logger: Logger) throws -> (any Mailer)? {
        guard let smtp = try smtp() else {
            if keepsMails { return DevelopmentMailbox(now: clock.now) }
            logger.warning("mail_is_not_sent", metadata: ["reason": "SMTP_URL is not set"])
            return nil
        }
        do {
            return try SMTPMailer(smtp, group: MultiThreadedEventLoopGroup.singleton, now: clock.now, logger: logger)
        } catch {
            throw Refusal("SMTP_URL: \(error)")
        }
    }

    func sender() throws -> MailAddress {
        do {
            return try MailAddress(mailFrom, name: "Sydney Transit")
        } catch {
            throw Refusal("MAIL_FROM: \(error)")
        }
    }
}
