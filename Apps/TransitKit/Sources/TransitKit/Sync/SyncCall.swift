import TransitAPI

/// A change as the contract's endpoints make it.
public enum SyncCall: Sendable {
    case createFavorite(CreateFavoriteRequest)
    case updateFavorite(UpdateRecordRequest<Favorite>)
    case deleteFavorite(VersionedRecordRequest<Favorite>)
    case orderFavorites(OrderFavoritesRequest)
    case createSavedTrip(CreateSavedTripRequest)
    case updateSavedTrip(UpdateRecordRequest<SavedTrip>)
    case deleteSavedTrip(VersionedRecordRequest<SavedTrip>)
    case createReminder(CreateReminderRequest)
    case deleteReminder(RecordRequest<Reminder>)
    case updateSettings(UpdateSettingsRequest)
}

/// What the server answered to a change that it made.
public enum SyncResult: Sendable {
    case favorite(Favorite)
    /// All of them.
    case favorites([Favorite])
    case savedTrip(SavedTrip)
    case reminder(Reminder)
    case settings(NotificationSettings)
    case done
}

extension SyncState {
    /// What has to be asked for a change to be made, as things are at the server.
    enum Way {
        /// Nothing: it is so already, or what it is about never came about.
        case settled
        case refused(SyncRefusal.Reason)
        /// A call, what is left of the change, and whether somebody else's change stays in the place of a part of it.
        case send(SyncCall, RiderEdit, isPartlyRefused: Bool)
    }

    func call(for edit: RiderEdit) -> Way {
        switch edit {
        case .addFavorite(_, let draft):
            return .send(
                .createFavorite(CreateFavoriteRequest(draft.target, label: draft.label)), edit, isPartlyRefused: false)
        case .changeFavorite(let id, let change):
            return merged(change, server.favorites.first { $0.id == id }) { change, favorite in
                let request = UpdateRecordRequest<Favorite>(
                    id, changes: change.changes, ifMatch: .versions([favorite.version]))
                return (.updateFavorite(request), .changeFavorite(id, change))
            }
        case .removeFavorite(let id, let label):
            guard let favorite = server.favorites.first(where: { $0.id == id }) else { return .settled }
            guard favorite.label == label else { return .refused(.changedElsewhere) }
            let request = VersionedRecordRequest<Favorite>(id, ifMatch: .versions([favorite.version]))
            return .send(.deleteFavorite(request), edit, isPartlyRefused: false)
        case .orderFavorites(let wanted):
            let ids = server.favorites.ids(inOrder: wanted)
            guard ids != server.favorites.map(\.id) else { return .settled }
            return .send(.orderFavorites(OrderFavoritesRequest(favoriteIDs: ids)), edit, isPartlyRefused: false)
        case .saveTrip(_, let draft):
            guard let origin = draft.origin.input, let destination = draft.destination.input else {
                return .refused(
                    .refused(code: ErrorCode.invalidParameter.rawValue, message: "A saved trip has two ends."))
            }
            let request = CreateSavedTripRequest(
                name: draft.name, origin: origin, destination: destination,
                preferences: draft.preferences.tripPreferences)
            return .send(.createSavedTrip(request), edit, isPartlyRefused: false)
        case .changeTrip(let id, let change):
            return merged(change, server.savedTrips.first { $0.id == id }) { change, trip in
                let request = UpdateRecordRequest<SavedTrip>(
                    id, changes: change.changes, ifMatch: .versions([trip.version]))
                return (.updateSavedTrip(request), .changeTrip(id, change))
            }
        case .deleteTrip(let id, let was):
            guard let trip = server.savedTrips.first(where: { $0.id == id }) else { return .settled }
            guard SavedTripDraft(trip) == was else { return .refused(.changedElsewhere) }
            let request = VersionedRecordRequest<SavedTrip>(id, ifMatch: .versions([trip.version]))
            return .send(.deleteSavedTrip(request), edit, isPartlyRefused: false)
        case .orderTrips(let wanted): return move(wanted)
        case .addReminder(_, let draft):
            // The saved trip may be gone, or never have come about: the departure stands without it.
            let trip = draft.savedTripID.flatMap { id in server.savedTrips.first { $0.id == id }?.id }
            let request = CreateReminderRequest(
                tripID: draft.tripID, serviceDate: draft.serviceDate, stopID: draft.stopID,
                stopSequence: draft.stopSequence, startTime: draft.startTime, minutesBefore: draft.minutesBefore,
                savedTripID: trip)
            return .send(.createReminder(request), edit, isPartlyRefused: false)
        case .deleteReminder(let id):
            guard server.reminders.contains(where: { $0.id == id }) else { return .settled }
            return .send(.deleteReminder(RecordRequest(id)), edit, isPartlyRefused: false)
        case .changeSettings(var change):
            // What is said of favourites that are gone has nowhere to go.
            let there = Set(server.favorites.map(\.id))
            change.favorites = change.favorites.filter { there.contains($0.key) }
            return merged(change, server.settings) { change, settings in
                let request = UpdateSettingsRequest(changes: change.changes, ifMatch: .versions([settings.version]))
                return (.updateSettings(request), .changeSettings(change))
            }
        }
    }

    private func merged<Edit: RecordEdit>(
        _ edit: Edit, _ record: Edit.Record?, _ call: (Edit, Edit.Record) -> (SyncCall, RiderEdit)
    ) -> Way {
        guard let record else { return .refused(.goneElsewhere) }
        var edit = edit
        let conflicts = edit.settle(against: record)
        if edit.isEmpty { return conflicts ? .refused(.changedElsewhere) : .settled }
        let (call, rest) = call(edit, record)
        return .send(call, rest, isPartlyRefused: conflicts)
    }

    /// Saved trips are moved one at a time: the first that is not where it is wanted takes the place of the one that is there.
    private func move(_ wanted: [RecordID]) -> Way {
        let (now, then) = (server.savedTrips, server.savedTrips.ids(inOrder: wanted))
        guard let index = now.indices.first(where: { now[$0].id != then[$0] }) else { return .settled }
        let request = UpdateRecordRequest<SavedTrip>(
            then[index], changes: SavedTripChanges(sortOrder: now[index].sortOrder))
        return .send(.updateSavedTrip(request), .orderTrips(wanted), isPartlyRefused: false)
    }
}

extension SyncCall {
    /// Asks the server to make it.
    func made(by client: TransitClient) async throws(ClientError) -> SyncResult {
        switch self {
        case .createFavorite(let request):
            return .favorite(try await client.answer(TransitContract.createFavorite, request).body)
        case .updateFavorite(let request):
            return .favorite(try await client.answer(TransitContract.updateFavorite, request).body)
        case .deleteFavorite(let request): try await client.perform(TransitContract.deleteFavorite, request)
        case .orderFavorites(let request):
            return .favorites(try await client.answer(TransitContract.orderFavorites, request).body.favorites)
        case .createSavedTrip(let request):
            return .savedTrip(try await client.answer(TransitContract.createSavedTrip, request).body)
        case .updateSavedTrip(let request):
            return .savedTrip(try await client.answer(TransitContract.updateSavedTrip, request).body)
        case .deleteSavedTrip(let request): try await client.perform(TransitContract.deleteSavedTrip, request)
        case .createReminder(let request):
            return .reminder(try await client.answer(TransitContract.createReminder, request).body)
        case .deleteReminder(let request): try await client.perform(TransitContract.deleteReminder, request)
        case .updateSettings(let request):
            return .settings(try await client.answer(TransitContract.updateSettings, request).body)
        }
        return .done
    }
}
