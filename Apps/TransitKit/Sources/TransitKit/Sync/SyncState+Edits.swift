import Foundation
import TransitAPI

/// When a change is made, and under which id it is kept.
public struct SyncStamp: Sendable {
    /// In seconds since 1970-01-01T00:00:00Z.
    public var moment: Double
    public var change: UUID
    /// Id of a record that is made, until the server gives another.
    public var record: RecordID

    /// A stamp with ids of its own.
    public init(moment: Double, change: UUID = UUID(), record: RecordID = RecordID(UUID())) {
        (self.moment, self.change, self.record) = (moment, change, record)
    }
}

// Changes as riders make them. What has not been sent yet is made one with what follows it, so that the server hears of what a
// rider wants and not of how the rider came to want it.
extension SyncState {
    /// Adds a favourite, or gives the one that is there its label.
    ///
    /// - Returns: its id, until the server gives another.
    public mutating func addFavorite(_ draft: FavoriteDraft, _ stamp: SyncStamp) -> RecordID {
        if let there = records.favorite(draft.target) {
            if let label = draft.label { relabelFavorite(there.id, label, stamp) }
            return there.id
        }
        // Removed a moment ago and not sent yet: it keeps its place and its label. Another device may have removed it, too, so that
        // the server is asked for it all the same.
        let removed = queue.lastIndex { change in
            guard case .removeFavorite(let id, _) = change.edit, !change.wasSent else { return false }
            return server.favorites.first { $0.id == id }?.target == draft.target
        }
        guard let removed, let id = queue[removed].edit.recordID else {
            append(.addFavorite(stamp.record, draft), stamp)
            return stamp.record
        }
        queue.remove(at: removed)
        var again = draft
        again.label = nil
        append(.addFavorite(stamp.record, again), stamp)
        if let label = draft.label {
            let other = SyncStamp(moment: stamp.moment, change: UUID(from: stamp.record), record: stamp.record)
            relabelFavorite(id, label, other)
        }
        return id
    }

    /// Calls a favourite something else; nil for nothing.
    public mutating func relabelFavorite(_ id: RecordID, _ label: String?, _ stamp: SyncStamp) {
        let id = current(id)
        guard let favorite = records.favorites.first(where: { $0.id == id }),
            let edit = FieldEdit(favorite.label, label)
        else { return }
        if let index = unsent(where: { if case .addFavorite(id, _) = $0 { true } else { false } }),
            case .addFavorite(_, var draft) = queue[index].edit
        {
            draft.label = label
            queue[index].edit = .addFavorite(id, draft)
            return
        }
        let change = FavoriteEdit(label: edit)
        guard let index = unsent(where: { if case .changeFavorite(id, _) = $0 { true } else { false } }),
            case .changeFavorite(_, let before) = queue[index].edit
        else { return append(.changeFavorite(id, change), stamp) }
        fold(index, before.followed(by: change)) { .changeFavorite(id, $0) }
    }

    /// Removes a favourite.
    public mutating func removeFavorite(_ id: RecordID, _ stamp: SyncStamp) {
        let id = current(id)
        guard records.favorites.contains(where: { $0.id == id }), !dropUnsent(id) else { return }
        guard let favorite = records.favorites.first(where: { $0.id == id }) else { return }
        append(.removeFavorite(id, label: favorite.label), stamp)
    }

    /// Puts all favourites in an order; those that are not named follow as they are.
    public mutating func orderFavorites(_ ids: [RecordID], _ stamp: SyncStamp) {
        let ids = records.favorites.ids(inOrder: ids.map(current))
        queue.removeAll { if case .orderFavorites = $0.edit, !$0.wasSent { true } else { false } }
        guard ids != records.favorites.map(\.id) else { return }
        append(.orderFavorites(ids), stamp)
    }

    /// Saves a trip.
    ///
    /// - Returns: its id, until the server gives another.
    public mutating func saveTrip(_ draft: SavedTripDraft, _ stamp: SyncStamp) -> RecordID {
        append(.saveTrip(stamp.record, draft), stamp)
        return stamp.record
    }

    /// Makes a saved trip another.
    public mutating func changeTrip(_ id: RecordID, _ draft: SavedTripDraft, _ stamp: SyncStamp) {
        let id = current(id)
        guard let trip = records.savedTrips.first(where: { $0.id == id }) else { return }
        if let index = unsent(where: { if case .saveTrip(id, _) = $0 { true } else { false } }) {
            queue[index].edit = .saveTrip(id, draft)
            return
        }
        let change = SavedTripEdit(from: SavedTripDraft(trip), to: draft)
        guard !change.isEmpty else { return }
        guard let index = unsent(where: { if case .changeTrip(id, _) = $0 { true } else { false } }),
            case .changeTrip(_, let before) = queue[index].edit
        else { return append(.changeTrip(id, change), stamp) }
        fold(index, before.followed(by: change)) { .changeTrip(id, $0) }
    }

