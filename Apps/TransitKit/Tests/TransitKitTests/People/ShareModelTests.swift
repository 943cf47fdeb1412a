import Foundation
import Testing
import TransitAPI
import TransitKit
import Wire

/// Proves what the screens of shared journeys show in every state, and what they ask for it.
@MainActor @Suite struct ShareModelTests {
    private let phone: PeoplePhone
    private let me = PeopleBackend.id(of: "ann")
    private let counter = UseCounter()

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

    private func scriptFriends(_ friends: String...) {
        let rows = friends.map {
            #"{"id":"\#($0)","user_id":"\#(me)","friend_id":"\#($0)","status":"accepted","asker":null,"asked":null}"#
        }
        json("GET", "/rest/v1/friends", "[\(rows.joined(separator: ","))]")
    }

    /// Of the shares that were sent, in order.
    private var sentIDs: [String] {
        phone.backend.messages.filter { $0.method == "POST" && $0.url.path == "/rest/v1/eta_shares" }
            .compactMap { $0.body.flatMap { JSONValue(json: $0) }?["id"]?.string }
    }

    // MARK: Shares

    private static let shareID = "11111111-2222-4333-8444-555555555555"

    private func share(of owner: String, _ live: String = "{}", expires: String = "2025-10-09T12:00:00+00:00") -> String
    {
        """
        [{"id":"\(Self.shareID)","user_id":"\(owner)","recipients":["b"],"is_active":true,"expires_at":"\(expires)",
          "created_at":"2025-10-09T08:00:00+00:00","owner":{"id":"\(owner)","display_name":"Ben","avatar_url":null},
          "route_data":{"destination":"Manly","live":\(live)}}]
        """
    }

    private func watch(_ token: String = shareID) -> ShareModel {
        ShareModel(token: token, companion: phone.companion, session: phone.session, clock: phone.clock.kit)
    }

