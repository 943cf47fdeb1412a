import Feeds
import Testing
import TripPlanner

/// Proves what the Trip Planner is asked, as it is sent.
struct TripQuestionTests {
    /// Tuesday 31 March 2026, 09:00 in Sydney.
    private let nine = Fixture.tuesday + 9 * 3600

    private func sent(_ question: TripQuestion) async throws -> [String: String] {
        let bench = try PlannerBench()
        _ = try await bench.client.plan(question)
        let url = try #require(bench.fetcher.requests.first?.url)
        let parts = url.split(separator: "?")
        #expect(parts[0] == "https://nsw.test/v1/tp/trip")
        return Dictionary(
            uniqueKeysWithValues: parts[1].split(separator: "&").map { pair in
                let equals = pair.firstIndex(of: "=")!
                return (String(pair[..<equals]), String(pair[pair.index(after: equals)...]))
            })
    }

    @Test func `a departure between a coordinate and a stop`() async throws {
        let query = try await sent(
            TripQuestion(from: .coordinate(latitude: -33.868812345, longitude: 151.2), to: .stop("200060"), time: nine))
        #expect(
            query == [
                "outputFormat": "rapidJSON", "coordOutputFormat": "EPSG%3A4326", "depArrMacro": "dep",
                "itdDate": "20260331", "itdTime": "0900", "type_origin": "coord",
                "name_origin": "151.20000%3A-33.86881%3AEPSG%3A4326", "type_destination": "stop",
                "name_destination": "200060", "calcNumberOfTrips": "6", "TfNSWTR": "true",
            ])
    }

    @Test func `an arrival, by some modes, with a wheelchair and a bicycle`() async throws {
        let query = try await sent(
            TripQuestion(
                from: .found("streetID:1:: A&B"), to: .stop("1"), time: nine + 59, isArrival: true, count: 3,
                modes: [.rail, .bus], wheelchair: true, cycleSpeed: 16))
        #expect(query["depArrMacro"] == "arr" && query["itdTime"] == "0900" && query["calcNumberOfTrips"] == "3")
        #expect(query["type_origin"] == "any" && query["name_origin"] == "streetID%3A1%3A%3A%20A%26B")
        #expect(query["wheelchair"] == "on" && query["cycleSpeed"] == "16" && query["excludedMeans"] == "checkbox")
        #expect(
            query.keys.filter { $0.hasPrefix("exclMOT") }.sorted() == [
                "exclMOT_2", "exclMOT_4", "exclMOT_7", "exclMOT_9",
            ])
    }

    @Test func `a departure is never asked for before its time, an arrival never after it`() async throws {
        let question = TripQuestion(from: .stop("1"), to: .stop("2"), time: nine + 1)
        #expect(try await sent(question)["itdTime"] == "0901")
        var midnight = question
        midnight.time = Fixture.tuesday - 1
        #expect(try await sent(midnight)["itdDate"] == "20260331")
        midnight.isArrival = true
        let query = try await sent(midnight)
        #expect(query["itdDate"] == "20260330" && query["itdTime"] == "2359")
    }

    @Test(
        arguments: [
            (\.time, 0, "2000 to 2099"), (\.time, Int64.max, "2000 to 2099"),
        ] as [(WritableKeyPath<TripQuestion, Int64> & Sendable, Int64, String)])
    func `a time outside the century is refused`(
        field: WritableKeyPath<TripQuestion, Int64> & Sendable, value: Int64, text: String
    ) async throws {
        var question = TripQuestion(from: .stop("1"), to: .stop("2"), time: nine)
        question[keyPath: field] = value
        try await expectRefusal(question, text)
    }

    @Test func `what cannot be asked is named, and nothing is sent`() async throws {
        let from = AskedPlace.stop("1")
        for (place, text) in [
            (AskedPlace.stop(""), "1 to 400 bytes"), (.found("a\nb"), "none of them a control one"),
            (.coordinate(latitude: .nan, longitude: 0), "-90 to 90"),
            (.coordinate(latitude: 0, longitude: 181), "-180 to 180"),
        ] {
            try await expectRefusal(TripQuestion(from: from, to: place, time: nine), text)
        }
        let to = AskedPlace.stop("2")
        try await expectRefusal(TripQuestion(from: from, to: to, time: nine, count: 0), "1 to 20 journeys")
        try await expectRefusal(
            TripQuestion(from: from, to: to, time: nine, modes: []), "bus, coach, ferry, light_rail")
        try await expectRefusal(TripQuestion(from: from, to: to, time: nine, modes: [.gondola]), "metro, rail")
        try await expectRefusal(TripQuestion(from: from, to: to, time: nine, cycleSpeed: 99), "3 to 25 km/h")
    }

    @Test func `a search is asked for with its words brought together`() async throws {
        let bench = try PlannerBench(GatedFetcher(Array(#"{"locations":[]}"#.utf8)))
        _ = try await bench.client.find(PlaceQuestion("  Seven\n Hills "))
        _ = try await bench.client.find(PlaceQuestion("Seven Hills"))
        #expect(bench.fetcher.requests.count == 1)
        #expect(
            bench.fetcher.requests[0].url
                == "https://nsw.test/v1/tp/stop_finder?outputFormat=rapidJSON&coordOutputFormat=EPSG%3A4326"
                + "&type_sf=any&name_sf=Seven%20Hills&TfNSWSF=true")
        await #expect(throws: TripPlannerError.unaskable(reason: "the text must have 1 to 120 characters")) {
            _ = try await bench.client.find(PlaceQuestion(" \t "))
        }
        await #expect(throws: TripPlannerError.self) {
            _ = try await bench.client.find(PlaceQuestion(String(repeating: "a", count: 121)))
        }
    }

    @Test func `a question is printed without where it is about`() {
        let question = TripQuestion(
            from: .coordinate(latitude: -33.8688, longitude: 151.2093), to: .found("1 Home St"), time: nine)
        #expect("\(question)" == "from a coordinate to a found place, leaving")
        #expect("\(PlaceQuestion("1 Home St"))" == "a text of 9 characters")
    }

    private func expectRefusal(_ question: TripQuestion, _ text: String) async throws {
        let bench = try PlannerBench()
        let error = await bench.failure(question)
        #expect(error?.name == "unaskable")
        #expect("\(error.map { "\($0)" } ?? "")".contains(text))
        #expect(bench.fetcher.requests.isEmpty)
    }
}
