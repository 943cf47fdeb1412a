import Foundation
import JourneyProgress
import TransitAPI

/// Follows a rider on a journey, step by step.
@MainActor public final class GoModel: TickingModel<GoModel.State> {
    /// What is shown.
    public struct State: Equatable, Sendable {
        public var progress: GoProgress
        /// What to do now, as the Live Activity shows it too.
        public var content: JourneyContent
        /// What comes after, leg by leg.
        public var ahead: [LegRow]
        /// What endangers the journey; nil for nothing.
        public var trouble: GoTrouble?
        /// Other journeys from where the rider can still be.
        public var alternatives: [JourneyRow] = []
        /// What the times rest on.
        public var standing: Standing?
        /// What the phone makes felt: another one each time.
        public var haptic: Haptic?
        /// Seconds until the step ends; nil where no time is known.
        public var secondsLeft: Double?
        /// What that rests on; nil for a walk with no vehicle after it.
        public var evidence: Evidence?
        /// What the phone is to say by itself, where no server tells when to get off.
        public var notices: [GetOffNotice] = []

        public var isOver: Bool { progress.isOver }
    }

    /// Something to be felt once.
    public struct Haptic: Sendable, Hashable {
        /// Which one, counted from 1.
        public var number: Int
        public var kind: Kind

        /// Something to be felt.
        public init(number: Int, kind: Kind) { (self.number, self.kind) = (number, kind) }

        /// What it says.
        public enum Kind: Sendable, Hashable {
            /// Another step.
            case step
            /// The next stop is the one to get off at.
            case getOff
            /// Something has gone wrong.
            case warning
            case arrived
        }
    }

    private let data: TransitData
    private let location: any LocationSource
    private var token: String?
    private var refreshedAt = -Double.infinity
    private var told: Set<GoTrouble> = []
    private var asking: Task<Void, Never>?
    /// Where the rider was last.
    private var place: GoProgress.Place?
    /// When that was last looked for.
    private var lookedAt = -Double.infinity

    /// Seconds between two looks at where the rider is.
    static let interval = 10.0
    /// Seconds between two questions to the server.
    static let refreshInterval = 30.0
    /// Metres beyond which a place is too vague to tell a stop from the next: the clock knows better then.
    static let vaguest = 100.0

    /// A journey to be followed from now on, from as far as the rider is known to have come: the clock alone does not move them on
    /// before it is known where they are.
    public init(_ progress: GoProgress, data: TransitData, location: any LocationSource, clock: KitClock) {
        (self.data, self.location) = (data, location)
        let itinerary = progress.itinerary
        token = itinerary.refreshToken
        var state = State(progress: progress, content: JourneyContent(progress, at: clock.now()), ahead: [])
        state.standing = Standing(basis: itinerary.realtimeDataAvailable ? .live : .timetable, asOf: clock.now())
        super.init(state, clock: clock, interval: Self.interval)
        show(progress, [], clock.now())
    }

    /// A journey to be followed from its start.
    public convenience init(
        _ itinerary: Itinerary, data: TransitData, location: any LocationSource, clock: KitClock
    ) {
        self.init(GoProgress(itinerary), data: data, location: location, clock: clock)
    }

    public override func load() async {
        guard !state.isOver else { return }
        await follow()
        guard !Task.isCancelled, !state.isOver, isDue else { return }
        await refreshItinerary()
        if !Task.isCancelled { advance() }
    }

    /// Where the rider is does not wait for a network: "get off next" has to be said in time in a tunnel, too.
    override func poll() async {
        guard !state.isOver else { return }
        await follow()
        guard !Task.isCancelled, isDue, asking == nil else { return }
        asking = Task { [weak self] in
            await self?.refreshItinerary()
            // Whoever looks again meanwhile may ask by a task of its own.
            guard !Task.isCancelled, let self else { return }
            asking = nil
            advance()
        }
    }

    public override func disappear() {
        super.disappear()
        asking?.cancel()
        asking = nil
    }

    private var isDue: Bool { clock.now() - refreshedAt >= Self.refreshInterval }

