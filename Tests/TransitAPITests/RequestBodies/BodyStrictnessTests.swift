import Testing
import TransitAPI

/// What is wrong with a body is named: where, what came, what is allowed.
@Suite struct BodyStrictnessTests {
    private static let start =
        #""origin": {"type": "stop_id", "stop_id": "1"}, "destination": {"type": "stop_id", "stop_id": "2"}"#

    private func refusal(_ body: String) -> ParameterError? {
        #expect(throws: ParameterError.self) { try TransitContract.planTrip.request(body: Array(body.utf8)) }
    }

    /// The refusal of a body that would be right without `more`.
    private func refusal(of more: String) -> ParameterError? { refusal("{\(Self.start), \(more)}") }

    @Test(arguments: [
        (#""limit": 21"#, "limit must be a whole number from 1 to 20; received 21"),
        (#""limit": 0"#, "limit must be a whole number from 1 to 20; received 0"),
        (#""limit": "5""#, #"limit must be a whole number from 1 to 20; received "5""#),
        (#""limit": 5.5"#, "limit must be a whole number from 1 to 20; received 5.5"),
        (#""limit": null"#, "limit must be a whole number from 1 to 20; received null"),
        (#""limit": 1e300"#, "limit must be a whole number from 1 to 20; received 1e+300"),
        (#""window_minutes": 721"#, "window_minutes must be a whole number of minutes from 0 to 720; received 721"),
        (#""polyline_precision": 7"#, "polyline_precision must be a whole number from 5 to 6; received 7"),
        (#""realtime": 1"#, "realtime must be true or false; received 1"),
        (#""rider": "child""#, #"rider must be one of adult, youth, concession or senior; received "child""#),
        (
            #""depart_at": "tomorrow""#,
            "depart_at must be a time, as 2025-11-12T08:30:00+11:00 or, on the city's clock, 2025-11-12T08:30; "
                + #"received "tomorrow""#
        ),
        (
            #""cursor": "a b""#,
            #"cursor must be an earlier_cursor or later_cursor of an earlier answer, unchanged; received "a b""#
        ),
        (
            #""preferences": {"max_walking_distance": 10001}"#,
            "preferences.max_walking_distance must be a whole number of metres from 0 to 10000; received 10001"
        ),
        (
            #""preferences": {"walking_speed": 0.2}"#,
            "preferences.walking_speed must be a number of metres per second from 0.3 to 4; received 0.2"
        ),
        (
            #""preferences": {"max_transfers": 9}"#,
            "preferences.max_transfers must be a whole number from 0 to 8; received 9"
        ),
        (
            #""preferences": {"minimum_transfer_minutes": -1}"#,
            "preferences.minimum_transfer_minutes must be a whole number of minutes from 0 to 60; received -1"
        ),
        (
            #""preferences": {"optimize": "cheapest"}"#,
            #"preferences.optimize must be one of fastest, fewest_transfers or least_walking; received "cheapest""#
        ),
        (#""preferences": {"modes": []}"#, "preferences.modes must be a list of 1 to 14 values; received []"),
        (#""preferences": {"modes": "rail"}"#, #"preferences.modes must be a list of 1 to 14 values; received "rail""#),
        (#""preferences": []"#, "preferences must be a JSON object; received []"),
        (#""preferences": null"#, "preferences must be a JSON object; received null"),
        (#""via": [1]"#, "via[0] must be a JSON object; received 1"),
        (#""via": {}"#, "via must be a list of 0 to 4 objects; received {}"),
        (
            #""via": [{"stop_id": "1"}, {"stop_id": "2", "minimum_stay_minutes": 721}]"#,
            "via[1].minimum_stay_minutes must be a whole number of minutes from 0 to 720; received 721"
        ),
        (
            #""depart_at": "2025-11-12T09:00", "arrive_by": "2025-11-12T10:00""#,
            "depart_at and arrive_by exclude each other; give one of them"
        ),
    ])
    func `a value that is not allowed is named with its path and bound`(field: String, message: String) {
        let error = refusal(of: field)
        #expect(error?.code == .invalidParameter)
        #expect(error?.message == message)
    }

    @Test func `one wrong element of a list is named`() {
        let error = refusal(of: #""preferences": {"modes": ["rail", "hovercraft"]}"#)
        #expect(error?.message.hasPrefix("preferences.modes[1] must be one of rail, metro, light_rail, bus") == true)
        #expect(error?.details["parameter"] == "preferences.modes[1]")
        #expect(error?.details["received"] == "hovercraft")
    }

    @Test func `the details hold the value as it came`() {
        let error = refusal(of: #""limit": 21"#)
        #expect(
            error?.details == ["parameter": "limit", "received": "21", "allowed": "a whole number from 1 to 20"])
    }

    @Test(arguments: [
        (
            #""colour": 1"#, "colour",
            "there is no field colour here; allowed are origin, destination, depart_at, arrive_by, window_minutes, via, "
                + "preferences, realtime, last_of_night, limit, cursor, polyline_precision, rider"
        ),
        (
            #""preferences": {"max_walk": 5}"#, "preferences.max_walk",
            "there is no field preferences.max_walk here; allowed are max_walking_distance, wheelchair_accessible, "
                + "avoid_steps, modes, walking_speed, max_transfers, minimum_transfer_minutes, bicycle, optimize"
        ),
        (
            #""via": [{"stop_id": "1", "stay": 5}]"#, "via[0].stay",
            #"there is no field "via[0].stay" here; allowed are stop_id, minimum_stay_minutes"#
        ),
    ])
    func `an unknown field is named with those allowed`(field: String, path: String, message: String) {
        let error = refusal(of: field)
        #expect(error?.code == .unknownParameter)
        #expect(error?.message == message)
        #expect(error?.details["parameter"] == .string(path))
    }

    @Test(arguments: [
        (
            #"{"type": "stop_id"}"#,
            "origin.stop_id is required: text of 1 to 200 characters, not all spaces, no control characters"
        ),
        (#"{"name": "Home"}"#, "origin.stop_id or origin.lat or origin.query is required"),
        (
            #"{"stop_id": "1", "lat": 1}"#,
            "there is no field origin.lat here; allowed are type, stop_id, name where origin.stop_id is given"
        ),
        (#"{"type": "bus"}"#, #"origin.type must be one of stop_id, coordinates or search; received "bus""#),
        (
            #"{"type": "stop_id", "stop_id": "1", "lat": 1}"#,
            "there is no field origin.lat here; allowed are type, stop_id, name where origin.type is stop_id"
        ),
        (
            #"{"type": "coordinates", "lat": -90.5, "lon": 1}"#,
            "origin.lat must be a number of degrees from -90 to 90; received -90.5"
        ),
        (#"{"type": "coordinates", "lat": -9}"#, "origin.lon is required: a number of degrees from -180 to 180"),
        (
            #"{"type": "search", "query": "  "}"#,
            #"origin.query must be text of 1 to 200 characters, not all spaces, no control characters; received "  ""#
        ),
    ])
    func `a place has the fields of its type`(place: String, message: String) {
        let error = refusal(#"{"origin": \#(place), "destination": {"type": "search", "query": "x"}}"#)
        #expect(error?.message == message)
    }

    @Test func `a name is at most 100 characters`() throws {
        func body(_ count: Int) -> [UInt8] {
            let name = String(repeating: "é", count: count)
            let place = #"{"type": "stop_id", "stop_id": "1", "name": "\#(name)"}"#
            return Array(#"{"origin": \#(place), "destination": \#(place)}"#.utf8)
        }
        #expect(try TransitContract.planTrip.request(body: body(100)).origin.name?.count == 100)
        #expect(throws: ParameterError.self) { try TransitContract.planTrip.request(body: body(101)) }
    }

    static let placeMissing = #"""
        origin is required: a JSON object such as {"type": "stop_id", "stop_id": …} \#
        or {"type": "coordinates", "lat": …, "lon": …} or {"type": "search", "query": …}
        """#

    @Test(arguments: [
        ("{}", placeMissing),
        ("[]", "the body must be a JSON object; received []"),
        ("null", "the body must be a JSON object; received null"),
        ("", "the body is not JSON from byte 0 on (counted from 0): a JSON object is expected; the body is empty"),
        ("{\"a\"", "the body is not JSON from byte 4 on (counted from 0): a colon is expected"),
    ])
    func `a body that is no object says so`(body: String, message: String) {
        #expect(refusal(body)?.message == message)
    }

    @Test func `broken JSON is another code than a wrong value`() {
        let error = refusal(#"{"limit": 5,}"#)
        #expect(error?.code == .invalidRequest)
        #expect(error?.details["byte_offset"] == 12)
    }

    @Test func `long things are clipped before they are repeated`() {
        let long = String(repeating: "x", count: 50_000)
        for more in [#""limit": "\#(long)""#, #""\#(long)": 1"#, #""via": ["\#(long)"]"#] {
            let error = refusal(of: more)
            #expect((error?.message.utf8.count ?? .max) < 500)
            #expect((error?.details["received"]?.string?.utf8.count ?? 0) <= 100)
        }
    }

    @Test func `a query beside the body is refused`() {
        let error = #expect(throws: ParameterError.self) {
            try TransitContract.planTrip.request(query: [("limit", "5")], body: Array("{\(Self.start)}".utf8))
        }
        #expect(error?.message == "there is no query parameter limit here; this endpoint has none")
    }

    @Test func `null says the same as nothing where there is no default`() throws {
        let nothing = try TransitContract.planTrip.request(body: Array("{\(Self.start)}".utf8))
        let nulls = #""depart_at": null, "arrive_by": null, "cursor": null, "preferences": {"modes": null}"#
        #expect(try TransitContract.planTrip.request(body: Array("{\(Self.start), \(nulls)}".utf8)) == nothing)
        #expect(nothing.time == .now)
    }
}
