import Foundation
import Testing
import TransitAPI
import TransitKit
import Wire

/// Proves what the screens of friends, places and reports show in every state, and what they ask for it.
@MainActor @Suite struct CompanionModelTests {
    private let phone: PeoplePhone
    private let me = PeopleBackend.id(of: "ann")

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

    private func friends() -> FriendsModel {
        FriendsModel(companion: phone.companion, session: phone.session, clock: phone.clock.kit)
    }

    private func scriptFriends(_ rows: String = "[]", requests: String = "[]", shares: String = "[]") {
        json("GET", "/rest/v1/friends", rows)
        json("POST", "/rest/v1/rpc/get_friend_requests", requests)
        json("GET", "/rest/v1/users", #"[{"id":"\#(me)","display_name":"Ann","invite_code":"abc123"}]"#)
        json("GET", "/rest/v1/eta_shares", shares)
    }

    @Test func `friends need an account`() async {
        let model = friends()
        await model.load()
        #expect(model.state.people.advice?.action == .signIn)
    }

    @Test func `nobody is an answer`() async throws {
        try await phone.signIn()
        scriptFriends()
        let model = friends()
        await model.load()
        guard case .empty = model.state.people else {
            Issue.record("\(model.state.people)")
            return
        }
        #expect(model.state.inviteCode == "abc123")
        #expect(model.state.ownName == "Ann")
    }

    @Test func `people are told apart by what there is between them`() async throws {
        try await phone.signIn()
        scriptFriends(
            """
            [{"id":"1","user_id":"\(me)","friend_id":"b","status":"accepted","asker":{"id":"\(me)"},
              "asked":{"id":"b","display_name":"Ben","avatar_url":null}},
             {"id":"2","user_id":"c","friend_id":"\(me)","status":"accepted","asker":{"id":"c","display_name":null},"asked":null},
             {"id":"3","user_id":"\(me)","friend_id":"d","status":"pending","asker":null,"asked":null},
             {"id":"4","user_id":"\(me)","friend_id":"e","status":"blocked","asker":null,"asked":null},
             {"id":"5","user_id":"f","friend_id":"\(me)","status":"pending","asker":null,"asked":null}]
            """, requests: #"[{"id":"5","user_id":"f","display_name":"Fay","avatar_url":null,"created_at":"x"}]"#)
        let model = friends()
        await model.load()
        let people = try #require(model.state.people.value)
        #expect(people.friends.map(\.name) == [.verbatim("Ben"), Words("friends.someone")])
        #expect(people.friends.map(\.person.id) == ["b", "c"])
        #expect(people.asked.map(\.person.id) == ["d"])
        #expect(people.blocked.map(\.id) == ["4"])
        #expect(people.requests.map(\.displayName) == ["Fay"])
        #expect(
            asked("GET", "/rest/v1/friends")?.query?.contains("asker:users!user_id(id,display_name,avatar_url)") == true
        )
    }

    @Test func `somebody is found by their code, and asked`() async throws {
        try await phone.signIn()
        scriptFriends()
        let model = friends()
        await model.load()
        json("POST", "/rest/v1/rpc/find_profile", #"{"code":"NOT_FOUND","message":"User not found"}"#, 404)
        await model.find(" nobody ")
        #expect(model.state.isNobody)
        #expect(asked("POST", "/rest/v1/rpc/find_profile")?.body?["handle"]?.string == "nobody")
        json("POST", "/rest/v1/rpc/find_profile", #"{"id":"b","display_name":"Ben","avatar_url":null}"#)
        await model.find("ben")
        #expect(model.state.found?.displayName == "Ben")
        #expect(!model.state.isNobody)
        json("POST", "/rest/v1/friends", #"{"code":"23505","message":"There is one."}"#, 409)
        await model.askFound()
        #expect(model.state.isAsked)
        #expect(model.state.found == nil)
        let request = try #require(asked("POST", "/rest/v1/friends"))
        #expect(request.body?["friend_id"]?.string == "b")
        #expect(request.headers["Prefer"] == "return=representation,resolution=ignore-duplicates")
    }

    @Test func `requests are answered, friendships ended, people blocked`() async throws {
        try await phone.signIn()
        scriptFriends()
        let model = friends()
        json("PATCH", "/rest/v1/friends", "[]")
        await model.accept(FriendRequest(id: "5", userID: "f", displayName: nil))
        #expect(asked("PATCH", "/rest/v1/friends")?.body?["status"]?.string == "accepted")
        #expect(asked("PATCH", "/rest/v1/friends")?.query?.hasSuffix("id=eq.5") == true)
        json("DELETE", "/rest/v1/friends", "", 204)
        await model.decline(FriendRequest(id: "6", userID: "g", displayName: nil))
        #expect(asked("DELETE", "/rest/v1/friends")?.query == "id=eq.6")
        json("DELETE", "/rest/v1/friends", #"{"code":"42501","message":"Not yours."}"#, 403)
        await model.decline(FriendRequest(id: "6", userID: "g", displayName: nil))
        #expect(model.state.trouble?.detail?.english == "Not yours.")
    }

    @Test func `friends that were shown stay while there is no network`() async throws {
        try await phone.signIn()
        scriptFriends(#"[{"id":"1","user_id":"\#(me)","friend_id":"b","status":"accepted","asker":null,"asked":null}]"#)
        let model = friends()
        await model.load()
        phone.backend.weather = .offline
        await model.load()
        #expect(model.state.people.value?.friends.count == 1)
        #expect(model.state.people.standing?.problem == .offline)
    }

    private static let places = """
        [{"id":"1","name":"Gym","address":"1 A St","latitude":-33.8,"longitude":151.2,"place_type":"other"},
         {"id":"2","name":"Flat","address":"2 B St","latitude":-33.9,"longitude":151.1,"place_type":"home"}]
        """

    @Test func `places have home first, and home is where journeys end`() async throws {
        try await phone.signIn()
        json("GET", "/rest/v1/saved_places", Self.places)
        let companion = phone.companion
        let model = SavedPlacesModel(companion: companion, session: phone.session, clock: phone.clock.kit)
        await model.load()
        #expect(model.state.places.value?.map(\.name) == ["Flat", "Gym"])
        phone.backend.weather = .offline
        guard case .coordinates(let place, let name)? = await companion.homePlace() else {
            Issue.record("home is known")
            return
        }
        #expect(name == "Flat")
        #expect(place == Coordinates(latitude: -33.9, longitude: 151.1))
        // Nobody is shown where somebody else lives.
        await phone.session.signOut()
        phone.backend.weather = .fine
        json("GET", "/rest/v1/saved_places", "[]")
        try await phone.signIn("ben")
        #expect(await companion.homePlace() == nil)
    }

    @Test func `a place that is found is kept as home in the place of the other`() async throws {
        try await phone.signIn()
        json("GET", "/rest/v1/saved_places", Self.places)
        let model = SavedPlacesModel(companion: phone.companion, session: phone.session, clock: phone.clock.kit)
        await model.load()
        await model.search("x")
        #expect(asked("POST", "/rest/v1/rpc/search_places") == nil)
        json(
            "POST", "/rest/v1/rpc/search_places",
            #"[{"id":"9","name":"House","address":null,"latitude":-33.7,"longitude":151.3,"place_type":"other","distance":null}]"#
        )
        await model.search("hou")
        let found = try #require(model.state.found.value?.first)
        json("POST", "/rest/v1/saved_places", "[]", 201)
        json("PATCH", "/rest/v1/saved_places", "[]")
        await model.keep(found, as: .home)
        let kept = try #require(asked("POST", "/rest/v1/saved_places")?.body)
        #expect(kept["user_id"]?.string == me)
        #expect(kept["address"]?.string == "House")
        #expect(kept["place_type"]?.string == "home")
        let other = try #require(asked("PATCH", "/rest/v1/saved_places"))
        #expect(other.query?.hasSuffix("id=eq.2") == true)
        #expect(other.body?["place_type"]?.string == "other")
        #expect(model.state.found.value == nil)
    }

    @Test func `a place that is kept in another attempt is kept once`() async throws {
        try await phone.signIn()
        json("GET", "/rest/v1/saved_places", "[]")
        json(
            "POST", "/rest/v1/rpc/search_places",
            #"[{"id":"9","name":"House","address":null,"latitude":-33.7,"longitude":151.3,"place_type":"other","distance":null}]"#
        )
        let model = SavedPlacesModel(companion: phone.companion, session: phone.session, clock: phone.clock.kit)
        await model.load()
        await model.search("hou")
        var found = try #require(model.state.found.value?.first)
        json("POST", "/rest/v1/saved_places", "[]", 201)
        phone.backend.weather = .answersLost
        await model.keep(found, as: .home)
        #expect(model.state.trouble != nil)
        let id = asked("POST", "/rest/v1/saved_places")?.body?["id"]
        phone.backend.weather = .fine
        // Looked for again from elsewhere.
        found.distance = 12
        await model.keep(found, as: .home)
        #expect(model.state.trouble == nil && id != nil)
        #expect(asked("POST", "/rest/v1/saved_places")?.body?["id"] == id)
        await model.keep(found, as: .home)
        #expect(asked("POST", "/rest/v1/saved_places")?.body?["id"] != id)
    }

    @Test func `a search that fails can be tried again`() async throws {
        try await phone.signIn()
        let model = SavedPlacesModel(companion: phone.companion, session: phone.session, clock: phone.clock.kit)
        phone.backend.weather = .offline
        await model.search("manly")
        #expect(model.state.found.advice?.action == .retry)
        await model.search("")
        #expect(model.state.found.advice == nil)
    }

    private struct Place: LocationSource {
        var place: Coordinates?
        func location() async -> Coordinates? { place }
    }

    private func reports(at place: Coordinates? = Coordinates(latitude: -33.87, longitude: 151.21)) -> SafetyReportModel
    {
        SafetyReportModel(
            companion: phone.companion, session: phone.session, location: Place(place: place), clock: phone.clock.kit)
    }

    @Test func `reports are those around the rider`() async throws {
        try await phone.signIn()
        json(
            "GET", "/rest/v1/safety_reports",
            """
            [{"id":"1","user_id":"\(me)","latitude":-33.87,"longitude":151.21,"report_type":"hazard","description":"Glass","severity":3,
              "is_resolved":false,"created_at":"2025-10-09T08:40:00.25+00:00","expires_at":"2025-10-10T08:40:00+00:00"},
             {"id":"2","user_id":null,"latitude":-33.87,"longitude":151.21,"report_type":"unheard of","description":null,"severity":1,
              "is_resolved":false,"created_at":"2025-10-09T08:50:00+00:00","expires_at":null}]
            """)
        let model = reports()
        await model.load()
        let rows = try #require(model.state.reports.value)
        #expect(rows.map(\.isOwn) == [true, false])
        #expect(rows.map(\.kind) == [.hazard, .other])
        #expect(rows.map(\.minutesAgo) == [13, 3])
        let query = try #require(asked("GET", "/rest/v1/safety_reports")?.query)
        #expect(query.contains("is_resolved=is.false"))
        #expect(query.contains("latitude=gte.-33.9"))
    }

    @Test func `where nobody knows the place there is nothing, and nothing can be sent`() async throws {
        try await phone.signIn()
        let model = reports(at: nil)
        await model.load()
        #expect(model.state.isPlaceUnknown)
        #expect(!model.state.isComplete)
        await model.send()
        #expect(asked("POST", "/rest/v1/safety_reports") == nil)
    }

    @Test func `a report is sent, and its photo after it`() async throws {
        try await phone.signIn()
        json("GET", "/rest/v1/safety_reports", "[]")
        json("POST", "/rest/v1/safety_reports", "[]", 201)
        json("POST", "/storage/v1/object/safety_reports", #"{"Key":"k"}"#)
        let model = reports()
        await model.load()
        (model.kind, model.text, model.severity) = (.accident, " A crash. ", 9)
        model.photo = Data([0xFF, 0xD8])
        let id = model.state.draft.id
        await model.send()
        #expect(model.state.outcome == .sent)
        let report = try #require(asked("POST", "/rest/v1/safety_reports")?.body)
        #expect(report["id"]?.string == id)
        #expect(report["description"]?.string == "A crash.")
        #expect(report["severity"]?.int == 5)
        let upload = try #require(phone.backend.messages.last { $0.url.path.hasPrefix("/storage") })
        #expect(upload.headers["Content-Type"] == "image/jpeg")
        let parts = upload.url.path.split(separator: "/")
        #expect(parts.dropLast().last.map { String($0) } == id)
        #expect(parts.last?.count == 36)
        // The next one is another, at the same place.
        #expect(model.state.draft.id != id)
        #expect(model.state.draft.photo == nil)
        #expect(model.state.draft.place != nil)
    }

    @Test func `a photo that is refused leaves the report`() async throws {
        try await phone.signIn()
        json("GET", "/rest/v1/safety_reports", "[]")
        json("POST", "/rest/v1/safety_reports", "[]", 201)
        json(
            "POST", "/storage/v1/object/safety_reports",
            #"{"statusCode":"400","code":"InvalidImage","message":"No picture."}"#, 400)
        let model = reports()
        await model.load()
        model.photo = Data([1])
        await model.send()
        #expect(model.state.outcome == .sentWithoutPhoto)
        #expect(model.state.trouble?.detail?.english == "No picture.")
    }

    @Test func `a report that cannot be sent stays as it was written`() async throws {
        try await phone.signIn()
        json("GET", "/rest/v1/safety_reports", "[]")
        let model = reports()
        await model.load()
        model.text = "Ice"
        let id = model.state.draft.id
        phone.backend.weather = .away
        await model.send()
        #expect(model.state.outcome == nil)
        #expect(model.state.draft.description == "Ice")
        #expect(model.state.draft.id == id)
        #expect(model.state.trouble?.action == .retry)
    }

    @Test func `values of filters hold any character`() {
        let request = RowRequest<KeptPlace>.select(
            [.equal("name", "a&b=c d"), .among("id", ["x\"y", "z,\\"])], order: "name.asc", limit: 2)
        #expect(
            request.target
                == "/rest/v1/saved_places?select=id%2Cname%2Caddress%2Clatitude%2Clongitude%2Cplace_type"
                + "&name=eq.a%26b%3Dc%20d&id=in.%28%22x%5C%22y%22%2C%22z%2C%5C%5C%22%29&order=name.asc&limit=2")
        #expect(RowRequest<KeptPlace>.delete([.equal("id", "1")]).target == "/rest/v1/saved_places?id=eq.1")
    }
}
