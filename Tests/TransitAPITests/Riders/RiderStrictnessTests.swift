import Testing
import TransitAPI

/// What is wrong with what a rider sends is named: where, what came, what is allowed.
@Suite struct RiderStrictnessTests {
    private static let id = "3f0c1c9e-6a2b-4c1d-9e8f-0a1b2c3d4e5f"
    private static let text = "text of 1 to 100 characters, not all spaces, no control characters"
    private static let idText = "text of 1 to 200 characters, not all spaces, no control characters"

    private func refusal<Request, Response>(
        _ endpoint: Endpoint<Request, Response>, _ body: String, path: [String: String] = [:],
        headers: [String: String] = [:]
    ) -> ParameterError? {
        #expect(throws: ParameterError.self) {
            try endpoint.request(path: path, headers: headers, body: Array(body.utf8))
        }
    }

    @Test(arguments: [
        ("{}", "stop_id or route_id is required"),
        (#"{"label": "Work"}"#, "stop_id or route_id is required"),
        (#"{"stop_id": null}"#, "stop_id or route_id is required"),
        (#"{"stop_id": "1", "route_id": "2"}"#, "stop_id and route_id exclude each other; give one of them"),
        (
            #"{"stop_id": "1", "label": "a", "nickname": "a"}"#,
            "label and nickname exclude each other; give one of them"
        ),
        (#"{"stop_id": 1}"#, "stop_id must be \(idText); received 1"),
        (#"{"stop_id": ""}"#, #"stop_id must be \#(idText); received """#),
        (#"{"stop_id": "1", "label": ""}"#, #"label must be \#(text); received """#),
        (#"{"stop_id": "1", "label": "   "}"#, #"label must be \#(text); received "   ""#),
        (#"{"stop_id": "1", "label": "a\u0000b"}"#, "label must be \(text); received \"a\u{FFFD}b\""),
        (#"{"stop_id": "1", "label": "a\nb"}"#, "label must be \(text); received \"a\u{FFFD}b\""),
        (#"{"stop_id": "1", "nickname": "\u0085"}"#, "nickname must be \(text); received \"\u{FFFD}\""),
        (#"{"stop_id": "1", "label": ["x"]}"#, #"label must be \#(text); received ["x"]"#),
        (
            #"{"stop_id": "1", "sort_order": -1}"#,
            "sort_order must be a whole number from 0 to 1000000; received -1"
        ),
        (
            #"{"stop_id": "1", "sort_order": "0"}"#,
            #"sort_order must be a whole number from 0 to 1000000; received "0""#
        ),
        (
            #"{"stop_id": "1", "user_id": "x"}"#,
            "there is no field user_id here; allowed are stop_id, route_id, label, nickname, sort_order"
        ),
        ("[]", "the body must be a JSON object; received []"),
    ])
    func `a favourite that is not right is named`(body: String, message: String) {
        #expect(refusal(TransitContract.createFavorite, body)?.message == message)
    }

    @Test func `a label has at most 100 characters`() throws {
        func body(_ count: Int) -> [UInt8] {
            Array(#"{"stop_id": "1", "label": "\#(String(repeating: "é", count: count))"}"#.utf8)
        }
        #expect(try TransitContract.createFavorite.request(body: body(100)).label?.count == 100)
        #expect(throws: ParameterError.self) { try TransitContract.createFavorite.request(body: body(101)) }
    }

    @Test(arguments: [
        (#"{"sort_order": null}"#, "sort_order must be a whole number from 0 to 1000000; received null"),
        (#"{"label": 5}"#, "label must be \(text); received 5"),
        (#"{"stop_id": "1"}"#, "there is no field stop_id here; allowed are label, sort_order"),
    ])
    func `a change of a favourite that is not right is named`(body: String, message: String) {
        #expect(refusal(TransitContract.updateFavorite, body, path: ["favorite_id": Self.id])?.message == message)
    }

    @Test func `an id in a path is a UUID`() {
        let error = refusal(TransitContract.updateFavorite, "{}", path: ["favorite_id": "fav_1"])
        #expect(error?.message == "favorite_id must be a UUID, as \(Self.id); received fav_1")
        #expect(error?.code == .invalidParameter)
    }

    @Test func `If-Match is read, and refused where it is no tag`() throws {
        let path = ["favorite_id": Self.id]
        func request(_ value: String) throws -> VersionedRecordRequest<Favorite> {
            try TransitContract.deleteFavorite.request(path: path, headers: ["If-Match": value])
        }
        #expect(try request(#""7""#).ifMatch == .versions([7]))
        #expect(try TransitContract.deleteFavorite.request(path: path).ifMatch == nil)
        let error = #expect(throws: ParameterError.self) { try request("7") }
        #expect(error?.message == "If-Match must be * or the ETag of the object, in quotes, as \"42\"; received 7")
    }

    @Test(arguments: [
        ("{}", "favorite_ids is required: a list of 0 to 2000 values"),
        (#"{"favorite_ids": null}"#, "favorite_ids must be a list of 0 to 2000 values; received null"),
        (#"{"favorite_ids": "\#(id)"}"#, #"favorite_ids must be a list of 0 to 2000 values; received "\#(id)""#),
        (#"{"favorite_ids": ["x"]}"#, #"favorite_ids[0] must be a UUID, as \#(id); received "x""#),
        (
            #"{"favorite_ids": ["\#(id)", "\#(id.uppercased())"]}"#,
            #"favorite_ids[1] must be an id that is not in the list already; received "\#(id)""#
        ),
    ])
    func `an order that is not right is named`(body: String, message: String) {
        #expect(refusal(TransitContract.orderFavorites, body)?.message == message)
    }

    @Test func `an order has at most 2,000 favourites`() throws {
        func body(_ count: Int) -> [UInt8] {
            let ids = (0..<count).map { "\"\(RecordID(high: 1, low: UInt64($0)))\"" }
            return Array("{\"favorite_ids\": [\(ids.joined(separator: ","))]}".utf8)
        }
        #expect(try TransitContract.orderFavorites.request(body: body(2_000)).favoriteIDs.count == 2_000)
        #expect(throws: ParameterError.self) { try TransitContract.orderFavorites.request(body: body(2_001)) }
    }

    private static let hex = String(repeating: "0f", count: 32)
    private static let tokenText = "64 to 200 hexadecimal digits, an even number of them"

    @Test(arguments: [
        ("{}", "apns_token is required: \(tokenText)"),
        (
            #"{"apns_token": "\#(hex)"}"#,
            "device_id is required: text of 1 to 128 characters, not all spaces, no control characters"
        ),
        (
            #"{"apns_token": "\#(hex)", "device_id": "x", "platform": "android"}"#,
            #"platform must be one of ios, ipados, macos, watchos, visionos or other; received "android""#
        ),
        (
            #"{"apns_token": "\#(hex)", "device_id": "x", "environment": "development"}"#,
            #"environment must be one of production or sandbox; received "development""#
        ),
        (
            #"{"apns_token": "\#(hex)", "device_id": "x", "os_version": 18.5}"#,
            "os_version must be text of 1 to 50 characters, not all spaces, no control characters; received 18.5"
        ),
        (
            #"{"token": "\#(hex)", "device_id": "x"}"#,
            "there is no field token here; allowed are apns_token, device_id, platform, app_version, os_version, "
                + "environment, keeps_timetable"
        ),
    ])
    func `a device that is not right is named`(body: String, message: String) {
        #expect(refusal(TransitContract.registerDevice, body)?.message == message)
    }

    @Test func `a token that is not right is not repeated`() {
        let secret = String(Self.hex.dropLast(4)) + "zzzz"
        let refusals = [
            refusal(TransitContract.registerDevice, #"{"apns_token": "\#(secret)", "device_id": "x"}"#),
            refusal(TransitContract.registerToken, #"{"token": "\#(secret)"}"#),
            refusal(TransitContract.registerToken, #"{"token": ["\#(secret)"]}"#),
            refusal(
                TransitContract.signInWithApple,
                #"{"identity_token": "\#(String(repeating: secret, count: 200))"}"#),
            refusal(TransitContract.signInWithApple, #"{"identity_token": "a", "nonce": ["\#(secret)"]}"#),
        ]
        for error in refusals {
            #expect(error?.code == .invalidParameter)
            #expect(error?.message.contains("0f0f") == false)
            #expect(error?.message.hasSuffix("received \"what is not shown here\"") == true)
            #expect(error?.details["received"]?.string?.contains("0f0f") == false)
        }
    }

    @Test(arguments: [
        (
            #"{"tz": "Sydney Time"}"#,
            #"tz must be the IANA name of a time zone, as Australia/Sydney; received "Sydney Time""#
        ),
        (#"{"quiet_hours_enabled": "yes"}"#, #"quiet_hours_enabled must be true or false; received "yes""#),
        (
            #"{"quiet_start": "24:00"}"#,
            #"quiet_start must be a time of day as HH:MM, 00:00 to 23:59; received "24:00""#
        ),
        (
            #"{"quiet_end": 7}"#,
            "quiet_end must be a time of day as HH:MM, 00:00 to 23:59; received 7"
        ),
        (#"{"severity_min": "info"}"#, #"severity_min must be one of minor, major or cancelled; received "info""#),
        (#"{"delay_minutes_min": 4}"#, "delay_minutes_min must be a whole number of minutes from 5 to 60; received 4"),
        (#"{"time_sensitive_ok": 1}"#, "time_sensitive_ok must be true or false; received 1"),
        (
            #"{"per_favorite_overrides": []}"#,
            "per_favorite_overrides must be a JSON object of 0 to 2000 members, or null; received []"
        ),
        (
            #"{"per_favorite_overrides": {"fav_1": {"notifications_enabled": false}}}"#,
            "per_favorite_overrides must be an object whose names are each a UUID, as \(id); received \"fav_1\""
        ),
        (
            #"{"per_favorite_overrides": {"\#(id)": false}}"#,
            "per_favorite_overrides.\(id) must be a JSON object; received false"
        ),
        (
            #"{"per_favorite_overrides": {"\#(id)": {}}}"#,
            "per_favorite_overrides.\(id).notifications_enabled is required: true or false"
        ),
        (
            #"{"version": 1}"#,
            "there is no field version here; allowed are tz, quiet_hours_enabled, quiet_start, quiet_end, "
                + "severity_min, delay_minutes_min, time_sensitive_ok, per_favorite_overrides"
        ),
    ])
    func `settings that are not right are named`(body: String, message: String) {
        #expect(refusal(TransitContract.updateSettings, body)?.message == message)
    }

    @Test(arguments: [
        ("{}", "route_ids or stop_ids is required"),
        (#"{"route_ids": [], "stop_ids": []}"#, "route_ids or stop_ids is required"),
        (#"{"route_ids": "T1"}"#, #"route_ids must be a list of 0 to 50 values; received "T1""#),
        (#"{"stop_ids": ["1", " "]}"#, #"stop_ids[1] must be \#(idText); received " ""#),
        (
            #"{"stop_ids": ["1"], "severity_min": "warning"}"#,
            #"severity_min must be one of minor, major or cancelled; received "warning""#
        ),
    ])
    func `a subscription that is not right is named`(body: String, message: String) {
        #expect(refusal(TransitContract.subscribeToAlerts, body)?.message == message)
    }

    @Test(arguments: [
        (
            #"{"stop_id": "1", "lat": 1, "lon": 1}"#,
            "there is no field origin.lat here; allowed are type, stop_id, name where origin.stop_id is given"
        ),
        (#"{"name": "Home"}"#, "origin.stop_id or origin.lat is required"),
        (#"{"lat": null, "lon": null}"#, "origin.stop_id or origin.lat is required"),
        (#"{"lat": 1}"#, "origin.lon is required: a number of degrees from -180 to 180"),
        (#"{"lat": 91, "lon": 1}"#, "origin.lat must be a number of degrees from -90 to 90; received 91"),
        (#"{"lat": "1", "lon": 1}"#, #"origin.lat must be a number of degrees from -90 to 90; received "1""#),
        (#"{"stop_id": "1", "name": "\t"}"#, "origin.name must be \(text); received \"\u{FFFD}\""),
        (
            #"{"type": "search", "query": "x"}"#,
            #"origin.type must be one of stop_id or coordinates; received "search""#
        ),
        (#"{"query": "x"}"#, "there is no field origin.query here; allowed are type, stop_id, lat, lon, name"),
        (#""1""#, #"origin must be a JSON object; received "1""#),
    ])
    func `a place that is not right is named`(place: String, message: String) {
        let body = #"{"name": "x", "origin": \#(place), "destination": {"stop_id": "2"}}"#
        #expect(refusal(TransitContract.createSavedTrip, body)?.message == message)
    }

    @Test(arguments: [
        (#"{"name": null}"#, "name must be \(text); received null"),
        (#"{"origin": null}"#, "origin must be a JSON object; received null"),
        (#"{"preferences": {"pace": 1}}"#, nil),
        (
            #"{"preferences": {"max_transfers": 9}}"#,
            "preferences.max_transfers must be a whole number from 0 to 8; received 9"
        ),
        (
            #"{"colour": 1}"#,
            "there is no field colour here; allowed are name, origin, destination, preferences, sort_order"
        ),
    ])
    func `a change of a saved trip that is not right is named`(body: String, message: String?) {
        let error = refusal(TransitContract.updateSavedTrip, body, path: ["saved_trip_id": Self.id])
        if let message { #expect(error?.message == message) } else { #expect(error?.code == .unknownParameter) }
    }

    @Test(arguments: [
        (#""minutes_before": 0"#, "minutes_before must be a whole number of minutes from 1 to 60; received 0"),
        (#""minutes_before": 61"#, "minutes_before must be a whole number of minutes from 1 to 60; received 61"),
        (#""minutes_before": 1.5"#, "minutes_before must be a whole number of minutes from 1 to 60; received 1.5"),
        (#""stop_sequence": -1"#, "stop_sequence must be a whole number from 0 to 1000000; received -1"),
        (
            #""status": "sent""#,
            "there is no field status here; allowed are trip_id, service_date, stop_id, stop_sequence, start_time, "
                + "minutes_before, saved_trip_id"
        ),
        (#""stop_sequence": 1"#, "minutes_before is required: a whole number of minutes from 1 to 60"),
    ])
    func `a reminder that is not right is named`(field: String, message: String) {
        let body = #"{"trip_id": "t", "service_date": "2025-11-12", "stop_id": "1", \#(field)}"#
        #expect(refusal(TransitContract.createReminder, body)?.message == message)
    }

    @Test func `a day that does not exist is no service date`() {
        let body = #"{"trip_id": "t", "service_date": "2025-02-29", "stop_id": "1", "minutes_before": 5}"#
        #expect(
            refusal(TransitContract.createReminder, body)?.message
                == "service_date must be a date that exists, as YYYY-MM-DD; received \"2025-02-29\"")
    }

    @Test(arguments: ["-1", "x", "1.0", "9007199254740992", ""])
    func `since is a version`(text: String) {
        let error = #expect(throws: ParameterError.self) { try TransitContract.sync.request(query: [("since", text)]) }
        #expect(error?.message.hasPrefix("since must be a whole number from 0 to 9007199254740991; received") == true)
    }

    @Test(arguments: [
        ("{}", "identity_token or identityToken is required"),
        (
            #"{"identity_token": "a", "identityToken": "a"}"#,
            "identity_token and identityToken exclude each other; give one of them"
        ),
        (
            #"{"identity_token": "a", "full_name": "\u001b[0m"}"#,
            "full_name must be text of 1 to 200 characters, not all spaces, no control characters; received "
                + "\"\u{FFFD}[0m\""
        ),
    ])
    func `a sign-in that is not right is named`(body: String, message: String) {
        #expect(refusal(TransitContract.signInWithApple, body)?.message == message)
    }

    @Test func `long things are clipped before they are repeated`() {
        let long = String(repeating: "x", count: 50_000)
        for body in [
            #"{"stop_id": "\#(long)"}"#, #"{"stop_id": "1", "label": "\#(long)"}"#, #"{"\#(long)": 1}"#,
            #"{"stop_id": "1", "label": ["\#(long)"]}"#,
        ] {
            let error = refusal(TransitContract.createFavorite, body)
            #expect((error?.message.utf8.count ?? .max) < 500)
        }
        let override = refusal(TransitContract.updateSettings, #"{"per_favorite_overrides": {"\#(long)": null}}"#)
        #expect((override?.message.utf8.count ?? .max) < 500)
    }
}
