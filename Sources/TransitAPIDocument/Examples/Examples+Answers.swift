import TransitAPI

extension Examples {
    /// What each endpoint answers with, as documents show it, without its envelope; none for what is no JSON.
    static let answers: [String: any TransitAPI.ResponseBody] = Dictionary(
        uniqueKeysWithValues: [
            of(TransitContract.alerts, Examples.alerts),
            of(TransitContract.alert, Examples.alert),
            of(TransitContract.planTrip, Examples.tripPlan),
            of(TransitContract.planTripLink, Examples.tripPlan),
            of(TransitContract.refreshTrip, Examples.tripRefresh),
            of(TransitContract.ride, Examples.itinerary),
            of(TransitContract.reach, Examples.reach),
            of(TransitContract.mapLines, Examples.mapLines),
            of(TransitContract.mapStops, Examples.mapStops),
            of(TransitContract.packVersion, Examples.packVersion),
            of(TransitContract.changes, Examples.changes),
            of(TransitContract.health, Examples.health),
            of(TransitContract.readiness, Examples.ready),
            of(TransitContract.realtimeStatus, Examples.realtimeStatus),
            of(TransitContract.registerDevice, Examples.registration),
            of(TransitContract.devices, DevicesBody(devices: [Examples.device])),
            of(TransitContract.registerToken, Examples.registration),
            of(TransitContract.settings, Examples.settings),
            of(TransitContract.updateSettings, Examples.settings),
            of(TransitContract.subscribeToAlerts, Examples.subscription),
            of(TransitContract.alertSubscriptions, AlertSubscriptionsBody(subscriptions: [Examples.subscription])),
            of(TransitContract.reminders, RemindersBody(reminders: [Examples.reminder])),
            of(TransitContract.createReminder, Examples.reminder),
            of(TransitContract.reminder, Examples.reminder),
            of(TransitContract.notifications, Examples.notifications),
            of(TransitContract.openedAlert, UnreadBody(unread: 2)),
            of(TransitContract.muteNotifications, Examples.mute),
            of(TransitContract.favorites, Examples.favorites),
            of(TransitContract.createFavorite, Examples.favorite),
            of(TransitContract.orderFavorites, Examples.favorites),
            of(TransitContract.updateFavorite, Examples.favorite),
            of(TransitContract.sync, Examples.sync),
            of(TransitContract.signInWithApple, Examples.session),
            of(TransitContract.savedTrips, SavedTripsBody(savedTrips: [Examples.savedTrip])),
            of(TransitContract.createSavedTrip, Examples.savedTrip),
            of(TransitContract.savedTrip, Examples.savedTrip),
            of(TransitContract.updateSavedTrip, Examples.savedTrip),
            of(TransitContract.routes, Examples.routes),
            of(TransitContract.route, Examples.routeDetail),
            of(TransitContract.routeTrips, Examples.routeTrips),
            of(TransitContract.trip, Examples.tripDetail),
            of(TransitContract.suggest, Examples.suggestions),
            of(TransitContract.reverse, Examples.suggestions),
            of(TransitContract.searchStops, Examples.stopSearch),
            of(TransitContract.nearbyStops, Examples.nearbyStops),
            of(TransitContract.stop, Examples.stopDetail),
            of(TransitContract.departures, Examples.departures),
            of(TransitContract.nearbyDepartures, Examples.nearbyDepartures),
            of(TransitContract.boards, BoardsBody(boards: [Examples.departures], unknownStopIDs: ["209573"])),
            of(TransitContract.departureStream, DeparturesEvent(departures: Examples.departures)),
            of(TransitContract.boardsStream, DeparturesEvent(departures: Examples.departures)),
            of(TransitContract.stopTimetable, Examples.stopTimetable),
            of(TransitContract.vehicles, Examples.vehicles),
            of(TransitContract.vehiclesGeoJSON, VehicleFeatureCollection(Examples.vehicles)),
            of(TransitContract.vehicleStream, VehiclesEvent(vehicles: Examples.vehicles)),
        ])

    private static func of<Request, Response>(
        _ endpoint: Endpoint<Request, Response>, _ answer: Response
    ) -> (String, any TransitAPI.ResponseBody) { (endpoint.description.operationID, answer) }
}

extension Endpoint {
    /// A response as documents show it; nil for what is no JSON.
    package var example: Response? { Examples.answers[description.operationID] as? Response }
}

extension AnyEndpoint {
    /// The response as documents show it, without its envelope; nil for what is no JSON.
    package var example: JSONValue? { Examples.answers[description.operationID].flatMap { JSONValue(encoding: $0) } }
}
