import Foundation
import TransitAPI

/// What a phone knows of what one rider keeps: what the server said last, and the changes it has not answered yet. A value:
/// everything that happens makes one of these of another, so that whatever order things happen in can be tried.
public struct SyncState: Codable, Sendable, Equatable {
    /// What the server said last.
    public internal(set) var server = RiderRecords()
    /// The rider's change counter then: what is asked for next is what has changed since.
    public private(set) var cursor = 0
    /// What the server has not answered yet, in the order it was done.
    public internal(set) var queue: [SyncChange] = []
    /// What the server will not do and the rider has not been told yet.
    public internal(set) var refusals: [SyncRefusal] = []
    /// When the server was last asked for everything that changed, in seconds since 1970-01-01T00:00:00Z.
    public private(set) var syncedAt: Double?
    /// Ids of the phone's own, and those that the server gave in their places; the oldest first.
    private var names: [Name] = []
    /// Whether the server must be asked before anything else is sent.
    var isBehind = true

    private struct Name: Codable, Sendable, Equatable {
        var own: RecordID
        var given: RecordID
    }

    /// Names that are remembered, for screens that still show a record under the id it had before.
    private static let namesKept = 200

    /// Nothing known and nothing changed.
    public init() {}

    /// What the rider sees: as the server said, with the changes made that it has not answered yet.
    public var records: RiderRecords {
        var records = server
        for change in queue { records.make(change.edit, at: change.madeAt) }
        return records
    }

    /// The id of a record now, which the server may have given since.
    public func current(_ id: RecordID) -> RecordID { names.last { $0.own == id }?.given ?? id }

    /// Asks the server for what has changed before anything else is sent.
    public mutating func expectNews() { isBehind = true }

    /// Whether a record was never known to the server.
    func isUnknown(_ id: RecordID) -> Bool { !names.contains { $0.given == id } }
}

/// What is to be asked of the server next.
public enum SyncStep: Sendable {
    /// What has changed since a version.
    case pull(since: Int)
    /// To make a change.
    case send(SyncCall, change: UUID)
    /// Nothing.
    case rest
}

extension SyncState {
    /// The next thing to ask, noting that it is under way: what this returns is to be kept before it is sent, so that a phone
    /// that stops meanwhile knows later that the server may have heard.
    public mutating func next(now: Double) -> SyncStep {
        // Sent, and nobody knows what became of it: what the server has now tells.
        if isBehind || queue.first?.isOut == true { return .pull(since: cursor) }
        while let change = queue.first {
            switch call(for: change.edit) {
            case .settled: queue.removeFirst()
            case .refused(let reason): refuse(change, reason, now: now)
            case .send(let call, let rest, let isPartlyRefused):
                if isPartlyRefused { note(change, .changedElsewhere, now: now) }
                queue[0].edit = rest
                queue[0].isOut = true
                queue[0].sends += 1
                return .send(call, change: change.id)
            }
        }
        return .rest
    }

    /// Takes what the server says has changed since a version.
    public mutating func take(_ body: SyncBody, since: Int, now: Double) {
        let before = Set(server.savedTrips.map(\.id))
        let isWhole = since == 0 || !body.complete
        if isWhole { server = RiderRecords() }
        for favorite in body.favorites { server.favorites.put(favorite) }
        for trip in body.savedTrips { server.savedTrips.put(trip) }
        for reminder in body.reminders { server.reminders.put(reminder) }
        for subscription in body.subscriptions { server.subscriptions.put(subscription) }
        if let settings = body.settings { server.settings = settings }
        // Deletions come last: what was deleted while the server read is in both.
        for deletion in body.deleted { remove(deletion.id, deletion.kind) }
        server.sort()
        (cursor, syncedAt, isBehind) = (body.version, now, false)
        recognise(knownBefore: before)
    }

    /// Finds what is to be made among what the server has: what a device has made already, this one included.
    ///
    /// - Parameter before: the saved trips that were known before.
    private mutating func recognise(knownBefore before: Set<RecordID>) {
        // A trip is saved as often as the server is told to. One that has come since and is the same is the one that was sent.
        if let change = queue.first, change.isOut {
            queue[0].isOut = false
            if case .saveTrip(let own, let draft) = change.edit,
                let made = server.savedTrips.first(where: {
                    !before.contains($0.id) && isUnknown($0.id) && SavedTripDraft($0) == draft
                })
            {
                queue.removeFirst()
                name(own, made.id)
            }
        }
        for change in queue {
            switch change.edit {
            case .addFavorite(let own, let draft):
                guard let favorite = server.favorite(draft.target), !willDelete(favorite.id, before: change) else {
                    continue
                }
                settle(change, own, draft, as: favorite)
            case .addReminder(let own, let draft):
                guard let reminder = server.reminders.first(where: { $0.isSame(as: draft) }),
                    !willDelete(reminder.id, before: change)
                else { continue }
                queue.removeAll { $0.id == change.id }
                name(own, reminder.id)
            default: continue
            }
        }
    }

    /// Whether a record will be gone by the time a change is made.
    private func willDelete(_ id: RecordID, before change: SyncChange) -> Bool {
        queue.prefix { $0.id != change.id }.contains { $0.edit.isDeletion && $0.edit.recordID == id }
    }

    /// What was there already stays as it is; the rider's label is another change.
    mutating func settle(_ change: SyncChange, _ own: RecordID, _ draft: FavoriteDraft, as favorite: Favorite) {
        guard let index = queue.firstIndex(where: { $0.id == change.id }) else { return }
        if let label = draft.label, let edit = FieldEdit(favorite.label, label) {
            queue[index].edit = .changeFavorite(favorite.id, FavoriteEdit(label: edit))
            queue[index].sends = 0
        } else {
            queue.remove(at: index)
        }
        name(own, favorite.id)
    }

    private mutating func remove(_ id: RecordID, _ kind: SyncKind) {
        switch kind {
        case .favorite: server.favorites.removeAll { $0.id == id }
        case .savedTrip: server.savedTrips.removeAll { $0.id == id }
        case .reminder: server.reminders.removeAll { $0.id == id }
        case .subscription: server.subscriptions.removeAll { $0.id == id }
        case .other: break
        }
    }

    mutating func name(_ own: RecordID, _ given: RecordID) {
        names.append(Name(own: own, given: given))
        if names.count > Self.namesKept { names.removeFirst(names.count - Self.namesKept) }
        for index in queue.indices { queue[index].edit = queue[index].edit.naming(given, for: own) }
    }
}

extension RiderEdit {
    /// Whether it takes something away.
    var isDeletion: Bool {
        switch self {
        case .removeFavorite, .deleteTrip, .deleteReminder: true
        default: false
        }
    }

    /// Whether it makes something.
    var isAddition: Bool {
        switch self {
        case .addFavorite, .saveTrip, .addReminder: true
        default: false
        }
    }
}