    @Test func `a friend's journey is watched as it goes`() async throws {
        try await phone.signIn()
        json(
            "GET", "/rest/v1/eta_shares",
            share(
                of: "b",
                """
                {"phase":"riding","eta":"2025-10-09T19:41:00+11:00","scheduled_eta":"2025-10-09T19:38:00+11:00","delay_seconds":180,
                 "vehicle":{"latitude":-33.8,"longitude":151.2,"bearing":null,"age_seconds":12},"provenance":"vehicle_position",
                 "next_stop":{"stop_id":"1","stop_name":"Circular Quay","arrival_time":null},
                 "leg":{"index":0,"mode":"ferry","trip_id":"t","route_short_name":"F1","headsign":"Manly"},
                 "connection_at_risk":true,"broken":false,"as_of":"2025-10-09T19:20:00+11:00"}
                """))
        let model = watch()
        #expect(model.state.share == .loading)
        await model.load()
        let watched = try #require(model.state.share.value)
        #expect(!watched.isOwn)
        #expect(watched.title == .verbatim("Ben"))
        #expect(watched.progress.vehicle == Coordinates(latitude: -33.8, longitude: 151.2))
        #expect(watched.progress.nextStop == "Circular Quay")
        #expect(
            watched.words == [
                Words("share.phase.riding_on %@", .text("F1")), Words("share.to %@", .text("Manly")),
                Words("share.arrives %@", .text("19:41")), Words("delay.late %lld", .number(3)), Words("share.at_risk"),
            ])
        json("DELETE", "/rest/v1/eta_share_recipients", "", 204)
        await model.end()
        #expect(
            asked("DELETE", "/rest/v1/eta_share_recipients")?.query == "share_id=eq.\(Self.shareID)&user_id=eq.\(me)")
        guard case .empty = model.state.share else {
            Issue.record("\(model.state.share)")
            return
        }
    }

    @Test func `a vehicle is shown only of somebody who rides in it`() {
        let route = JSONValue(
            json: Data(#"{"live":{"phase":"walking","vehicle":{"latitude":-33.8,"longitude":151.2}}}"#.utf8))
        #expect(ShareProgressView(route ?? .null).vehicle == nil)
        #expect(ShareProgressView(.null).phase == .unknown)
    }

    @Test func `an own share is linked, told of again and ended`() async throws {
        try await phone.signIn()
        json("GET", "/rest/v1/eta_shares", share(of: me))
        let model = watch()
        await model.load()
        #expect(model.state.share.value?.isOwn == true)
        #expect(model.state.share.value?.recipientCount == 1)
        json(
            "POST", "/rest/v1/rpc/create_eta_share_link",
            #"{"id":"l","share_id":"s","token":"tok","path":"/share/tok"}"#)
        await model.makeLink(showingName: true)
        #expect(model.state.link?.absoluteString == "https://transit.example/share/tok")
        json("POST", "/functions/v1/send-eta-notification", #"{"success":true,"notifications_sent":2}"#)
        await model.notify()
        #expect(model.state.notified == 2)
        json("PATCH", "/rest/v1/eta_shares", "[]")
        await model.end()
        #expect(asked("PATCH", "/rest/v1/eta_shares")?.body?["is_active"] == .bool(false))
        #expect(model.state.share.value == nil)
    }

    @Test func `a share that has ended is over, whether or not it is still there`() async throws {
        try await phone.signIn()
        json("GET", "/rest/v1/eta_shares", share(of: "b", expires: "2025-10-09T08:00:00+00:00"))
        let model = watch()
        await model.load()
        guard case .empty = model.state.share else {
            Issue.record("\(model.state.share)")
            return
        }
        json("GET", "/rest/v1/eta_shares", "[]")
        await model.load()
        #expect(model.state.share.value == nil)
        #expect(model.state.share.advice == nil)
    }

    @Test func `a link is watched without an account`() async throws {
        json(
            "GET", "/share/tok/status",
            """
            {"phase":"riding","eta":"2025-10-09T19:41:00+11:00","scheduled_eta":null,"provenance":"trip_update","vehicle":null,
             "expires_at":"2025-10-09T23:00:00+11:00","title":"Ben is on the way","arrival":"19:41","punctuality":"on time",
             "sentences":["On the F1 ferry."],"rests_on":"live"}
            """)
        let model = watch("tok")
        await model.load()
        let watched = try #require(model.state.share.value)
        #expect(watched.isLinked)
        #expect(watched.words == [.verbatim("On the F1 ferry.")])
        json("GET", "/share/tok/status", #"{"ended":true}"#, 404)
        await model.load()
        guard case .empty = model.state.share else {
            Issue.record("\(model.state.share)")
            return
        }
    }

    private func itinerary(token: String?) -> Itinerary {
        let moment = Timestamp(epochSeconds: 1_760_000_600, offsetSeconds: 39_600)
        return Itinerary(
            durationMinutes: 10, walkingDistanceMeters: 0, transfers: 0, departureTime: moment, arrivalTime: moment,
            legs: [], realtimeDataAvailable: false, wheelchair: .unknown, scheduledDepartureTime: moment,
            scheduledArrivalTime: moment, status: .scheduled, refreshToken: token)
    }

    @Test func `a planned journey is shared with chosen friends, once`() async throws {
        try await phone.signIn()
        scriptFriends("b")
        let model = StartShareModel(
            itinerary: itinerary(token: "plan"), destination: "Manly", companion: phone.companion,
            session: phone.session, clock: phone.clock.kit, id: try #require(UUID(uuidString: Self.shareID)),
            analytics: counter)
        await model.load()
        #expect(!model.state.isComplete)
        let friend = try #require(model.state.friends.value?.first)
        model.toggle(friend)
        #expect(model.state.isComplete)
        model.toggle(friend)
        #expect(!model.state.isComplete)
        model.toggle(friend)
        phone.backend.weather = .answersLost
        await model.start()
        #expect(model.state.trouble != nil)
        #expect(model.state.shareID == nil && counter.events.isEmpty)
        phone.backend.weather = .fine
        // It was made the first time: nothing new comes of the second.
        json("POST", "/rest/v1/eta_shares", "[]", 201)
        json("GET", "/rest/v1/eta_shares", share(of: me))
        await model.start()
        #expect(model.state.shareID == Self.shareID && counter.events == [.shareBegun])
        #expect(sentIDs == [Self.shareID, Self.shareID])
        let route = asked("POST", "/rest/v1/eta_shares")?.body?["route_data"]
        #expect(route?["refresh_token"]?.string == "plan")
        #expect(route?["destination"]?.string == "Manly")
    }

    @Test func `friends who were chosen stay so while the rider signs in again`() async throws {
        try await phone.signIn()
        scriptFriends("b", "c")
        let model = StartShareModel(
            itinerary: itinerary(token: "plan"), companion: phone.companion, session: phone.session,
            clock: phone.clock.kit, id: try #require(UUID(uuidString: Self.shareID)))
        await model.load()
        for row in model.state.friends.value ?? [] { model.toggle(row) }
        #expect(model.state.chosen == ["b", "c"])
        await phone.session.signOut()
        await model.start()
        #expect(model.state.trouble?.action == .signIn)
        await model.load()
        #expect(model.state.friends.advice?.action == .signIn && model.state.chosen == ["b", "c"])
        try await phone.signIn()
        // One of them is a friend no more.
        scriptFriends("c")
        model.take(itinerary(token: "newer"))
        await model.load()
        #expect(model.state.chosen == ["c"] && model.state.trouble == nil)
        json("POST", "/rest/v1/eta_shares", share(of: me), 201)
        await model.start()
        #expect(model.state.shareID == Self.shareID)
        let sent = asked("POST", "/rest/v1/eta_shares")?.body
        #expect(sent?["id"]?.string == Self.shareID && sent?["route_data"]?["refresh_token"]?.string == "newer")
    }

    @Test func `whoever is chosen after a share was sent without an answer gets one too`() async throws {
        try await phone.signIn()
        scriptFriends("b", "c")
        let model = StartShareModel(
            itinerary: itinerary(token: "plan"), companion: phone.companion, session: phone.session,
            clock: phone.clock.kit, id: try #require(UUID(uuidString: Self.shareID)))
        await model.load()
        let rows = try #require(model.state.friends.value)
        model.toggle(rows[0])
        json("POST", "/rest/v1/eta_shares", share(of: me), 201)
        phone.backend.weather = .answersLost
        await model.start()
        phone.backend.weather = .fine
        model.toggle(rows[1])
        await model.start()
        let ids = sentIDs
        #expect(ids.count == 2 && ids.first == Self.shareID && ids.last != Self.shareID)
    }

    @Test func `a journey that nothing can follow is not shared`() async throws {
        try await phone.signIn()
        scriptFriends("b")
        let model = StartShareModel(
            itinerary: itinerary(token: nil), companion: phone.companion, session: phone.session, clock: phone.clock.kit
        )
        await model.load()
        model.toggle(try #require(model.state.friends.value?.first))
        await model.start()
        #expect(model.state.shareID == nil)
        #expect(model.state.trouble != nil)
    }
}
