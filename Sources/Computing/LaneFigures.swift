/// What a lane does at the moment, and has done since it was made.
public struct LaneFigures: Sendable, Equatable {
    /// What runs, cancelled work that has not noticed yet among it.
    public var running = 0
    public var waiting = 0
    /// Results that somebody got.
    public var completed = 0
    /// Work refused because too much waited, because too much of its client's did, and because too much of its address's did.
    public var refusedFull = 0
    public var refusedClient = 0
    public var refusedAddress = 0
    /// Work whose result nobody waited for.
    public var cancelled: [Cancellation.Reason: Int] = [:]

    mutating func count(refusal: ComputeError) {
        switch refusal {
        case .full: refusedFull += 1
        case .clientFull: refusedClient += 1
        case .addressFull: refusedAddress += 1
        case .cancelled: break
        }
    }
}
