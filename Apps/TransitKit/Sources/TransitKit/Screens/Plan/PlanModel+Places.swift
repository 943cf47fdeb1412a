import TransitAPI

/// A field of a plan while it is filled in.
public struct PlaceSearch: Sendable, Equatable {
    public var field: PlanField
    public var text = ""
    /// What is offered, best first.
    public var suggestions: Phase<[PlaceSuggestion]> = .loading

    /// A field with nothing in it.
    public init(field: PlanField) { self.field = field }
}

/// A place that is offered for a field.
public struct PlaceSuggestion: Sendable, Equatable, Identifiable {
    /// What kind of place it is.
    public enum Kind: Sendable, Hashable {
        case here
        case kept
        case stop
        case address
        /// What was typed, as it stands.
        case typed
    }

    public var kind: Kind
    public var end: PlanEnd
    /// Modes that call at a stop.
    public var modes: [Mode] = []
    /// Metres from where the rider is; nil where that is not known.
    public var distance: Int?

    /// The same for the same place.
    public var id: PlanEnd { end }
    public var name: Words { end.name }
}

extension PlanModel {
    /// Seconds of silence at the keyboard after which a network is asked.
    static let typingPause = 0.3

    /// Opens a field: offers where the rider is, and what the rider keeps.
    public func edit(_ field: PlanField) async {
        state.search = PlaceSearch(field: field)
        await type("")
    }

    /// Closes it and leaves the end as it was.
    public func stopEditing() {
        searching?.cancel()
        state.search = nil
    }

    /// Takes what is typed as it is typed, and looks for places: a field that got its text back later would lose letters, and
    /// what an input method has not put together yet.
    public func typed(_ text: String) {
        guard state.search != nil else { return }
        state.search?.text = text
        searching?.cancel()
        searching = Task { await suggest(text) }
    }

    /// Offers places for what is typed; returns once they are there, or once something else is typed.
    public func type(_ text: String) async {
        guard state.search != nil else { return }
        typed(text)
        await searching?.value
    }

    private func suggest(_ text: String) async {
        let query = String(text.drop { $0.isWhitespace }.prefix(100))
        var offered: [PlaceSuggestion] = []
        let kept = await book.places().filter { query.isEmpty || Self.matches($0.name, query) }
        if query.isEmpty { offered.append(PlaceSuggestion(kind: .here, end: .here)) }
        offered += kept.map { PlaceSuggestion(kind: .kept, end: $0.end) }
        guard !query.isEmpty else { return show(offered, for: text, Standing(basis: .phone, asOf: clock.now())) }
        // The phone's own timetable answers at once; a server is not asked for each letter.
        if await data.offline.answering() == nil { guard await clock.sleep(Self.typingPause) else { return } }
        guard !Task.isCancelled else { return }
        let near = await location.location()
        do throws(ClientError) {
            let found = try await data.search(SearchStopsRequest(query: query, near: near, limit: 12))
            offered += found.value.stops.map { match in
                PlaceSuggestion(
                    kind: .stop, end: .stop(id: match.stopID, name: match.stopName), modes: match.modes,
                    distance: match.distanceMeters.map { Int($0) })
            }
            show(offered, for: text, Standing(found))
            let streets = await addresses.addresses(query, near: near)
            offered += streets.map { PlaceSuggestion(kind: .address, end: $0.end) }
            show(offered, for: text, Standing(found))
        } catch {
            guard error != .cancelled, !Task.isCancelled, state.search?.text == text else { return }
            // What was typed can still be given to the server, once it answers.
            if error.isTemporary, !offered.isEmpty {
                show(offered, for: text, Standing(basis: .kept, asOf: clock.now(), problem: error))
            } else {
                state.search?.suggestions = .failed(Advice(error))
            }
        }
    }

    private func show(_ offered: [PlaceSuggestion], for text: String, _ standing: Standing) {
        guard !Task.isCancelled, state.search?.text == text else { return }
        var seen: Set<PlanEnd> = []
        let places = offered.filter { seen.insert($0.end).inserted }
        state.search?.suggestions = places.isEmpty ? .empty(standing) : .shown(places, standing)
    }

    /// Whether each word typed begins a word of a name, whatever case it is in.
    private static func matches(_ name: String, _ query: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return query.lowercased().split { !$0.isLetter && !$0.isNumber }.allSatisfy { part in
            words.contains { $0.hasPrefix(part) }
        }
    }
}
