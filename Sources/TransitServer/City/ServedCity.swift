import AppPack
import Synchronization
import Timetable

/// The timetable and pack in service. Replaced in one step; requests keep what they started with.
public final class ServedCity: Sendable {
    /// What one moment's answers rest on.
    public struct Edition: Sendable {
        public var timetable: Timetable
        /// The app pack made from this timetable; nil until it has been exported.
        public var pack: PackFile?

        /// A timetable and its pack.
        public init(timetable: Timetable, pack: PackFile? = nil) { (self.timetable, self.pack) = (timetable, pack) }
    }

    private let current: Mutex<Edition?>

    /// A city that serves nothing yet, or an edition at once.
    public init(_ edition: Edition? = nil) { current = Mutex(edition) }

    /// The edition in service; nil before the first.
    public var edition: Edition? { current.withLock { $0 } }

    /// Puts an edition in service. The old one is unmapped when its last request has ended.
    public func publish(_ edition: Edition) { current.withLock { $0 = edition } }
}
