import TransitAPI

/// A body of a request as documents show it.
package struct BodyExample: Sendable, Equatable {
    /// A word for it.
    package let name: String
    /// What it asks for, in a few words.
    package let summary: String
    /// The body.
    package let value: JSONValue

    init(_ name: String, _ summary: String, _ body: some BodyObject) {
        (self.name, self.summary, value) = (name, summary, .object(body.bodyJSON))
    }
}

extension EndpointDescription {
    /// Bodies as documents show them, the first the most usual; none for an endpoint that takes none.
    package var bodyExamples: [BodyExample] { Examples.questions[operationID] ?? [] }
}

extension Examples {
    static let questions: [String: [BodyExample]] = Dictionary(
        uniqueKeysWithValues: [
            of(TransitContract.planTrip, tripPlanRequests),
            of(
                TransitContract.refreshTrip,
                [
                    BodyExample(
                        "refresh", "An itinerary of an earlier answer",
                        TripRefreshRequest(refreshToken: "j1.eyJsIjpbXX0"))
                ]),
            of(
                TransitContract.createFavorite,
                [
                    BodyExample("stop", "A station", CreateFavoriteRequest(.stop("200060"), label: "Work")),
                    BodyExample(
                        "route", "A line, first in the list", CreateFavoriteRequest(.route("T1"), sortOrder: 0)),
                ]),
            of(
                TransitContract.updateFavorite,
                [
                    BodyExample("label", "Another label", FavoriteChanges(label: .set("Home"))),
                    BodyExample("first", "No label, first in the list", FavoriteChanges(label: .clear, sortOrder: 0)),
                ]),
            of(
                TransitContract.orderFavorites,
                [BodyExample("order", "The second one first", OrderFavoritesRequest(favoriteIDs: [.second, .sample]))]),
            of(
                TransitContract.registerDevice,
                [
                    BodyExample(
                        "phone", "An iPhone",
                        RegisterDeviceRequest(
                            token: .example, deviceID: "5F3A-iPhone",
                            details: DeviceDetails(appVersion: "1.0.0", osVersion: "18.0"))
                    )
                ]),
            of(
                TransitContract.registerToken,
                [BodyExample("token", "A token and nothing else", RegisterTokenRequest(token: .example))]),
            of(
                TransitContract.registerLiveActivity,
                [
                    BodyExample(
                        "journey", "A journey's",
                        LiveActivityRegistration(pushToken: .example, refreshToken: "j1.eyJsIjpbXX0"))
                ]),
            of(
                TransitContract.createReminder,
                [
                    BodyExample(
                        "train", "Ten minutes before a train",
                        CreateReminderRequest(
                            tripID: "123.T1.1-NTH-mjp-1.1.H", serviceDate: .sample, stopID: "2000343", minutesBefore: 10
                        )
                    ),
                    BodyExample(
                        "leave", "When it is time to leave for work",
                        CreateReminderRequest(
                            tripID: "123.T1.1-NTH-mjp-1.1.H", serviceDate: .sample, stopID: "2000343",
                            minutesBefore: 12,
                            savedTripID: .sample)
                    ),
                ]),
            of(
                TransitContract.createSavedTrip,
                [
                    BodyExample(
                        "work", "From home to a station by train",
                        CreateSavedTripRequest(
                            name: "To work", origin: .point(.example, name: "Home"),
                            destination: .stop("200060", name: "Work"),
                            preferences: TripPreferences(avoidSteps: true, modes: [.rail], optimize: .fewestTransfers))
                    )
                ]),
            of(
                TransitContract.updateSavedTrip,
                [
                    BodyExample("name", "Another name", SavedTripChanges(name: "To the office")),
                    BodyExample(
                        "ends", "Another start, and the usual way to travel",
                        SavedTripChanges(origin: .stop("200060", name: nil), preferences: .clear)
                    ),
                ]),
            of(TransitContract.muteNotifications, [BodyExample("day", "Nothing for a day", MuteRequest())]),
            of(
                TransitContract.updateSettings,
                [
                    BodyExample(
                        "night", "Quiet from ten to seven",
                        SettingsChanges(
                            quietHoursEnabled: .set(true), quietStart: .set(.sample), quietEnd: .set(.morning))
                    ),
                    BodyExample(
                        "mute", "Only grave alerts, and nothing for one favourite",
                        SettingsChanges(
                            severityMin: .set(.major),
                            perFavoriteOverrides: .set([.sample: FavoriteOverrideInput(notificationsEnabled: false)]))
                    ),
                ]),
            of(
                TransitContract.signInWithApple,
                [
                    BodyExample(
                        "apple", "A token with its nonce",
                        AppleSignInRequest(identityToken: "eyJraWQiOiJXNldjT0tCIn0.e30.c2ln", nonce: "n-0S6_WzA2Mj")
                    )
                ]),
            of(
                TransitContract.subscribeToAlerts,
                [
                    BodyExample("line", "One line", SubscribeRequest(routeIDs: ["T1"])),
                    BodyExample(
                        "stops", "Two stations, if it is grave",
                        SubscribeRequest(stopIDs: ["200060", "200070"], severityMin: .major)
                    ),
                ]),
        ])

    private static func of<Request, Response>(
        _ endpoint: Endpoint<Request, Response>, _ bodies: [BodyExample]
    ) -> (String, [BodyExample]) { (endpoint.description.operationID, bodies) }
}
