import Hummingbird
import TransitAPI
import TransitAnswers

/// Counts requests, and says in answers what is left.
struct RateCounting: Middleware {
    let rates: ClientRates
    let bodies: RequestBodies

    func before(_ exchange: inout Exchange) throws -> Progress {
        guard let access = exchange.entry?.route.access else { return .onward }
        guard let demand = rates.demand(access.rateClass, exchange) else { return .onward }
        guard access.cost == nil, let decision = rates.limiter?.takeAtOnce(demand) else { return .waits }
        exchange.rate = decision
        return .onward
    }

    func wait(_ exchange: inout Exchange) async throws -> Response? {
        guard let access = exchange.entry?.route.access else { return nil }
        if let costOf = access.cost {
            // What it costs stands in the body; one that cannot be read is counted like any other.
            do {
                try await exchange.readBody(bodies)
            } catch {
                exchange.rate = await rates.take(access.rateClass, exchange)
                throw error
            }
            exchange.cost = costOf((try? exchange.query.get()) ?? [], exchange.body)
        }
        exchange.rate = await rates.take(access.rateClass, cost: exchange.cost, exchange)
        return nil
    }

    func after(_ response: inout Response, _ exchange: Exchange) {
        if let rate = exchange.rate { response.headers.add(rate, now: exchange.now) }
    }
}

/// Gives a client that has used its budget up an earlier answer where there is one, else the refusal.
struct RateRefusal: Middleware {
    let rates: ClientRates

    func before(_ exchange: inout Exchange) throws -> Progress {
        guard let rate = exchange.rate, !rate.isAllowed, let route = exchange.entry?.route else { return .onward }
        guard route.access.mayRepeatAnswers, let earlier = rates.earlier(exchange),
            !exchange.isStrict || earlier.ignored.isEmpty
        else {
            rates.metrics.countRefusal(rate.budget)
            let refusal = APIError.rateLimitExceeded(
                limit: rate.limit, windowSeconds: rate.budget.windowSeconds, retryAfter: rate.resetSeconds,
                cost: min(exchange.cost, rate.limit), ofAddress: rate.budget.isOfAddress)
            throw exchange.surface.errors.overLimit(refusal, exchange)
        }
        rates.metrics.countStaleAnswer(rate.budget.rateClass)
        exchange.ignored.set(earlier.ignored)
        let answer = Answer.data(
            earlier.bytes, pagination: earlier.pagination, staleness: earlier.staleness(at: exchange.now))
        return .answered(exchange.response(answer, cache: .noStore))
    }
}
