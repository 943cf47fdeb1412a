import AppPack
import LiveState
import Synchronization
import Timetable

/// The timetable, live state and pack in service. Replaced in one step; requests keep what they started with.
public final class ServedCity: Sendable {
    /// What one moment's answers rest on.
    public struct Edition: Sendable {
        /// What is happening, over the timetable in service.
        public var live: LiveState
        /// The app pack made from this timetable; nil until it has been exported.
        public var pack: PackFile?

        /// The timetable in service.
        public var timetable: Timetable { live.timetable }

        /// A live state and the pack of its timetable.
        public init(live: LiveState, pack: PackFile? = nil) { (self.live, self.pack) = (live, pack) }

        /// A timetable without live data, and its pack.
        public init(timetable: Timetable, pack: PackFile? = nil) {
            self.init(live: LiveState(timetable: timetable), pack: pack)
        }
    }

    private let current: Mutex<Edition?>

    /// A city that serves nothing yet, or an edition at once.
    public init(_ edition: Edition? = nil) { current = Mutex(edition) }

    /// The edition in service; nil before the first.
    public var edition: Edition? { current.withLock { $0 } }

    /// Puts an edition in service. The old one is unmapped when its last request has ended.
    public func publish(_ edition: Edition) { current.withLock { $0 = edition } }

    /// Puts a newer live state in service; one that comes late, after a newer one, is let go. The pack stays as long as the
    /// timetable does.
    public func publish(_ live: LiveState) {
        current.withLock { edition in
            if let edition, edition.live.sequence > live.sequence { return }
            edition = Edition(live: live, pack: edition?.timetable === live.timetable ? edition?.pack : nil)
        }
    }

    /// Puts the pack of a timetable in service, if that timetable still is.
    public func publish(_ pack: PackFile, of timetable: Timetable) {
        current.withLock { edition in
            guard edition?.timetable === timetable else { return }
            edition?.pack = pack
        }
    }
}
