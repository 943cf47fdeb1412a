import TransitAPI

extension Examples {
    static let favorite = Favorite(
        id: .sample, stopID: "200060", stopName: "Central Station", label: "Work", sortOrder: 0, createdAt: at(7, 0),
        updatedAt: at(8, 0), version: 42)

    static let favorites = FavoritesBody(favorites: [
        favorite,
        Favorite(
            id: .second, routeID: "T9", routeName: "T9 Northern Line", sortOrder: 1, createdAt: at(7, 1),
            updatedAt: at(7, 1), version: 3, isAvailable: false,
            notice: "The timetable no longer has this route."),
    ])

    static let registration = DeviceRegistration(deviceID: "5F3A-iPhone", registeredAt: at(8, 30))

    static let device = Device(
        deviceID: "5F3A-iPhone", platform: .ios, appVersion: "1.0.0", osVersion: "18.0", environment: .production,
        tokenSuffix: "c3d4", registeredAt: at(7, 0), updatedAt: at(8, 30))

    static let settings = NotificationSettings(
        tz: "Australia/Sydney", quietHoursEnabled: true, quietStart: .sample, quietEnd: .morning, severityMin: .minor,
        timeSensitiveOk: true,
        perFavoriteOverrides: [RecordID.second.description: FavoriteOverride(notificationsEnabled: false)],
        createdAt: at(7, 0), updatedAt: at(8, 0), version: 44)

    static let subscription = AlertSubscription(
        id: .sample, routeIDs: ["T1"], stopIDs: ["200060"], severityMin: .major, createdAt: at(8, 0),
        updatedAt: at(8, 0), version: 43)

    static let savedTrip = SavedTrip(
        id: .sample, name: "To work", origin: SavedPlace(lat: -33.8731, lon: 151.2065, name: "Home"),
        destination: SavedPlace(stopID: "200060", name: "Work"),
        preferences: SavedTripPreferences(
            TripPreferences(avoidSteps: true, modes: [.rail], optimize: .fewestTransfers)), sortOrder: 0,
        createdAt: at(8, 0), updatedAt: at(8, 0), version: 45)

    static let reminder = Reminder(
        id: .sample, tripID: "123.T1.1-NTH-mjp-1.1.H", serviceDate: day, stopID: "2000343", stopSequence: 12,
        stopName: "Central Station, Platform 23", routeName: "T1", headsign: "Hornsby", minutesBefore: 10,
        scheduledTime: at(9, 35), remindAt: at(9, 25), status: .scheduled, createdAt: at(8, 30),
        updatedAt: at(8, 30), version: 46)

    static let notifications = NotificationsBody(
        notifications: [
            RiderNotification(
                id: .sample, kind: .new, alertID: "alert_12345", severity: .cancelled, title: "Cancelled: T1",
                body: "Trains do not run between Strathfield and Burwood.",
                titleText: LocalizedText(key: "ALERT_TITLE_CANCELLED", arguments: ["T1"]),
                deepLink: "sydneytransit://alerts/alert_12345",
                createdAt: at(8, 5))
        ], unread: 1, total: 1, limit: 50, offset: 0)

    static let mute = MuteBody(mutedUntil: at(8, 30))

    static let sync = SyncBody(
        version: 47, favorites: [favorite], savedTrips: [savedTrip], reminders: [reminder],
        subscriptions: [subscription], settings: settings,
        deleted: [Deletion(kind: .favorite, id: .second, version: 47)])

    static let session = SessionBody(
        accessToken: "eyJhbGciOiJIUzI1NiJ9.e30.c2ln", expiresIn: 3600, expiresAt: 1_762_900_200,
        refreshToken: "v1-4Rk0Zq8mXb2", user: ["id": .string(RecordID.sample.description), "role": "authenticated"])
}
