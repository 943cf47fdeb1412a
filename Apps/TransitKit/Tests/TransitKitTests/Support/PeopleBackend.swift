import Foundation
import TransitAPI
import TransitKit
import Wire

/// A server of accounts and what riders keep, as a transport: what a phone sends is read by the contract's own endpoints.
final class PeopleBackend: HTTPTransport, @unchecked Sendable {
    /// What becomes of the next requests.
    enum Weather: Sendable {
        case fine
        /// The phone has no network.
        case offline
        /// Nothing reaches the server.
        case away
        /// The server does what it is asked, and its answers get lost.
        case answersLost
        /// The server fails.
        case failing
    }

    private let lock = NSLock()
    private var servers: [String: PeopleServer] = [:]
    private var weatherNow = Weather.fine
    private var asked: [HTTPMessage] = []
    private var serial = 0
    private var refreshTokens: [String: String] = [:]
    private var endedTokens: Set<String> = []
    private var scripts: [(matches: (HTTPMessage) -> Bool, reply: HTTPReply)] = []
    private var isHeld = false
    private var held: [Int: CheckedContinuation<Void, Never>] = [:]
    private var holds = 0

    /// What the phone asked so far, as `GET /api/v1/sync?since=0`.
    var requests: [String] {
        lock.withLock {
            asked.map { message in
                let query = message.url.query.map { "?" + $0 } ?? ""
                return "\(message.method) \(message.url.path)\(query)"
            }
        }
    }

    var messages: [HTTPMessage] { lock.withLock { asked } }

    var weather: Weather {
        get { lock.withLock { weatherNow } }
        set { lock.withLock { weatherNow = newValue } }
    }

    /// The things of a rider by the name before the `@` of their address.
    subscript(rider: String) -> PeopleServer {
        get { lock.withLock { servers[rider] ?? PeopleServer() } }
        set { lock.withLock { servers[rider] = newValue } }
    }

