import Foundation
import TransitAPI

/// The first screen: what the rider needs without a tap. Favourites with what leaves there next, what is near, and in the evening
/// the last way home.
@MainActor public final class HomeModel: TickingModel<HomeModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        /// nil before favourites are known; empty where there are none.
        public var favourites: [FavouriteCard]?
        public var nearby = Nearby.unknown
        /// nil by day, and where nobody knows where home is.
        public var lastWayHome: Phase<LastWayHome>?
        /// Why favourites are as they were.
        public var trouble: Advice?
        /// The moment that countdowns are for, in seconds since 1970-01-01T00:00:00Z.
        public var now: Double
    }

    /// What is near.
    public enum Nearby: Sendable, Equatable {
        /// Nothing is known yet.
        case unknown
        /// The rider has not been asked for leave to know where they are: it is said why, and they may touch a button.
        case notAsked
        /// The rider has not allowed that, or the phone does not know.
        case noLocation
        case known(Phase<[NearbyGroup]>)

        /// What is known of it.
        public var phase: Phase<[NearbyGroup]>? { if case .known(let phase) = self { phase } else { nil } }
    }

    private let data: TransitData
    private let boards: any FavouriteBoards
    private let home: any HomePlace
    private let location: any LocationSource
    private let zone: TimeZone
    private var listening: Task<Void, Never>?
    private var lastWayAskedAt: Double?

    /// Departures of a favourite.
    static let departures = 3
    /// Favourite stops whose departures are asked for; the rest are there to be opened.
    static let askedFavourites = 12
    /// Seconds after which the last way home is looked for again.
    static let lastWayHolds = 300.0

    /// - Parameters:
    ///   - boards: the rider's favourites.
    ///   - home: where the rider lives.
    ///   - zone: the city's.
    public init(
        data: TransitData, boards: any FavouriteBoards = NoFavourites(), home: any HomePlace = NoHome(),
        location: any LocationSource = NoLocation(), zone: TimeZone = .sydney, clock: KitClock
    ) {
        (self.data, self.boards, self.home, self.location, self.zone) = (data, boards, home, location, zone)
        super.init(State(now: clock.now()), clock: clock, interval: 30)
    }

    public override func appear() {
        super.appear()
        guard listening == nil else { return }
        listening = Task { [weak self, boards] in
            for await _ in await boards.favouriteChanges() { await self?.favouritesChanged() }
        }
    }

    public override func disappear() {
        super.disappear()
        listening?.cancel()
        listening = nil
    }

    public override func load() async {
        async let favourites: Void = loadFavourites()
        async let around: Void = loadAround()
        _ = await (favourites, around)
        tickFromNow()
    }

    /// Others are asked for at once; where nothing is another, nobody is asked.
    private func favouritesChanged() async {
        let all = await boards.favouriteBoards()
        if let shown = state.favourites, shown.map(\.board) != all { await loadFavourites() }
    }

    private func loadFavourites() async {
        let boards = await boards.favouriteBoards()
        let shown = Dictionary((state.favourites ?? []).map { ($0.id, $0) }) { first, _ in first }
        let asked = boards.filter { $0.stopID != nil && $0.notice == nil }.prefix(Self.askedFavourites)
        let ids = Set(asked.map(\.id))
        state.favourites = boards.map { board in
            let isAsked = ids.contains(board.id)
            return FavouriteCard(board, phase: isAsked ? shown[board.id]?.phase ?? .loading : nil)
        }
        await withTaskGroup(of: Void.self) { group in
            for board in asked {
                guard let stop = board.stopID else { continue }
                group.addTask { await self.loadCard(board.id, stop) }
            }
        }
        tickFromNow()
    }

    private func loadCard(_ id: String, _ stop: String) async {
        do throws(ClientError) {
            let answer = try await data.departures(DeparturesRequest(stopID: stop, limit: Self.departures))
            change(id) { _ in Phase(answer.map { _ in StopBoard(answer) }, isEmpty: answer.value.departures.isEmpty) }
        } catch {
            change(id) { $0.after(error) }
        }
    }

    private func change(_ id: String, _ change: (Phase<StopBoard>) -> Phase<StopBoard>) {
        guard let index = state.favourites?.firstIndex(where: { $0.id == id }), let card = state.favourites?[index],
            !Task.isCancelled
        else { return }
        state.favourites?[index].phase = change(card.phase ?? .loading)
    }

    /// Puts favourites into another order, as a list's drag says it.
    public func move(from source: IndexSet, to destination: Int) async {
        guard var cards = state.favourites else { return }
        let moved = source.filter(cards.indices.contains).map { cards[$0] }
        let before = source.count { $0 < destination }
        for index in source.sorted(by: >) where cards.indices.contains(index) { cards.remove(at: index) }
        cards.insert(contentsOf: moved, at: min(max(0, destination - before), cards.count))
        state.favourites = cards
        await change { boards throws(ClientError) in try await boards.orderFavourites(cards.map(\.id)) }
    }

    /// Has favourites changed; shows what is kept where that did not work.
    private func change(_ body: (any FavouriteBoards) async throws(ClientError) -> Void) async {
        do throws(ClientError) {
            try await body(boards)
            state.trouble = nil
        } catch {
            state.trouble = Advice(error)
            await loadFavourites()
        }
    }

    /// The rider has read what went wrong.
    public func dismissTrouble() { state.trouble = nil }

    /// Takes favourites away, as a list's swipe says it.
    public func remove(at offsets: IndexSet) async {
        guard let cards = state.favourites else { return }
        let gone = offsets.filter(cards.indices.contains).map { cards[$0].board }
        state.favourites = cards.filter { card in !gone.contains { $0.id == card.id } }
        await change { boards throws(ClientError) in
            for board in gone { try await boards.setFavourite(board.place, name: board.name, false) }
        }
    }

    /// The rider wants to see what is near: asks for leave where nobody has yet.
    public func useLocation() async {
        _ = await location.askForLeave()
        await loadAnew()
    }

    private func loadAround() async {
        guard let here = await location.location() else {
            if state.nearby.phase == nil { state.nearby = await location.mayAsk() ? .notAsked : .noLocation }
            return
        }
        if state.nearby.phase == nil { state.nearby = .known(.loading) }
        async let home: Void = loadLastWay(from: here)
        do throws(ClientError) {
            let answer = try await data.nearbyDepartures(
                NearbyDeparturesRequest(lat: here.latitude, lon: here.longitude, limit: 8, perGroup: 2))
            let groups = answer.map { body in
                body.groups.map { NearbyGroup($0, basis: answer.basis, asOf: answer.asOf, alerts: body.alerts) }
            }
            if !Task.isCancelled { state.nearby = .known(Phase(groups, isEmpty: groups.value.isEmpty)) }
        } catch {
            state.nearby = .known((state.nearby.phase ?? .loading).after(error))
        }
        await home
    }

    private func loadLastWay(from here: Coordinates) async {
        let now = clock.now()
        guard LastWayHome.isEvening(now, zone), let place = await home.homePlace() else {
            state.lastWayHome = nil
            return
        }
        // One that has left is no way home any more.
        if let lastWayAskedAt, now - lastWayAskedAt < Self.lastWayHolds, let way = state.lastWayHome?.value,
            way.seconds(at: now) >= 0
        {
            return
        }
        if state.lastWayHome == nil { state.lastWayHome = .loading }
        do throws(ClientError) {
            let answer = try await data.plan(LastWayHome.request(from: here, to: place))
            lastWayAskedAt = now
            if let way = LastWayHome(answer.value.lastOfNight, now: now) {
                state.lastWayHome = Phase(answer.map { _ in way })
            } else {
                state.lastWayHome = .empty(Standing(answer))
            }
        } catch {
            state.lastWayHome = (state.lastWayHome ?? .loading).after(error)
        }
    }

    public override func tick(_ now: Double) { state.now = now }

    public override func secondsUntilChange(_ now: Double) -> Double {
        let favourites = (state.favourites ?? []).flatMap { $0.rows(at: now) }
        let nearby = (state.nearby.phase?.value ?? []).flatMap { $0.rows(at: now) }
        let rows = (favourites + nearby).map { $0.secondsUntilChange(now) }.min() ?? .infinity
        guard let way = state.lastWayHome?.value else { return rows }
        return min(rows, Countdown.untilChange(way.seconds(at: now)))
    }
}

