import Foundation
import TransitAPI

// What riders do to what they keep. Each returns once it is written down, whether or not there is a network.
extension RiderData {
    /// Adds a favourite. A stop or route that is one already gets the label, where there is one.
    ///
    /// - Returns: its id; until the server has given another, that is the phone's own.
    @discardableResult
    public func addFavorite(_ draft: FavoriteDraft) async throws(RiderDataError) -> RecordID {
        var draft = draft
        draft.label = Self.label(draft.label)
        return try await change { $0.addFavorite(draft, $1) }
    }

    /// Calls a favourite something else; an empty text takes its label away.
    public func relabelFavorite(_ id: RecordID, _ label: String?) async throws(RiderDataError) {
        try await change { $0.relabelFavorite(id, Self.label(label), $1) }
    }

    /// Removes a favourite.
    public func removeFavorite(_ id: RecordID) async throws(RiderDataError) {
        try await change { $0.removeFavorite(id, $1) }
    }

    /// Puts the favourites in an order.
    public func orderFavorites(_ ids: [RecordID]) async throws(RiderDataError) {
        try await change { $0.orderFavorites(ids, $1) }
    }

    /// Saves a trip.
    @discardableResult
    public func saveTrip(_ draft: SavedTripDraft) async throws(RiderDataError) -> RecordID {
        try await change { $0.saveTrip(draft, $1) }
    }

    /// Deletes a saved trip.
    public func deleteTrip(_ id: RecordID) async throws(RiderDataError) {
        try await change { $0.deleteTrip(id, $1) }
    }

    /// Makes a reminder. The server sends it, so that there has to be an account.
    @discardableResult
    public func addReminder(_ draft: ReminderDraft) async throws(RiderDataError) -> RecordID {
        try await change(needsAccount: true) { $0.addReminder(draft, $1) }
    }

    /// Deletes a reminder.
    public func deleteReminder(_ id: RecordID) async throws(RiderDataError) {
        try await change(needsAccount: true) { $0.deleteReminder(id, $1) }
    }

    /// Changes the notification settings.
    public func changeSettings(
        _ edit: (inout NotificationSettings) -> Void
    ) async throws(RiderDataError) {
        try await change(needsAccount: true) { state, stamp in
            var settings = state.records.settings
            edit(&settings)
            state.changeSettings(to: settings, stamp)
        }
    }

    /// The rider has been told of what the server would not do.
    public func acknowledge(_ refusals: [SyncRefusal]) async throws(RiderDataError) {
        let ids = Set(refusals.map(\.id))
        try await change { state, _ in state.acknowledge(ids) }
    }

    /// A label as the server takes it: without blanks around it, at most 100 characters; nil for nothing.
    static func label(_ text: String?) -> String? {
        let label = text?.trimmingCharacters(in: .whitespacesAndNewlines).prefix(RiderLimits.labelLength)
        return label.flatMap { $0.isEmpty ? nil : String($0) }
    }
}

// What is asked of the server at once.
extension RiderData {
    /// What a rider was told in the last 30 days, the newest first.
    public func notifications(_ request: NotificationsRequest) async throws(ClientError) -> NotificationsBody {
        try await client.answer(TransitContract.notifications, request).body
    }

    /// Hears nothing of alerts for some hours, 1 to 24.
    ///
    /// - Returns: until when.
    public func mute(hours: Int) async throws(ClientError) -> Timestamp {
        try await client.answer(TransitContract.muteNotifications, MuteRequest(hours: hours)).body.mutedUntil
    }

    /// Hears of alerts again.
    public func unmute() async throws(ClientError) {
        try await client.perform(TransitContract.unmuteNotifications, NoParameters())
    }
}
