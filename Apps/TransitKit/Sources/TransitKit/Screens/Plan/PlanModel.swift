import Foundation
import TransitAPI

/// Plans journeys: from where, to where, when and how, and what there is.
@MainActor public final class PlanModel: TickingModel<PlanModel.State> {
    /// What is shown.
    public struct State: Equatable, Sendable {
        public var from: PlanEnd?
        public var to: PlanEnd?
        public var when = PlanWhen.now
        public var options = PlanOptions()
        /// Journeys; nil until both ends are chosen.
        public var journeys: Phase<PlannedJourneys>?
        /// What the rider should know beside them.
        public var notices: [PlanNotice] = []
        /// A page that is being fetched; nil for none.
        public var paging: Page?
        /// Why the last page did not come.
        public var pageAdvice: Advice?
        /// The field that is being filled in; nil for none.
        public var search: PlaceSearch?
        /// What became of keeping the trip; nil where nothing is to be said.
        public var note: ItineraryModel.Note?

        /// One end.
        public subscript(field: PlanField) -> PlanEnd? {
            get { field == .from ? from : to }
            set { if field == .from { from = newValue } else { to = newValue } }
        }

        /// Whether the journey can be kept: both ends will be where they are now.
        public var canSave: Bool { from?.saved != nil && to?.saved != nil }
    }

    /// Which way a list goes on.
    public enum Page: Sendable, Hashable {
        case earlier
        case later
    }

    private struct Question: Equatable {
        var from: PlanEnd?
        var to: PlanEnd?
        var when: PlanWhen
        var options: PlanOptions
    }

    let data: TransitData
    let location: any LocationSource
    let addresses: any AddressSearch
    private let analytics: any Analytics
    let book: any PlaceBook
    let trips: any SavedTripStore
    /// Whichever asks last counts.
    var searching: Task<Void, Never>?
    private var answered: (question: Question, at: Double)?
    private var asked: TripPlanRequest?

    /// Seconds for which journeys are not asked for again by only looking at them.
    static let freshness = 60.0

    /// A plan with what is known of it.
    ///
    /// - Parameters:
    ///   - from: where it starts; where the rider is where nil.
    ///   - to: where it ends; to be chosen where nil.
    ///   - book: places that the rider keeps; the ends of the saved trips where nil.
    public init(
        data: TransitData, location: any LocationSource, trips: any SavedTripStore, clock: KitClock,
        from: PlanEnd? = nil, to: PlanEnd? = nil, options: PlanOptions = PlanOptions(),
        addresses: any AddressSearch = NoPlaces(), book: (any PlaceBook)? = nil,
        analytics: any Analytics = NoAnalytics()
    ) {
        (self.data, self.location, self.trips, self.addresses) = (data, location, trips, addresses)
        self.analytics = analytics
        self.book = book ?? SavedTripPlaces(trips)
        var state = State(from: from ?? .here, to: to)
        state.options = options
        super.init(state, clock: clock)
    }

    // MARK: What is asked

    /// Chooses one end, and asks once both are chosen.
    public func choose(_ end: PlanEnd?, for field: PlanField) async {
        searching?.cancel()
        state.search = nil
        state[field] = end
        await loadAnew()
    }

    /// The way back.
    public func swap() async {
        (state.from, state.to) = (state.to, state.from)
        await loadAnew()
    }

    /// Another time.
    public func choose(_ when: PlanWhen) async {
        state.when = when
        await loadAnew()
    }

    /// Another way to travel.
    public func choose(_ options: PlanOptions) async {
        state.options = options
        await loadAnew()
    }

    /// Asks again even though the question is the same; the rider for leave to know where they are, where that was said to be
    /// needed.
    public func reload() async {
        if state.journeys?.advice?.action == .useLocation { _ = await location.askForLeave() }
        answered?.at = -.infinity
        await loadAnew()
    }

    // MARK: Asking

    private var question: Question {
        Question(from: state.from, to: state.to, when: state.when, options: state.options)
    }

    public override func load() async {
        await answer(question)
        tickFromNow()
    }

    /// What was live when it came is not asked for again while the rider reads it, and says how old it is.
    public override func tick(_ now: Double) {
        guard case .shown(let journeys, let standing) = state.journeys, standing.secondsUntilOld(now) <= 0 else {
            return
        }
        state.journeys = .shown(journeys.aged(), standing.aged(to: now))
    }

    public override func secondsUntilChange(_ now: Double) -> Double {
        state.journeys?.standing?.secondsUntilOld(now) ?? .infinity
    }

