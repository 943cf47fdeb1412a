import TransitAPI

/// The trips that a rider keeps.
public protocol SavedTripStore: Sendable {
    /// All of them, in the rider's order.
    func savedTrips() async throws(ClientError) -> Sourced<[SavedTrip]>
    /// The same as the phone has them, without asking; nil for none.
    func keptTrips() async -> Sourced<[SavedTrip]>?
    /// Keeps one more.
    func save(_ trip: CreateSavedTripRequest) async throws(ClientError)
    /// Gives one another name.
    func rename(savedTrip id: RecordID, to name: String) async throws(ClientError)
    /// Puts one in another place of the list, from 0.
    func move(savedTrip id: RecordID, to place: Int) async throws(ClientError)
    /// Keeps one no longer.
    func remove(savedTrip id: RecordID) async throws(ClientError)
}

extension SavedTripStore {
    /// Keeps a trip under a name of the rider's, or under its own where that is empty.
    ///
    /// - Returns: what became of it; nil where there is no trip.
    func keep(_ trip: CreateSavedTripRequest?, as name: String) async -> ItineraryModel.Note? {
        guard var trip else { return nil }
        if let name = RiderData.label(name) { trip.name = name }
        do throws(ClientError) {
            try await save(trip)
            return .saved
        } catch {
            return .failed(Advice(error))
        }
    }
}

extension CreateSavedTripRequest {
    /// The trip between two places, called after both; nil where one of them may be elsewhere tomorrow.
    init?(from origin: SavedPlaceInput?, to destination: SavedPlaceInput?, by preferences: TripPreferences = .init()) {
        guard let origin, let destination else { return nil }
        let name = String("\(origin.name ?? "") – \(destination.name ?? "")".prefix(RiderLimits.labelLength))
        self.init(name: name, origin: origin, destination: destination, preferences: preferences)
    }
}

/// The departures that a rider wants to be reminded of.
public protocol ReminderStore: Sendable {
    /// All of them, the next one due first.
    func reminders() async throws(ClientError) -> Sourced<[Reminder]>
    /// The same as the phone has them, without asking; nil for none.
    func keptReminders() async -> Sourced<[Reminder]>?
    /// Asks for one more.
    func remind(_ reminder: ReminderDraft) async throws(ClientError)
    /// Asks for one no longer.
    func remove(reminder id: RecordID) async throws(ClientError)
}

/// Ends of saved trips, as places to choose from.
public struct SavedTripPlaces: PlaceBook {
    private let store: any SavedTripStore

    /// - Parameter store: whose trips they are of.
    public init(_ store: any SavedTripStore) { self.store = store }

    public func places() async -> [NamedPlace] {
        guard let trips = await store.keptTrips()?.value else { return [] }
        var seen: Set<PlanEnd> = []
        return trips.flatMap { [$0.destination, $0.origin] }.compactMap { place in
            guard let name = place.name, let end = PlanEnd(place), seen.insert(end).inserted else { return nil }
            return NamedPlace(name: name, end: end)
        }
    }
}
