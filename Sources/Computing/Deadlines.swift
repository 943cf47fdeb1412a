import Synchronization

/// Cancels work whose time is up.
///
/// One task sleeps for all that has the same time limit: a timer for each answer would cost more than many an answer does.
package final class Deadlines: Sendable {
    /// Work that is watched.
    package struct Watch: Sendable {
        fileprivate let limit: Duration
        fileprivate let number: Int
    }

    private let now: @Sendable () -> Double
    private let sleep: @Sendable (Duration) async throws -> Void
    private let lines = Mutex<[Duration: Line]>([:])

    /// - Parameters:
    ///   - now: seconds that only ever grow.
    ///   - sleep: waits; throws when its task is cancelled.
    package init(
        now: @escaping @Sendable () -> Double, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        (self.now, self.sleep) = (now, sleep)
    }

    /// Cancels work once a time has passed, unless that is lifted before.
    package func cancel(_ work: Cancellation, after limit: Duration) -> Watch {
        let due = now() + limit / .seconds(1)
        let (number, isFirst) = lines.withLock { $0[limit, default: Line()].add(work, due: due) }
        if isFirst { keep(limit, until: due) }
        return Watch(limit: limit, number: number)
    }

    /// Forgets work that is done.
    package func lift(_ watch: Watch) { lines.withLock { $0[watch.limit]?.remove(watch.number) } }

    /// Places that are kept for work, done or not: for tests.
    package var placeCount: Int { lines.withLock { $0.values.reduce(0) { $0 + $1.placeCount } } }

    /// Sleeps until the first of a line is due, and again as long as there is one.
    private func keep(_ limit: Duration, until first: Double) {
        Task { [weak self, sleep] in
            var (due, pause) = (first, limit)
            while (try? await sleep(pause)) != nil, let self {
                let (late, next) = self.lines.withLock { $0[limit, default: Line()].take(dueBy: due) }
                for work in late { work.cancel(.timeLimit) }
                guard let next else { return }
                due = next
                pause = .seconds(max(0, next - self.now()))
            }
        }
    }

    /// Work with the same time limit, in the order in which it is due.
    private struct Line {
        private struct Place {
            let due: Double
            /// Nil once it is done.
            var work: Cancellation?
        }

        private var places: [Place] = []
        /// Those before it are over.
        private var head = 0
        /// The number of the first of all places.
        private var base = 0
        private var isKept = false

        var placeCount: Int { places.count }

        /// - Returns: its number, and whether nobody sleeps for the line yet.
        mutating func add(_ work: Cancellation, due: Double) -> (number: Int, isFirst: Bool) {
            places.append(Place(due: due, work: work))
            defer { isKept = true }
            return (base + places.count - 1, !isKept)
        }

        mutating func remove(_ number: Int) {
            guard number >= base + head else { return }
            places[number - base].work = nil
            skip()
        }

        /// - Returns: what is due, and when the next is; nil where there is none, and nobody sleeps for the line any longer.
        mutating func take(dueBy due: Double) -> (late: [Cancellation], next: Double?) {
            var late: [Cancellation] = []
            while head < places.count, places[head].due <= due {
                if let work = places[head].work { late.append(work) }
                head += 1
            }
            skip()
            isKept = head < places.count
            return (late, isKept ? places[head].due : nil)
        }

        /// Passes over what is done, and lets go of it in large pieces.
        private mutating func skip() {
            while head < places.count, places[head].work == nil { head += 1 }
            guard head > 64, head * 2 > places.count else { return }
            places.removeFirst(head)
            base += head
            head = 0
        }
    }
}
