import Foundation
import TransitAPI

/// The map: stops where it is near enough, vehicles as they move. It asks once the map rests, and about what it shows.
@MainActor public final class MapModel: ScreenModel<MapModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        /// What the map shows; nil before it has said so.
        public var bounds: MapBounds?
        public var vehicles = Phase<[VehiclePin]>.loading
        public var stops: [StopPin] = []
        /// Modes that are left out.
        public var hiddenModes: Set<Mode> = []
        /// Vehicles there are in the box, of which some may not be shown.
        public var total = 0
        /// Where the rider is; nil where that is not known.
        public var here: Coordinates?
        /// Whether the rider can be asked where they are.
        public var mayAskLocation = false

        /// Vehicles of the modes that are chosen.
        public var shownVehicles: [VehiclePin] { (vehicles.value ?? []).filter { !hiddenModes.contains($0.line.mode) } }
        /// Stops of the modes that are chosen.
        public var shownStops: [StopPin] {
            stops.filter { stop in stop.modes.isEmpty || stop.modes.contains { !hiddenModes.contains($0) } }
        }

        /// What is to be said above the map; nil for nothing.
        public var note: Words? {
            switch vehicles {
            case .failed(let advice): return advice.title
            case .empty(let standing): return standing.problem == nil ? nil : Words("map.no_live")
            case .shown(let pins, let standing):
                if standing.problem != nil { return Words("map.no_live") }
                if standing.basis == .stale { return .liveDataIsOld }
                return pins.count < total ? Words("map.zoom_in %lld %lld", .number(pins.count), .number(total)) : nil
            case .loading: return nil
            }
        }
    }

    private let data: TransitData
    private let location: any LocationSource
    private var resting: Task<Void, Never>?

    /// Seconds that the map has to rest before it is asked about what it shows.
    static let patience = 0.4
    /// Vehicles shown at once.
    static let limit = 300
    /// Seconds for which vehicles stay on the map where nothing newer is known.
    static let oldest = 60.0
    /// Degrees of latitude beyond which stops would cover the map.
    static let stopsUpTo = 0.06
    /// Modes that can be chosen.
    public static let modes: [Mode] = [.rail, .metro, .lightRail, .bus, .ferry]

    /// - Parameter location: where the rider is.
    public init(data: TransitData, location: any LocationSource = NoLocation(), clock: KitClock) {
        (self.data, self.location) = (data, location)
        super.init(State(), clock: clock, interval: 10)
    }

    /// The map shows another box: once it rests, that is asked about.
    public func moved(to bounds: MapBounds) {
        guard bounds != state.bounds else { return }
        state.bounds = bounds
        resting?.cancel()
        resting = Task { [weak self, clock] in
            guard await clock.sleep(Self.patience) else { return }
            await self?.loadAnew()
        }
    }

    public override func disappear() {
        super.disappear()
        resting?.cancel()
    }

    public override func load() async {
        if state.here == nil { await locate() }
        guard let bounds = state.bounds else { return }
        async let stops: Void = loadStops(bounds)
        await loadVehicles(bounds)
        await stops
    }

    private func locate() async {
        let (here, mayAsk) = (await location.location(), await location.mayAsk())
        (state.here, state.mayAskLocation) = (here, mayAsk)
    }

    /// The rider wants to see where they are: asks for leave where nobody has yet.
    public func useLocation() async {
        _ = await location.askForLeave()
        await locate()
    }

    private func loadVehicles(_ bounds: MapBounds) async {
        do throws(ClientError) {
            let answer = try await data.vehicles(VehiclesRequest(bbox: bounds, limit: Self.limit))
            guard bounds == state.bounds, !Task.isCancelled else { return }
            state.total = answer.value.total
            let pins = answer.map { body in body.vehicles.compactMap { VehiclePin($0) } }
            state.vehicles = Phase(pins, isEmpty: pins.value.isEmpty)
        } catch {
            guard bounds == state.bounds, error != .cancelled else { return }
            // Vehicles that were seen long ago are somewhere else by now.
            let age = state.vehicles.standing.map { clock.now() - $0.asOf } ?? .infinity
            state.vehicles = age <= Self.oldest ? state.vehicles.after(error) : .failed(Advice(error))
        }
    }

    private func loadStops(_ bounds: MapBounds) async {
        guard bounds.north - bounds.south <= Self.stopsUpTo else {
            state.stops = []
            return
        }
        guard let answer = try? await data.mapStops(MapStopsRequest(bbox: bounds, limit: 150)),
            bounds == state.bounds, !Task.isCancelled
        else { return }
        state.stops = answer.value.stops.compactMap { StopPin($0) }
    }

    /// Shows a mode, or leaves it out.
    public func toggle(_ mode: Mode) {
        if state.hiddenModes.remove(mode) == nil { state.hiddenModes.insert(mode) }
    }
}
