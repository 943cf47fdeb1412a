import TransitAPI
import TransitAnswers

extension Surface {
    /// What a server answers: the contract, accounts, what demonstrations show, and everything else.
    static func all(
        _ configuration: ServerConfiguration, _ people: PeopleServices?, _ demo: DemoControls?
    ) -> [Surface] {
        let contract = contract(configuration)
        let documents = PagesHandler.routes(
            serverURL: configuration.publicURL ?? "/", beside: CompanionDocument.parts(people))
        let console = ConsoleHandler.routes(
            people: people, hasDemoControls: demo != nil, water: configuration.water,
            operations: configuration.operations, hasRealtime: people?.realtime != nil)
        let sharePages = people?.companion.map { SharePage.routes($0) } ?? []
        var shown = demo.map { DemoControlHandler.routes($0) } ?? []
        if let mailbox = people?.mailbox { shown.append(MailboxHandler.route(mailbox)) }
        if let pushes = people?.pushes { shown.append(PushboxHandler.route(pushes)) }
        let ownPages = OwnPages(host: configuration.host, publicURL: configuration.publicURL)
        // Sockets, and what is broadcast without one.
        let sockets = people.flatMap { people in people.realtime.map { [RealtimeRoutes.surface(people, $0)] } } ?? []
        return [
            // The contract.
            Surface(
                TransitContract.prefix + "/", readersOfErrors: .everyone,
                routes: contract.filter { $0.isVersioned } + documents),
            // Accounts, in the words of Supabase Auth. What waits in line for a password's hash may take longer.
            Surface(
                AuthContract.prefix + "/", gate: APIKeyGate(keys: people?.keys), errors: AuthErrors(),
                timeLimit: { $0.authTimeout }, readersOfErrors: .allowed,
                routes: people.map { AuthRoutes.routes($0) } ?? []),
            // The companion's tables and functions, in the words of PostgREST.
            Surface(
                RestRoutes.prefix + "/", gate: APIKeyGate(keys: people?.keys), errors: RestErrors(),
                readersOfErrors: .allowed,
                routes: people.flatMap { people in people.companion.map { RestRoutes.routes(people, $0) } } ?? []),
            // Photos, in the words of Supabase's storage.
            Surface(
                StorageRoutes.prefix + "/", gate: APIKeyGate(keys: people?.keys), errors: StorageErrors(),
                timeLimit: { _ in StorageRoutes.timeLimit }, readersOfErrors: .allowed,
                routes: people.flatMap { people in people.objects.map { StorageRoutes.routes(people, $0) } } ?? []),
            // What the companion's clients invoke.
            Surface(
                FunctionRoutes.prefix + "/", gate: APIKeyGate(keys: people?.keys), errors: RestErrors(),
                readersOfErrors: .allowed, routes: people.map { FunctionRoutes.routes($0) } ?? []),
            // What demonstrations show of mails and pushes, to this server's own pages.
            Surface("/dev/", gate: ownPages, routes: shown),
            // Pages, probes, feeds.
            Surface(
                "/",
                routes: contract.filter { !$0.isVersioned } + console + sharePages
                    + PlainPage.files + [JourneyPage.route(publicURL: configuration.publicURL)]
                    + AssociatedAppHandler.routes(configuration.associatedApp)),
        ] + sockets
    }

    /// The declared endpoints.
    private static func contract(_ configuration: ServerConfiguration) -> [Dispatcher.Route] {
        let routes: [Dispatcher.Route] =
            [
                SuggestHandler.route, ReverseHandler.route, SearchStopsHandler.route,
                NearbyStopsHandler.route, StopHandler.route, DeparturesHandler.route,
                StopTimetableHandler.route, RoutesHandler.route, RouteHandler.route, RouteTripsHandler.route,
                TripHandler.route, PackFileHandler.route, TimetableFileHandler.route,
                PackVersionHandler.route(downloadsAt: configuration.downloadBaseURL ?? configuration.publicURL),
                ChangesHandler.route(),
                HealthHandler.route, ReadinessHandler.route, NearbyDeparturesHandler.route, BoardsHandler.route,
                VehiclesHandler.route,
                VehiclesGeoJSONHandler.route, AlertsHandler.route, AlertHandler.route, MapLinesHandler.route,
                MapStopsHandler.route, TileHandler.route, MapStyleHandler.route(publicURL: configuration.publicURL),
                RealtimeStatusHandler.route,
                MergedFeedHandler.tripUpdates, MergedFeedHandler.vehiclePositions, MergedFeedHandler.alerts,
                MetricsHandler.route, DepartureStreamHandler.route, BoardsStreamHandler.route,
                VehicleStreamHandler.route, PlanTripHandler.route, PlanTripHandler.link, RefreshTripHandler.route,
                RideHandler.route, ReachHandler.route, AppleSignInHandler.route,
            ] + RiderHandlers.routes
        let declared = Set(TransitContract.all.map(\.description.operationID))
        precondition(Set(routes.map(\.name)) == declared, "every declared endpoint has one handler")
        return routes
    }
}
