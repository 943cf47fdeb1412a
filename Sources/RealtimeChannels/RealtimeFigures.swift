import Synchronization

/// What sockets have done, for metrics.
package final class RealtimeFigures: Sendable {
    /// What is counted.
    package enum Figure: Int, CaseIterable, Sendable {
        /// 1 once the changes of the database are followed.
        case following
        /// Sockets open.
        case sockets
        /// Sockets refused, as there were too many of the process or of an address.
        case refusedSockets
        /// Channels joined.
        case channels
        /// Channels that wait to be told what they have missed.
        case behind
        /// Messages that came.
        case messagesIn
        /// Messages that were sent.
        case messagesOut
        /// What waits to be told counts for so much, in bytes (``FanOut/weight``).
        case waitingBytes
        /// Messages refused or not told, and changes not told of, as too much waited to be told; changes once for each event loop.
        case dropped
        /// Sockets ended as they did not take what they were sent.
        case slowSockets
        /// Joins that were refused.
        case refusedJoins
        /// Changes of rows that were told of, once for each row.
        case changes
        /// Batches of changes that could not be told of at once, as the database could not be asked.
        case failures
        /// Times that changes could not be told of, as they had been forgotten or could not be read.
        case gaps
        /// What was said of shares and could not be handed to the sockets of other nodes.
        case unshared
    }

    private let counts: [Counter]

    /// Nothing yet.
    package init() { counts = Figure.allCases.map { _ in Counter() } }

    /// How much there is of something.
    package subscript(figure: Figure) -> Int { counts[figure.rawValue].value.load(ordering: .relaxed) }

    /// Adds to one.
    package func add(_ amount: Int = 1, to figure: Figure) {
        counts[figure.rawValue].value.add(amount, ordering: .relaxed)
    }

    private final class Counter: Sendable {
        let value = Atomic<Int>(0)
    }
}
