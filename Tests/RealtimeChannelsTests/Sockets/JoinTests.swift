import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Testing
import Wire

@Suite struct JoinTests {
    private static let config: JSONValue = [
        "broadcast": ["ack": true, "self": true], "presence": ["key": "me", "enabled": true], "private": true,
        "postgres_changes": [
            ["event": "*", "schema": "public", "table": "shares", "filter": "user_id=eq.6f96"],
            ["event": "INSERT", "schema": "public", "table": "shares"],
        ],
    ]

    @Test(arguments: PhoenixVersion.allCases)
    func `a join is answered with its requests for changes, in order and as they were`(version: PhoenixVersion) throws {
        var talk = Talk(version)
        talk.say("phx_join", ["config": Self.config, "access_token": "T"], ref: "1", joinRef: "1")
        #expect(talk.names == ["authorise"])
        let ticket = try #require(talk.tickets.first)
        #expect(ticket.topic == "eta:1" && ticket.request.token == "T" && ticket.request.isPrivate)
        talk.wanted = []
        talk.admit(ticket)
        #expect(talk.names == ["send phx_reply", "subscribe", "send system"])
        let sent = talk.sent()
        let payload = version == .v1 ? sent[0]["payload"] : sent[0][4]
        let told = payload?["response"]?["postgres_changes"]
        #expect(payload?["status"] == "ok")
        #expect(told?[0]?["filter"] == "user_id=eq.6f96" && told?[0]?["table"] == "shares" && told?[0]?["event"] == "*")
        #expect(told?[1]?["event"] == "INSERT" && told?[1]?["filter"] == nil)
        #expect((told?[0]?["id"]?.int ?? 0) != 0 && told?[0]?["id"] != told?[1]?["id"])
        #expect((version == .v1 ? sent[0]["ref"] : sent[0][1]) == "1")
        let system = version == .v1 ? sent[1]["payload"] : sent[1][4]
        #expect(
            system == [
                "extension": "postgres_changes", "status": "ok", "message": "Subscribed to PostgreSQL",
                "channel": "eta:1",
            ])
    }

    @Test func `an answer has the key of changes even where none are asked for`() {
        var talk = Talk()
        talk.join()
        #expect(talk.sent()[0]["payload"]?["response"] == ["postgres_changes": []])
    }

    @Test func `null in place of settings is as if they were not there`() throws {
        var talk = Talk()
        talk.say("phx_join", ["config": ["broadcast": .null, "presence": .null, "postgres_changes": .null]])
        let request = try #require(talk.tickets.first?.request)
        #expect(!request.confirmsBroadcasts && !request.receivesOwn && request.changes.isEmpty)
    }

    @Test func `the old form names its table in the topic`() throws {
        var talk = Talk()
        talk.say("phx_join", [:], topic: "realtime:public:shares:id=eq.5", ref: "1", joinRef: "1")
        let request = try #require(talk.tickets.first?.request)
        #expect(request.isOfTable && request.changes == [ChangeRequest(table: "shares", filter: "id=eq.5")])
        talk.admit(try #require(talk.tickets.first), rights: [], hasPolicy: false)
        #expect(talk.sent()[0]["payload"] == ["status": "ok", "response": [:]])
        // Of a table that nobody hears of it is a channel like any.
        talk.say("phx_join", [:], topic: "realtime:public:secrets", ref: "2", joinRef: "2")
        #expect(talk.tickets.last?.request.changes == [])
    }

    @Test(arguments: [
        (
            JoinRefusal.unauthorized(topic: "eta:1"),
            "Unauthorized: You do not have permissions to read from this Channel topic: eta:1"
        ),
        (.privateOnly, "PrivateOnly: This project only allows private channels"),
        (.expiredToken(secondsAgo: 12), "InvalidJWTToken: Token has expired 12 seconds ago"),
        (.malformedToken, "MalformedJWT: The token provided is not a valid JWT"),
    ])
    func `a refusal says why, and leaves nothing`(refusal: JoinRefusal, reason: String) throws {
        var talk = Talk()
        talk.say("phx_join", ["config": [:]], ref: "1", joinRef: "1")
        talk.decide(try #require(talk.tickets.first), .refused(refusal))
        #expect(talk.sent().last?["payload"] == ["status": "error", "response": ["reason": .string(reason)]])
        talk.say("broadcast", ["event": "x"])
        #expect(talk.names == ["send phx_reply"])
        #expect(talk.sent()[0]["payload"]?["response"]?["reason"] == "unmatched topic")
    }

    @Test func `topics without a name, or of nobody, are refused at once`() {
        var talk = Talk()
        for (topic, reason) in [
            ("realtime:", "TopicNameRequired: You must provide a topic name"), ("other:x", "unmatched topic"),
        ] {
            talk.say("phx_join", topic: topic)
            #expect(talk.sent()[0]["payload"]?["response"]?["reason"] == .string(reason))
        }
    }

    @Test func `what is no join is refused`() {
        let wrong: [JSONValue] = [
            ["postgres_changes": [["event": "SELECT", "table": "shares"]]], ["postgres_changes": [7]],
            ["postgres_changes": "all"], ["postgres_changes": [["event": "*", "table": 7]]],
            ["postgres_changes": [["event": "*", "table": "shares", "select": "id"]]],
            ["presence": ["key": .string(String(repeating: "k", count: 256))]],
            ["postgres_changes": .array(Array(repeating: ["event": "*", "table": "shares"], count: 21))],
        ]
        for config in wrong {
            var talk = Talk()
            talk.say("phx_join", ["config": config])
            #expect(talk.names == ["send phx_reply"], "\(config)")
            #expect(talk.sent()[0]["payload"]?["response"]?["reason"]?.string?.hasPrefix("MalformedJoin") == true)
        }
    }

    @Test func `a request that cannot be kept is told of, and the channel stands`() throws {
        var talk = Talk()
        talk.say("phx_join", ["config": Self.config])
        talk.admit(try #require(talk.tickets.first), fault: "Error parsing `filter` params: x")
        let system = talk.sent().last?["payload"]
        #expect(system?["status"] == "error" && system?["message"] == "Error parsing `filter` params: x")
    }

    @Test func `joining again ends the join before`() {
        var talk = Talk(.v2)
        talk.join(ref: "1")
        talk.wanted = []
        talk.join(ref: "5")
        #expect(talk.names == ["unsubscribe", "send phx_close", "authorise", "send phx_reply", "subscribe"])
        let sent = talk.sent()
        #expect(sent[0] == ["1", "1", "realtime:eta:1", "phx_close", [:]])
        #expect(sent[1][0] == "5" && sent[1][1] == "5")
        // What the client still says of the first is not for the second.
        talk.say("broadcast", ["event": "x"], joinRef: "1")
        #expect(talk.names == ["send phx_reply"])
        talk.say("broadcast", ["event": "x"], joinRef: "5")
        #expect(talk.names == ["send phx_reply", "publish"])
    }

    @Test func `the answer to a join that is gone is nothing`() throws {
        var talk = Talk()
        talk.say("phx_join", ["config": [:]], ref: "1", joinRef: "1")
        let ticket = try #require(talk.tickets.first)
        talk.say("phx_leave", ref: "2")
        talk.wanted = []
        talk.admit(ticket)
        #expect(talk.wanted.isEmpty)
    }

    @Test func `leaving is confirmed, then closed with the ref of the join`() {
        var talk = Talk()
        talk.join(ref: "3")
        talk.wanted = []
        talk.say("phx_leave", ref: "4", joinRef: "3")
        #expect(talk.names == ["send phx_reply", "unsubscribe", "send phx_close"])
        let sent = talk.sent()
        #expect(sent[0]["ref"] == "4" && sent[0]["payload"] == ["status": "ok", "response": [:]])
        #expect(
            sent[1] == ["topic": "realtime:eta:1", "event": "phx_close", "payload": [:], "ref": "3", "join_ref": "3"])
        talk.say("phx_leave", ref: "5")
        #expect(talk.sent()[0]["payload"]?["status"] == "ok")
    }

    @Test func `a socket has so many channels, and joins so often`() {
        var limits = RealtimeLimits()
        (limits.channels, limits.joins) = (3, Rate(burst: 6, count: 1, seconds: 1))
        var talk = Talk(limits: limits)
        for number in 1...4 { talk.join(topic: "realtime:eta:\(number)", ref: .int(number)) }
        let reasons = talk.sent().compactMap { $0["payload"]?["response"]?["reason"]?.string }
        #expect(reasons == ["ChannelRateLimitReached: Too many channels, at most 3 are kept"])
        for number in 5...7 { talk.say("phx_join", topic: "realtime:eta:\(number)") }
        #expect(talk.names.suffix(4) == ["unsubscribe", "unsubscribe", "unsubscribe", "close 1008"])
        let last = talk.sent().last?["payload"]?["response"]?["reason"]?.string
        #expect(last == "ClientJoinRateLimitReached: Too many joins per second")
        // It is over.
        talk.say("heartbeat", topic: "phoenix")
        #expect(talk.wanted.isEmpty)
    }
}
