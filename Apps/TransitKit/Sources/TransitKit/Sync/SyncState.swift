import Foundation
import TransitAPI

/// What a phone knows of what one rider keeps: what the server said last, and the changes it has not answered yet. A value:
/// everything that happens makes one of these of another, so that whatever order things happen in can be tried.
public struct SyncState: Codable, Sendable, Equatable {
    /// What the server said last.
    public private(set) var server = RiderRecords()
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
    private var isBehind = true

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

    /// Whether anything is to be asked or sent.
    var isSettled: Bool { !isBehind && queue.isEmpty }
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
    private mutating func settle(_ change: SyncChange, _ own: RecordID, _ draft: FavoriteDraft, as favorite: Favorite) {
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

    private mutating func name(_ own: RecordID, _ given: RecordID) {
        names.append(Name(own: own, given: given))
        if names.count > Self.namesKept { names.removeFirst(names.count - Self.namesKept) }
        for index in queue.indices { queue[index].edit = queue[index].edit.naming(given, for: own) }
    }

    // MARK: What the server answered

    /// Takes the answer to a change: it is done.
    public mutating func take(_ result: SyncResult, for id: UUID) {
        guard let index = queue.firstIndex(where: { $0.id == id }) else { return }
        let change = queue[index]
        queue[index].isOut = false
        switch (change.edit, result) {
        case (.addFavorite(let own, let draft), .favorite(let favorite)):
            server.favorites.put(favorite)
            settle(change, own, draft, as: favorite)
        case (.saveTrip(let own, _), .savedTrip(let trip)):
            server.savedTrips.put(trip)
            queue.remove(at: index)
            name(own, trip.id)
        case (.addReminder(let own, _), .reminder(let reminder)):
            server.reminders.put(reminder)
            queue.remove(at: index)
            name(own, reminder.id)
        case (.orderTrips, .savedTrip(let trip)):
            // One moved; others have moved on to make room. The order is done once it is as wanted.
            server.savedTrips.put(trip)
            queue[index].attempts += 1
            isBehind = true
        case (_, .favorite(let favorite)): finish(index) { $0.favorites.put(favorite) }
        case (_, .favorites(let favorites)): finish(index) { $0.favorites = favorites }
        case (_, .savedTrip(let trip)): finish(index) { $0.savedTrips.put(trip) }
        case (_, .reminder(let reminder)): finish(index) { $0.reminders.put(reminder) }
        case (_, .settings(let settings)): finish(index) { $0.settings = settings }
        case (let edit, .done): finish(index) { $0.make(edit, at: change.madeAt) }
        }
        server.sort()
    }

    private mutating func finish(_ index: Int, _ take: (inout RiderRecords) -> Void) {
        queue.remove(at: index)
        take(&server)
    }

    /// Takes that a change has not been answered, or was refused.
    ///
    /// - Returns: whether it makes sense to go on at once.
    public mutating func take(_ error: ClientError, for id: UUID, now: Double) -> Bool {
        guard let index = queue.firstIndex(where: { $0.id == id }) else { return true }
        let change = queue[index]
        switch error {
        case .unreachable, .serverFailed, .unreadable, .cancelled:
            // The server may have made it: it stays out until what the server has now is known.
            return false
        case .offline, .rateLimited, .signedOut, .updateRequired:
            // It never arrived, or nothing was done.
            queue[index].isOut = false
            queue[index].sends -= 1
            return false
        case .refused(let refusal):
            queue[index].isOut = false
            queue[index].sends -= 1
            switch refusal.status {
            case 401, 403, 408, 425: return false
            case 404 where change.edit.isDeletion:
                finish(index) { $0.make(change.edit, at: change.madeAt) }
            case _ where Self.mayBePutRight(refusal, change.edit) && change.attempts < Self.attempts:
                queue[index].attempts += 1
                isBehind = true
            case 412: refuse(change, .changedElsewhere, now: now)
            default: refuse(change, .refused(code: refusal.code, message: refusal.message), now: now)
            }
            return true
        }
    }

    /// How often a change is tried anew that came upon something new at the server.
    private static let attempts = 8

    /// Whether the change may be another once what the server has now is known.
    private static func mayBePutRight(_ refusal: ClientError.Refusal, _ edit: RiderEdit) -> Bool {
        let gone: [ErrorCode] = [.favoriteNotFound, .savedTripNotFound, .reminderNotFound]
        switch (refusal.status, edit) {
        case (412, _), (400, .orderFavorites): return true
        case (404, _): return gone.contains { $0.rawValue == refusal.code }
        default: return false
        }
    }

    mutating func refuse(_ change: SyncChange, _ reason: SyncRefusal.Reason, now: Double) {
        note(change, reason, now: now)
        queue.removeAll { $0.id == change.id }
        // What never comes about cannot be changed either.
        guard change.edit.isAddition, let id = change.edit.recordID else { return }
        queue.removeAll { $0.edit.recordID == id }
    }

    private mutating func note(_ change: SyncChange, _ reason: SyncRefusal.Reason, now: Double) {
        guard !refusals.contains(where: { $0.id == change.id }) else { return }
        refusals.append(
            SyncRefusal(id: change.id, edit: change.edit, subject: subject(of: change.edit), reason: reason, at: now))
    }

    private func subject(of edit: RiderEdit) -> String? {
        switch edit {
        case .addFavorite(_, let draft): draft.label ?? draft.name
        case .saveTrip(_, let draft): draft.name
        case .deleteTrip(_, let was): was.name
        case .addReminder(_, let draft): draft.routeName ?? draft.stopName
        case .changeTrip(let id, let edit): edit.name?.was ?? server.title(of: id)
        default: edit.recordID.flatMap { server.title(of: $0) }
        }
    }

    /// The rider has been told of these.
    public mutating func acknowledge(_ ids: Set<UUID>) { refusals.removeAll { ids.contains($0.id) } }
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
