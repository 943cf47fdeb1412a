import Foundation
import TransitAPI

// What the server answered to a change, and what becomes of those that it will not make.
extension SyncState {
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
        case .offline, .rateLimited, .signedOut, .updateRequired, .noRoom, .notKept:
            // It never arrived, or nothing was done.
            queue[index].isOut = false
            queue[index].sends -= 1
            return false
        case .refused(let refusal):
            queue[index].isOut = false
            queue[index].sends -= 1
            switch refusal.status {
            case 401, 403, 408, 425: return false
            // Words that are none of the server's come from somebody between.
            case _ where refusal.isForeign: return false
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

    mutating func note(_ change: SyncChange, _ reason: SyncRefusal.Reason, now: Double) {
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
