import Foundation

/// Checks answers on a thread of its own, beside the one that asks. Answers whose data is the same, byte for byte, are read
/// once. Where more come than can be read, the rest is counted as unchecked and not waited for.
package final class AnswerChecker: @unchecked Sendable {
    /// What was found.
    package struct Findings: Codable, Sendable, Equatable {
        package var checked = 0
        package var unchecked = 0
        package var wrong = 0
        package var liveTimes = 0
        package var falselyLive = 0
        /// The first of what was wrong.
        package var samples: [String] = []
    }

    private struct Work {
        var bytes: [UInt8]
        var isCompressed: Bool
        var expected: Expectation
        var target: String
        var learn: (@Sendable (Learned) -> Void)?
    }

    /// Answers that may wait.
    private static let mostWaiting = 20_000
    /// Answers that are known again.
    private static let mostKnown = 20_000
    private static let mostSamples = 20
    private static let mostAlike = 4

    private let condition = NSCondition()
    private var waiting: [Work] = []
    private var found = Findings()
    private var alike: [String: Int] = [:]
    private var isClosed = false
    private var isDone = false
    /// Of the checking thread alone.
    private var known: [Int: Verdict] = [:]

    package init() {
        let thread = Thread { [self] in work() }
        thread.name = "answers"
        thread.start()
    }

    /// Has an answer checked.
    ///
    /// - Parameters:
    ///   - target: what was asked, for whoever reads what was wrong.
    ///   - learn: told on the checking thread what can be asked next; nil where nobody wants to know.
    package func check(
        _ bytes: [UInt8], isCompressed: Bool, _ expected: Expectation, target: String,
        learn: (@Sendable (Learned) -> Void)? = nil
    ) {
        let work = Work(
            bytes: bytes, isCompressed: isCompressed, expected: expected, target: target, learn: learn)
        condition.withLock {
            guard waiting.count < Self.mostWaiting, !isClosed else {
                found.unchecked += 1
                return
            }
            waiting.append(work)
            if waiting.count == 1 { condition.signal() }
        }
    }

    /// Notes an answer that was wrong without being read.
    package func note(wrong reason: String, target: String) {
        condition.withLock { noteLocked(reason, target) }
    }

    /// What was found so far.
    package var findings: Findings { condition.withLock { found } }

    /// Checks what is waiting, and ends; what was found.
    package func finish() -> Findings {
        condition.withLock {
            isClosed = true
            condition.broadcast()
            while !isDone { condition.wait() }
            return found
        }
    }

    private func noteLocked(_ reason: String, _ target: String) {
        found.wrong += 1
        sampleLocked(reason, target)
    }

    private func sampleLocked(_ reason: String, _ target: String) {
        // What begins alike is of one kind: none takes the place of others.
        let kind = String(reason.prefix(12))
        guard found.samples.count < Self.mostSamples, alike[kind, default: 0] < Self.mostAlike else { return }
        alike[kind, default: 0] += 1
        found.samples.append("\(target): \(reason.prefix(300))")
    }

    private func work() {
        while true {
            let batch: [Work]? = condition.withLock {
                while waiting.isEmpty, !isClosed { condition.wait() }
                if waiting.isEmpty {
                    isDone = true
                    condition.broadcast()
                    return nil
                }
                defer { waiting = [] }
                return waiting
            }
            guard let batch else { return }
            for work in batch { read(work) }
        }
    }

    private func read(_ work: Work) {
        let verdict = verdict(work)
        condition.withLock {
            found.checked += 1
            found.liveTimes += verdict.liveTimes
            found.falselyLive += verdict.falselyLive
            if let reason = verdict.wrong { noteLocked(reason, work.target) }
            if verdict.falselyLive > 0 {
                sampleLocked("called live and not: \(verdict.falselyLive) times", work.target)
            }
        }
        work.learn?(verdict.learned)
    }

    private func verdict(_ work: Work) -> Verdict {
        guard let bytes = work.isCompressed ? Gunzip.inflated(work.bytes) : work.bytes else {
            var verdict = Verdict()
            verdict.wrong = "cannot be inflated"
            return verdict
        }
        var hasher = Hasher()
        hasher.combine(work.expected)
        bytes[..<Self.endOfData(bytes)].withUnsafeBytes { hasher.combine(bytes: $0) }
        let key = hasher.finalize()
        if let known = known[key] { return known }
        let verdict = AnswerCheck.verdict(of: bytes, work.expected)
        if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
        known[key] = verdict
        return verdict
    }

    private static let meta = Array(#","meta":"#.utf8)

    /// Where an envelope's meta begins, which names time and request and so is never the same; the end where there is none.
    package static func endOfData(_ bytes: [UInt8]) -> Int {
        var start = bytes.count - meta.count
        let first = max(0, bytes.count - 2_048)
        while start >= first {
            if bytes[start] == meta[0], bytes[start..<start + meta.count].elementsEqual(meta) { return start }
            start -= 1
        }
        return bytes.count
    }
}
