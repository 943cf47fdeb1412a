extension Phase {
    /// What is shown of an answer: nothing to show is told from something to show.
    init(_ answer: Sourced<Value>, isEmpty: Bool = false) {
        self = isEmpty ? .empty(Standing(answer)) : .shown(answer.value, Standing(answer))
    }

    /// What is shown once a question has failed: what was there stays and is said to be old, but where the server refuses to
    /// say more. A question that nobody waited for changes nothing.
    func after(_ error: ClientError) -> Phase {
        guard error != .cancelled else { return self }
        guard error.allowsOffline else { return .failed(Advice(error)) }
        switch self {
        case .shown(let value, let standing): return .shown(value, standing.after(error))
        case .empty(let standing): return .empty(standing.after(error))
        case .loading, .failed: return .failed(Advice(error))
        }
    }
}

extension Standing {
    /// The same answer where no newer one can be had.
    func after(_ error: ClientError) -> Standing {
        Standing(basis: basis == .phone ? .phone : .kept, asOf: asOf, problem: error)
    }
}
