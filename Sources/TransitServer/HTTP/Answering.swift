import Computing
import Hummingbird
import TransitAPI
import TransitAnswers

/// Asks the handler of a request's route, and makes what it hands back a response.
struct Answering: Sendable {
    let configuration: ServerConfiguration
    let rates: ClientRates

    /// The response of a route that is answered from memory; nil of others, where it takes longer than that may, and where it is to be
    /// compressed elsewhere: then the exchange keeps it.
    func response(atOnceTo exchange: inout Exchange) throws -> Response? {
        guard let entry = exchange.entry else { throw APIError(.notFound) }
        guard case .immediate(let handle) = entry.route.handler else { return nil }
        let query = try exchange.query.get()
        exchange.isAtOnce = true
        defer { exchange.isAtOnce = false }
        let answer: Answer
        do { answer = try handle(exchange, exchange.path, query) } catch is TakesLong { return nil }
        let response = response(answer, to: exchange, of: entry)
        guard response.wantsCompression(for: exchange) else { return response }
        exchange.uncompressed = response
        return nil
    }

    /// The response of any route.
    func response(to exchange: Exchange) async throws -> Response {
        if let made = exchange.uncompressed { return await compressed(made, exchange) }
        guard let entry = exchange.entry else { throw APIError(.notFound) }
        let query = try exchange.query.get()
        let answer: Answer
        switch entry.route.handler {
        case .immediate(let handle):
            // It takes longer than the loop may be kept.
            answer = try await limited(exchange) { exchange in
                try await exchange.aside { try handle(exchange, exchange.path, query) }
            }
        case .computing(let handle):
            answer = try await limited(exchange) { exchange in
                try await exchange.list { try handle(exchange, exchange.path, query) }
            }
        case .waiting(let handle):
            // Whatever is answered without an account does not wait for its row.
            let isOfAccount = entry.route.access.auth == .required || exchange.surface.gate is APIKeyGate
            answer = try await limited(exchange) { exchange in
                if isOfAccount { await exchange.services.people?.welcome(exchange.caller) }
                return try await handle(exchange, exchange.path, query)
            }
        }
        return await compressed(response(answer, to: exchange, of: entry), exchange)
    }

    /// A response as its client takes it: what would be compressed on the event loop for too long is in the lane for lists.
    private func compressed(_ response: Response, _ exchange: Exchange) async -> Response {
        guard response.wantsCompression(for: exchange), case .bytes(let buffer) = response.body,
            let compressed = try? await exchange.list({ Gzip.compressed(buffer) })
        else { return response }
        return response.replacing(compressed)
    }

    private func response(_ answer: Answer, to exchange: Exchange, of entry: Dispatcher.Entry) -> Response {
        if entry.route.access.mayRepeatAnswers, case .data(let bytes, let pagination, let staleness) = answer {
            rates.remember(bytes, pagination, staleness, exchange.rate, exchange)
        }
        return exchange.response(answer, cache: entry.route.cache)
    }

    /// The answer of a handler, as long as its time is not up and its client is there.
    private func limited(
        _ exchange: Exchange, _ work: @escaping @Sendable (Exchange) async throws -> Answer
    ) async throws -> Answer {
        let cancellation = Cancellation()
        var exchange = exchange
        exchange.cancellation = cancellation
        guard exchange.connection.awaits(cancellation) else { throw ClientLeft() }
        let limit = exchange.surface.timeLimit(configuration)
        return try await TimeLimit(duration: limit, deadlines: exchange.services.deadlines).hold(
            cancellation, late: APIError(.requestTimeout)
        ) { [exchange] in try await work(exchange) }
    }
}
