import TransitAPI

/// What a rider keeps.
public struct RiderRecords: Codable, Sendable, Equatable {
    /// In the rider's order.
    public var favorites: [Favorite] = []
    /// In the rider's order.
    public var savedTrips: [SavedTrip] = []
    /// The next one due first.
    public var reminders: [Reminder] = []
    /// Oldest first.
    public var subscriptions: [AlertSubscription] = []
    public var settings = NotificationSettings.usual

    /// Nothing kept.
    public init() {}

    /// The favourite that is a stop or a route; nil where it is none.
    public func favorite(_ target: FavoriteTarget) -> Favorite? { favorites.first { $0.target == target } }
}

extension Favorite {
    /// The stop or the route.
    public var target: FavoriteTarget { stopID.map { .stop($0) } ?? .route(routeID ?? "") }

    /// What it is called: by the rider, by the timetable, or by its id where neither says.
    public var title: String { label ?? stopName ?? routeName ?? stopID ?? routeID ?? "" }
}

extension SavedPlace {
    /// What it is called; nil for a point without a name.
    public var title: String? { name ?? stopID }
}

extension RiderRecords {
    /// Puts all kinds in the orders that the server lists them in.
    mutating func sort() {
        favorites.sort { Self.place($0.sortOrder, $0.createdAt, $0.id) < Self.place($1.sortOrder, $1.createdAt, $1.id) }
        savedTrips.sort {
            Self.place($0.sortOrder, $0.createdAt, $0.id) < Self.place($1.sortOrder, $1.createdAt, $1.id)
        }
        reminders.sort { Self.place(0, $0.remindAt, $0.id) < Self.place(0, $1.remindAt, $1.id) }
        subscriptions.sort { Self.place(0, $0.createdAt, $0.id) < Self.place(0, $1.createdAt, $1.id) }
    }

    private static func place(
        _ order: Int, _ moment: Timestamp, _ id: RecordID
    ) -> (Int, Int64, String) { (order, moment.epochSeconds, id.description) }

    /// Makes the edit as the server would, if it made it.
    mutating func make(_ edit: RiderEdit, at moment: Double) {
        let now = Timestamp(epochSeconds: Int64(moment), offsetSeconds: 0)
        switch edit {
        case .addFavorite(let id, let draft):
            guard favorite(draft.target) == nil else { return }
            favorites.append(Favorite(id, draft, place: (favorites.map(\.sortOrder).max() ?? -1) + 1, now))
        case .changeFavorite(let id, let edit): favorites.change(id) { edit.apply(to: &$0) }
        case .removeFavorite(let id, _):
            favorites.removeAll { $0.id == id }
            settings.perFavoriteOverrides[id.description] = nil
        case .orderFavorites(let ids): favorites.order(by: ids) { $0.sortOrder = $1 }
        case .saveTrip(let id, let draft):
            savedTrips.append(SavedTrip(id, draft, place: (savedTrips.map(\.sortOrder).max() ?? -1) + 1, now))
        case .changeTrip(let id, let edit): savedTrips.change(id) { edit.apply(to: &$0) }
        case .deleteTrip(let id, _): savedTrips.removeAll { $0.id == id }
        case .orderTrips(let ids): savedTrips.order(by: ids) { $0.sortOrder = $1 }
        case .addReminder(let id, let draft): reminders.append(Reminder(id, draft, now))
        case .deleteReminder(let id): reminders.removeAll { $0.id == id }
        case .changeSettings(let edit): edit.apply(to: &settings)
        }
        sort()
    }

    /// What a record is called, for telling a rider of it.
    func title(of id: RecordID) -> String? {
        favorites.first { $0.id == id }?.title ?? savedTrips.first { $0.id == id }?.name
            ?? reminders.first { $0.id == id }.map { $0.routeName ?? $0.stopName ?? $0.tripID }
    }
}

/// A record with an identifier that arrays find it by.
protocol Identified { var id: RecordID { get } }
extension Favorite: Identified {}
extension SavedTrip: Identified {}
extension Reminder: Identified {}
extension AlertSubscription: Identified {}

extension Array where Element: Identified {
    mutating func change(_ id: RecordID, _ change: (inout Element) -> Void) {
        guard let index = firstIndex(where: { $0.id == id }) else { return }
        change(&self[index])
    }

    /// Puts a record in the place of the one with its id, or at the end.
    mutating func put(_ record: Element) {
        if let index = firstIndex(where: { $0.id == record.id }) { self[index] = record } else { append(record) }
    }

    /// Their ids with those of a list first, in its order; the others follow as they are.
    func ids(inOrder wanted: [RecordID]) -> [RecordID] {
        let ids = map(\.id)
        let (present, listed) = (Set(ids), Set(wanted))
        return wanted.filter(present.contains) + ids.filter { !listed.contains($0) }
    }

    mutating func order(by wanted: [RecordID], _ place: (inout Element, Int) -> Void) {
        let places = Dictionary(ids(inOrder: wanted).enumerated().map { ($1, $0) }) { first, _ in first }
        for index in indices { places[self[index].id].map { place(&self[index], $0) } }
    }
}

extension Favorite {
    fileprivate init(_ id: RecordID, _ draft: FavoriteDraft, place: Int, _ now: Timestamp) {
        let isStop = draft.stopID != nil
        self.init(
            id: id, stopID: draft.stopID, stopName: isStop ? draft.name : nil, routeID: draft.routeID,
            routeName: isStop ? nil : draft.name, label: draft.label, sortOrder: place, createdAt: now, updatedAt: now,
            version: 0)
    }
}

extension SavedTrip {
    fileprivate init(_ id: RecordID, _ draft: SavedTripDraft, place: Int, _ now: Timestamp) {
        self.init(
            id: id, name: draft.name, origin: draft.origin, destination: draft.destination,
            preferences: draft.preferences, sortOrder: place, createdAt: now, updatedAt: now, version: 0)
    }
}

extension Reminder {
    fileprivate init(_ id: RecordID, _ draft: ReminderDraft, _ now: Timestamp) {
        var due = draft.scheduledTime
        due.epochSeconds -= Int64(draft.minutesBefore) * 60
        self.init(
            id: id, tripID: draft.tripID, serviceDate: draft.serviceDate, stopID: draft.stopID,
            stopSequence: draft.stopSequence ?? 0, stopName: draft.stopName, routeName: draft.routeName,
            headsign: draft.headsign, minutesBefore: draft.minutesBefore, savedTripID: draft.savedTripID,
            scheduledTime: draft.scheduledTime, remindAt: due, status: .scheduled, createdAt: now, updatedAt: now,
            version: 0)
    }

    /// Whether it is the reminder that a draft would make.
    func isSame(as draft: ReminderDraft) -> Bool {
        status == .scheduled && tripID == draft.tripID && serviceDate == draft.serviceDate && stopID == draft.stopID
            && (draft.stopSequence ?? stopSequence) == stopSequence && minutesBefore == draft.minutesBefore
            && savedTripID == draft.savedTripID
            // Of a trip that runs by frequency only the time says which run it is.
            && (draft.startTime == nil || scheduledTime.epochSeconds == draft.scheduledTime.epochSeconds)
    }
}
