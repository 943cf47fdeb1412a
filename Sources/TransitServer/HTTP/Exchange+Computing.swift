import Computing
import Journeys
import TransitAPI
import TransitAnswers

extension Exchange {
    /// Whose turn it is where computing is shared: whoever's requests are counted together, at the widest network that is counted,
    /// as an installation costs nothing and an address of IPv6 little.
    var computeClient: ComputeClient {
        ComputeClient("\(rateKey)", at: "\(CountedNetwork.all(of: client).last!)")
    }

    /// Makes a long list in the lane for that.
    func list<Value: Sendable>(_ make: @escaping @Sendable () throws -> Value) async throws -> Value {
        let made: Result<Value, any Error>
        do throws(ComputeError) {
            made = try await inLists(make)
        } catch {
            throw APIError(error, busy: .serverBusy, isLate: APIError(.requestTimeout))
        }
        return try made.get()
    }

    /// Makes in the lane for lists what takes long by what it happens to hold; where that lane is full, here: nobody who asks for
    /// little is refused for it.
    func aside<Value: Sendable>(_ make: @escaping @Sendable () throws -> Value) async throws -> Value {
        let made: Result<Value, any Error>
        do throws(ComputeError) {
            made = try await inLists(make)
        } catch {
            if case .cancelled = error {
                throw APIError(error, busy: .serverBusy, isLate: APIError(.requestTimeout))
            }
            return try make()
        }
        return try made.get()
    }

    private func inLists<Value: Sendable>(
        _ make: @escaping @Sendable () throws -> Value
    ) async throws(ComputeError) -> Result<Value, any Error> {
        try await services.computing.lists.run(for: computeClient, until: cancellation ?? Cancellation()) { _ in
            Result { try make() }
        }
    }

    /// Plans in the lane for that, within the time a plan may take. Waiting counts.
    func planned<Value: Sendable>(
        _ plan: @escaping @Sendable (JourneyAnswers) throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let journeyService = services.journeys
        let cancellation = Cancellation(within: self.cancellation)
        let clock = services.clock
        let ends = clock.monotonicSeconds() + journeyService.timeLimit
        let watch = services.deadlines.cancel(cancellation, after: .seconds(journeyService.timeLimit))
        defer { services.deadlines.lift(watch) }
        let isLate = APIError.planTimeout(seconds: Int(journeyService.timeLimit))
        let made: Result<Value, APIError>
        do throws(ComputeError) {
            made = try await services.computing.journeys.run(for: computeClient, until: cancellation) { cancellation in
                let cancel = SearchCancel { cancellation.isCancelled || clock.monotonicSeconds() >= ends }
                return Result { () throws(APIError) in
                    if cancel.isCancelled { throw isLate }
                    return try plan(JourneyAnswers(try Registration.answers(self), journeyService, cancel))
                }
            }
        } catch {
            throw APIError(error, busy: .plannerBusy, isLate: isLate)
        }
        return try made.get()
    }
}

extension APIError {
    /// What a client is told of work that was not done.
    fileprivate init(_ error: ComputeError, busy: ErrorCode, isLate: APIError) {
        switch error {
        case .full: self = .busy(busy, .server)
        case .clientFull: self = .busy(busy, .client)
        case .addressFull: self = .busy(busy, .address)
        case .cancelled(.timeLimit): self = isLate
        // Nobody reads it.
        case .cancelled: self = APIError(.requestTimeout)
        }
    }
}
