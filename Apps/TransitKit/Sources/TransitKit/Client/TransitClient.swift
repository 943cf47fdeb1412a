import Foundation
import TransitAPI
import Wire

/// An answer of the server with what it says about itself.
public struct Answer<Body: Sendable>: Sendable {
    public var body: Body
    /// Whether it rests on data past its limit, and since when it is fresh.
    public var meta: Meta
    /// By which the server says later that nothing has changed.
    public var entityTag: String?

    /// An answer.
    public init(body: Body, meta: Meta, entityTag: String? = nil) {
        (self.body, self.meta, self.entityTag) = (body, meta, entityTag)
    }
}

/// Asks a server what the contract says can be asked.
///
/// ```swift
/// import TransitAPI
/// import TransitKit
///
/// let client = TransitClient(server: URL(string: "https://transit.example")!, app: "1.0.0")
/// let board = try await client.answer(TransitContract.departures, DeparturesRequest(stopID: "200060"))
/// print(board.body.departures.count)
/// ```
public struct TransitClient: Sendable {
    /// Scheme, host and port.
    public let server: URL
    /// Version of the app, as three numbers: what the server may refuse with 426.
    public let appVersion: String
    /// The anon key, where the server wants one.
    public let apiKey: String?
    public let transport: any HTTPTransport
    public var retries: RetryPolicy
    /// Where a rider's token comes from; nil where nobody is signed in.
    public var tokens: (any TokenSource)?
    /// What time passes by.
    public var clock: KitClock
    /// Seconds without a byte after which a request is given up.
    var timeout = 15.0
    private let kept: KeptAnswers
    private let waits = Waits()

    /// A client of a server; nothing is asked.
    ///
    /// - Parameters:
    ///   - app: the app's version, as `1.4.0`.
    ///   - apiKey: the anon key.
    public init(
        server: URL, app: String, apiKey: String? = nil, transport: any HTTPTransport = URLSessionTransport(),
        retries: RetryPolicy = RetryPolicy(), tokens: (any TokenSource)? = nil, clock: KitClock = KitClock()
    ) {
        (self.server, appVersion, self.apiKey, self.transport) = (server, app, apiKey, transport)
        (self.retries, self.tokens, self.clock) = (retries, tokens, clock)
        kept = KeptAnswers()
    }

    /// The same for whoever can't wait: it tries once, and gives up after five seconds without a byte.
    var hurried: TransitClient {
        var client = self
        (client.retries, client.timeout) = (.never, 5)
        return client
    }

    /// Asks, and waits for the answer. An answer that the client has already and that has not changed is not sent again.
    public func answer<Request, Body>(
        _ endpoint: Endpoint<Request, Body>, _ request: Request
    ) async throws(ClientError) -> Answer<Body> {
        let (reply, kept) = try await exchange(endpoint, request)
        do {
            let envelope = try JSONDecoder().decode(Envelope<Body>.self, from: kept ?? reply.body)
            return Answer(body: envelope.data, meta: envelope.meta, entityTag: reply.head["etag"])
        } catch {
            throw .unreadable(reason: "\(error)")
        }
    }

    /// Asks for something that has no answer but that it is done.
    public func perform<Request>(
        _ endpoint: Endpoint<Request, NoContent>, _ request: Request
    ) async throws(ClientError) {
        let (reply, _) = try await exchange(endpoint, request)
        guard reply.isOwn else { throw .unreadable(reason: "no answer of the server") }
    }

    private func exchange<Request, Body>(
        _ endpoint: Endpoint<Request, Body>, _ request: Request
    ) async throws(ClientError) -> (HTTPReply, kept: Data?) {
        let description = endpoint.description
        var message = try message(description.method.rawValue.uppercased(), endpoint.target(for: request))
        for (name, value) in endpoint.headers(for: request) { message.headers[name] = value }
        if let body = endpoint.body(for: request) {
            message.body = Data(body)
            message.headers["Content-Type"] = "application/json"
        }
        let asksOnly = description.method == .get
        // What is a rider's own is not another's, though the address is the same.
        let mayKeep = asksOnly && description.auth == .none
        let known = mayKeep ? kept.answer(for: message.url) : nil
        if let known { message.headers["If-None-Match"] = known.tag }
        let isSafe =
            asksOnly || description.method == .put || description.method == .delete
            || Self.questions.contains(description.operationID)
        let reply = try await send(
            message, isSafe: isSafe, asRider: description.auth == .required, asAnybody: description.auth == .none,
            kind: description.operationID)
        if reply.head.status == 304, let known { return (reply, known.body) }
        if mayKeep, let tag = reply.head["etag"] { kept.keep(reply.body, tag: tag, for: message.url) }
        return (reply, nil)
    }

    /// Operations that are posted as their questions are long, and change nothing.
    private static let questions: Set<String> = ["planTrip", "refreshTrip", "reach"]