    /// The id of the account with a name.
    static func id(of rider: String) -> String {
        let bytes = Array(rider.utf8.prefix(6)) + Array(repeating: 0, count: max(0, 6 - rider.utf8.count))
        return "00000000-0000-4000-8000-"
            + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Answers whatever matches with this, before anything else is looked at.
    func script(_ reply: HTTPReply, where matches: @escaping (HTTPMessage) -> Bool) {
        lock.withLock { scripts.append((matches, reply)) }
    }

    /// Answers requests of a path with JSON.
    func script(_ method: String, _ path: String, _ status: Int = 200, _ json: String = "{}") {
        script(HTTPReply(HTTPHead(status: status), Data(json.utf8))) {
            $0.method == method && $0.url.path.hasPrefix(path)
        }
    }

    /// Ends all sessions: tokens are refused from now on, and so are their renewals.
    func endSessions() { lock.withLock { refreshTokens.removeAll() } }

    /// Refuses the access tokens that are out.
    func endTokens() { lock.withLock { for token in 1...max(1, serial) { endedTokens.insert("access-\(token)") } } }

    /// Keeps answers back until they are let go.
    func hold() { lock.withLock { isHeld = true } }

    /// How many requests wait to be answered.
    var heldCount: Int { lock.withLock { held.count } }

    /// Lets answers go.
    func release() {
        let waiting = lock.withLock {
            isHeld = false
            defer { held = [:] }
            return held.values
        }
        for continuation in waiting { continuation.resume() }
    }

    func reply(to message: HTTPMessage) async throws(TransportError) -> HTTPReply {
        let weather = weather
        lock.withLock { asked.append(message) }
        let hold = lock.withLock {
            holds += 1
            return holds
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = lock.withLock {
                    if isHeld, !Task.isCancelled { held[hold] = continuation }
                    return held[hold] != nil
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            lock.withLock { held.removeValue(forKey: hold) }?.resume()
        }
        if Task.isCancelled { throw .cancelled }
        switch weather {
        case .offline: throw .offline
        case .away: throw .failed(reason: "away")
        case .failing: return HTTPReply(HTTPHead(status: 500), Data("{}".utf8))
        case .answersLost:
            _ = lock.withLock { answer(message) }
            throw .failed(reason: "lost")
        case .fine: return lock.withLock { answer(message) }
        }
    }

    func stream(_ message: HTTPMessage) async throws(TransportError) -> HTTPStream {
        throw .failed(reason: "nothing is streamed here")
    }

    private func answer(_ message: HTTPMessage) -> HTTPReply {
        if let script = scripts.last(where: { $0.matches(message) }) { return script.reply }
        if message.url.path.hasPrefix("/auth/v1/") { return authAnswer(message) }
        guard let rider = rider(of: message) else { return Self.failure(401, "AUTH_REQUIRED", "Sign in.") }
        do {
            return try riderAnswer(message, rider)
        } catch let error as ClientError {
            guard case .refused(let refusal) = error else { return Self.failure(500, "INTERNAL_ERROR", "Failed.") }
            return Self.failure(refusal.status, refusal.code, refusal.message)
        } catch {
            return Self.failure(400, "INVALID_PARAMETER", "\(error)")
        }
    }

    static func failure(_ status: Int, _ code: String, _ message: String) -> HTTPReply {
        let body = #"{"error":{"code":"\#(code)","message":"\#(message)"}}"#
        return HTTPReply(HTTPHead(status: status), Data(body.utf8))
    }

    private func rider(of message: HTTPMessage) -> String? {
        guard let token = message.headers["Authorization"]?.dropFirst("Bearer ".count) else { return nil }
        guard !endedTokens.contains(String(token)) else { return nil }
        return refreshTokens.first { "access-" + $0.key.dropFirst("refresh-".count) == token }?.value
    }

    private func session(of rider: String) -> HTTPReply {
        serial += 1
        refreshTokens["refresh-\(serial)"] = rider
        let body: JSONObject = [
            "access_token": .string("access-\(serial)"), "refresh_token": .string("refresh-\(serial)"),
            "expires_in": 3_600,
            "user": ["id": .string(Self.id(of: rider)), "email": .string("\(rider)@example.com")],
        ]
        return HTTPReply(HTTPHead(status: 200), Data(JSONValue.object(body).bytes))
    }

    private func authAnswer(_ message: HTTPMessage) -> HTTPReply {
        let body = message.body.flatMap { JSONValue(json: $0) }
        let address = body?["email"]?.string?.split(separator: "@").first.map { String($0) }
        func refusal(_ status: Int, _ code: String) -> HTTPReply {
            HTTPReply(HTTPHead(status: status), Data(#"{"code":\#(status),"error_code":"\#(code)","msg":"No."}"#.utf8))
        }
        switch (message.url.path, message.url.query) {
        case ("/auth/v1/token", "grant_type=password"):
            guard body?["password"]?.string == "secret-\(address ?? "")" else {
                return refusal(400, "invalid_credentials")
            }
            return session(of: address ?? "")
        case ("/auth/v1/token", "grant_type=refresh_token"):
            guard let rider = refreshTokens[body?["refresh_token"]?.string ?? ""] else {
                return refusal(400, "refresh_token_not_found")
            }
            return session(of: rider)
        case ("/auth/v1/token", "grant_type=id_token"): return session(of: "apple")
        case ("/auth/v1/verify", _):
            guard body?["token"]?.string == "123456" || body?["token_hash"]?.string == "hash" else {
                return refusal(403, "otp_expired")
            }
            return session(of: address ?? "linked")
        case ("/auth/v1/logout", _), ("/auth/v1/user", _): return HTTPReply(HTTPHead(status: 204))
        default: return HTTPReply(HTTPHead(status: 200), Data("{}".utf8))
        }
    }

    private func riderAnswer(_ message: HTTPMessage, _ rider: String) throws -> HTTPReply {
        let parts = message.url.path.split(separator: "/").map { String($0) }
        let (kind, id) = (parts.count > 2 ? parts[2] : "", parts.count > 3 ? parts[3] : nil)
        let body = Array(message.body ?? Data())
        let headers = ["If-Match": message.headers["If-Match"]].compactMapValues { $0 }
        func path(_ name: String) -> [String: String] { [name: id ?? ""] }
        var server = servers[rider] ?? PeopleServer()
        defer { servers[rider] = server }
        let call: SyncCall
        switch (message.method, kind, id) {
        case ("GET", "sync", nil):
            let since = message.url.query.flatMap { Int($0.replacingOccurrences(of: "since=", with: "")) } ?? 0
            return Self.success(server.sync(since: since))
        case ("POST", "favorites", nil): call = .createFavorite(try TransitContract.createFavorite.request(body: body))
        case ("PUT", "favorites", "order"):
            call = .orderFavorites(try TransitContract.orderFavorites.request(body: body))
        case ("PATCH", "favorites", _):
            call = .updateFavorite(
                try TransitContract.updateFavorite.request(path: path("favorite_id"), headers: headers, body: body))
        case ("DELETE", "favorites", _):
            call = .deleteFavorite(
                try TransitContract.deleteFavorite.request(path: path("favorite_id"), headers: headers))
        case ("POST", "saved-trips", nil):
            call = .createSavedTrip(try TransitContract.createSavedTrip.request(body: body))
        case ("PATCH", "saved-trips", _):
            call = .updateSavedTrip(
                try TransitContract.updateSavedTrip.request(path: path("saved_trip_id"), headers: headers, body: body))
        case ("DELETE", "saved-trips", _):
            call = .deleteSavedTrip(
                try TransitContract.deleteSavedTrip.request(path: path("saved_trip_id"), headers: headers))
        case ("POST", "reminders", nil): call = .createReminder(try TransitContract.createReminder.request(body: body))
        case ("DELETE", "reminders", _):
            call = .deleteReminder(try TransitContract.deleteReminder.request(path: path("reminder_id")))
        case ("PATCH", "user", "settings"):
            call = .updateSettings(try TransitContract.updateSettings.request(headers: headers, body: body))
        case ("POST", "user", "device"):
            let moment = PeopleServer.departure
            return Self.success(DeviceRegistration(deviceID: "phone", registeredAt: moment))
        case ("DELETE", "user", "device"): return HTTPReply(HTTPHead(status: 204))
        default: return Self.failure(404, "NOT_FOUND", "There is nothing here.")
        }
        switch try server.make(call) {
        case .favorite(let favorite): return Self.success(favorite)
        case .favorites(let favorites): return Self.success(FavoritesBody(favorites: favorites))
        case .savedTrip(let trip): return Self.success(trip)
        case .reminder(let reminder): return Self.success(reminder)
        case .settings(let settings): return Self.success(settings)
        case .done: return HTTPReply(HTTPHead(status: 204))
        }
    }

    static func success<Body: ResponseBody>(_ body: Body) -> HTTPReply {
        let meta = Meta(timestamp: PeopleServer.departure, requestID: "1")
        let data = (try? JSONEncoder().encode(Envelope(data: body, meta: meta))) ?? Data()
        return HTTPReply(HTTPHead(status: 200), data)
    }
}

/// Keeps what is to be kept in memory, and fails where a test wants it to.
final class PeopleDisk: SyncStorage, @unchecked Sendable {
    private let lock = NSLock()
    private var files: [String: Data] = [:]
    private var isFullNow = false

    /// Whether nothing can be written.
    var isFull: Bool {
        get { lock.withLock { isFullNow } }
        set { lock.withLock { isFullNow = newValue } }
    }

    /// Names of what is there.
    var names: Set<String> { lock.withLock { Set(files.keys) } }

    func data(of name: String) throws -> Data? { lock.withLock { files[name] } }

    func keep(_ data: Data?, of name: String) throws {
        try lock.withLock {
            if isFullNow { throw CocoaError(.fileWriteOutOfSpace) }
            files[name] = data
        }
    }

    func setAside(_ name: String) throws {
        lock.withLock { files[name + ".damaged"] = files.removeValue(forKey: name) }
    }

    /// Writes what no version of the app has written.
    func damage(_ name: String) { lock.withLock { files[name] = Data("{".utf8) } }
}

/// A Keychain that takes nothing while it is stubborn.
final class StubbornSecrets: SecretStore, @unchecked Sendable {
    private let lock = NSLock()
    private let kept = MemorySecrets()
    private var refuses = false

    var isStubborn: Bool {
        get { lock.withLock { refuses } }
        set { lock.withLock { refuses = newValue } }
    }

    func secret(_ name: String) -> Data? { kept.secret(name) }

    func keep(_ secret: Data?, as name: String) throws {
        if isStubborn { throw CocoaError(.fileWriteNoPermission) }
        kept.keep(secret, as: name)
    }
}

/// A phone with the kit on it: started anew, it has what its disk and its Keychain have.
final class PeoplePhone: Sendable {
    let backend: PeopleBackend
    let disk: PeopleDisk
    let secrets: MemorySecrets
    let clock: SteppedClock
    let client: TransitClient
    let session: Session
    let rider: RiderData

    init(
        _ backend: PeopleBackend = PeopleBackend(), disk: PeopleDisk = PeopleDisk(),
        secrets: MemorySecrets = MemorySecrets(), clock: SteppedClock = SteppedClock(1_760_000_000)
    ) throws {
        (self.backend, self.disk, self.secrets, self.clock) = (backend, disk, secrets, clock)
        var client = TransitClient(
            server: URL(string: "https://transit.example")!, app: "1.0.0", apiKey: "anon", transport: backend,
            retries: .never, clock: clock.kit)
        session = Session(client: client, secrets: secrets)
        client.tokens = session
        self.client = client
        rider = RiderData(client: client, session: session, storage: disk, sendsAtOnce: false)
    }

    /// The app stopped, and started again.
    func restarted() throws -> PeoplePhone { try PeoplePhone(backend, disk: disk, secrets: secrets, clock: clock) }

    func signIn(_ name: String = "ann") async throws {
        try await session.signIn(email: "\(name)@example.com", password: "secret-\(name)")
    }

    var companion: CompanionData { CompanionData(client: client) }
    var account: RiderAccount { RiderAccount(client: client, session: session, rider: rider) }

    /// Stops and routes that are favourites, as the rider sees them.
    func favourites() async -> [String] {
        await rider.snapshot().records.favorites.map { $0.stopID ?? $0.routeID ?? "" }
    }
}
