import Computing
import Database
import Foundation
import HTTPTypes
import Hummingbird
import Identity
import Logging
import NIOCore
import TransitAPI

/// Takes a request through everything every request goes through: id, limits, app version, dispatch, time limit,
/// envelope, entity tag, errors, log line.
struct TransitResponder: HTTPResponder {
    typealias Context = TransitRequestContext

    let configuration: ServerConfiguration
    let services: ServerServices
    let dispatcher: Dispatcher
    let logger: Logger
    let log: RequestLog
    let crossOrigin: CrossOrigin
    let ownPages: OwnPages

    func respond(to request: Request, context: TransitRequestContext) async throws -> Response {
        let started = services.clock.monotonicSeconds()
        let now = services.clock.now()
        let exchange = Exchange(
            request: request, requestID: RequestID.accepted(request.headers[.requestID]) ?? RequestID.make(),
            now: now, edition: services.city.edition,
            isStrict: request.headers[.prefer].map(Preferences.areStrict) ?? false,
            wantsProblemDetails: request.headers[.accept]?.contains(ProblemDetails.mediaType) ?? false,
            client: configuration.trustedProxies.client(of: context.peer) { request.headers[values: .forwardedFor] },
            installation: await InstallID.hash(in: request.headers, services.authenticator, now: now),
            credentials: await Credentials(request.headers[.authorization], services.authenticator, now: now),
            channel: context.channel, services: services)
        var trace = Trace()
        var response: Response
        do {
            response = try await answer(exchange, &trace)
        } catch {
            response = failure(error, exchange, on: trace.surface)
        }
        response.headers[.requestID] = exchange.requestID
        response.headers[.xContentTypeOptions] = "nosniff"
        if request.method != .options { crossOrigin.mark(&response.headers, for: trace.readers, request) }
        if trace.readsNames { exchange.mark(&response.headers) }
        if let rate = trace.rate { response.headers.add(rate, now: exchange.now) }
        if request.method == .head { response = response.createHeadResponse() }
        let seconds = services.clock.monotonicSeconds() - started
        services.metrics.count(trace.name, status: response.status.code, seconds: seconds)
        let line = RequestLog.Entry(
            now: exchange.now, event: trace.name, requestID: exchange.requestID, method: request.method.rawValue,
            template: trace.template, status: response.status.code, milliseconds: seconds * 1000,
            userID: exchange.caller.userID)
        if logger.logLevel <= line.level { log.add(line) }
        return response
    }

    /// What the log says a request was, and what is left of its client's budget.
    private struct Trace {
        var name = "not_found"
        var template = ""
        /// Nil where the request is not limited.
        var rate: RateDecision?
        var surface = Surface.pages
        /// Whose pages may read the answer.
        var readers = CrossOrigin.Readers.own
        /// Whether names of the request are looked at by the contract.
        var readsNames = false
    }

