import GTFSValues
import Testing
import TransitAPI
import TransitAnswers

@Suite("What a share says it follows")
struct ShareRouteTests {
    private func read(_ json: String) throws -> ShareRoute { try ShareRoute(json: Array(json.utf8)) }

    @Test("a ride by trip, day and stop, with where to get in and the start of a frequency run where they are given")
    func rides() throws {
        guard case .ride(let plain) = try ShareTown.ride(from: nil) else { throw Missing() }
        #expect(plain.tripID == "bus8:00" && plain.serviceDate == ServiceDate("20250402"))
        #expect(plain.alightStopID == "D" && plain.boardStopID == nil && plain.start == nil)
        let json = """
            {"trip_id": "ferry", "service_date": "2025-04-02", "start_time": "08:20:00", "board_stop_id": "E",
             "alight_stop_id": "G", "note": {"to": "mum"}, "live": {"phase": "waiting"}}
            """
        guard case .ride(let run) = try read(json) else { throw Missing() }
        #expect(run.start == ServiceTime(hours: 8, minutes: 20) && run.boardStopID == "E")
        #expect(
            try read(#"{"trip_id":"x","service_date":"2025-04-02","alight_stop_id":"y","board_stop_id":null}"#)
                != .nothing)
    }

    @Test("an itinerary by its token, whatever else is there")
    func itineraries() throws {
        guard case .itinerary(let token) = try ShareTown.journey() else { throw Missing() }
        let text = try #require(token.text)
        #expect(try read(#"{"refresh_token": "\#(text)"}"#) == .itinerary(token))
        #expect(try read(#"{"trip_id": "t", "refresh_token": "\#(text)"}"#) == .itinerary(token))
    }

    @Test(
        "anything else follows nothing",
        arguments: [
            "{}", "[]", "null", "3", #""text""#, #"{"route": [1, 2]}"#, #"{"trip_id": "bus8:00"}"#,
            #"{"service_date": "2025-04-02", "alight_stop_id": "D"}"#,
        ])
    func nothing(_ json: String) throws {
        #expect(try read(json) == .nothing)
    }

    @Test(
        "what cannot be read says why",
        arguments: [
            (#"{"a": 1"#, "route_data is no JSON: at byte 7, a comma or a closing brace is expected."),
            (#"{"refresh_token": 3}"#, "route_data: refresh_token must be a text."),
            (
                #"{"refresh_token": "%%"}"#,
                "route_data: This refresh_token cannot be used: it is cut short or was changed. "
                    + "Please plan the journey again."
            ),
            (
                #"{"trip_id": "t", "service_date": "2025-02-30", "alight_stop_id": "D"}"#,
                "route_data: service_date must be a date, YYYY-MM-DD."
            ),
            (
                #"{"trip_id": "", "service_date": "2025-04-02", "alight_stop_id": "D"}"#,
                "route_data: trip_id must be a text of 1 to 400 bytes."
            ),
            (
                #"{"trip_id": "t", "service_date": "2025-04-02", "alight_stop_id": 7}"#,
                "route_data: alight_stop_id must be a text of 1 to 400 bytes."
            ),
            (
                #"{"trip_id": "t", "service_date": "2025-04-02", "alight_stop_id": "D", "start_time": "8"}"#,
                "route_data: start_time must be a time of the service day, HH:MM:SS."
            ),
        ])
    func refused(_ json: String, _ text: String) {
        let error = #expect(throws: ShareRouteError.self) { try read(json) }
        #expect(error?.description == text)
    }

    @Test("16,384 bytes are read and one more is not, however it was kept")
    func length() throws {
        let frame = #"{"note": ""}"#.utf8.count
        let longest = #"{"note": "\#(String(repeating: "x", count: ShareRoute.longest - frame))"}"#
        #expect(try read(longest) == .nothing)
        #expect(throws: ShareRouteError.tooLong(bytes: 16_385, most: 16_384)) { try read(longest + " ") }
        let kept = JSONValue.object(["note": .string(String(repeating: "x", count: ShareRoute.longest))])
        #expect(throws: ShareRouteError.self) { try ShareRoute(kept) }
    }

    @Test("bytes that were changed at random are read or refused, and never more than that")
    func hostile() throws {
        guard case .itinerary(let token) = try ShareTown.journey() else { throw Missing() }
        let seeds = [
            #"{"refresh_token": "\#(token.text ?? "")"}"#,
            #"{"trip_id": "bus8:00", "service_date": "2025-04-02", "board_stop_id": "B", "alight_stop_id": "D"}"#,
        ]
        var dice = Dice(seed: 11)
        let scene = ShareScene()
        for round in 0..<2_000 {
            var bytes = Array(seeds[round % 2].utf8)
            for _ in 0..<Int.random(in: 1...4, using: &dice) {
                let at = Int.random(in: 0..<bytes.count, using: &dice)
                if Bool.random(using: &dice) {
                    bytes[at] = UInt8.random(in: 0...255, using: &dice)
                } else {
                    bytes.remove(at: at)
                }
            }
            guard let route = try? ShareRoute(json: bytes) else { continue }
            _ = FollowedJourney(route, ShareTown.planner, live: scene.live, now: ShareTown.at("8:00"))
        }
    }

    private struct Missing: Error {}
}

/// Numbers that follow from a seed.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let mixed = (state >> 33 ^ state) &* 0xFF51_AFD7_ED55_8CCD
        return mixed ^ mixed >> 32
    }
}
