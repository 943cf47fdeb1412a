/// The identities of alerts: what has to be known of them so that each keeps its id, its times and its revision where a process begins anew,
/// or where several show the same.
public struct AlertMemory: Sendable, Equatable, Codable {
    /// One alert.
    public struct Entry: Sendable, Equatable, Codable {
        /// ``LiveAlert/id``.
        public var id: String
        /// ``AlertContent/fingerprint``.
        public var fingerprint: String
        /// ``LiveAlert/source``.
        public var source: String
        /// ``AlertContent/publishedIDs``.
        public var publishedIDs: [String]
        /// ``LiveAlert/firstSeen``, seconds since 1970-01-01T00:00:00Z.
        public var firstSeen: Int64
        /// ``LiveAlert/updatedAt``, seconds since 1970-01-01T00:00:00Z.
        public var updatedAt: Int64
        /// ``LiveAlert/revision``.
        public var revision: Int

        init(_ alert: LiveAlert) {
            (id, fingerprint, source) = (alert.id, alert.content.fingerprint, alert.source)
            publishedIDs = alert.content.publishedIDs
            (firstSeen, updatedAt, revision) = (alert.firstSeen, alert.updatedAt, alert.revision)
        }
    }

    /// In the order of ``AlertIndex/alerts``.
    public private(set) var entries: [Entry] = []

    /// Of no alert.
    public init() {}

    /// Of all alerts of an index.
    public init(_ index: AlertIndex) { entries = index.alerts.map { Entry($0) } }

    /// Adds some of another's alerts.
    public mutating func add(_ other: AlertMemory, where isWanted: (Entry) -> Bool) {
        entries += other.entries.filter(isWanted)
    }
}

/// Alerts that were known, found by what they say and by what their publishers call them.
struct KnownAlerts {
    private var byFingerprint: [String: AlertMemory.Entry] = [:]
    private var byPublishedID: [String: AlertMemory.Entry] = [:]

    /// - Parameter memories: what an earlier one says counts before a later one.
    init(_ memories: [AlertMemory]) {
        for entry in memories.reversed().flatMap(\.entries) {
            byFingerprint[entry.fingerprint] = entry
            for id in entry.publishedIDs { byPublishedID[Self.key(entry.source, id)] = entry }
        }
    }

    /// The one that said the same.
    func same(as content: AlertContent) -> AlertMemory.Entry? { byFingerprint[content.fingerprint] }

    /// The one that came from a source under one of the same ids.
    func published(_ ids: [String], by source: String) -> AlertMemory.Entry? {
        ids.lazy.compactMap { byPublishedID[Self.key(source, $0)] }.first
    }

    private static func key(_ source: String, _ id: String) -> String { "\(source)/\(id)" }
}
