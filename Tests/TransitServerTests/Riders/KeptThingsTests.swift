import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI
import TransitServer

/// Saved trips, devices, settings and subscriptions.
@Suite struct KeptThingsTests {
    @Test(arguments: DatabaseKind.all)
    func `saved trips are kept, changed and deleted`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            let body = """
                {"name":"To work","origin":{"lat":-33.8837,"lon":151.2065,"name":"Home"},\
                "destination":{"stop_id":"200060"},"preferences":{"modes":["rail"],"max_transfers":1}}
                """
            let made = try await app.ask("POST", "/saved-trips", body)
            let trip = try made.data(SavedTrip.self)
            #expect(made.status == 201 && trip.origin.lat == -33.8837 && trip.origin.name == "Home")
            #expect(trip.destination.stopID == "200060" && trip.preferences.modes == [.rail])
            #expect(trip.preferences.maxTransfers == 1 && trip.preferences.walkingSpeed == 1.25)
            let path = "/saved-trips/\(trip.id)"
            #expect(try await app.ask("GET", path).data(SavedTrip.self) == trip)
            let changed = try await app.ask("PATCH", path, #"{"name":"Off"}"#, ifMatch: made["etag"])
            #expect(try changed.data(SavedTrip.self).name == "Off" && changed["etag"] != made["etag"])
            #expect(try await app.ask("DELETE", path, ifMatch: made["etag"]).status == 412)
            for step in [
                RiderStep("PATCH", path, #"{"destination":{"stop_id":"nowhere"}}"#, refused: .stopNotFound),
                RiderStep("PATCH", path, #"{"origin":{"lat":1}}"#, refused: .missingParameter),
                RiderStep("GET", "/saved-trips/\(RecordID(UUID()))", refused: .savedTripNotFound),
                RiderStep("DELETE", path, is: 204), RiderStep("GET", path, refused: .savedTripNotFound),
            ] {
                try await step.run(app)
            }
            #expect(try await app.ask("GET", "/saved-trips").data(SavedTripsBody.self).savedTrips.isEmpty)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `devices are registered, listed without their tokens, and removed`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            let token = String(repeating: "AB12", count: 16)
            let made = try await app.ask(
                "POST", "/user/device", #"{"apns_token":"\#(token)","device_id":"phone","app_version":"1.0"}"#)
            #expect(try made.status == 201 && made.data(DeviceRegistration.self).deviceID == "phone")
            let store = RiderStore(scene.database)
            #expect(try await store.devices(of: app.id).map(\.language) == ["en"])
            let same = try await app.ask(
                "POST", "/devices", #"{"token":"\#(token.lowercased())","keeps_timetable":true}"#,
                language: "zh-CN, en;q=0.8")
            #expect(try same.data(DeviceRegistration.self).deviceID == "phone")
            #expect(try await store.devices(of: app.id).map(\.language) == ["zh-Hans"])
            _ = try await app.ask(
                "POST", "/devices", #"{"token":"\#(token.lowercased())","keeps_timetable":true}"#, language: "zh-HK")
            #expect(try await store.devices(of: app.id).map(\.language) == ["zh-Hant"])
            let list = try await app.ask("GET", "/user/devices")
            let device = try #require(try list.data(DevicesBody.self).devices.first)
            #expect(device.tokenSuffix == "ab12" && device.environment == .production && device.platform == .ios)
            #expect(device.keepsTimetable)
            #expect(!list.text.lowercased().contains(token.lowercased()))
            for step in [
                RiderStep("POST", "/user/device", #"{"apns_token":"xyz","device_id":"a"}"#, refused: .invalidParameter),
                RiderStep("DELETE", "/user/device/phone", is: 204),
                RiderStep("DELETE", "/user/device/phone", refused: .deviceNotFound),
            ] {
                try await step.run(app)
            }
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `settings begin at the defaults and change in what is said`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            let read = try await app.ask("GET", "/user/settings")
            let defaults = try read.data(NotificationSettings.self)
            #expect(read["etag"] == "\"0\"" && defaults.tz == "Australia/Sydney" && defaults.createdAt == nil)
            #expect(!defaults.quietHoursEnabled && defaults.severityMin == .minor && defaults.timeSensitiveOk)
            let night =
                #"{"quiet_hours_enabled":true,"quiet_start":"22:00","quiet_end":"07:00","tz":"Pacific/Auckland"}"#
            let changed = try await app.ask("PATCH", "/user/settings", night, ifMatch: "\"0\"")
            let settings = try changed.data(NotificationSettings.self)
            #expect(settings.quietStart?.description == "22:00" && settings.tz == "Pacific/Auckland")
            #expect(try await app.ask("GET", "/user/settings").data(NotificationSettings.self) == settings)
            #expect(try await app.ask("PATCH", "/user/settings", "{}", ifMatch: "\"0\"").status == 412)
            let unknown = RecordID(UUID())
            for step in [
                RiderStep("PATCH", "/user/settings", #"{"tz":"Mars/Olympus"}"#, refused: .invalidParameter),
                RiderStep("PATCH", "/user/settings", #"{"tz":"EST"}"#, refused: .invalidParameter),
                RiderStep("PATCH", "/user/settings", #"{"quiet_end":null}"#, refused: .invalidParameter),
                RiderStep(
                    "PATCH", "/user/settings",
                    #"{"per_favorite_overrides":{"\#(unknown)":{"notifications_enabled":false}}}"#,
                    refused: .favoriteNotFound),
                RiderStep("PATCH", "/user/settings", #"{"tz":null,"quiet_hours_enabled":null}"#, is: 200),
            ] {
                try await step.run(app)
            }
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `subscriptions are to routes and stops there are`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            let made = try await app.ask(
                "POST", "/alerts/subscribe", #"{"route_ids":["T1"],"stop_ids":["200060"],"severity_min":"major"}"#)
            let subscription = try made.data(AlertSubscription.self)
            #expect(made.status == 201 && subscription.routeIDs == ["T1"] && subscription.stopIDs == ["200060"])
            let list = try await app.ask("GET", "/alerts/subscriptions").data(AlertSubscriptionsBody.self)
            #expect(list.subscriptions == [subscription])
            let path = "/alerts/subscriptions/\(subscription.id)"
            for step in [
                RiderStep("POST", "/alerts/subscribe", #"{"route_ids":["T1","nothing"]}"#, refused: .routeNotFound),
                RiderStep("POST", "/alerts/subscribe", #"{"stop_ids":["nowhere"]}"#, refused: .stopNotFound),
                RiderStep("POST", "/alerts/subscribe", "{}", refused: .missingParameter),
                RiderStep("DELETE", path, is: 204), RiderStep("DELETE", path, is: 204),
                RiderStep("DELETE", "/alerts/subscriptions/\(RecordID(UUID()))", refused: .subscriptionNotFound),
            ] {
                try await step.run(app)
            }
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a second device hears of everything once`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            let sync = { (since: Int) in try await app.ask("GET", "/sync?since=\(since)").data(SyncBody.self) }
            #expect(try await sync(0).version == 0)
            let favorite = try await app.ask("POST", "/favorites", #"{"stop_id":"200060"}"#).data(Favorite.self)
            _ = try await app.ask("POST", "/alerts/subscribe", #"{"route_ids":["T1"]}"#)
            _ = try await app.ask("PATCH", "/user/settings", #"{"severity_min":"major"}"#)
            let first = try await sync(0)
            #expect(first.favorites == [favorite] && first.subscriptions.count == 1 && first.complete)
            #expect(first.settings?.severityMin == .major && first.deleted.isEmpty)
            _ = try await app.ask("DELETE", "/favorites/\(favorite.id)")
            let second = try await sync(first.version)
            #expect(second.deleted.map(\.id) == [favorite.id] && second.deleted.map(\.kind) == [.favorite])
            #expect(second.favorites.isEmpty && second.subscriptions.isEmpty && second.settings == nil)
            #expect(try await sync(second.version).deleted.isEmpty)
            #expect(try await !sync(second.version + 5).complete)
            try await RiderStep("GET", "/sync?since=-1", refused: .invalidParameter).run(app)
        }
    }
}
