import TransitAPI

// What other screens ask of a rider's records.

extension RiderData: FavouriteBoards {
    public func favouriteBoards() async -> [FavouriteBoard] {
        await snapshot().records.favorites.compactMap(FavouriteBoard.init)
    }

    public func orderFavourites(_ ids: [String]) async throws(ClientError) {
        try await asked { () async throws(RiderDataError) in
            try await self.orderFavorites(ids.compactMap { RecordID($0) })
        }
    }

    public func setFavourite(
        _ place: FavouriteBoard.Place, name: String, _ isFavourite: Bool
    ) async throws(ClientError) {
        let target: FavoriteTarget =
            switch place {
            case .stop(let id): .stop(id)
            case .route(let id): .route(id)
            }
        try await asked { () async throws(RiderDataError) in
            if isFavourite {
                _ = try await self.addFavorite(FavoriteDraft(target, name: name))
            } else if let favorite = await self.snapshot().records.favorite(target) {
                try await self.removeFavorite(favorite.id)
            }
        }
    }

    public func favouriteChanges() async -> AsyncStream<Void> {
        let snapshots = updates
        return AsyncStream { continuation in
            let listening = Task {
                var before: [Favorite]?
                for await snapshot in snapshots {
                    if snapshot.records.favorites != before { continuation.yield() }
                    before = snapshot.records.favorites
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in listening.cancel() }
        }
    }
}

extension RiderData: SavedTripStore, ReminderStore {
    public func savedTrips() async throws(ClientError) -> Sourced<[SavedTrip]> {
        try await kept { $0.savedTrips }
    }

    public func keptTrips() async -> Sourced<[SavedTrip]>? { await asKept { $0.savedTrips } }

    public func save(_ trip: CreateSavedTripRequest) async throws(ClientError) {
        let draft = SavedTripDraft(
            name: trip.name, origin: SavedPlace(trip.origin), destination: SavedPlace(trip.destination),
            preferences: SavedTripPreferences(trip.preferences))
        try await asked { () async throws(RiderDataError) in _ = try await self.saveTrip(draft) }
    }

    public func rename(savedTrip id: RecordID, to name: String) async throws(ClientError) {
        try await asked { () async throws(RiderDataError) in
            guard let name = Self.label(name) else { return }
            try await self.change { state, stamp in
                let now = state.current(id)
                guard let trip = state.records.savedTrips.first(where: { $0.id == now }) else { return }
                var draft = SavedTripDraft(trip)
                draft.name = name
                state.changeTrip(now, draft, stamp)
            }
        }
    }

    public func move(savedTrip id: RecordID, to place: Int) async throws(ClientError) {
        try await asked { () async throws(RiderDataError) in
            try await self.change { state, stamp in
                let now = state.current(id)
                var ids = state.records.savedTrips.map(\.id)
                guard let index = ids.firstIndex(of: now) else { return }
                ids.remove(at: index)
                ids.insert(now, at: min(max(0, place), ids.count))
                state.orderTrips(ids, stamp)
            }
        }
    }

    public func remove(savedTrip id: RecordID) async throws(ClientError) {
        try await asked { () async throws(RiderDataError) in try await self.deleteTrip(id) }
    }

    public func reminders() async throws(ClientError) -> Sourced<[Reminder]> {
        guard await session.state.account != nil else { throw .signedOut }
        return try await kept { $0.reminders }
    }

    public func keptReminders() async -> Sourced<[Reminder]>? { await asKept { $0.reminders } }

    public func remind(_ reminder: ReminderDraft) async throws(ClientError) {
        try await asked { () async throws(RiderDataError) in _ = try await self.addReminder(reminder) }
    }

    public func remove(reminder id: RecordID) async throws(ClientError) {
        try await asked { () async throws(RiderDataError) in try await self.deleteReminder(id) }
    }

    /// What is kept of one kind, after the server was asked for what has changed.
    private func kept<Value: Sendable>(
        _ part: @Sendable (RiderRecords) -> [Value]
    ) async throws(ClientError) -> Sourced<[Value]> {
        await synchronise()
        let snapshot = await snapshot()
        let phase = snapshot.phase(part)
        if case .failed = phase {
            throw snapshot.problem?.clientError ?? .signedOut
        }
        return snapshot.sourced(part)
    }

    /// What is kept of one kind as it is; nil for nothing.
    private func asKept<Value: Sendable>(_ part: (RiderRecords) -> [Value]) async -> Sourced<[Value]>? {
        let snapshot = await snapshot()
        return part(snapshot.records).isEmpty ? nil : snapshot.sourced(part)
    }

    private func asked(
        _ change: () async throws(RiderDataError) -> Void
    ) async throws(ClientError) {
        do throws(RiderDataError) {
            try await change()
        } catch {
            throw error.clientError
        }
    }
}

extension RiderSnapshot {
    fileprivate func sourced<Value: Sendable>(_ part: (RiderRecords) -> [Value]) -> Sourced<[Value]> {
        Sourced(part(records), standing.basis, asOf: standing.asOf, problem: standing.problem)
    }
}
