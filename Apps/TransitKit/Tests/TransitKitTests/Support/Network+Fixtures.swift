import TransitAPI
import TransitKit
import Wire

/// So many seconds after the clock's start, as the server writes it.
func stamp(_ seconds: Double = 0) -> Timestamp {
    Timestamp(epochSeconds: Int64(NetworkClock.start + seconds), offsetSeconds: 39_600)
}

extension Departure {
    /// A departure so many seconds after the clock's start by the timetable.
    static func fixture(
        _ line: String = "T1", in seconds: Double, mode: Mode = .rail, delay: Int? = nil, realtime: Bool = true,
        platform: String? = "2", scheduledPlatform: String? = "2", wheelchair: ThreeValued = .yes,
        isCancelled: Bool = false, status: TripStatus = .scheduled, pickup: Pickup = .regular, headway: Int? = nil,
        vehicle: DepartureVehicle? = nil, alertIDs: [String] = [], trip: String? = nil
    ) -> Departure {
        Departure(
            tripID: trip ?? "\(line)-\(Int(seconds))", routeID: line, routeShortName: line, routeLongName: "",
            routeType: 2, mode: mode, headsign: "Hornsby", stopID: "200060", stopName: "Central", stopSequence: 3,
            serviceDate: .sample, scheduledTime: stamp(seconds),
            estimatedTime: delay.map { stamp(seconds + Double($0)) }, delaySeconds: delay, platform: platform,
            scheduledPlatform: scheduledPlatform, platformChanged: platform != scheduledPlatform,
            wheelchair: wheelchair, bikes: .unknown, isCancelled: isCancelled, status: status, pickup: pickup,
            headwaySeconds: headway, realtime: realtime,
            provenance: Provenance(
                source: realtime ? .tripUpdate : .timetable, feedID: "trains", explanation: "A trip update."),
            vehicle: vehicle, alertIDs: alertIDs)
    }
}

extension DeparturesBody {
    static func fixture(
        _ departures: [Departure], alerts: [Alert] = [], next: String? = nil, stale: Bool = false,
        realtime: RealtimeStatus = .live, notices: [PlanNotice] = []
    ) -> DeparturesBody {
        DeparturesBody(
            stop: StopReference(stopID: "200060", stopName: "Central", timezone: "Australia/Sydney"),
            departures: departures, nextCursor: next, lastUpdated: stamp(), stale: stale, alerts: alerts,
            realtimeStatus: realtime, notices: notices)
    }
}

extension Alert {
    static func fixture(
        _ id: String, _ header: String = "Trackwork", severity: AlertLevel = .warning, effect: AlertEffect = .detour,
        cause: AlertCause = .maintenance, modes: [Mode]? = nil, period: AlertPeriod? = nil, isActive: Bool = true
    ) -> Alert {
        Alert(
            alertID: id, severity: severity, header: header, description: "All of it.", cause: cause, effect: effect,
            activePeriod: period, activePeriods: [], isActive: isActive, affectedModes: modes, informedEntities: [],
            firstSeen: stamp(), updatedAt: stamp(), revision: 1, language: "en", feedID: "alerts")
    }
}

extension StopSummary {
    static func fixture(
        _ id: String = "200060", _ name: String = "Central", lat: Double? = -33.884, lon: Double? = 151.206,
        wheelchair: Int = 1, modes: [Mode] = [.rail, .bus]
    ) -> StopSummary {
        StopSummary(
            stopID: id, stopName: name, stopLat: lat, stopLon: lon, locationType: 1, wheelchairBoarding: wheelchair,
            modes: modes)
    }
}

extension RouteSummary {
    static func fixture(_ id: String = "T1", mode: Mode = .rail) -> RouteSummary {
        RouteSummary(routeID: id, routeShortName: id, routeLongName: "North Shore", routeType: 2, mode: mode)
    }
}

/// Favourites as a test keeps them.
final actor NetworkFavourites: FavouriteBoards {
    var all: [FavouriteBoard]
    /// Whoever wants to hear of changes.
    private(set) var listeners: [AsyncStream<Void>.Continuation] = []

    init(_ all: [FavouriteBoard] = []) { self.all = all }

    func favouriteBoards() -> [FavouriteBoard] { all }
    func orderFavourites(_ ids: [String]) {
        all = ids.compactMap { id in all.first { $0.id == id } }
        tell()
    }
    func setFavourite(_ place: FavouriteBoard.Place, name: String, _ isFavourite: Bool) {
        all.removeAll { $0.place == place }
        if isFavourite { all.append(FavouriteBoard(id: name, place: place, name: name)) }
        tell()
    }
    func favouriteChanges() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        listeners.append(continuation)
        return stream
    }
    private func tell() { for listener in listeners { listener.yield() } }
}
