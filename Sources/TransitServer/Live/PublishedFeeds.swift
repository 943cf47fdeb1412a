import Hummingbird
import Synchronization

/// The merged feeds as they were last published: made once a second at most, and under a new time only where their content is
/// another (rule E017).
final class PublishedFeeds: Sendable {
    /// One feed as it stands.
    struct Published: Sendable {
        var bytes: [UInt8]
        var tag: String
        fileprivate var entities: [UInt8]
        fileprivate var madeAt: Int64
        fileprivate var version: String
    }

    private let feeds = Mutex<[String: Published]>([:])

    /// The feed of a name at a moment.
    ///
    /// - Parameter entities: makes its entities, serialised without a header.
    func feed(_ name: String, of merged: MergedFeed, _ entities: (MergedFeed) -> [UInt8]) -> Published {
        feeds.withLock { feeds in
            if let known = feeds[name], known.madeAt == merged.now { return known }
            let content = entities(merged)
            if var known = feeds[name], known.entities == content, known.version == merged.version {
                known.madeAt = merged.now
                feeds[name] = known
                return known
            }
            // A message is its fields one after another, in whatever order they were serialised.
            let bytes = merged.header() + content
            let made = Published(
                bytes: bytes, tag: EntityTag.of(bytes), entities: content, madeAt: merged.now, version: merged.version)
            feeds[name] = made
            return made
        }
    }
}