    private func answer(_ question: Question) async {
        guard let from = question.from, let to = question.to else {
            (answered, state.journeys, state.notices) = (nil, nil, [])
            return
        }
        let now = clock.now()
        if let answered, answered.question == question, now - answered.at < Self.freshness { return }
        let isAnother = answered?.question != question
        if isAnother || state.journeys?.value == nil { state.journeys = .loading }
        (state.notices, state.pageAdvice, state.paging) = (isAnother ? [] : state.notices, nil, nil)
        let here = from == .here || to == .here ? await location.location() : nil
        guard question == self.question else { return }
        guard let origin = from.place(at: here), let destination = to.place(at: here) else {
            answered = nil
            let mayAsk = await location.mayAsk()
            guard question == self.question else { return }
            state.journeys = .failed(mayAsk ? .planAskLocation : .planNoLocation)
            return
        }
        let request = TripPlanRequest(
            origin: origin, destination: destination, time: question.when.time,
            preferences: question.options.preferences, rider: question.options.rider)
        do throws(ClientError) {
            let sourced = try await data.plan(request)
            guard question == self.question else { return }
            asked = request
            show(sourced)
            if isAnother, !sourced.value.itineraries.isEmpty { analytics.count(.planMade) }
            answered = (self.question, now)
        } catch {
            guard question == self.question, error != .cancelled else { return }
            // Journeys that were there stay where only the network is missing.
            if let journeys = state.journeys, journeys.value != nil, error.isTemporary {
                answered?.at = -.infinity
                state.journeys = journeys.after(error)
            } else {
                answered = nil
                state.journeys = .failed(Advice(planning: error))
            }
        }
    }

    private func show(_ sourced: Sourced<TripPlanBody>) {
        let body = sourced.value
        state.notices = body.notices
        (state.from, state.to) = (state.from?.named(by: body.origin), state.to?.named(by: body.destination))
        state.journeys = Phase(
            sourced.map { PlannedJourneys($0, basis: sourced.basis) }, isEmpty: body.itineraries.isEmpty)
    }

    // MARK: Earlier and later

    /// Whether there is more in a direction.
    public func hasMore(_ page: Page) -> Bool { state.journeys?.value?.cursor(page) != nil }

    /// Fetches the journeys before or after those that are shown.
    public func more(_ page: Page) async {
        guard state.paging == nil, let shown = state.journeys?.value, let cursor = shown.cursor(page),
            var request = asked
        else { return }
        state.paging = page
        state.pageAdvice = nil
        request.cursor = JourneyCursor(cursor)
        do throws(ClientError) {
            let sourced = try await data.plan(request)
            // Another question was asked meanwhile.
            guard state.paging == page, case .shown(var journeys, let standing) = state.journeys else { return }
            journeys.add(sourced.value, on: page, basis: standing.basis == .stale ? .stale : sourced.basis)
            state.journeys = .shown(journeys, standing)
        } catch {
            if state.paging == page, error != .cancelled { state.pageAdvice = Advice(planning: error) }
        }
        if state.paging == page { state.paging = nil }
    }
}

/// Journeys of one question, page by page.
public struct PlannedJourneys: Sendable, Equatable {
    public var rows: [JourneyRow]
    /// Where they start and end, as it was understood.
    public var origin: PlanPlace
    public var destination: PlanPlace
    public var earlierCursor: String?
    public var laterCursor: String?

    /// Those of one answer.
    public init(_ body: TripPlanBody, basis: Basis) {
        let last = LastJourney.found(in: body.itineraries)
        rows = body.itineraries.enumerated().map { JourneyRow($1, basis: basis, next: last[$0]) }
        (origin, destination) = (body.origin, body.destination)
        (earlierCursor, laterCursor) = (body.earlierCursor, body.laterCursor)
    }

    /// The same once what was live is only what was heard last.
    func aged() -> PlannedJourneys {
        var old = self
        old.rows = rows.map { $0.aged() }
        return old
    }

    func cursor(_ page: PlanModel.Page) -> String? { page == .earlier ? earlierCursor : laterCursor }

    /// Adds the journeys of another page; one that is there already is not shown twice.
    mutating func add(_ body: TripPlanBody, on page: PlanModel.Page, basis: Basis) {
        let known = Set(rows.map(\.id))
        let new = PlannedJourneys(body, basis: basis).rows.filter { !known.contains($0.id) }
        rows = page == .earlier ? new + rows : rows + new
        if page == .earlier { earlierCursor = body.earlierCursor } else { laterCursor = body.laterCursor }
        let last = LastJourney.found(in: rows.map(\.itinerary))
        for index in rows.indices {
            rows[index].warnings.removeAll { if case .last = $0 { true } else { false } }
            if let next = last[index] { rows[index].warnings.append(.last(next: next)) }
        }
    }
}

extension Advice {
    /// What is said where no journey could be planned.
    init(planning error: ClientError) {
        let refusal: ClientError.Refusal
        switch error {
        case .refused(let said), .serverFailed(let said): refusal = said
        default:
            self.init(error)
            return
        }
        switch ErrorCode(rawValue: refusal.code) {
        case .placeNotFound, .stopNotFound:
            let place = refusal.details["place"]?.string
            let field: PlanField? = place == "origin" ? .from : place == "destination" ? .to : nil
            self.init(title: .planNoPlaceTitle, message: .planNoPlace(field), requestID: refusal.requestID)
        case .sameOriginAndDestination: self.init(title: .planSamePlaceTitle, message: .planSamePlace)
        case .outsideTimetable:
            self.init(
                title: .planOutsideTitle,
                message: .planOutside(
                    refusal.details["first_date"]?.string ?? "", refusal.details["last_date"]?.string ?? ""))
        case .plannerBusy, .planTimeout: self.init(title: .planBusyTitle, message: .planBusy, action: .retry)
        default: self.init(error)
        }
    }
}