    private func follow() async {
        // To find no place takes a phone in a tunnel a while. After a longer pause the clock waits for the place.
        if clock.now() - lookedAt <= GoProgress.placeAge { advance() }
        let fix = await location.fix()
        guard !Task.isCancelled else { return }
        lookedAt = clock.now()
        // What was known a while ago holds back what the clock says for as long as it is believed.
        if let fix, fix.accuracy <= Self.vaguest {
            place = GoProgress.Place(fix.coordinates, at: fix.at ?? clock.now())
        }
        advance()
    }

    /// Time goes on without anybody being asked.
    public override func tick(_ now: Double) {
        state.secondsLeft = state.content.until.map { $0 - now }
        state.evidence = Self.evidence(state, now)
    }

    private static func evidence(_ state: State, _ now: Double) -> Evidence? {
        guard state.content.mode != nil, let standing = state.standing else { return nil }
        return Evidence(isLive: state.content.delaySeconds != nil, basis: standing.basis)
            .aged(from: standing.asOf, to: now)
    }

    public override func secondsUntilChange(_ now: Double) -> Double {
        guard !state.isOver, let until = state.content.until else { return .infinity }
        return Countdown.untilChange(until - now)
    }

    /// Takes another journey instead, from where the rider is.
    public func take(_ other: Itinerary) {
        token = other.refreshToken
        (refreshedAt, told) = (-.infinity, [])
        state.alternatives = []
        var progress = GoProgress(other)
        _ = progress.advance(to: clock.now(), place: place)
        show(progress, [.began(leg: progress.position.leg)], clock.now())
    }

    private func advance() {
        var progress = state.progress
        let now = clock.now()
        let events = progress.advance(to: now, place: place)
        show(progress, events, now)
    }

    private func show(_ progress: GoProgress, _ events: [GoEvent], _ now: Double) {
        var next = state
        next.progress = progress
        next.content = JourneyContent(progress, at: now)
        next.ahead = progress.itinerary.legs.enumerated().dropFirst(progress.position.leg + 1).map {
            LegRow($1, id: $0, basis: state.standing?.basis ?? .timetable)
        }
        next.trouble = progress.trouble(at: now)
        next.secondsLeft = next.content.until.map { $0 - now }
        next.evidence = Self.evidence(next, now)
        if next.trouble == nil { next.alternatives = [] }
        next.notices = progress.isOver ? [] : GetOffNotice.all(of: progress, after: now)
        var kind = events.last.flatMap(Self.haptic)
        if let trouble = next.trouble?.kind, told.insert(trouble).inserted { kind = .warning }
        if let kind { next.haptic = Haptic(number: (state.haptic?.number ?? 0) + 1, kind: kind) }
        state = next
    }

    private static func haptic(_ event: GoEvent) -> Haptic.Kind? {
        switch event {
        case .began, .boarded: .step
        case .passed: nil
        case .getOffNext: .getOff
        case .arrived: .arrived
        }
    }

    private func refreshItinerary() async {
        guard let token else { return }
        do throws(ClientError) {
            let answer = try await data.refresh(TripRefreshRequest(refreshToken: token))
            // Another journey was taken meanwhile.
            guard token == self.token else { return }
            refreshedAt = clock.now()
            state.alternatives = answer.value.alternatives.map { JourneyRow($0, basis: answer.basis) }
            take(answer)
        } catch {
            guard token == self.token, error != .cancelled else { return }
            refreshedAt = clock.now()
            if case .refused = error { self.token = nil }
            state.standing = state.standing?.after(error)
        }
    }

    private func take(_ answer: Sourced<TripRefreshBody>) {
        let shown = state.standing
        state.standing = Standing(answer)
        // What was kept from earlier is older than what is shown.
        guard answer.isFromServer else { return }
        let legs = state.progress.itinerary.legs.count
        if let newer = answer.value.itinerary, state.progress.take(newer) {
            if answer.basis == .live, !newer.realtimeDataAvailable { state.standing?.basis = .timetable }
            // What was told is known by its leg.
            if newer.legs.count != legs { told = [] }
        } else if let shown {
            // The server knows nothing of this journey any more: what is shown stays as old as it is.
            state.standing = Standing(basis: shown.basis == .timetable ? .timetable : .stale, asOf: shown.asOf)
        }
    }
}