    private func answer(_ exchange: Exchange, _ trace: inout Trace) async throws -> Response {
        let request = exchange.request
        let target = request.head.path ?? "/"
        trace.surface = Surface.of(target)
        trace.readers = trace.surface.readersOfErrors
        guard target.utf8.count <= configuration.maximumTargetBytes else { throw APIError(.uriTooLong) }
        try checkBodyLength(of: request, limit: configuration.maximumBodyBytes)
        let cut = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
        let segments = target.utf8[..<cut].split(separator: UInt8(ascii: "/")).map { Substring($0) }
        if request.method == .options {
            let routes = try dispatcher.routes(segments)
            try await discardBody(of: request)
            guard let first = routes.first else { throw APIError(.notFound) }
            trace = Trace(name: "options", template: first.template)
            return crossOrigin.options(routes, request)
        }
        switch try dispatcher.match(method: request.method.rawValue, segments: segments) {
        case .none:
            try await discardBody(of: request)
            throw APIError(.notFound)
        case .wrongMethod(let allowed, let template):
            try await discardBody(of: request)
            (trace.name, trace.template) = ("method_not_allowed", template)
            let methods = allowed.joined(separator: ", ")
            var response = failure(
                APIError(.methodNotAllowed, details: ["allowed": .string(methods)]), exchange, on: trace.surface)
            response.headers[.allow] = methods
            return response
        case .route(let route, let path):
            trace = Trace(
                name: route.name, template: route.template, surface: route.surface, readers: route.readers,
                readsNames: route.readsNames)
            if route.surface.isOfDemonstration { try ownPages.check(request) }
            if route.access.auth == .operations { try services.operations.check(exchange) }
            if route.maximumBodyBytes == nil { try await discardBody(of: request) }
            let asked = Result {
                cut == target.endIndex
                    ? [] : try PercentEncoding.pairs(ofQuery: target[target.utf8.index(after: cut)...])
            }
            var exchange = exchange
            var awaitedBody = route.maximumBodyBytes
            var cost = 1
            if let costOf = route.access.cost, services.rates.limiter != nil {
                // What it costs stands in the body; one that cannot be read is counted like any other.
                do {
                    if let limit = awaitedBody { exchange.body = try await body(of: request, limit: limit) }
                    awaitedBody = nil
                } catch {
                    trace.rate = await services.rates.take(route.access.rateClass, exchange)
                    throw error
                }
                cost = costOf((try? asked.get()) ?? [], exchange.body)
            }
            let rate = await services.rates.take(route.access.rateClass, cost: cost, exchange)
            trace.rate = rate
            if route.isVersioned { try checkAppVersion(of: request) }
            if let rate, !rate.isAllowed { return try responseOverLimit(rate, cost: cost, route, exchange) }
            // Not before the request was counted: tokens could be guessed without limit.
            try exchange.credentials.check(for: route.access.auth)
            let query = try asked.get()
            if let limit = awaitedBody { exchange.body = try await body(of: request, limit: limit) }
            return try await handle(exchange, route, path: path, query: query, rate)
        }
    }

    private func handle(
        _ exchange: Exchange, _ route: Dispatcher.Route, path: [String: String], query: [(String, String)],
        _ rate: RateDecision?
    ) async throws -> Response {
        let answer: Answer
        let limit = route.surface.timeLimit(configuration)
        switch route.handler {
        case .immediate(let handle): answer = try handle(exchange, path, query)
        case .computing(let handle):
            answer = try await withTimeLimit(limit, exchange) { exchange in
                try await exchange.list { try handle(exchange, path, query) }
            }
        case .waiting(let handle):
            answer = try await withTimeLimit(limit, exchange) { try await handle($0, path, query) }
        }
        if route.access.mayRepeatAnswers, case .data(let bytes, let pagination, let staleness) = answer {
            services.rates.remember(bytes, pagination, staleness, rate, exchange)
        }
        return finish(answer, cache: route.cache, exchange)
    }

    /// What a client gets that has used its budget up: an earlier answer where there is one, else the refusal.
    private func responseOverLimit(
        _ rate: RateDecision, cost: Int, _ route: Dispatcher.Route, _ exchange: Exchange
    ) throws -> Response {
        let rateClass = rate.budget.rateClass
        guard route.access.mayRepeatAnswers, let earlier = services.rates.earlier(exchange),
            !exchange.isStrict || earlier.ignored.isEmpty
        else {
            services.rates.metrics.countRefusal(rate.budget)
            let refusal = APIError.rateLimitExceeded(
                limit: rate.limit, windowSeconds: rate.budget.windowSeconds, retryAfter: rate.resetSeconds,
                cost: min(cost, rate.limit), ofAddress: rate.budget.isOfAddress)
            throw route.surface.errors.overLimit(refusal, exchange)
        }
        services.rates.metrics.countStaleAnswer(rateClass)
        exchange.ignored.set(earlier.ignored)
        return finish(
            .data(
                RepeatedBody.stale(earlier.bytes), pagination: earlier.pagination,
                staleness: earlier.staleness(at: exchange.now)),
            cache: .noStore, exchange)
    }

