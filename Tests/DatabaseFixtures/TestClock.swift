import Database
import Synchronization

/// A clock that stands still until a test moves it.
public final class TestClock: Sendable {
    /// A Saturday in November 2026, which most tests take for now.
    public static let start = Instant("2026-11-21T08:00:00Z")!

    private let moment: Mutex<Instant>

    /// A clock that stands at a moment.
    public init(_ moment: Instant = TestClock.start) { self.moment = Mutex(moment) }

    /// What it says; setting it moves it.
    public var now: Instant {
        get { moment.withLock { $0 } }
        set { moment.withLock { $0 = newValue } }
    }

    /// Moves it on.
    public func advance(seconds: Int64) { moment.withLock { $0 = $0.adding(seconds: seconds) } }
}
