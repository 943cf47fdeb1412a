import Foundation
import Testing
import TransitAPI
import TransitAPIDocument

/// The riders' endpoints hold together.
@Suite struct RiderContractTests {
    @Test func `methods and paths are the spec's`() {
        #expect(
            TransitContract.riders.map { "\($0.description.method.rawValue) \($0.description.path)" } == [
                "GET /favorites", "POST /favorites", "PUT /favorites/order", "PATCH /favorites/{favorite_id}",
                "DELETE /favorites/{favorite_id}", "GET /saved-trips", "POST /saved-trips",
                "GET /saved-trips/{saved_trip_id}", "PATCH /saved-trips/{saved_trip_id}",
                "DELETE /saved-trips/{saved_trip_id}", "POST /user/device", "DELETE /user/device/{device_id}",
                "GET /user/devices", "POST /devices", "PUT /user/live-activities/{activity_id}",
                "DELETE /user/live-activities/{activity_id}", "GET /user/settings", "PATCH /user/settings",
                "POST /alerts/subscribe", "GET /alerts/subscriptions", "DELETE /alerts/subscriptions/{subscription_id}",
                "GET /reminders", "POST /reminders", "GET /reminders/{reminder_id}", "DELETE /reminders/{reminder_id}",
                "GET /notifications", "POST /alerts/{alert_id}/opened", "PUT /notifications/mute",
                "DELETE /notifications/mute", "GET /sync", "POST /auth/apple",
            ])
    }

    @Test func `nothing of a rider is kept by a cache, and all but signing in needs a token`() {
        for endpoint in TransitContract.riders.map(\.description) {
            #expect(endpoint.cache == .noStore, "\(endpoint.operationID)")
            #expect(endpoint.mount == .versioned)
            #expect(endpoint.errors.contains(.storageUnavailable))
            let isSignIn = endpoint.operationID == "signInWithApple"
            #expect(endpoint.rateClass == (isSignIn ? .account : .standard))
            #expect(endpoint.auth == (isSignIn ? .none : .required), "\(endpoint.operationID)")
            #expect(endpoint.errors.contains(.authRequired) == !isSignIn)
        }
    }

    @Test func `what is made answers 201, what is removed 204 without a body`() {
        for endpoint in TransitContract.riders.map(\.description) where endpoint.method != .get {
            let usual = endpoint.success.first?.status
            switch endpoint.method {
            case .delete:
                #expect(usual == 204)
                #expect(endpoint.form == .empty)
            case .post where !["signInWithApple", "openedAlert"].contains(endpoint.operationID): #expect(usual == 201)
            default: #expect(usual == 200)
            }
        }
        #expect(TransitContract.createFavorite.description.success.map(\.status) == [201, 200])
    }

    @Test func `changes and removals of what several devices change can name a version`() {
        let named = TransitContract.riders.map(\.description).filter { $0.headerNames == ["If-Match"] }
        #expect(
            named.map(\.operationID) == [
                "updateFavorite", "deleteFavorite", "updateSavedTrip", "deleteSavedTrip", "updateSettings",
            ])
        #expect(named.allSatisfy { $0.errors.contains(.preconditionFailed) })
        #expect(
            TransitContract.riders.allSatisfy { $0.description.headerNames.isEmpty || $0.description.method != .get })
    }

    @Test func `single objects with a version have an ETag`() {
        let versioned = TransitContract.riders.map(\.description).filter(\.isVersioned).map(\.operationID)
        #expect(
            versioned == [
                "createFavorite", "updateFavorite", "createSavedTrip", "savedTrip", "updateSavedTrip", "settings",
                "updateSettings", "subscribeToAlerts", "createReminder", "reminder",
            ])
    }

    @Test func `a body that needs one of several fields says a parameter may be missing`() {
        #expect(TransitContract.createFavorite.description.errors.contains(.missingParameter))
        #expect(TransitContract.subscribeToAlerts.description.errors.contains(.missingParameter))
        #expect(!TransitContract.updateFavorite.description.errors.contains(.missingParameter))
    }

    @Test func `every example survives a round trip in its envelope`() throws {
        func check<Request, Response>(_ endpoint: Endpoint<Request, Response>) throws {
            let example = try #require(endpoint.example)
            let bytes = try JSONEncoder().encode(Envelope(data: example, meta: ErrorTests.meta))
            #expect(try JSONDecoder().decode(Envelope<Response>.self, from: bytes).data == example)
            let encoded = try #require(JSONValue(encoding: example))
            #expect(JSONValue(json: example.json()) == encoded, "written or encoded it is one body")
            let keys = try #require(encoded.object?.keys)
            #expect(Set(keys) == Set(Response.fieldDocs.keys), "nothing is left out")
        }
        try check(TransitContract.favorites)
        try check(TransitContract.createFavorite)
        try check(TransitContract.savedTrips)
        try check(TransitContract.savedTrip)
        try check(TransitContract.registerDevice)
        try check(TransitContract.devices)
        try check(TransitContract.settings)
        try check(TransitContract.subscribeToAlerts)
        try check(TransitContract.alertSubscriptions)
        try check(TransitContract.reminders)
        try check(TransitContract.reminder)
        try check(TransitContract.sync)
        try check(TransitContract.signInWithApple)
    }

    @Test func `the contract's own answers fit`() throws {
        let spec = #"""
            {"id": "3f0c1c9e-6a2b-4c1d-9e8f-0a1b2c3d4e5f", "stop_id": "200060", "stop_name": "Central Station",
             "label": "Work", "created_at": "2025-11-01T10:00:00+11:00", "sort_order": 0}
            """#
        let wanted = try #require(JSONValue(json: spec.utf8)?.object)
        let example = try #require(TransitContract.createFavorite.example)
        let ours = try #require(JSONValue(encoding: example)?.object)
        #expect(Set(wanted.keys).isSubset(of: ours.keys))
        let body = try JSONEncoder().encode(JSONValue.object(ours.merging(wanted)))
        let favorite = try JSONDecoder().decode(Favorite.self, from: body)
        #expect(favorite.createdAt == Timestamp("2025-11-01T10:00:00+11:00"))
    }

    @Test func `a kind of object that is newer than the client does no harm`() throws {
        let json = Data(#"{"kind":"badge","id":"3f0c1c9e-6a2b-4c1d-9e8f-0a1b2c3d4e5f","version":1}"#.utf8)
        #expect(try JSONDecoder().decode(Deletion.self, from: json).kind == .other)
    }

    @Test func `limits are told with what they are of`() throws {
        let error = APIError.limitReached(.favorites)
        #expect(error.httpStatus == 409)
        #expect(error.message == "You have 2000 favourites, and there may be no more. Please delete one first.")
        #expect(error.details == ["collection": "favorites", "limit": 2000])
        let failed = APIError.preconditionFailed(.versions([5]), current: 7)
        #expect(failed.httpStatus == 412)
        #expect(failed.details == ["if_match": "\"5\"", "current_etag": "\"7\""])
        for sent in [#""zzz""#, #"W/"1""#, #""1", W/"zzz""#] {
            let asked = try #require(IfMatch.parse(sent, within: nil))
            #expect(APIError.preconditionFailed(asked, current: 7).details?["if_match"] == .string(sent))
        }
        let id = RecordID.sample
        #expect(APIError.favoriteOrderInvalid(missing: [id], unknown: []).details?["missing"] == [.string("\(id)")])
        #expect(APIError.callNotFound(stopID: "1", sequence: 3, tripID: "t").details?["stop_sequence"] == 3)
    }
}
