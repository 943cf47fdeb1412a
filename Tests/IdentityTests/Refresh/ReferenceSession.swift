import Identity

/// The rules of refreshing, told as a history instead of a state: what happened, in order, and nothing derived from it.
///
/// Written apart from the machine, to disagree with it where either is wrong.
struct ReferenceSession {
    enum Event {
        case made(_ counter: Int64, at: Int64)
        case used(issued: Int64)
        case destroyed
    }

    enum Verdict: Equatable {
        case next
        case again
        case newer
        case thief
        case over
    }

    /// The beginning and every rotation are a `made`. A restored backup is a history without its end.
    private(set) var history: [Event]

    init(beginning: Int64) { history = [.made(0, at: beginning)] }

    private var births: [Int64] {
        history.compactMap { if case .made(_, let instant) = $0 { instant } else { nil } }
    }

    /// The counter of the newest token.
    var newest: Int64 { history.compactMap { if case .made(let counter, _) = $0 { counter } else { nil } }.max()! }

    mutating func present(_ counter: Int64, at now: Int64) -> Verdict {
        let births = births
        let destroyed = history.contains { if case .destroyed = $0 { true } else { false } }
        if destroyed || births.max()! + 30 * 86_400 <= now { return .over }
        switch newest - counter {
        case ...0:
            let isNewer = counter > newest
            history.append(.made(counter + 1, at: now))
            return isNewer ? .newer : .next
        case 1 where now < births.max()! + 10: return .again
        case 1 where now < births.max()! + 60 && !newestWasUsed: return .again
        default:
            history.append(.destroyed)
            return .thief
        }
    }

    mutating func use(accessTokenIssued issued: Int64) { history.append(.used(issued: issued)) }

    /// Some access token of the newest generation was used since that began.
    private var newestWasUsed: Bool {
        guard let last = history.lastIndex(where: { if case .made = $0 { true } else { false } }) else { return false }
        return newest > 0
            && history[last...].contains { if case .used(let issued) = $0 { issued >= births.max()! } else { false } }
    }
}