    /// Refuses a body that is declared too long before any of it is read.
    private func checkBodyLength(of request: Request, limit: Int) throws {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw APIError.payloadTooLarge(limit: limit)
        }
    }

    /// Where no body is taken, one that is sent all the same may not be large.
    private func discardBody(of request: Request) async throws {
        guard request.headers[.transferEncoding] != nil else { return }
        _ = try await body(of: request, limit: configuration.maximumBodyBytes)
    }

    /// The whole body; a client that dawdles over it is held to the time limit of a request.
    private func body(of request: Request, limit: Int) async throws -> [UInt8] {
        let limit = min(limit, configuration.maximumBodyBytes)
        try checkBodyLength(of: request, limit: limit)
        let message = "The request body took too long to arrive. Please try again."
        return try await TimeLimit(duration: configuration.requestTimeout, sleep: services.clock.sleep).hold(
            Cancellation(), late: APIError(.requestTimeout, message: message)
        ) { try await collect(request, limit: limit) }
    }

    private func collect(_ request: Request, limit: Int) async throws -> [UInt8] {
        do {
            return Array(buffer: try await request.body.collect(upTo: limit))
        } catch is NIOTooManyBytesError {
            throw APIError.payloadTooLarge(limit: limit)
        }
    }

    private func checkAppVersion(of request: Request) throws {
        guard let text = request.headers[.appVersion] else { return }
        let version = try CommonParameters.appVersion.parse(text)
        guard let minimum = configuration.minimumAppVersion, version < minimum else { return }
        throw APIError.appUpdateRequired(minimum: minimum, appStoreURL: configuration.appStoreURL)
    }

    /// The answer of a handler, as long as its time is not up and its client is there.
    private func withTimeLimit(
        _ limit: Duration, _ exchange: Exchange, _ work: @escaping @Sendable (Exchange) async throws -> Answer
    ) async throws -> Answer {
        let cancellation = Cancellation()
        var exchange = exchange
        exchange.cancellation = cancellation
        exchange.channel.triggerUserOutboundEvent(LeavingClientHandler.AnswerAwaited(cancellation), promise: nil)
        if !exchange.channel.isActive { cancellation.cancel(.clientLeft) }
        return try await TimeLimit(duration: limit, sleep: services.clock.sleep).hold(
            cancellation, late: APIError(.requestTimeout)
        ) { [exchange] in try await work(exchange) }
    }

    // MARK: Responses

    /// The response to what went wrong. What it was inside is for the log; the client learns only that it did.
    private func failure(_ error: any Error, _ exchange: Exchange, on surface: Surface) -> Response {
        let told: any Error
        switch error {
        case let refused as ParameterError: told = APIError(refused)
        case is ClientLeft:
            return Response(status: .clientClosedRequest, headers: [.connection: "close", .cacheControl: "no-store"])
        case let fault as StorageFault: told = self.told(fault, exchange)
        case let fault as DatabaseError where fault.isTemporary: told = self.told(StorageFault(fault), exchange)
        default: told = error
        }
        if let response = surface.errors.response(to: told, exchange) { return response }
        logger.error("request_failed", metadata: ["request_id": "\(exchange.requestID)", "error": "\(error)"])
        return surface.errors.unexpected(exchange)
    }

    /// Clients learn only that it is so; whoever runs the server must learn why.
    private func told(_ fault: StorageFault, _ exchange: Exchange) -> APIError {
        logger.error(
            "storage_unavailable", metadata: ["request_id": "\(exchange.requestID)", "reason": "\(fault.cause)"])
        return fault.told
    }

    private func finish(_ answer: Answer, cache: CachePolicy, _ exchange: Exchange) -> Response {
        switch answer {
        case .response(let response): return response
        case .bare(let bytes, let status):
            return json(bytes, status: status, cache: cache)
        case .data(let bytes, let pagination, let staleness):
            // Once such a name is known the answer is another, even where its data is the same.
            let ignored = exchange.ignored.all.joined(separator: "\n").utf8
            let tag = cache.hasETag ? EntityTag.of(ignored.isEmpty ? bytes : bytes + ignored) : nil
            if let tag, let named = exchange.request.headers[.ifNoneMatch], EntityTag.isNamed(tag, in: named) {
                return Response(
                    status: .notModified,
                    headers: [.eTag: tag, .cacheControl: cache.headerValue, .vary: "Accept-Encoding"])
            }
            let meta = exchange.meta(pagination: pagination, staleness: staleness)
            var response = Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8", .cacheControl: cache.headerValue,
                    .vary: "Accept-Encoding",
                ],
                body: ResponseBody(byteBuffer: meta.enveloping(bytes)))
            if let tag { response.headers[.eTag] = tag }
            return response
        }
    }

    private func json(_ bytes: [UInt8], status: HTTPResponse.Status, cache: CachePolicy) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: cache.headerValue],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension HTTPResponse.Status {
    /// What the log and the metrics call an answer nobody waited for; no client sees it.
    static let clientClosedRequest = HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
}
