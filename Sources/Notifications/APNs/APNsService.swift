import AsyncHTTPClient
import Database
import NIOCore
import NIOSSL
import Synchronization
import TransitAPI

/// Apple's push service over HTTP/2.
///
/// One connection per environment carries all pushes. An attempt ends with an outcome whatever happens to the connection:
/// nothing is sent twice behind the caller's back except after a refused token or a payload found too large, both of which
/// the service did not take.
package final class APNsService: PushService {
    private let configuration: Configuration
    private let tokens: ProviderTokenSource
    private let client: HTTPClient
    /// What it answered.
    package let figures = PushFigures()
    private let limit: InFlightLimit
    /// Whether any push was: then key, team and topic are right.
    private let hasAccepted = Atomic(false)

    /// - Parameters:
    ///   - configuration: where and how.
    ///   - tokens: who we are.
    package init(_ configuration: Configuration, tokens: ProviderTokenSource) throws(ConfigurationError) {
        (self.configuration, self.tokens) = (configuration, tokens)
        try Self.check(configuration)
        var settings = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            // The deadline of an attempt ends with the head of its answer; this is for a body that stops in the middle.
            timeout: .init(connect: configuration.connectTimeout, read: configuration.answerTimeout),
            connectionPool: .init(idleTimeout: configuration.idleTimeout))
        // Before the first connection says that it is HTTP/2, one is opened for each waiting request, up to this.
        settings.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1
        // The caller backs off; a second back-off beneath it would only hold pushes up to their deadline.
        settings.connectionPool.retryConnectionEstablishment = false
        let silence = configuration.silenceTimeout
        settings.http2ConnectionDebugInitializer = { Self.endWhenSilent($0, after: silence) }
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        if let pem = configuration.trustedRootsPEM { tls.trustRoots = .certificates(try Self.certificates(pem)) }
        settings.tlsConfiguration = tls
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: settings)
        limit = InFlightLimit(configuration.mostInFlight)
    }

    /// Closes the connections; pushes under way end with `.tryLater`. Must be called before the service is let go.
    package func shutdown() async {
        let client = client
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        Task {
            try? await client.shutdown()
            end.finish()
        }
        // A connection that was told to go away while nothing was under way on it is left for the service to close, and
        // the client waits for that.
        Task {
            try? await Task.sleep(for: .seconds(5))
            end.finish()
        }
        for await _ in ends {}
    }

    /// One attempt, with at most one more after a refused token and one after a payload found too large.
    package func send(_ push: Push) async -> PushOutcome {
        if let flaw = push.flaw { return flaw }
        return await limit.run({ await attempts(at: push) }, isLeftOver: \.isLeftOver)
    }

    private func attempts(at push: Push) async -> PushOutcome {
        // It may have been given up while it waited for its turn.
        if Task.isCancelled { return APNsFailure(error: CancellationError()).outcome }
        var token = tokens.token()
        var payload = push.payload
        var (hasRenewed, hasShortened) = (false, false)
        while true {
            let answer: APNsAnswer
            let began = ContinuousClock.now
            do { answer = try await ask(push, payload: payload, token: token) } catch {
                figures.note(nil, push, took: ContinuousClock.now - began)
                return APNsFailure(error: error).outcome
            }
            figures.note(answer, push, took: ContinuousClock.now - began)
            switch answer.meaning(of: push) {
            case .final(.accepted(let id)):
                hasAccepted.store(true, ordering: .relaxed)
                return .accepted(apnsID: id)
            // With a wrong bundle id nothing is ever accepted; else the token is another app's, as anybody may register it.
            case .final(.misconfigured(reason: APNsAnswer.foreignToken)) where hasAccepted.load(ordering: .relaxed):
                return .tokenDead(reason: APNsAnswer.foreignToken, since: nil)
            case .final(let outcome): return outcome
            case .renewToken(let reason):
                guard !hasRenewed, let renewed = tokens.token(after: token) else {
                    return .misconfigured(reason: reason)
                }
                (token, hasRenewed) = (renewed, true)
            case .shorten(let reason):
                guard !hasShortened, let shortened = push.shortened else {
                    return .refused(status: answer.status, reason: reason)
                }
                (payload, hasShortened) = (shortened, true)
            }
        }
    }

    private func ask(_ push: Push, payload: [UInt8], token: ProviderToken) async throws -> APNsAnswer {
        var request = HTTPClientRequest(
            url: configuration.baseURL(of: push.environment) + "/3/device/" + push.deviceToken)
        request.method = .POST
        request.headers = [
            "authorization": "bearer \(token.text)", "apns-topic": push.topic(of: configuration.topic),
            "apns-id": push.id.lowercased, "apns-push-type": push.pushType,
            "apns-priority": String(push.priority), "apns-expiration": String(push.expiration),
        ]
        if let collapseID = push.collapseID { request.headers.add(name: "apns-collapse-id", value: collapseID) }
        request.body = .bytes(ByteBuffer(bytes: payload))
        let response = try await client.execute(request, timeout: configuration.answerTimeout)
        let id = response.headers.first(name: "apns-id")
        let retryAfter = response.headers.first(name: "retry-after")
        // Apple's answers are a line of JSON; whatever is longer is not Apple's.
        let body = try await response.body.collect(upTo: 65_536)
        return APNsAnswer(
            status: Int(response.status.code), id: id, retryAfter: retryAfter, body: Array(body.readableBytesView))
    }
}
