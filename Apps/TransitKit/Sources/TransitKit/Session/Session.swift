import Foundation
import TransitAPI
import Wire

/// Who uses the app: signs up, in and out, and has a token for whatever asks on the rider's behalf. However many ask at once
/// while a token has run out, one new one is fetched.
public actor Session: TokenSource {
    /// What happened to the session.
    public enum State: Sendable, Equatable {
        case signedOut
        case signedIn(Account)
        /// The server ended it: the rider is to sign in again. What was not sent yet is kept for this account.
        case ended(Account)
    }

    /// How signing up went.
    public enum SignUp: Sendable, Equatable {
        case signedIn(Account)
        /// The address has to be proven first, by the mail that was sent.
        case confirmationSent
    }

    private let client: TransitClient
    private let secrets: any SecretStore
    private var tokens: SessionTokens?
    /// Whether secrets could not be read yet: after a restart, until the phone is unlocked for the first time.
    private var isLocked = false
    /// Whether secrets are still what they were before: they could not be written when the session changed.
    private var isUnwritten = false
    private var renewal: Task<Result<SessionTokens?, ClientError>, Never>?
    private var listeners: [UUID: AsyncStream<State>.Continuation] = [:]
    private var pendingState: State?

    /// Where the session is kept among secrets.
    static let secretName = "session"
    /// Where it is kept whose session the server has ended: what waits is theirs, after a restart too.
    static let endedName = "session-ended"
    /// Seconds before its end at which a token is renewed.
    static let margin = 60.0

    /// The session that was kept, or none.
    ///
    /// - Parameter client: one without tokens, by which sessions are asked for.
    public init(client: TransitClient, secrets: any SecretStore) {
        (self.client, self.secrets) = (client, secrets)
        do {
            (tokens, pendingState) = try (Self.kept(secrets), Self.keptEnd(secrets))
        } catch {
            isLocked = true
        }
    }

    private static func keptEnd(_ secrets: any SecretStore) throws -> State? {
        try secrets.secret(endedName).flatMap { try? JSONDecoder().decode(Account.self, from: $0) }.map { .ended($0) }
    }

    private static func kept(_ secrets: any SecretStore) throws -> SessionTokens? {
        try secrets.secret(secretName).flatMap { try? JSONDecoder().decode(SessionTokens.self, from: $0) }
    }

    /// Whether the session, or that there is none, is kept where secrets are: where it is not, it holds until the app ends. Written
    /// again at each occasion.
    public var isKept: Bool {
        unlock()
        return !isUnwritten
    }

    /// Reads what could not be read when the app was started, and writes what could not be written.
    private func unlock() {
        if isUnwritten { write() }
        guard isLocked else { return }
        do {
            (tokens, pendingState) = try (Self.kept(secrets), Self.keptEnd(secrets))
            isLocked = false
            if state != .signedOut { tell() }
        } catch {
            // Still not.
        }
    }

    /// Who is signed in.
    public var account: Account? {
        unlock()
        return tokens?.account
    }

    /// Which session it is: another one after each sign-in, whoever signs in.
    var id: String? {
        unlock()
        return tokens?.session
    }

    /// Whether somebody is signed in, or has been until the server ended it.
    public var state: State {
        unlock()
        return pendingState ?? tokens.map { .signedIn($0.account) } ?? .signedOut
    }

    /// What the session is now, and each time that changes.
    public var states: AsyncStream<State> {
        let id = UUID()
        let (stream, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
        continuation.yield(state)
        listeners[id] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
        return stream
    }

    private func forget(_ id: UUID) { listeners[id] = nil }

    /// Makes an account with an address and a password.
    public func signUp(email: String, password: String) async throws(ClientError) -> SignUp {
        let reply = try await post("signup", ["email": .string(email), "password": .string(password)])
        guard let tokens = SessionTokens(reply.body, now: client.clock.now()) else {
            guard reply.isOwn else { throw .unreadable(reason: "no answer of the server") }
            return .confirmationSent
        }
        take(tokens)
        return .signedIn(tokens.account)
    }

    /// Signs in with an address and a password.
    @discardableResult
    public func signIn(email: String, password: String) async throws(ClientError) -> Account {
        try await enter(
            "token?grant_type=password", ["email": .string(email), "password": .string(password)])
    }

    /// Signs in with what Sign in with Apple brought.
    ///
    /// - Parameters:
    ///   - identityToken: of the credential, as text.
    ///   - nonce: the one made by ``AppleNonce``, whose digest Apple was given.
    @discardableResult
    public func signIn(appleIdentityToken identityToken: String, nonce: AppleNonce) async throws(ClientError) -> Account
    {
        try await enter(
            "token?grant_type=id_token",
            ["provider": "apple", "id_token": .string(identityToken), "nonce": .string(nonce.plain)])
    }

    /// Asks for a mail with a code that signs in.
    public func sendCode(to email: String) async throws(ClientError) {
        _ = try await post("otp", ["email": .string(email)])
    }

    /// Signs in with a mailed code.
    @discardableResult
    public func signIn(email: String, code: String) async throws(ClientError) -> Account {
        try await enter("verify", ["type": "email", "email": .string(email), "token": .string(code)])
    }

    /// Signs in with what a mailed link brought behind its `#`.
    @discardableResult
    public func signIn(refreshToken: String) async throws(ClientError) -> Account {
        // A refresh token that is sent twice within seconds brings the same session: it may be tried again.
        try await enter("token?grant_type=refresh_token", ["refresh_token": .string(refreshToken)], isSafe: true)
    }

    /// Signs in with the digest of a mailed link's token.
    ///
    /// - Returns: nil where another address is still to be confirmed.
    public func signIn(tokenHash: String, kind: String) async throws(ClientError) -> Account? {
        let reply = try await post("verify", ["type": .string(kind), "token_hash": .string(tokenHash)])
        guard let tokens = SessionTokens(reply.body, now: client.clock.now()) else {
            guard JSONValue(json: reply.body)?["msg"]?.string != nil else { throw .noSession }
            return nil
        }
        take(tokens)
        return tokens.account
    }

    /// Asks for a mail with which another password can be set.
    public func recover(email: String) async throws(ClientError) {
        _ = try await post("recover", ["email": .string(email)])
    }

    /// Signs out on this phone at once, whether or not the server hears of it.
    public func signOut() async {
        let token = tokens?.accessToken
        // First of all: whoever signs in while the server is told stays that.
        drop(.signedOut)
        if let token { await end(token) }
    }

    /// Tells the server that a session is over; where it is not reached, that ends by itself.
    private func end(_ token: String) async {
        guard var message = try? request("logout?scope=local") else { return }
        message.headers["Authorization"] = "Bearer \(token)"
        message.timeout = client.hurried.timeout
        _ = try? await client.send(message, isSafe: false)
    }

    private func enter(_ path: String, _ body: JSONObject, isSafe: Bool = false) async throws(ClientError) -> Account {
        let reply = try await post(path, body, isSafe: isSafe)
        guard let tokens = SessionTokens(reply.body, now: client.clock.now()) else { throw .noSession }
        take(tokens)
        return tokens.account
    }

    private func request(_ path: String) throws(ClientError) -> HTTPMessage {
        try client.message("POST", AuthContract.prefix + "/" + path)
    }

    private func post(_ path: String, _ body: JSONObject, isSafe: Bool = false) async throws(ClientError) -> HTTPReply {
        var message = try request(path)
        message.headers["Content-Type"] = "application/json"
        message.body = Data(JSONValue.object(body).bytes)
        return try await client.send(message, isSafe: isSafe)
    }

    public func token() async throws(ClientError) -> String? {
        unlock()
        // Nobody knows yet who is signed in.
        if isLocked { throw .unreachable(reason: "the phone has not been unlocked since its start") }
        guard let tokens else { return nil }
        guard client.clock.now() >= tokens.expiresAt - Self.margin else { return tokens.accessToken }
        return try await renewed(instead: tokens.accessToken)?.accessToken
    }

    public func renew(instead token: String) async throws(ClientError) -> Bool {
        try await renewed(instead: token) != nil
    }

    /// The session with another access token than this one; nil where it has ended.
    private func renewed(instead token: String) async throws(ClientError) -> SessionTokens? {
        guard let tokens else { return nil }
        // Somebody else has renewed it meanwhile.
        if tokens.accessToken != token { return tokens }
        let task = renewal ?? Task { await refresh(tokens) }
        renewal = task
        let result = await task.value
        if renewal == task { renewal = nil }
        return try result.get()
    }

    private func refresh(_ old: SessionTokens) async -> Result<SessionTokens?, ClientError> {
        do {
            // A refresh token that is sent twice within seconds brings the same session: it may be tried again.
            let reply = try await post(
                "token?grant_type=refresh_token", ["refresh_token": .string(old.refreshToken)], isSafe: true)
            guard var new = SessionTokens(reply.body, now: client.clock.now()) else {
                return .failure(.noSession)
            }
            new.session = old.session
            // Whoever signed out meanwhile, or in as somebody else, stays that.
            guard tokens?.refreshToken == old.refreshToken else { return .success(tokens) }
            take(new)
            return .success(new)
        } catch {
            guard case .refused(let refusal) = error, !refusal.isForeign else { return .failure(error) }
            if tokens?.refreshToken == old.refreshToken { drop(.ended(old.account)) }
            return .success(tokens)
        }
    }

    private func take(_ new: SessionTokens) {
        let isAnother = tokens?.account != new.account || pendingState != nil
        // Somebody signs in over somebody else.
        if let tokens, tokens.account.id != new.account.id { Task { await end(tokens.accessToken) } }
        tokens = new
        (pendingState, isLocked) = (nil, false)
        write()
        if isAnother { tell() }
    }

    private func drop(_ state: State) {
        tokens = nil
        isLocked = false
        pendingState = state == .signedOut ? nil : state
        write()
        tell()
    }

    private func write() {
        do {
            let ended: Account? = if case .ended(let account) = pendingState { account } else { nil }
            try secrets.keep(tokens.map { try JSONEncoder().encode($0) }, as: Self.secretName)
            try secrets.keep(ended.map { try JSONEncoder().encode($0) }, as: Self.endedName)
            isUnwritten = false
        } catch {
            isUnwritten = true
        }
    }

    private func tell() { for listener in listeners.values { listener.yield(state) } }
}

extension ClientError {
    fileprivate static let noSession = ClientError.unreadable(reason: "the answer holds no session")
}
