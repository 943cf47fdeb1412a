import TransitAPI

/// The trips that a rider makes again and again.
@MainActor public final class SavedTripsModel: ScreenModel<SavedTripsModel.State> {
    /// What is shown.
    public struct State: Equatable, Sendable {
        public var trips: Phase<[SavedTripRow]> = .loading
        /// What went wrong with the last change.
        public var advice: Advice?
    }

    private let store: any SavedTripStore

    /// The trips of a store.
    public init(store: any SavedTripStore, clock: KitClock) {
        self.store = store
        super.init(State(), clock: clock)
    }

    public override func load() async {
        if state.trips == .loading, let kept = await store.keptTrips(), !Task.isCancelled { show(kept) }
        do throws(ClientError) {
            let trips = try await store.savedTrips()
            if Task.isCancelled { return }
            show(trips)
        } catch {
            state.trips = state.trips.after(error)
        }
    }

    private func show(_ trips: Sourced<[SavedTrip]>) {
        state.trips = Phase(trips.map { $0.map { SavedTripRow($0) } }, isEmpty: trips.value.isEmpty)
    }

    /// Gives a trip another name.
    public func rename(_ id: RecordID, to name: String) async {
        let name = String(name.prefix(100))
        guard !name.allSatisfy(\.isWhitespace) else { return }
        await change { rows in
            if let index = rows.firstIndex(where: { $0.id == id }) { rows[index].trip.name = name }
        } telling: { store throws(ClientError) in
            try await store.rename(savedTrip: id, to: name)
        }
    }

    /// Removes a trip.
    public func remove(_ id: RecordID) async {
        await change {
            $0.removeAll { $0.id == id }
        } telling: { store throws(ClientError) in
            try await store.remove(savedTrip: id)
        }
    }

    /// Puts a trip in another place.
    public func move(from place: Int, to other: Int) async {
        guard let rows = state.trips.value, rows.indices.contains(place), rows.indices.contains(other), place != other
        else { return }
        let id = rows[place].id
        await change {
            $0.insert($0.remove(at: place), at: other)
        } telling: { store throws(ClientError) in
            try await store.move(savedTrip: id, to: other)
        }
    }

    /// Shows a change at once, and shows what is kept where it did not work.
    private func change(
        _ edit: (inout [SavedTripRow]) -> Void,
        telling tell: (any SavedTripStore) async throws(ClientError) -> Void
    ) async {
        guard case .shown(var rows, let standing) = state.trips else { return }
        giveUpLoading()
        let before = state.trips
        edit(&rows)
        state.trips = rows.isEmpty ? .empty(standing) : .shown(rows, standing)
        do throws(ClientError) {
            try await tell(store)
            state.advice = nil
        } catch {
            state.trips = before
            state.advice = Advice(error)
        }
    }

    /// The rider has read what went wrong.
    public func dismissAdvice() { state.advice = nil }
}

/// A saved trip in the list.
public struct SavedTripRow: Sendable, Equatable, Identifiable {
    public var trip: SavedTrip

    init(_ trip: SavedTrip) { self.trip = trip }

    public var id: RecordID { trip.id }
    /// "Central to Manly".
    public var ends: Words { Words("saved_trips.ends %@ %@", .text(name(trip.origin)), .text(name(trip.destination))) }

    private func name(_ place: SavedPlace) -> String { PlanEnd(place)?.name.key ?? "" }

    /// Its ends for a plan; nil for an end that says nothing.
    public var from: PlanEnd? { PlanEnd(trip.origin) }
    public var to: PlanEnd? { PlanEnd(trip.destination) }
    /// How the rider travels on it.
    public var options: PlanOptions { PlanOptions(preferences: trip.preferences.tripPreferences) }
    /// Its screen.
    public var destination: Destination { .savedPlan(from: from, to: to, options: options) }
}
