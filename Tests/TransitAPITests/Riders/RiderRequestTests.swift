import Foundation
import Testing
import TransitAPI
import TransitAPIDocument

/// What the client writes of a rider's things the server reads.
@Suite struct RiderRequestTests {
    private let id = RecordID("7a1d0f42-91c3-4b6e-a2d4-5566778899aa")!
    private let token = DeviceToken(String(repeating: "0f", count: 32))!

    /// Sends a request through its target, headers and body, and back.
    private func passed<Request, Response>(
        _ request: Request, _ endpoint: Endpoint<Request, Response>
    ) throws -> Request {
        let halves = endpoint.target(for: request).split(separator: "?", maxSplits: 1)
        let pieces = try #require(halves.first).dropFirst(endpoint.description.mount.prefix.count).split(separator: "/")
        var path: [String: String] = [:]
        for (segment, piece) in zip(endpoint.description.segments, pieces) {
            if case .parameter(let name) = segment { path[name] = PercentEncoding.decode(piece) }
        }
        let headers = endpoint.headers(for: request).map { ($0.name, $0.value) }
        return try endpoint.request(
            path: path, query: try PercentEncoding.pairs(ofQuery: halves.count > 1 ? halves[1] : ""),
            headers: Dictionary(uniqueKeysWithValues: headers), body: endpoint.body(for: request) ?? [])
    }

    @Test func `favourites survive`() throws {
        func check<Request, Response>(_ request: Request, _ endpoint: Endpoint<Request, Response>) throws {
            #expect(try passed(request, endpoint) == request)
        }
        try check(
            CreateFavoriteRequest(.stop("200060"), label: " Café 🚆 ", sortOrder: 3), TransitContract.createFavorite)
        try check(CreateFavoriteRequest(.route("T1")), TransitContract.createFavorite)
        try check(
            UpdateRecordRequest<Favorite>(
                id, changes: FavoriteChanges(label: .set("Home"), sortOrder: 0),
                ifMatch: .versions([7, 8])),
            TransitContract.updateFavorite)
        try check(
            UpdateRecordRequest<Favorite>(id, changes: FavoriteChanges(label: .clear)),
            TransitContract.updateFavorite)
        try check(UpdateRecordRequest<Favorite>(id, changes: FavoriteChanges()), TransitContract.updateFavorite)
        try check(VersionedRecordRequest<Favorite>(id, ifMatch: .any), TransitContract.deleteFavorite)
        try check(OrderFavoritesRequest(favoriteIDs: [id, .sample]), TransitContract.orderFavorites)
        try check(OrderFavoritesRequest(favoriteIDs: []), TransitContract.orderFavorites)
    }

    @Test func `devices and settings survive`() throws {
        func check<Request, Response>(_ request: Request, _ endpoint: Endpoint<Request, Response>) throws {
            #expect(try passed(request, endpoint) == request)
        }
        let details = DeviceDetails(platform: .ipados, appVersion: "1.2", osVersion: "18.1", environment: .sandbox)
        try check(
            RegisterDeviceRequest(token: token, deviceID: "a/b é", details: details), TransitContract.registerDevice)
        try check(RegisterDeviceRequest(token: token, deviceID: "x"), TransitContract.registerDevice)
        try check(RegisterTokenRequest(token: token), TransitContract.registerToken)
        try check(RegisterTokenRequest(token: token, deviceID: "x", details: details), TransitContract.registerToken)
        try check(DeleteDeviceRequest(deviceID: "a/b ?é%"), TransitContract.deleteDevice)
        try check(UpdateSettingsRequest(changes: SettingsChanges()), TransitContract.updateSettings)
        let all = SettingsChanges(
            timeZone: .set(TimeZoneName("Europe/Berlin")!), quietHoursEnabled: .set(true),
            quietStart: .set(ClockTime("23:30")!), quietEnd: .clear, severityMin: .set(.cancelled),
            delayMinutesMin: .set(60), timeSensitiveOK: .set(false),
            perFavoriteOverrides: .set([id: FavoriteOverrideInput(notificationsEnabled: false), .sample: nil]))
        try check(UpdateSettingsRequest(changes: all, ifMatch: .versions([0])), TransitContract.updateSettings)
        let none = SettingsChanges(
            timeZone: .clear, quietHoursEnabled: .clear, quietStart: .clear, quietEnd: .clear, severityMin: .clear,
            delayMinutesMin: .clear, timeSensitiveOK: .clear, perFavoriteOverrides: .clear)
        try check(UpdateSettingsRequest(changes: none), TransitContract.updateSettings)
    }

