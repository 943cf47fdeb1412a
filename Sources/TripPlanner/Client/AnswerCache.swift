/// Answers by question, for as long as they may be kept; the one that was not used for longest leaves first.
struct AnswerCache<Answer: Sendable>: Sendable {
    private struct Entry {
        var answer: Answer
        var expires: Double
        var usedAt: UInt64
    }

    private let capacity: Int
    private let lifetime: Double
    private var entries: [String: Entry] = [:]
    private var uses: UInt64 = 0

    /// An empty one.
    ///
    /// - Parameter lifetime: seconds an answer is kept.
    init(capacity: Int, lifetime: Double) { (self.capacity, self.lifetime) = (capacity, lifetime) }

    var count: Int { entries.count }

    /// The answer, unless it is too old; a clock that was set back makes it so, too.
    mutating func answer(to key: String, now: Double) -> Answer? {
        guard let entry = entries[key] else { return nil }
        guard now < entry.expires, now >= entry.expires - lifetime else {
            entries[key] = nil
            return nil
        }
        uses += 1
        entries[key]?.usedAt = uses
        return entry.answer
    }

    mutating func keep(_ answer: Answer, for key: String, now: Double) {
        guard capacity > 0 else { return }
        if entries[key] == nil, entries.count >= capacity,
            let oldest = entries.min(by: { $0.value.usedAt < $1.value.usedAt })?.key
        {
            entries[oldest] = nil
        }
        uses += 1
        entries[key] = Entry(answer: answer, expires: now + lifetime, usedAt: uses)
    }
}
