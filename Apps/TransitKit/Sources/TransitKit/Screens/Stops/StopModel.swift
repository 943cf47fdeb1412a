import Foundation
import TransitAPI

/// A stop: what leaves next, counted down while somebody looks; told by the server as it changes, or asked anew every 15 seconds
/// where it does not say.
@MainActor public final class StopModel: TickingModel<StopModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var stopID: String
        /// Name of the stop; empty before it is known.
        public var name = ""
        public var board = Phase<StopBoard>.loading
        /// Platforms, lines and whether a wheelchair can board; nil before that is known.
        public var detail: StopDetail?
        /// Modes that can be chosen from; empty where all is of one kind.
        public var modes: [Mode] = []
        /// The mode that is chosen; nil for all.
        public var mode: Mode?
        /// The moment that countdowns are for, in seconds since 1970-01-01T00:00:00Z.
        public var now: Double
        public var later = Later.hidden
        /// nil where favourites are not known yet.
        public var isFavourite: Bool?
        /// Why it was not made a favourite, or is one still.
        public var trouble: Advice?

        /// Departures to show now.
        public var rows: [DepartureRow] { board.value?.rows(at: now) ?? [] }

        /// Whether a wheelchair can board here; nil where nobody knows.
        public var wheelchair: Words? {
            switch detail?.wheelchairBoarding {
            case 1: Words("stop.wheelchair.yes")
            case 2: Words("stop.wheelchair.no")
            default: nil
            }
        }
    }

    /// The button below the departures.
    public enum Later: Sendable, Equatable {
        /// There are no later ones.
        case hidden
        case offered
        case loading
        case failed(Advice)
    }

    private let data: TransitData
    private let favourites: any FavouriteBoards
    private let recent: RecentStops?
    /// nil where the board is only asked for.
    private let stream: BoardStream?
    private var isLookedAt = false
    private var isNoted = false
    private var limit = StopModel.page
    /// When the server last said what it has, or had nothing newer to say.
    private var answeredAt = -Double.infinity
    /// What the server last said of the departures that are asked for at once.
    private var answer: Sourced<DeparturesBody>?
    /// How many pages are shown after those, each by the cursor of the one before, and what is in them.
    private var laterPages = 0
    private var laterRows: StopBoard?

    static let page = 10
    /// Most departures of one answer.
    static let largestPage = 50

    /// - Parameters:
    ///   - favourites: the rider's.
    ///   - recent: where it is noted that the stop was opened.
    ///   - isStreamed: whether the server is to say what changes.
    public init(
        stopID: String, data: TransitData, favourites: any FavouriteBoards = NoFavourites(),
        recent: RecentStops? = nil, isStreamed: Bool = false, clock: KitClock
    ) {
        (self.data, self.favourites, self.recent) = (data, favourites, recent)
        stream = isStreamed ? BoardStream(data: data) : nil
        super.init(State(stopID: stopID, now: clock.now()), clock: clock, interval: 15)
        stream?.onBoard = { [weak self] in self?.hear($0) }
        stream?.onGone = { [weak self] in Task { await self?.loadAnew() } }
    }

    public override func appear() {
        isLookedAt = true
        super.appear()
    }

    public override func disappear() {
        super.disappear()
        isLookedAt = false
        stream?.stop()
    }

    /// What the stream keeps up to date is not asked for.
    override func poll() async {
        guard stream?.isCurrent == true, stream?.request == request else { return await refresh() }
        try? await loadLater(laterPages)
    }

    private func hear(_ board: Sourced<DeparturesBody>) {
        guard isLookedAt, stream?.request == request else { return }
        show(board)
        tickFromNow()
    }

    private var request: DeparturesRequest {
        DeparturesRequest(stopID: state.stopID, limit: limit, mode: state.mode)
    }

    public override func load() async {
        async let detail: Void = loadDetail()
        async let favourite: Void = loadFavourite()
        await loadBoard()
        _ = await (detail, favourite)
        if !isNoted, !state.name.isEmpty {
            isNoted = true
            await recent?.note(RecentStops.Stop(id: state.stopID, name: state.name))
        }
    }

    private func loadBoard() async {
        let asked = request
        do throws(ClientError) {
            let answer = try await data.departures(asked)
            if Task.isCancelled { return }
            show(answer)
            // There is a server that answers: it can say by itself what changes from now on.
            if isLookedAt, answer.isFromServer { stream?.follow(asked) }
            try? await loadLater(laterPages)
        } catch {
            if Task.isCancelled { return }
            state.board = state.board.after(error)
        }
        tickFromNow()
    }

    /// Asks for pages after the departures that are asked for at once: what is told of them changes as well.
    private func loadLater(_ pages: Int) async throws(ClientError) {
        guard pages > 0, let answer else { return }
        let asked = request
        var cursor = answer.value.nextCursor.flatMap { Cursor($0) }
        var rows: StopBoard?
        for _ in 0..<pages {
            guard let next = cursor else { break }
            var request = asked
            request.cursor = next
            let page = StopBoard(try await data.departures(request))
            if rows == nil { rows = page } else { rows?.append(page) }
            cursor = page.nextCursor
        }
        guard !Task.isCancelled, asked == request, let answer = self.answer else { return }
        (laterPages, laterRows) = (pages, rows)
        show(answer)
    }

    private func show(_ answer: Sourced<DeparturesBody>) {
        (self.answer, answeredAt) = (answer, answer.asOf)
        var board = StopBoard(answer)
        if let laterRows { board.append(laterRows) }
        state.name = board.stop.stopName
        state.board = Phase(answer.map { _ in board }, isEmpty: board.rows.isEmpty)
        state.later = board.nextCursor == nil ? .hidden : .offered
        if state.modes.isEmpty { offer(board.rows.map(\.departure.mode)) }
    }

    /// Platforms and lines do not change while somebody looks.
    private func loadDetail() async {
        guard state.detail == nil, let detail = try? await data.stop(StopRequest(stopID: state.stopID)).value else {
            return
        }
        state.detail = detail
        if state.name.isEmpty { state.name = detail.stopName }
        offer(detail.modes)
    }

    private func offer(_ modes: [Mode]) {
        var seen: Set<Mode> = []
        let each = modes.filter { seen.insert($0).inserted }
        state.modes = each.count > 1 ? each : []
    }

    private func loadFavourite() async {
        let all = await favourites.favouriteBoards()
        state.isFavourite = all.contains { $0.stopID == state.stopID }
    }

    public override func tick(_ now: Double) {
        state.now = now
        // A stream that is there and says nothing has nothing newer.
        guard stream?.isCurrent == true, stream?.request == request, now - answeredAt > Evidence.age / 4,
            case .shown(var board, let standing) = state.board
        else { return }
        board.isConfirmed(at: now, since: answeredAt)
        answeredAt = now
        state.board = .shown(board, standing)
    }

    public override func secondsUntilChange(_ now: Double) -> Double {
        state.rows.map { $0.secondsUntilChange(now) }.min() ?? .infinity
    }

    /// Shows one mode alone, or all of them.
    public func choose(_ mode: Mode?) async {
        guard mode != state.mode else { return }
        state.mode = mode
        (limit, laterPages, laterRows) = (Self.page, 0, nil)
        // What is here already is shown at once; the rest follows.
        if case .shown(var board, let standing) = state.board, let mode {
            board.rows.removeAll { $0.departure.mode != mode }
            state.board = board.rows.isEmpty ? .loading : .shown(board, standing)
        }
        await loadAnew()
    }

    /// Shows departures after those that are here.
    public func showLater() async {
        guard state.board.value?.nextCursor != nil, state.later != .loading else { return }
        state.later = .loading
        if limit < Self.largestPage {
            limit = min(limit + Self.page, Self.largestPage)
            await loadAnew()
            if state.later == .loading { state.later = .offered }
            return
        }
        do throws(ClientError) {
            try await loadLater(laterPages + 1)
            tickFromNow()
        } catch {
            state.later = .failed(Advice(error))
        }
    }

    /// Makes the stop a favourite, or no longer one.
    public func toggleFavourite() async {
        guard let isFavourite = state.isFavourite else { return }
        (state.isFavourite, state.trouble) = (!isFavourite, nil)
        do throws(ClientError) {
            try await favourites.setFavourite(.stop(state.stopID), name: state.name, !isFavourite)
        } catch {
            (state.isFavourite, state.trouble) = (isFavourite, Advice(error))
        }
    }

    /// The rider has read what went wrong.
    public func dismissTrouble() { state.trouble = nil }
}