    @Test func `trips, reminders and subscriptions survive`() throws {
        func check<Request, Response>(_ request: Request, _ endpoint: Endpoint<Request, Response>) throws {
            #expect(try passed(request, endpoint) == request)
        }
        let point = SavedPlaceInput.point(Coordinates("-33.9,151.2")!, name: "Home")
        let preferences = TripPreferences(wheelchairAccessible: true, modes: [.bus], optimize: .leastWalking)
        try check(
            CreateSavedTripRequest(
                name: "Work", origin: point, destination: .stop("1", name: nil), preferences: preferences,
                sortOrder: 9),
            TransitContract.createSavedTrip)
        try check(RecordRequest<SavedTrip>(id), TransitContract.savedTrip)
        try check(
            UpdateRecordRequest<SavedTrip>(
                id,
                changes: SavedTripChanges(
                    name: "x", origin: .stop("1", name: "y"), destination: point, preferences: .set(preferences),
                    sortOrder: 1), ifMatch: .versions([1])), TransitContract.updateSavedTrip)
        try check(
            UpdateRecordRequest<SavedTrip>(id, changes: SavedTripChanges(preferences: .clear)),
            TransitContract.updateSavedTrip)
        try check(VersionedRecordRequest<SavedTrip>(id, ifMatch: .versions([1])), TransitContract.deleteSavedTrip)
        try check(
            CreateReminderRequest(
                tripID: "t/1", serviceDate: ISODate("2025-11-12")!, stopID: "1", stopSequence: 0, minutesBefore: 60),
            TransitContract.createReminder)
        try check(RecordRequest<Reminder>(id), TransitContract.reminder)
        try check(RecordRequest<Reminder>(id), TransitContract.deleteReminder)
        try check(
            SubscribeRequest(routeIDs: ["T1", "T2"], stopIDs: ["1"], severityMin: .major),
            TransitContract.subscribeToAlerts)
        try check(SubscribeRequest(stopIDs: ["1"]), TransitContract.subscribeToAlerts)
        try check(RecordRequest<AlertSubscription>(id), TransitContract.deleteSubscription)
        try check(SyncRequest(), TransitContract.sync)
        try check(SyncRequest(since: 1 << 53 - 1), TransitContract.sync)
        try check(
            AppleSignInRequest(identityToken: "a.b.c", nonce: "n", fullName: "Ada"), TransitContract.signInWithApple)
    }

    @Test func `nickname is label, and kept as given`() throws {
        let body = Array(#"{"stop_id": "200060", "nickname": "  Home\u00e9 "}"#.utf8)
        #expect(
            try TransitContract.createFavorite.request(body: body)
                == CreateFavoriteRequest(.stop("200060"), label: "  Homeé "))
    }

    @Test func `the names of the overview are read for Apple's token`() throws {
        let body = Array(#"{"identityToken": "a.b.c", "authorizationCode": "x"}"#.utf8)
        #expect(try TransitContract.signInWithApple.request(body: body) == AppleSignInRequest(identityToken: "a.b.c"))
    }

    @Test func `the contract's own device is read`() throws {
        let hex = String(repeating: "A1B2C3D4", count: 8)
        let body = #"""
            {"apns_token": "\#(hex)", "device_id": "unique_device_identifier", "platform": "ios",
             "app_version": "1.0.0", "os_version": "18.0"}
            """#
        let request = try TransitContract.registerDevice.request(body: Array(body.utf8))
        #expect(request.token.description == hex.lowercased())
        #expect(request.details == DeviceDetails(appVersion: "1.0.0", osVersion: "18.0"))
    }

    @Test func `the ends of a saved trip as answers have them are read`() throws {
        let example = try #require(TransitContract.savedTrip.example)
        let json = try #require(JSONValue(encoding: example))
        var changes = JSONObject()
        for name in ["name", "origin", "destination", "preferences", "sort_order"] { changes[name] = json[name] }
        var writer = JSONWriter()
        writer.write(.object(changes))
        let path = ["saved_trip_id": "\(id)"]
        let request = try TransitContract.updateSavedTrip.request(path: path, body: writer.bytes)
        #expect(request.changes.destination == .stop("200060", name: "Work"))
        #expect(request.changes.origin?.name == "Home")
        #expect(request.changes.origin == .point(Coordinates("-33.8731,151.2065")!, name: "Home"))
        #expect(request.changes.preferences.newValue?.optimize == .fewestTransfers)
    }

    @Test func `an empty list of routes or stops says nothing`() throws {
        let body = Array(#"{"route_ids": [], "stop_ids": ["1"], "severity_min": null}"#.utf8)
        #expect(try TransitContract.subscribeToAlerts.request(body: body) == SubscribeRequest(stopIDs: ["1"]))
    }

    @Test func `preferences go there and back`() {
        let preferences = TripPreferences(
            maxWalkingDistance: 1, wheelchairAccessible: true, avoidSteps: true, modes: [.rail], walkingSpeed: 2,
            maxTransfers: 3, minimumTransferMinutes: 4, bicycle: true, optimize: .leastWalking)
        #expect(SavedTripPreferences(preferences).tripPreferences == preferences)
    }

    @Test func `preferences that knew nothing of steps are read`() throws {
        var preferences = SavedTripPreferences(TripPreferences(avoidSteps: true, modes: [.rail]))
        func read(_ json: String) throws -> SavedTripPreferences {
            try JSONDecoder().decode(SavedTripPreferences.self, from: Data(json.utf8))
        }
        let json = String(decoding: preferences.json(), as: UTF8.self)
        #expect(try read(json) == preferences)
        let old = json.replacing(#""avoid_steps":true,"#, with: "")
        preferences.avoidSteps = false
        #expect(try old != json && read(old) == preferences)
    }
}
