import TransitAPI

/// The rider's favourites: in which order, under which names.
@MainActor public final class FavouritesModel: RiderModel<FavouritesModel.State> {
    /// What the screen shows.
    public struct State: RiderScreenState {
        public var favourites = Phase<[FavouriteRow]>.loading
        /// How many changes the server has not heard of.
        public var waiting = 0
        /// What the server would not do.
        public var refusals: [RefusalNote] = []
        public var trouble: Advice?
        /// Whether the favourites are on this phone alone, as nobody is signed in.
        public var isPhoneOnly = false

        /// "2 changes will be sent when there is a network"; nil where all was sent.
        public var waitingWords: Words? {
            waiting == 0 || isPhoneOnly ? nil : Words("rider.waiting %lld", .number(waiting))
        }
    }

    /// - Parameter rider: whose they are.
    public init(rider: RiderData, clock: KitClock) { super.init(State(), rider: rider, clock: clock) }

    override func show(_ snapshot: RiderSnapshot) {
        var state = state
        let changed = Set(snapshot.waiting.compactMap(\.edit.recordID))
        let settings = snapshot.records.settings
        state.favourites = snapshot.phase { records in
            records.favorites.map { FavouriteRow($0, isWaiting: changed.contains($0.id), settings: settings) }
        }
        state.waiting = snapshot.waiting.count
        state.refusals = snapshot.refusals.map(RefusalNote.init)
        state.isPhoneOnly = snapshot.account == nil
        self.state = state
    }

    /// Moves favourites as a list does.
    ///
    /// - Parameters:
    ///   - sources: places they are in.
    ///   - place: before which of those that are there now.
    public func move(from sources: [Int], to place: Int) async {
        guard let rows = state.favourites.value else { return }
        let moved = Set(sources)
        let ids = rows.map(\.id)
        var order = ids.indices.filter { !moved.contains($0) && $0 < place }.map { ids[$0] }
        order += sources.sorted().filter(ids.indices.contains).map { ids[$0] }
        order += ids.indices.filter { !moved.contains($0) && $0 >= place }.map { ids[$0] }
        await make { () async throws(RiderDataError) in try await rider.orderFavorites(order) }
    }

    /// Removes a favourite.
    public func remove(_ row: FavouriteRow) async {
        await make { () async throws(RiderDataError) in try await rider.removeFavorite(row.id) }
    }

    /// Calls a favourite something else; an empty text takes the label away.
    public func rename(_ row: FavouriteRow, to label: String) async {
        await make { () async throws(RiderDataError) in try await rider.relabelFavorite(row.id, label) }
    }

    /// The rider has read what the server would not do.
    public func dismiss(_ notes: [RefusalNote]) async {
        await make { () async throws(RiderDataError) in try await rider.acknowledge(notes.map(\.refusal)) }
    }
}

/// A favourite in a list.
public struct FavouriteRow: Sendable, Equatable, Identifiable {
    public var id: RecordID
    /// What it is called: by the rider, else by the timetable.
    public var title: String
    /// Its name by the timetable, where the rider calls it something else.
    public var name: String?
    public var label: String?
    public var isStop: Bool
    /// Why it is not in the timetable any more, in the server's words.
    public var notice: String?
    /// Whether alerts about it are sent.
    public var notifies: Bool
    /// Whether the server has not heard of it, or of its change, yet.
    public var isWaiting: Bool
    /// Its screen.
    public var destination: Destination

    /// A favourite.
    public init(_ favorite: Favorite, isWaiting: Bool, settings: NotificationSettings) {
        (id, title, label) = (favorite.id, favorite.title, favorite.label)
        let known = favorite.stopName ?? favorite.routeName
        name = favorite.label == nil ? nil : known
        isStop = favorite.stopID != nil
        notice = favorite.isAvailable ? nil : favorite.notice
        notifies = settings.notifies(of: favorite.id)
        self.isWaiting = isWaiting
        destination = favorite.stopID.map { .stop(id: $0) } ?? .route(id: favorite.routeID ?? "")
    }

    /// One sentence for VoiceOver.
    public var spoken: [Words] {
        var words = [Words.verbatim(title)]
        if let name { words.append(.verbatim(name)) }
        words.append(isStop ? Words("favourites.a_stop") : Words("favourites.a_line"))
        if let notice { words.append(.verbatim(notice)) }
        if isWaiting { words.append(Words("rider.not_sent")) }
        if !notifies { words.append(Words("favourites.silent")) }
        return words
    }
}
