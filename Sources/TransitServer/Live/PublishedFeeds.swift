import Hummingbird
import Synchronization

/// The merged feeds of one moment: made once a second at most, all from the state and under the time of that moment, so that
/// what one says another knows of (rules E017, W003, W008).
final class PublishedFeeds: Sendable {
    /// One feed as it stands.
    struct Published: Sendable {
        var bytes: [UInt8]
        var tag: String
    }

    private struct Moment {
        var merged: MergedFeed
        var feeds: [String: Published] = [:]
    }

    private let moment = Mutex<Moment?>(nil)

    /// The feed of a name at a moment.
    ///
    /// - Parameter entities: makes its entities, serialised without a header.
    func feed(_ name: String, of merged: MergedFeed, _ entities: (MergedFeed) -> [UInt8]) -> Published {
        moment.withLock { moment in
            var current = moment.flatMap { $0.merged.now == merged.now ? $0 : nil } ?? Moment(merged: merged)
            defer { moment = current }
            if let known = current.feeds[name] { return known }
            // A message is its fields one after another, in whatever order they were serialised.
            let bytes = current.merged.header() + entities(current.merged)
            let made = Published(bytes: bytes, tag: EntityTag.of(bytes))
            current.feeds[name] = made
            return made
        }
    }
}
