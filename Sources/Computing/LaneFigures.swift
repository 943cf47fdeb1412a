/// What a lane does at the moment, and has done since it was made.
package struct LaneFigures: Sendable, Equatable {
    /// What runs, cancelled work that has not noticed yet among it.
    package var running = 0
    package var waiting = 0
    /// Results that somebody got.
    package var completed = 0
    /// Work refused because too much waited, because too much of its client's did, and because too much of its address's did.
    package var refusedFull = 0
    package var refusedClient = 0
    package var refusedAddress = 0
    /// Work whose result nobody waited for.
    package var cancelled: [Cancellation.Reason: Int] = [:]

    mutating func count(refusal: ComputeError) {
        switch refusal {
        case .full: refusedFull += 1
        case .clientFull: refusedClient += 1
        case .addressFull: refusedAddress += 1
        case .cancelled: break
        }
    }
}
