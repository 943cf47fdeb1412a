/// What a journey costs, by the rules of one fare system.
public protocol FareModel: Sendable {
    /// The fare of one journey.
    ///
    /// - Parameter legs: its rides in order, without walks; none cost nothing.
    /// - Returns: the fare, with what it rests on where it is an estimate; or why it cannot be known. Never a guess.
    func fare(for legs: [FareLeg], rider: RiderCategory) -> FareAnswer
}

/// A fare, or why there is none.
public enum FareAnswer: Sendable, Equatable {
    case known(FareQuote)
    case unknown(FareUnknownReason)
}
