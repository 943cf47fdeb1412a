import Foundation
import TransitAPI

/// A line: where it goes and calls, its vehicles under way, what is wrong with it.
@MainActor public final class RouteModel: ScreenModel<RouteModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var route = Phase<RouteDetail>.loading
        public var trips = Phase<[ActiveTripRow]>.loading
        public var alerts: [AlertRow] = []
        /// Which of its directions is shown.
        public var direction = 0
        /// nil where favourites are not known yet.
        public var isFavourite: Bool?
        /// Why it was not made a favourite, or is one still.
        public var trouble: Advice?

        /// The line's sign; nil before it is known.
        public var line: LineBadge? { route.value.map { LineBadge($0.route) } }
        /// The direction that is shown; nil before it is known.
        public var shown: RouteDirection? {
            guard let directions = route.value?.directions, directions.indices.contains(direction) else { return nil }
            return directions[direction]
        }
        /// Vehicles under way in that direction.
        public var shownTrips: [ActiveTripRow] {
            let all = trips.value ?? []
            guard let id = shown?.directionID else { return all }
            return all.filter { $0.directionID == nil || $0.directionID == id }
        }
    }

    private let routeID: String
    private let data: TransitData
    private let favourites: any FavouriteBoards

    /// - Parameter favourites: the rider's.
    public init(
        routeID: String, data: TransitData, favourites: any FavouriteBoards = NoFavourites(), clock: KitClock
    ) {
        (self.routeID, self.data, self.favourites) = (routeID, data, favourites)
        super.init(State(), clock: clock, interval: 20)
    }

    public override func load() async {
        async let route: Void = loadRoute()
        async let trips: Void = loadTrips()
        let all = await favourites.favouriteBoards()
        state.isFavourite = all.contains { $0.place == .route(routeID) }
        _ = await (route, trips)
    }

    /// Where a line goes does not change while somebody looks.
    private func loadRoute() async {
        if let basis = state.route.standing?.basis, [.live, .timetable].contains(basis) { return }
        do throws(ClientError) {
            state.route = Phase(try await data.route(RouteRequest(routeID: routeID, geometry: .none)))
        } catch {
            state.route = state.route.after(error)
        }
    }

    private func loadTrips() async {
        do throws(ClientError) {
            let answer = try await data.routeTrips(RouteTripsRequest(routeID: routeID))
            if Task.isCancelled { return }
            let rows = answer.map { body in body.activeTrips.map { ActiveTripRow($0, basis: answer.basis) } }
            state.trips = Phase(rows, isEmpty: rows.value.isEmpty)
            state.alerts = answer.value.alerts.map { AlertRow($0) }
        } catch {
            state.trips = state.trips.after(error)
        }
    }

    /// Shows another direction.
    public func show(direction: Int) { state.direction = direction }

    /// Makes the line a favourite, or no longer one.
    public func toggleFavourite() async {
        guard let isFavourite = state.isFavourite else { return }
        (state.isFavourite, state.trouble) = (!isFavourite, nil)
        do throws(ClientError) {
            try await favourites.setFavourite(.route(routeID), name: state.line?.text ?? routeID, !isFavourite)
        } catch {
            (state.isFavourite, state.trouble) = (isFavourite, Advice(error))
        }
    }

    /// The rider has read what went wrong.
    public func dismissTrouble() { state.trouble = nil }
}

/// A vehicle of a line that is under way.
public struct ActiveTripRow: Sendable, Equatable, Identifiable {
    public var headsign: String
    public var directionID: Int?
    /// Name of the stop it comes to next; nil where that is not known.
    public var nextStop: String?
    /// "3 min late", "By the timetable", "Cancelled".
    public var state: Words
    public var evidence: Evidence
    public var destination: Destination
    public var crowding: Crowding?
    public var id: String

    /// A trip of an answer.
    public init(_ trip: ActiveTrip, basis: Basis) {
        (headsign, directionID, nextStop) = (trip.headsign, trip.directionID, trip.nextStops.first?.stopName)
        evidence = Evidence(isLive: trip.realtime, basis: basis)
        state =
            trip.isCancelled
            ? .cancelled : evidence == .timetable ? .byTimetable : Countdown.delay(seconds: trip.delaySeconds ?? 0)
        destination = .trip(
            id: trip.tripID, date: trip.serviceDate.description, stop: trip.nextStops.first?.stopID,
            start: trip.startTime)
        crowding = Crowding(trip.vehicle?.occupancyStatus)
        id = "\(trip.tripID) \(trip.serviceDate) \(trip.startTime.map { "\($0)" } ?? "")"
    }
}