    /// Deletes a saved trip.
    public mutating func deleteTrip(_ id: RecordID, _ stamp: SyncStamp) {
        let id = current(id)
        guard records.savedTrips.contains(where: { $0.id == id }) else { return }
        freeReminders(of: id)
        if dropUnsent(id) { return }
        guard let trip = records.savedTrips.first(where: { $0.id == id }) else { return }
        append(.deleteTrip(id, SavedTripDraft(trip)), stamp)
    }

    /// Reminders that were to be told in the name of a trip stand without it once it is gone; two of one departure are one then.
    private mutating func freeReminders(of trip: RecordID) {
        for change in queue where !change.wasSent {
            guard case .addReminder(let id, var draft) = change.edit, draft.savedTripID == trip,
                let index = queue.firstIndex(where: { $0.id == change.id })
            else { continue }
            draft.savedTripID = nil
            if records.reminders.contains(where: { $0.id != id && $0.isSame(as: draft) }) {
                queue.remove(at: index)
            } else {
                queue[index].edit = .addReminder(id, draft)
            }
        }
    }

    /// Puts all saved trips in an order; those that are not named follow as they are.
    public mutating func orderTrips(_ ids: [RecordID], _ stamp: SyncStamp) {
        let ids = records.savedTrips.ids(inOrder: ids.map(current))
        queue.removeAll { if case .orderTrips = $0.edit, !$0.wasSent { true } else { false } }
        guard ids != records.savedTrips.map(\.id) else { return }
        append(.orderTrips(ids), stamp)
    }

    /// Makes a reminder; the same that is there already stays as it is.
    ///
    /// - Returns: its id, until the server gives another.
    public mutating func addReminder(_ draft: ReminderDraft, _ stamp: SyncStamp) -> RecordID {
        var draft = draft
        let trip = draft.savedTripID.map(current)
        draft.savedTripID = records.savedTrips.contains { $0.id == trip } ? trip : nil
        if let there = records.reminders.first(where: { $0.isSame(as: draft) }) { return there.id }
        append(.addReminder(stamp.record, draft), stamp)
        return stamp.record
    }

    /// Deletes a reminder.
    public mutating func deleteReminder(_ id: RecordID, _ stamp: SyncStamp) {
        let id = current(id)
        guard records.reminders.contains(where: { $0.id == id }), !dropUnsent(id) else { return }
        append(.deleteReminder(id), stamp)
    }

    /// Makes the notification settings others.
    public mutating func changeSettings(to settings: NotificationSettings, _ stamp: SyncStamp) {
        var change = SettingsEdit(from: records.settings, to: settings)
        guard !change.isEmpty else { return }
        // To the end: what it says of a favourite must follow the favourite.
        if let index = unsent(where: { if case .changeSettings = $0 { true } else { false } }),
            case .changeSettings(let before) = queue[index].edit
        {
            queue.remove(at: index)
            change = before.followed(by: change)
            guard !change.isEmpty else { return }
        }
        append(.changeSettings(change), stamp)
    }

    /// Takes over what was changed while nobody was signed in.
    public mutating func adopt(_ changes: [SyncChange]) {
        let known = Set(queue.map(\.id))
        queue += changes.filter { !known.contains($0.id) }
    }

    private mutating func append(_ edit: RiderEdit, _ stamp: SyncStamp) {
        queue.append(SyncChange(id: stamp.change, madeAt: stamp.moment, edit))
    }

    /// The last change that matches, if it was never sent.
    private func unsent(where matches: (RiderEdit) -> Bool) -> Int? {
        queue.lastIndex { matches($0.edit) }.flatMap { queue[$0].wasSent ? nil : $0 }
    }

    private mutating func fold<Edit: RecordEdit>(_ index: Int, _ edit: Edit, _ whole: (Edit) -> RiderEdit) {
        if edit.isEmpty { queue.remove(at: index) } else { queue[index].edit = whole(edit) }
    }

    /// Drops what was changed about a record and not sent yet.
    ///
    /// - Returns: whether that was all there is to it, as the server never heard of the record.
    private mutating func dropUnsent(_ id: RecordID) -> Bool {
        let wasNew = queue.contains { $0.edit.recordID == id && !$0.wasSent && $0.edit.isAddition }
        queue.removeAll { $0.edit.recordID == id && !$0.wasSent }
        return wasNew
    }
}

extension UUID {
    /// The same bytes as an id of the contract.
    fileprivate init(from id: RecordID) {
        self = withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) {
            UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
        }
    }
}
