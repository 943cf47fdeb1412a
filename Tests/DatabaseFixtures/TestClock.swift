import Database
import Synchronization

/// A clock that stands still until a test moves it.
package final class TestClock: Sendable {
    /// A Saturday in November 2026, which most tests take for now.
    package static let start = Instant("2026-11-21T08:00:00Z")!

    private let moment: Mutex<Instant>

    /// A clock that stands at a moment.
    package init(_ moment: Instant = TestClock.start) { self.moment = Mutex(moment) }

    /// What it says; setting it moves it.
    package var now: Instant {
        get { moment.withLock { $0 } }
        set { moment.withLock { $0 = newValue } }
    }

    /// Moves it on.
    package func advance(seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
}
