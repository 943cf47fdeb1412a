import Synchronization

/// The pattern that a statement was last asked for: it is the same for each of its rows.
final class RecentPattern: Sendable {
    private let last = Mutex<RegularPattern?>(nil)
    private let ignoresCase: Bool

    init(ignoringCase: Bool) { ignoresCase = ignoringCase }

    func pattern(_ text: String) throws(RegularPatternError) -> RegularPattern {
        if let known = last.withLock({ $0 }), known.text == text { return known }
        let pattern = try RegularPattern(text, ignoringCase: ignoresCase)
        last.withLock { $0 = pattern }
        return pattern
    }
}
