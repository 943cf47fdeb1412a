import Feeds

extension TripPlannerClient {
    /// Makes a request once circuit, rate and quota let it through, and reads its answer.
    func bring<Answer>(
        _ target: String, _ read: @Sendable ([UInt8], Int64) throws(TripPlannerError) -> Answer
    ) async throws(TripPlannerError) -> Answer {
        let deadline = clock.preciseNow() + limits.timeout
        try passCircuit()
        do throws(TripPlannerError) {
            try await passBudget(deadline: deadline)
        } catch {
            state.withLock { $0.circuit.abandoned() }
            throw error
        }
        do throws(TripPlannerError) {
            let answer = try read(try await fetch(target, deadline: deadline), clock.now())
            _ = state.withLock { $0.circuit.succeeded() }
            budgets.withBudgets { $0[provider.id]?.accepted() }
            return answer
        } catch {
            failed(error)
            throw error
        }
    }

    private func passCircuit() throws(TripPlannerError) {
        let now = clock.preciseNow()
        let until: Double? = state.withLock { state in
            if now < state.pausedUntil { return state.pausedUntil }
            // Half-open, somebody else is trying: their answer is at most a time-out away.
            return state.circuit.admit(now: now) ? nil : max(state.circuit.openUntil ?? now, now + 1)
        }
        if let until { throw .paused(until: Int64(until.rounded(.up))) }
    }

    /// Waits for the provider's rate, no longer than until the deadline.
    private func passBudget(deadline: Double) async throws(TripPlannerError) {
        while true {
            await budgets.replenish(now: clock.preciseNow())
            let now = clock.preciseNow()
            switch budgets.ask(.trip, of: provider.id, now: now) {
            case .admitted: return try await takeTurn(deadline: deadline)
            case .refused(let until): throw .quotaExhausted(until: until)
            case .notBefore(let instant):
                // Longer than the rate makes anybody wait: the provider has asked for a pause.
                guard instant < deadline else { throw .paused(until: Int64(instant.rounded(.up))) }
                do { try await clock.sleep(until: max(instant, now.nextUp)) } catch { throw .cancelled }
                if clock.preciseNow() >= deadline { throw .timedOut(seconds: limits.timeout) }
            }
        }
    }

    /// Waits for a turn among all that ask the provider.
    private func takeTurn(deadline: Double) async throws(TripPlannerError) {
        let later: Double?
        do {
            later = try await budgets.awaitTurn(of: provider.id, within: deadline - clock.preciseNow(), by: clock)
        } catch {
            throw .cancelled
        }
        if let later { throw .paused(until: Int64(later.rounded(.up))) }
        if clock.preciseNow() >= deadline { throw .timedOut(seconds: limits.timeout) }
    }

    private func fetch(_ target: String, deadline: Double) async throws(TripPlannerError) -> [UInt8] {
        var request = FeedRequest(
            url: access.baseURL + target, key: access.header, accept: "application/json",
            byteLimit: limits.answerBytes, timeout: max(0.001, deadline - clock.preciseNow()))
        request.redirected = budgets.redirects(of: provider.id, now: clock.preciseNow)
        let response = try await response(to: request, deadline: deadline).get()
        guard response.status == 200 else {
            pause(after: response)
            throw .refused(status: response.status)
        }
        return response.bytes
    }

    /// Whatever comes first: the answer, or the deadline.
    private func response(
        to request: FeedRequest, deadline: Double
    ) async -> Result<FeedResponse, TripPlannerError> {
        await withTaskGroup(of: Result<FeedResponse, TripPlannerError>?.self) { group in
            group.addTask {
                do throws(FetchError) {
                    return .success(try await self.fetcher.fetch(request))
                } catch .timedOut {
                    return .failure(.timedOut(seconds: self.limits.timeout))
                } catch {
                    return .failure(TripPlannerError(error))
                }
            }
            group.addTask {
                // Cancelled, there is an answer or nobody who waits for one.
                do { try await self.clock.sleep(until: deadline) } catch { return nil }
                return .failure(.timedOut(seconds: self.limits.timeout))
            }
            defer { group.cancelAll() }
            for await outcome in group { if let outcome { return outcome } }
            return .failure(.cancelled)
        }
    }

    private func pause(after response: FeedResponse) {
        let now = clock.preciseNow()
        let retryAfter = RetryAfter.seconds(response.retryAfter, now: clock.now())
        if response.status == 429 {
            // It is the rate of all requests. A 401 or 403 may be of this interface alone, which a key can lack: live
            // data must not stop for it.
            let seed = state.withLock { $0.random.next() }
            budgets.withBudgets { budgets in
                var random = SeededRandom(seed: seed)
                budgets[provider.id]?.refused(retryAfter: retryAfter, now: now, using: &random)
            }
        } else if let retryAfter {
            state.withLock { $0.pausedUntil = max($0.pausedUntil, now + min(retryAfter, BackOff.longestRetryAfter)) }
        }
    }

    private func failed(_ error: TripPlannerError) {
        let now = clock.preciseNow()
        state.withLock { state in
            switch error {
            // Says something of the question, not of the planner.
            case .refused(let status) where (400..<500).contains(status) && ![401, 403, 429].contains(status):
                state.circuit.abandoned()
            case .cancelled: state.circuit.abandoned()
            default: _ = state.circuit.failed(now: now)
            }
        }
    }
}