    /// A request to the server: target is path and query, percent-encoded.
    public func message(_ method: String, _ target: String) throws(ClientError) -> HTTPMessage {
        // Foundation takes "." and ".." for ways through folders, and asks for something else.
        let path = target.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard !path.contains("."), !path.contains(".."),
            let url = URL(string: target, relativeTo: server)?.absoluteURL
        else {
            throw .unreadable(reason: "\(target) is no address")
        }
        var headers = ["X-App-Version": appVersion, "Accept": "application/json"]
        if let apiKey { headers["apikey"] = apiKey }
        return HTTPMessage(method, url, headers: headers, timeout: timeout)
    }

    /// Sends a request as often as the policy allows, with a token where there is one.
    ///
    /// - Parameters:
    ///   - isSafe: whether it may be sent twice.
    ///   - asRider: whether it makes no sense without a token.
    ///   - asAnybody: whether nobody is to know who asks: it goes without a token.
    ///   - kind: what is asked for. Where the server says when it may be asked for again, nothing of the kind is before.
    /// - Returns: an answer with a status below 300, or 304.
    public func send(
        _ message: HTTPMessage, isSafe: Bool, asRider: Bool = false, asAnybody: Bool = false, kind: String? = nil
    ) async throws(ClientError) -> HTTPReply {
        var message = message
        // The same in every attempt, so that they can be told to be one.
        message.headers["X-Request-Id"] = message.headers["X-Request-Id"] ?? UUID().uuidString.lowercased()
        var attempt = 0
        var isRenewed = false
        while true {
            attempt += 1
            let token = asAnybody ? nil : try await tokens?.token()
            if asRider, token == nil { throw .signedOut }
            if let token { message.headers["Authorization"] = "Bearer \(token)" }
            do throws(ClientError) {
                if let kind, let seconds = waits.left(kind, now: clock.now()) {
                    throw .rateLimited(retryAfter: seconds)
                }
                let reply = try await reply(to: message)
                if reply.head.status < 300 || reply.head.status == 304 { return reply }
                guard reply.head.status >= 400 else {
                    throw ClientError.unreadable(reason: "status \(reply.head.status)")
                }
                // A token may have been ended since it was given: once, another one is asked for.
                if reply.head.status == 401, let token, !isRenewed {
                    isRenewed = true
                    attempt -= 1
                    guard try await tokens?.renew(instead: token) == true else { throw ClientError.signedOut }
                    continue
                }
                throw ClientError(reply)
            } catch {
                if let kind, case .rateLimited(let seconds) = error {
                    waits.note(kind, until: clock.now() + Double(seconds))
                }
                let pause = retries.pause(
                    after: error, attempt: attempt, isSafe: isSafe, jitter: Double.random(in: 0...1))
                guard let pause else { throw error }
                guard await clock.sleep(pause) else { throw .cancelled }
            }
        }
    }

    private func reply(to message: HTTPMessage) async throws(ClientError) -> HTTPReply {
        do {
            return try await transport.reply(to: message)
        } catch {
            throw ClientError(error)
        }
    }
}

/// Where a rider's access token comes from.
public protocol TokenSource: Sendable {
    /// A token that is good for some while yet; nil where nobody is signed in.
    func token() async throws(ClientError) -> String?
    /// Asks for another token in place of one that was refused; false where the session has ended.
    func renew(instead token: String) async throws(ClientError) -> Bool
}

/// When a server may be asked again for what, as it has said itself.
final class Waits: @unchecked Sendable {
    private let lock = NSLock()
    private var ends: [String: Double] = [:]

    /// Whole seconds until then; nil where there is nothing to wait for.
    func left(_ kind: String, now: Double) -> Int? {
        lock.withLock {
            // A clock that was put back would have everybody wait for long.
            guard let end = ends[kind], end > now, end - now <= Self.longest else { return nil }
            return Int((end - now).rounded(.up))
        }
    }

    func note(_ kind: String, until end: Double) { lock.withLock { ends[kind] = max(ends[kind] ?? 0, end) } }

    /// Seconds that a server's limits last at most.
    private static let longest = 3_600.0
}

/// Answers by address with the tags that the server knows them by; the oldest go first.
final class KeptAnswers: @unchecked Sendable {
    /// Bytes kept at most.
    static let limit = 2 << 20

    private let lock = NSLock()
    private var answers: [URL: (tag: String, body: Data, used: Int)] = [:]
    private var uses = 0

    func answer(for url: URL) -> (tag: String, body: Data)? {
        lock.withLock {
            uses += 1
            answers[url]?.used = uses
            return answers[url].map { ($0.tag, $0.body) }
        }
    }

    func keep(_ body: Data, tag: String, for url: URL) {
        guard body.count <= Self.limit / 4 else { return }
        lock.withLock {
            uses += 1
            answers[url] = (tag, body, uses)
            var bytes = answers.values.reduce(0) { $0 + $1.body.count }
            while bytes > Self.limit, let oldest = answers.min(by: { $0.value.used < $1.value.used }) {
                bytes -= oldest.value.body.count
                answers[oldest.key] = nil
            }
        }
    }
}