/// A favourite with what leaves there next.
public struct FavouriteCard: Sendable, Equatable, Identifiable {
    public var board: FavouriteBoard
    /// Departures of a stop; nil where nobody asks for them: of a line, and far down the list.
    public var phase: Phase<StopBoard>?

    /// A favourite.
    public init(_ board: FavouriteBoard, phase: Phase<StopBoard>?) { (self.board, self.phase) = (board, phase) }

    public var id: String { board.id }
    /// Departures to show at a moment.
    public func rows(at now: Double) -> [DepartureRow] { phase?.value?.rows(at: now) ?? [] }
}

/// What leaves next near the rider, of one line in one direction.
public struct NearbyGroup: Sendable, Equatable, Identifiable {
    public var line: LineBadge
    public var headsign: String
    public var stop: StopReference
    /// Metres to the stop in a straight line.
    public var metres: Double
    public var rows: [DepartureRow]
    public var id: String

    /// A group of an answer.
    init(_ group: DepartureGroup, basis: Basis, asOf: Double, alerts: [Alert]) {
        (line, headsign, stop) = (LineBadge(group.route), group.headsign, group.stop)
        metres = group.distanceMeters
        rows = group.departures.map { DepartureRow($0, basis: basis, asOf: asOf, alerts: alerts) }
        id = "\(group.route.routeID) \(group.directionID.map(String.init) ?? "") \(group.stop.stopID)"
    }

    /// Departures to show at a moment.
    public func rows(at now: Double) -> [DepartureRow] { rows.shown(at: now) }
    /// "180 m", to ten metres: nobody measures more exactly by looking.
    public var distance: Words { .metres(metres) }
}

extension Words {
    /// A distance on foot: "180 m", "1.2 km".
    public static func metres(_ metres: Double) -> Words {
        guard metres >= 1_000 else { return Words("distance.metres %lld", .number(Int((metres / 10).rounded()) * 10)) }
        let tenths = Int((metres / 100).rounded())
        return Words("distance.kilometres %@", .text("\(tenths / 10).\(tenths % 10)"))
    }
}

extension TimeZone {
    /// Sydney's.
    public static var sydney: TimeZone { TimeZone(identifier: "Australia/Sydney") ?? .gmt }
}
