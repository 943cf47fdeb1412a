import Foundation
import Testing
import TransitAPI
import TransitAnswers

@Suite("Adventures are read")
struct AdventureRequestTests {
    private func read(_ stops: JSONValue?, _ route: JSONValue? = nil, now: String = "9:02") throws -> AdventureRequest {
        try AdventureRequest(stops: stops, route: route, timetable: ShareTown.timetable, now: ShareTown.at(now))
    }

    @Test(
        "what cannot be read says where",
        arguments: [
            ([], 3, "stops must be an array."),
            (["stop"], [:], "stops[0] must be an object."),
            ([["name": 7]], [:], "stops[0].name must be a text of at most 400 bytes."),
            ([[:], ["ideal_duration_min": 721]], [:], "stops[1].ideal_duration_min must be minutes from 0 to 720."),
            ([["ideal_duration_min": -0.1]], [:], "stops[0].ideal_duration_min must be minutes from 0 to 720."),
            (
                [["latitude": 91, "longitude": 0]], [:],
                "stops[0] must be at a latitude from -90 to 90 and a longitude from -180 to 180, both or neither."
            ),
            (
                [["latitude": 1]], [:],
                "stops[0] must be at a latitude from -90 to 90 and a longitude from -180 to 180, both or neither."
            ),
            ([], ["origin": "here"], "route_data.origin must be an object."),
            ([], ["keep_order": 1], "route_data.keep_order must be true or false."),
            (
                [], ["start_time": "soon"],
                "route_data.start_time must be a time, YYYY-MM-DDTHH:MM, with or without an offset."
            ),
        ] as [(JSONValue, JSONValue, String)])
    func refused(_ stops: JSONValue, _ route: JSONValue, _ message: String) {
        let error = #expect(throws: AdventureError.self) { try route == 3 ? read(3) : read(stops, route) }
        #expect(error?.description == message)
    }

    @Test("twenty stops are read and not one more, 128 kB and not one byte more")
    func limits() throws {
        #expect(try read(.array([JSONValue](repeating: [:], count: 20))).stops.count == 20)
        #expect(throws: AdventureError.tooManyStops(21, most: 20)) {
            try read(.array([JSONValue](repeating: [:], count: 21)))
        }
        let frame = JSONValue.array([["narrative": ""]]).bytes.count
        func long(_ bytes: Int) -> JSONValue {
            [["narrative": .string(String(repeating: "x", count: bytes - frame))]]
        }
        #expect(try read(long(131_072)).stops.count == 1)
        #expect(throws: AdventureError.tooLong(bytes: 131_073, most: 131_072)) { try read(long(131_073)) }
    }

    @Test(
        "it begins when it says, else at once by day and next morning by night",
        arguments: [
            ("2025-04-03T10:30", "9:02", "2025-04-03T10:30:00+11:00"),
            ("2025-04-03T10:30:00Z", "9:02", "2025-04-03T21:30:00+11:00"),
            (nil, "9:02", "2025-04-02T09:05:00+11:00"), (nil, "9:05", "2025-04-02T09:05:00+11:00"),
            (nil, "5:00", "2025-04-02T08:00:00+11:00"), (nil, "18:00", "2025-04-02T18:00:00+11:00"),
            (nil, "18:01", "2025-04-03T08:00:00+11:00"),
        ] as [(String?, String, String)])
    func start(_ told: String?, _ now: String, _ expected: String) throws {
        let request = try read([], told.map { ["start_time": .string($0)] }, now: now)
        #expect(Timestamp(epochSeconds: request.start, offsetSeconds: 39_600).description == expected)
    }

    @Test("names are taken from name, title or chapter, and who stays how long")
    func members() throws {
        let request = try read([
            ["title": "T", "chapter": "C"], ["chapter": "C", "ideal_duration_min": 12.4],
            ["name": " ", "stop_id": "A"],
        ])
        #expect(request.stops.map(\.name) == ["T", "C", nil] && request.stops.map(\.minutes) == [45, 12, 45])
        #expect(request.stops[2].stopID == "A")
    }

    @Test("the version is that of the wishes: not of their order in objects, nor of when they are read")
    func version() throws {
        let one = try read([["name": "a", "x": [1, 2]]], ["start_time": "2025-04-02T10:00"])
        #expect(one.version.count == 40)
        #expect(
            try read([["x": [1, 2], "name": "a"]], ["note": 1, "start_time": "2025-04-02T10:00"]).version == one.version
        )
        #expect(try read([["name": "a", "x": [2, 1]]], ["start_time": "2025-04-02T10:00"]).version != one.version)
        #expect(try read([["name": "a", "x": [1, 2]]], ["start_time": "2025-04-02T10:01"]).version != one.version)
        #expect(try read([["name": "a"]], nil, now: "9:00").version == read([["name": "a"]], nil, now: "10:00").version)
    }

    @Test("whatever is sent is read or refused")
    func hostile() async throws {
        var dice = Dice(seed: 21)
        let members = [
            "name", "latitude", "longitude", "stop_id", "ideal_duration_min", "input_index", "place", "origin",
            "start_time",
            "return_to", "keep_order", "category",
        ]
        func value(_ depth: Int) -> JSONValue {
            switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &dice) {
            case 0: return .null
            case 1: return .bool(Bool.random(using: &dice))
            case 2: return .int(Int.random(in: -200...200, using: &dice))
            case 3: return .double([0.5, -33.88, 151.2, 1e300, -1e-300].randomElement(using: &dice)!)
            case 4: return .int([Int.max, Int.min].randomElement(using: &dice)!)
            case 5, 6:
                return .string(["A", "", "\u{0}", "2025-04-02T10:00", "9999-12-31T23:59"].randomElement(using: &dice)!)
            case 7: return .array((0..<3).map { _ in value(depth - 1) })
            default:
                return .object(
                    JSONObject((0..<4).map { _ in (members.randomElement(using: &dice)!, value(depth - 1)) }))
            }
        }
        var read = 0
        for _ in 0..<3_000 {
            guard let request = try? self.read(value(2), value(2)) else { continue }
            read += 1
            if read % 40 == 0 { _ = try await AdventureScene.answer(AdventureScene.plan(request)) }
        }
        #expect(read > 100)
    }
}
