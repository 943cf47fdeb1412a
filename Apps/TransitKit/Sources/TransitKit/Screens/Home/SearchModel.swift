import Foundation
import TransitAPI

/// Finds stops: as somebody types, and what is near or was looked for before while nothing is typed.
@MainActor public final class SearchModel: ScreenModel<SearchModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var text = ""
        /// What was found; nil while nothing is typed.
        public var found: Phase<[StopRow]>?
        public var recent: [RecentStops.Stop] = []
        /// Stops near the rider; nil where that is not known.
        public var nearby: Phase<[StopRow]>?
        /// Whether the rider can be asked where they are, to see what is near.
        public var mayAskLocation = false
        /// The mode that is chosen; nil for all.
        public var mode: Mode?

        /// The stops that are listed, as a map shows them: what was found, or what is near; nil where none has a place.
        public var map: StopMap? { StopMap((found ?? nearby)?.value ?? []) }
    }

    private let data: TransitData
    private let location: any LocationSource
    private let recent: RecentStops
    private var search: Task<Void, Never>?
    private var here: Coordinates?

    /// Seconds after the last key before anything is asked.
    static let patience = 0.25

    /// - Parameter text: what to look for first.
    public init(
        text: String? = nil, data: TransitData, location: any LocationSource = NoLocation(), recent: RecentStops,
        clock: KitClock
    ) {
        (self.data, self.location, self.recent) = (data, location, recent)
        super.init(State(), clock: clock)
        if let text, !text.isEmpty { type(text) }
    }

    public override func load() async {
        state.recent = await recent.all()
        guard let here = await location.location() else {
            state.mayAskLocation = await location.mayAsk()
            return
        }
        (self.here, state.mayAskLocation) = (here, false)
        if state.nearby == nil { state.nearby = .loading }
        do throws(ClientError) {
            let answer = try await data.nearby(NearbyStopsRequest(lat: here.latitude, lon: here.longitude))
            let rows = answer.map { $0.stops.map { StopRow($0) } }
            state.nearby = Phase(rows, isEmpty: rows.value.isEmpty)
        } catch {
            state.nearby = (state.nearby ?? .loading).after(error)
        }
    }

    /// The rider wants to see what is near: asks for leave where nobody has yet.
    public func useLocation() async {
        _ = await location.askForLeave()
        await loadAnew()
    }

    /// Somebody has typed: once they pause, it is looked for.
    public func type(_ text: String) {
        guard text != state.text else { return }
        state.text = text
        look(after: Self.patience)
    }

    /// Shows stops of one mode alone, or all of them.
    public func choose(_ mode: Mode?) {
        guard mode != state.mode else { return }
        state.mode = mode
        look(after: 0)
    }

    /// Looks once more, after an error.
    public func again() { look(after: 0) }

    private func look(after pause: Double) {
        search?.cancel()
        let query = state.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !query.isEmpty else {
            state.found = nil
            return
        }
        if state.found?.value == nil { state.found = .loading }
        let request = SearchStopsRequest(query: String(query.prefix(100)), near: here, mode: state.mode)
        search = Task { [weak self, clock] in
            if pause > 0 { guard await clock.sleep(pause) else { return } }
            await self?.find(request)
        }
    }

    private func find(_ request: SearchStopsRequest) async {
        do throws(ClientError) {
            let answer = try await data.search(request)
            if Task.isCancelled { return }
            let rows = answer.map { $0.stops.map { StopRow($0) } }
            state.found = Phase(rows, isEmpty: rows.value.isEmpty)
        } catch {
            if Task.isCancelled { return }
            // What was found for other words is no answer to these.
            state.found = Phase.loading.after(error)
        }
    }

    /// Forgets what was opened before.
    public func forgetRecent() async {
        await recent.forget()
        state.recent = []
    }
}

/// A stop in a list.
public struct StopRow: Sendable, Equatable, Identifiable {
    public var id: String
    public var name: String
    public var modes: [Mode]
    /// Short code that is written at the stop.
    public var code: String?
    /// Metres from the rider; nil where that is not known.
    public var metres: Double?
    public var isWheelchairAccessible: Bool
    /// Where it is; nil where the timetable does not say.
    public var place: Coordinates?

    /// A stop.
    public init(_ stop: StopSummary, metres: Double? = nil) {
        (id, name, modes, code) = (stop.stopID, stop.stopName, stop.modes, stop.stopCode)
        self.metres = metres
        isWheelchairAccessible = stop.wheelchairBoarding == 1
        if let lat = stop.stopLat, let lon = stop.stopLon { place = Coordinates(latitude: lat, longitude: lon) }
    }

    /// A stop that was found.
    public init(_ match: StopMatch) { self.init(match.stop, metres: match.distanceMeters) }
    /// A stop that is near.
    public init(_ near: NearbyStop) { self.init(near.stop, metres: near.distanceMeters) }

    /// The same on a map; nil where nobody knows its place.
    public var pin: StopPin? { place.map { StopPin(id: id, name: name, place: $0, modes: modes) } }

    /// "180 m".
    public var distance: Words? { metres.map { .metres($0) } }

    /// The whole row in one sentence, as it is read out.
    public var spoken: [Words] {
        [.verbatim(name)] + modes.map(\.words) + [distance].compactMap { $0 }
            + (isWheelchairAccessible ? [Words("stop.wheelchair.yes")] : [])
    }
}
