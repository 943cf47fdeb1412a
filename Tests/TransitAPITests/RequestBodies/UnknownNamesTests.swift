import Testing
import TransitAPI

/// An app newer than its server sends names the server does not know: they are left aside and named.
@Suite struct UnknownNamesTests {
    private static let start = #""origin": {"stop_id": "1"}, "destination": {"stop_id": "2"}"#

    private func ignored(_ query: [(String, String)] = [], plan more: String) throws -> [String] {
        let unknown = UnknownNames(areRefused: false)
        let body = Array("{\(Self.start)\(more)}".utf8)
        _ = try TransitContract.planTrip.request(query: query, body: body, noting: unknown)
        return unknown.ignored
    }

    @Test(arguments: [
        ("", []), (#", "colour": 1"#, ["colour"]),
        (#", "preferences": {"max_walk": 5, "modes": ["rail"]}, "tint": null"#, ["tint", "preferences.max_walk"]),
        (
            #", "via": [{"stop_id": "1"}, {"stop_id": "2", "stay": 5}, {"stop_id": "3", "stay": 5}]"#,
            ["via[1].stay", "via[2].stay"]
        ),
    ])
    func `fields are named by their path`(more: String, names: [String]) throws {
        #expect(try ignored(plan: more) == names)
    }

    @Test func `a request is read as if they were not there`() throws {
        let unknown = UnknownNames(areRefused: false)
        let read = try TransitContract.nearbyStops.request(
            query: [("lat", "1"), ("radios", "9"), ("lon", "2"), ("radios", "8"), ("Radius", "7")], noting: unknown)
        let known = try TransitContract.nearbyStops.request(query: [("lat", "1"), ("lon", "2")])
        #expect(read == known && unknown.ignored == ["radios", "Radius"])
    }

    @Test func `parameters come before fields`() throws {
        #expect(try ignored([("b", "1"), ("a", "1")], plan: #", "c": 1"#) == ["b", "a", "c"])
    }

    @Test func `what riders keep is read the same way`() throws {
        let unknown = UnknownNames(areRefused: false)
        let body = Array(#"{"stop_id": "200060", "tint": "red"}"#.utf8)
        let favorite = try TransitContract.createFavorite.request(body: body, noting: unknown)
        #expect(favorite.bodyJSON == ["stop_id": "200060"] && unknown.ignored == ["tint"])
        let none = UnknownNames(areRefused: false)
        let path = ["favorite_id": RecordID.sample.parameterText]
        _ = try TransitContract.updateFavorite.request(path: path, body: Array(#"{"tint": "red"}"#.utf8), noting: none)
        #expect(none.ignored == ["tint"])
    }

    @Test func `no more than twenty are named, each cut short`() throws {
        let many = (0..<500).map { (String(repeating: "x", count: 200) + String($0), "1") }
        let long = try ignored(many, plan: "")
        #expect(long.count == 1 && long[0].count <= 110)
        let short = try ignored((0..<500).map { ("x\($0)", "1") }, plan: "")
        #expect(short.count == UnknownNames.maximumCount && short.first == "x0")
    }

    @Test(arguments: [
        (#", "limit": 21, "colour": 1"#, ErrorCode.invalidParameter),
        (#", "via": [{"stay": 5}]"#, .missingParameter),
        (#", "depart_at": "2025-11-12T09:00", "arrive_by": "2025-11-12T10:00", "x": 1"#, .invalidParameter),
    ])
    func `what is known is checked all the same`(more: String, code: ErrorCode) {
        let error = #expect(throws: ParameterError.self) { try ignored(plan: more) }
        #expect(error?.code == code)
    }

    @Test func `a place of two kinds contradicts itself`() {
        let body = Array(#"{"origin": {"stop_id": "1", "lat": 1}, "destination": {"stop_id": "2"}}"#.utf8)
        let error = #expect(throws: ParameterError.self) {
            try TransitContract.planTrip.request(body: body, noting: UnknownNames(areRefused: false))
        }
        #expect(
            error?.message
                == "there is no field origin.lat here; allowed are type, stop_id, name where origin.stop_id is given")
    }
}
