extension TransitContract {
    /// Every change of the contract but deprecations, which follow from their declarations; the newest first.
    ///
    /// A change of the contract is written here with the change itself: the newest version is the one that is served.
    public static let history: [ContractChange] = versions.flatMap(\.entries)

    private static let versions = [
        ContractVersion(
            number: "1.9.0", date: "2026-11-30",
            changes: [
                .added(
                    "GET /api/v1/stops/{stop_id}/departures",
                    "`Accept-Language`: alerts in the language a rider reads, where the feed has them; so for the other boards, their streams, `GET /api/v1/trips/{trip_id}` and `GET /api/v1/routes/{route_id}/trips`."
                ),
                .added(
                    "GET /api/v1/notifications",
                    "`Accept-Language`: sentences that have no code in English or Chinese, simplified or traditional; so for planned journeys and what has become of them, and for vanished favourites. That of `POST /api/v1/user/device` is the language of its pushes."
                ),
                .added(
                    "POST /api/v1/trips/plan",
                    "`to_level` of a step: the level that a lift, steps or an escalator lead to."),
                .added(
                    "GET /api/v1/stops/{stop_id}/departures",
                    "`start_time` of further runs under the id of a timetabled trip, which `GET /api/v1/trips/{trip_id}` takes."
                ),
                .added(
                    "GET /api/v1/stops",
                    "`Accept-Language`: names of stops, lines, operators and headsigns in a language the rider reads, where the timetable has them translated; so in every answer that names them. Stops are found by translated names too."
                ),
                .added(
                    "POST /api/v1/trips/plan",
                    "`avoid_steps` among the preferences: only ways without steps, by any stop and vehicle; so for `GET /api/v1/trips/plan`, `GET /api/v1/reach` and `/api/v1/saved-trips`."
                ),
                .added("POST /api/v1/reminders", "`start_time`: which run of a trip that runs by frequency it is."),
                .added(
                    "/auth/v1",
                    "`Accept-Language`: mails that are asked for, and the page of a link, in English or Chinese, simplified or traditional."
                ),
                .fixed(
                    "/gtfs-rt/trip-updates",
                    "`stop_id` is the `assigned_stop_id` where there is one, as GTFS-realtime has it."),
            ]),
        ContractVersion(
            number: "1.8.0", date: "2026-11-30",
            changes: [
                .added(
                    "GET /api/v1/trips/{trip_id}/ride",
                    "One ride, from a stop of a trip to another, as an itinerary that can be followed, shared and refreshed."
                )
            ]),
        ContractVersion(
            number: "1.7.1", date: "2026-11-28",
            changes: [
                .added(
                    "GET /api/v1/changes", "`SERVER_BUSY` (503), until a server has made the list for the first time.")
            ]),
        ContractVersion(
            number: "1.7.0", date: "2026-11-28",
            changes: [
                .added(
                    "GET /api/v1/suggest",
                    "`near_stop`: the stop that `locality` says a place is near; so for `GET /api/v1/reverse`.")
            ]),
        ContractVersion(
            number: "1.6.0", date: "2026-11-27",
            changes: [
                .added(
                    "GET /api/v1/alerts",
                    "`language`: texts in the language a rider reads, where the feed has them; so for `GET /api/v1/alerts/{alert_id}`."
                )
            ]),
        ContractVersion(
            number: "1.5.0", date: "2026-11-26",
            changes: [
                .added(
                    "GET /api/v1/suggest",
                    "Stops, lines, places, streets and addresses in one list, as they are typed; `GET /api/v1/reverse` says what is at a point."
                ),
                .added(
                    "GET /tiles/{z}/{x}/{y}", "The ground as vector tiles, and `GET /tiles/style.json` to draw them by."
                ),
                .added(
                    "POST /api/v1/trips/plan",
                    "`steps` of a walk: which way to turn into which street, where the city has a ground file."),
                .added(
                    "POST /api/v1/trips/plan",
                    "Notices name the `end` of the journey that they are about, and `alternatives` to a place that was guessed."
                ),
            ]),
        ContractVersion(
            number: "1.4.0", date: "2026-11-25",
            changes: [
                .added(
                    "GET /api/v1/changes",
                    "The contract tells how it has changed, and headers tell of what is deprecated: Deprecation, Sunset and Link."
                ),
                .fixed(
                    "POST /api/v1/reminders",
                    "`stop_id` may be the platform that a board shows, also where it has changed."),
                .fixed(
                    "GET /api/v1/alerts",
                    "Ids, `first_seen`, `updated_at` and `revision` outlive a restart of the server."),
            ]),
        ContractVersion(
            number: "1.3.0", date: "2026-11-24",
            changes: [
                .added(
                    "GET /api/v1/departures",
                    "The boards of several stops in one answer; `/api/v1/departures/stream` follows them."),
                .added(
                    "GET /api/v1/gtfs/version",
                    "`timetable`: the whole timetable and what changed in it, signed, for apps that have the engine; `GET /api/v1/gtfs/timetable/{file_name}` downloads them."
                ),
                .added(
                    "POST /api/v1/trips/plan",
                    "On request the last journeys of a night, the last of them to count on, and what follows."),
                .added(
                    "PUT /api/v1/user/live-activities/{activity_id}",
                    "Live Activities of a rider's journey are kept up to date by pushes."),
                .added(
                    "POST /api/v1/user/device",
                    "`keeps_timetable`: the device is woken when there is a newer timetable."),
                .added("/rest/v1", "Friends, shares of arrivals, places and plans, in the words of PostgREST."),
                .added("/functions/v1", "What companions invoke: places are searched for, plans are processed."),
                .added("/storage/v1", "Photos, in the words of Supabase Storage."),
                .added(
                    "/realtime/v1", "Channels over WebSocket, in the words of Phoenix: changes, broadcasts, presence."),
                .fixed("/api/v1", "A path that is spelled another way meets the same gate."),
            ]),
        ContractVersion(
            number: "1.2.0", date: "2026-11-23",
            changes: [
                .added("/auth/v1", "The document describes signing up and in, and the apikey header."),
                .fixed(
                    "POST /api/v1/trips/plan",
                    "A search that reaches its limit of time is a 504 PLAN_TIMEOUT and never a shorter answer."),
                .fixed("POST /api/v1/reminders", "A reminder of an extra run is refused as what it is."),
            ]),
        ContractVersion(
            number: "1.1.0", date: "2026-11-22",
            changes: [
                .added("/api/v1/map", "Lines and stops to draw."),
                .added("GET /api/v1/notifications", "What a rider was told, and what of it is unread."),
                .added(
                    "X-Install-Id",
                    "An installation of the app, with the anon key, has limits of its own within those of its address."),
                .added(
                    "meta.ignored_parameters",
                    "A parameter or field that is not declared is left aside and named; `Prefer: handling=strict` has it refused."
                ),
                .added("GET /api/v1/stops/{stop_id}/departures", "Boards page backwards too: what has just left."),
                .fixed("The OpenAPI document", "One shape for a place everywhere, so that clients can be generated."),
            ]),
        ContractVersion(
            number: "1.0.0", date: "2026-11-21",
            changes: [
                .added(
                    "/api/v1", "Stops, departures, routes, trips, vehicles, alerts, the offline pack and event streams."
                ),
                .added("/api/v1/trips", "Journeys: planned, refreshed, and how far one gets (`/api/v1/reach`)."),
                .added(
                    "/api/v1/user",
                    "What riders keep: favourites, saved trips, devices, settings, subscriptions to alerts and reminders; one request brings what has changed."
                ),
                .added("/gtfs-rt", "All live data as GTFS-realtime."),
                .added("/auth/v1", "Accounts, in the words of Supabase Auth."),
            ]),
    ]
}
