import Foundation
import TransitAPI

/// Places that a rider keeps: home, work and others.
@MainActor public final class SavedPlacesModel: CompanionModel<SavedPlacesModel.State> {
    /// What the screen shows.
    public struct State: RiderScreenState {
        public var places = Phase<[KeptPlace]>.loading
        /// What is looked for, to be kept.
        public var query = ""
        public var found = Phase<[FoundPlace]>.empty(Standing(basis: .live, asOf: 0))
        public var isBusy = false
        public var trouble: Advice?
    }

    private let location: any LocationSource
    /// The place that was to be kept last, until it is: the same one in another attempt, so that it is kept once.
    private var attempt: (found: FoundPlace.ID, kind: KeptPlace.Kind, id: String)?

    /// - Parameter location: from where distances count, where that is known.
    public init(
        companion: CompanionData, session: Session, location: any LocationSource = NoLocation(), clock: KitClock
    ) {
        self.location = location
        super.init(State(), companion: companion, session: session, clock: clock)
    }

    public override func load() async {
        await fill(\.places, nothing: \.isEmpty) { () async throws(ClientError) in
            _ = try await rider()
            let places = try await companion.places()
            // Home first, then work: what is asked for most.
            return KeptPlace.Kind.allCases.flatMap { kind in places.filter { $0.kind == kind } }
        }
    }

    /// Looks for places by name.
    public func search(_ text: String) async {
        state.query = text
        guard text.trimmingCharacters(in: .whitespacesAndNewlines).count >= 2 else {
            state.found = .empty(live)
            return
        }
        if state.found.value == nil { state.found = .loading }
        let near = await location.location()
        do throws(ClientError) {
            let found = try await companion.search(text, near: near)
            // Whoever has typed on wants the answer to that.
            guard state.query == text, !Task.isCancelled else { return }
            state.found = found.isEmpty ? .empty(live) : .shown(found, live)
        } catch {
            guard state.query == text, error != .cancelled else { return }
            state.found = .failed(Advice(error))
        }
    }

    /// Keeps a place that was found. There is one home and one place of work: another one takes its place.
    public func keep(_ found: FoundPlace, as kind: KeptPlace.Kind) async {
        guard !state.isBusy, let place = found.coordinates else { return }
        // Looked for again, it is as far from the rider as they have come meanwhile, or the server has kept it and says so.
        let again = attempt.flatMap { [$0.found, $0.id].contains(found.id) && $0.kind == kind ? $0.id : nil }
        let id = again ?? UUID().uuidString.lowercased()
        attempt = (found.id, kind, id)
        let before = (state.places.value ?? []).filter { $0.id != id }
        let isDone = await perform(marking: \.isBusy) { () async throws(ClientError) in
            let me = try await rider()
            let kept = KeptPlace(
                id: id, name: found.name, address: found.address ?? found.name, at: place, kind: kind)
            try await companion.keep(kept, of: me)
            guard kind == .home || kind == .work else { return }
            for var old in before where old.kind == kind {
                old.kind = .other
                try await companion.change(old)
            }
        }
        guard isDone else { return }
        (attempt, state.query, state.found) = (nil, "", .empty(live))
        await loadAnew()
    }

    /// Calls a place something else.
    public func rename(_ place: KeptPlace, to name: String) async {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name != place.name else { return }
        var renamed = place
        renamed.name = name
        await change { () async throws(ClientError) in try await companion.change(renamed) }
    }

    /// Keeps a place no longer.
    public func remove(_ place: KeptPlace) async {
        await change { () async throws(ClientError) in try await companion.remove(place: place.id) }
    }
}

extension KeptPlace.Kind {
    /// What it is called.
    public var words: Words {
        switch self {
        case .home: Words("places.home")
        case .work: Words("places.work")
        case .favorite: Words("places.favourite")
        case .other: Words("places.other")
        }
    }
}
