import Foundation
import TransitAPI

/// Days out: those that are kept, and a new one.
@MainActor public final class AdventuresModel: CompanionModel<AdventuresModel.State> {
    /// What the screen shows.
    public struct State: RiderScreenState {
        public var adventures = Phase<[Adventure]>.loading
        /// A new one, while it is written; nil while none is.
        public var draft: Draft?
        public var isBusy = false
        /// One that was just made, to be shown.
        public var made: String?
        public var trouble: Advice?
    }

    /// A day out while it is written.
    public struct Draft: Sendable, Equatable {
        /// By which the server knows it again if it is sent twice.
        let id = UUID().uuidString.lowercased()
        public var title = ""
        public var stops: [AdventureStopDraft] = []
        /// Whether the stops stay in their order.
        public var isInOrder = false

        /// Nothing written.
        public init() {}

        /// Whether it can be kept.
        public var isComplete: Bool {
            !title.trimmingCharacters(in: .whitespaces).isEmpty && !stops.isEmpty
                && stops.allSatisfy { !$0.name.trimmingCharacters(in: .whitespaces).isEmpty }
        }

        /// Whether another stop may be added.
        public var takesMore: Bool { stops.count < CompanionData.mostStops }
    }

    private let location: any LocationSource

    /// - Parameter location: where days out begin and end, where that is known.
    public init(
        companion: CompanionData, session: Session, location: any LocationSource = NoLocation(), clock: KitClock
    ) {
        self.location = location
        super.init(State(), companion: companion, session: session, clock: clock)
    }

    public override func load() async {
        await fill(\.adventures, nothing: \.isEmpty) { () async throws(ClientError) in
            _ = try await rider()
            return try await companion.adventures()
        }
    }

    /// Begins to write one, or drops what was written.
    public func write(_ draft: Draft?) { state.draft = draft }

    /// Keeps what was written, and has the server plan it.
    public func keep() async {
        guard let draft = state.draft, draft.isComplete else { return }
        let isDone = await perform(marking: \.isBusy) { () async throws(ClientError) in
            let origin = await location.location()
            let made = try await companion.add(
                draft.title, stops: draft.stops, from: origin, isInOrder: draft.isInOrder, id: draft.id)
            (state.draft, state.made) = (nil, made?.id)
        }
        if isDone { await loadAnew() }
    }

    /// Keeps a day out no longer.
    public func remove(_ adventure: Adventure) async {
        await change { () async throws(ClientError) in try await companion.remove(adventure: adventure.id) }
    }
}

/// One day out: its stops in order, and the ways between them.
@MainActor public final class AdventureModel: CompanionModel<AdventureModel.State> {
    /// What the screen shows.
    public struct State: RiderScreenState {
        /// Empty where it is gone.
        public var adventure = Phase<Adventure>.loading
        /// Whether the server plans it at the moment.
        public var isPlanning = false
        /// Whether no stop of it can be reached.
        public var isUnreachable = false
        public var trouble: Advice?
    }

    private let id: String

    /// - Parameter id: of a plan.
    public init(id: String, companion: CompanionData, session: Session, clock: KitClock) {
        self.id = id
        super.init(State(), companion: companion, session: session, clock: clock)
    }

    public override func load() async {
        let isThere = await fill(\.adventure) { () async throws(ClientError) in
            _ = try await rider()
            return try await companion.adventure(id)
        }
        // Planned with what is known now, as long as it lies ahead.
        if isThere, let adventure = state.adventure.value, adventure.ways.isEmpty, !adventure.isOver,
            adventure.stops.array?.isEmpty == false
        {
            await plan()
        }
    }

    /// Has the server put the stops in order and find the ways.
    public func plan() async {
        await perform(marking: \.isPlanning) { () async throws(ClientError) in
            state.isUnreachable = !(try await companion.process(adventure: id))
            if let adventure = try await companion.adventure(id) { state.adventure = .shown(adventure, live) }
        }
    }

    /// Says how far it is.
    public func set(_ status: Adventure.Status) async {
        await perform { () async throws(ClientError) in
            try await companion.set(status, of: id)
            if let adventure = try await companion.adventure(id) { state.adventure = .shown(adventure, live) }
        }
    }
}

extension Adventure.Status {
    /// What it is called.
    public var words: Words {
        switch self {
        case .draft: Words("adventures.status.draft")
        case .active: Words("adventures.status.active")
        case .completed: Words("adventures.status.completed")
        case .cancelled: Words("adventures.status.cancelled")
        }
    }
}

extension Adventure.Way {
    /// "8:05 – 8:31 by T1, 333", or a walk.
    public var words: Words {
        let (from, to) = (
            Words.Argument.text(ClockText.sydney(departure)), Words.Argument.text(ClockText.sydney(arrival))
        )
        guard !lines.isEmpty else { return Words("adventures.walk %@ %@", from, to) }
        return Words("adventures.ride %@ %@ %@", from, to, .text(lines.joined(separator: ", ")))
    }
}
