import Foundation
import Testing
import TransitAPI
import TransitKit
import Wire

/// Proves what the screens of days out show in every state, and what they ask for it.
@MainActor @Suite struct AdventureModelTests {
    private let phone: PeoplePhone

    init() throws { phone = try PeoplePhone() }

    private func json(_ method: String, _ path: String, _ body: String, _ status: Int = 200) {
        phone.backend.script(method, path, status, body)
    }

    /// The last request of a method and path: its query and its body.
    private func asked(
        _ method: String, _ path: String
    ) -> (query: String?, body: JSONValue?, headers: [String: String])? {
        let message = phone.backend.messages.last { $0.method == method && $0.url.path.hasPrefix(path) }
        return message.map {
            ($0.url.query?.removingPercentEncoding, $0.body.flatMap { JSONValue(json: $0) }, $0.headers)
        }
    }

    private struct Place: LocationSource {
        var place: Coordinates?
        func location() async -> Coordinates? { place }
    }

    private static let adventure = """
        [{"id":"a","title":"Harbour","description":null,"status":"draft",
          "stops":[{"name":"Zoo","arrival_time":"2025-10-09T10:00:00+11:00","leave_time":"2025-10-09T12:00:00+11:00",
                    "duration_minutes":120,"place":{"name":"Taronga","address":"Bradleys Head Rd","latitude":-33.84,"longitude":151.24}},
                   {"title":"Nowhere","arrival_time":null,"leave_time":null}],
          "route_data":{"processed":{"legs":[{"from":null,"to":0,"departure_time":"2025-10-09T09:30:00+11:00",
            "arrival_time":"2025-10-09T09:58:00+11:00","duration_minutes":28,"rides":[{"route_short_name":"F2"}]}],
            "warnings":[{"code":"unresolved","message":"It is not known where Nowhere is."}],
            "last_way_home":"2025-10-09T23:10:00+11:00","start_time":null,"end_time":null}}}]
        """

    @Test func `a day out is kept when it is complete`() async throws {
        try await phone.signIn()
        json("GET", "/rest/v1/adventure_plans", "[]")
        let model = AdventuresModel(
            companion: phone.companion, session: phone.session,
            location: Place(place: Coordinates(latitude: -33.87, longitude: 151.21)), clock: phone.clock.kit)
        await model.load()
        guard case .empty = model.state.adventures else {
            Issue.record("\(model.state.adventures)")
            return
        }
        var draft = AdventuresModel.Draft()
        draft.title = "Harbour"
        #expect(!draft.isComplete)
        draft.stops = [AdventureStopDraft(name: "Zoo", minutes: 120)]
        #expect(draft.isComplete)
        model.write(draft)
        json("POST", "/rest/v1/adventure_plans", Self.adventure, 201)
        json("GET", "/rest/v1/adventure_plans", Self.adventure)
        phone.backend.weather = .answersLost
        await model.keep()
        #expect(model.state.draft == draft && model.state.trouble != nil)
        let id = asked("POST", "/rest/v1/adventure_plans")?.body?["id"]
        phone.backend.weather = .fine
        await model.keep()
        // Kept in another attempt it is kept once.
        #expect(id != nil && asked("POST", "/rest/v1/adventure_plans")?.body?["id"] == id)
        #expect(model.state.draft == nil)
        #expect(model.state.made == "a")
        #expect(model.state.adventures.value?.map(\.title) == ["Harbour"])
        let body = try #require(asked("POST", "/rest/v1/adventure_plans")?.body)
        #expect(body["stops"]?[0]?["ideal_duration_min"]?.int == 120)
        #expect(body["route_data"]?["origin"]?["latitude"] == .double(-33.87))
    }

    @Test func `a day out shows its ways, and what to know`() async throws {
        try await phone.signIn()
        json("GET", "/rest/v1/adventure_plans", Self.adventure)
        let model = AdventureModel(
            id: "a", companion: phone.companion, session: phone.session, clock: phone.clock.kit)
        await model.load()
        let adventure = try #require(model.state.adventure.value)
        #expect(adventure.visits.map(\.name) == ["Zoo", "Nowhere"])
        #expect(adventure.visits[0].minutes == 120)
        #expect(
            adventure.ways.first?.words == Words("adventures.ride %@ %@ %@", .text("9:30"), .text("9:58"), .text("F2")))
        #expect(
            adventure.warnings == [Words("server.adventure.unresolved").or("It is not known where Nowhere is.")])
        #expect(adventure.lastWayHome.map(ClockText.text) == "23:10")
        // It has been planned: nothing is asked for.
        #expect(asked("POST", "/functions/v1/process-adventure") == nil)
    }

    @Test func `a day out that was not planned is planned when it is looked at`() async throws {
        try await phone.signIn()
        json(
            "GET", "/rest/v1/adventure_plans",
            #"[{"id":"a","title":"T","description":null,"status":"draft","stops":[{"name":"Zoo"}],"route_data":{}}]"#)
        json("POST", "/functions/v1/process-adventure", #"{"success":false}"#)
        let model = AdventureModel(
            id: "a", companion: phone.companion, session: phone.session, clock: phone.clock.kit)
        await model.load()
        #expect(asked("POST", "/functions/v1/process-adventure")?.body?["adventure_id"]?.string == "a")
        #expect(model.state.isUnreachable)
        #expect(!model.state.isPlanning)
        json("GET", "/rest/v1/adventure_plans", "[]")
        await model.load()
        guard case .empty = model.state.adventure else {
            Issue.record("\(model.state.adventure)")
            return
        }
    }
}
