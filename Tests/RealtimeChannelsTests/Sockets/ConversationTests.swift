import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Testing
import Wire

@Suite struct ConversationTests {
    @Test func `heartbeats are answered by their ref, null too`() {
        var talk = Talk()
        talk.say(#"{"topic":"phoenix","event":"heartbeat","payload":{},"ref":null}"#)
        talk.say(#"{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"7"}"#)
        let sent = talk.sent()
        #expect(
            sent[0] == [
                "topic": "phoenix", "event": "phx_reply", "payload": ["status": "ok", "response": [:]], "ref": .null,
            ])
        #expect(sent[1]["ref"] == "7")
        var second = Talk(.v2)
        second.say(#"[null,"3","phoenix","heartbeat",{}]"#)
        #expect(second.sent() == [[.null, "3", "phoenix", "phx_reply", ["status": "ok", "response": [:]]]])
    }

    @Test func `a broadcast is confirmed where that was asked for`() {
        for (asked, names) in [(false, ["publish"]), (true, ["publish", "send phx_reply"])] {
            var talk = Talk()
            talk.join(["broadcast": ["ack": .bool(asked)]])
            talk.wanted = []
            talk.say("broadcast", ["type": "broadcast", "event": "position_update", "payload": ["lat": 1]])
            #expect(talk.names == names)
            guard case .publish(_, "position_update", .json(let content))? = talk.wanted.first else {
                Issue.record("nothing is published")
                return
            }
            #expect(String(decoding: content, as: UTF8.self) == #"{"lat":1}"#)
        }
    }

    @Test func `who may only hear cannot broadcast or be present, and hears that`() {
        var talk = Talk()
        talk.join(rights: [.read, .seePresence])
        talk.wanted = []
        talk.say("broadcast", ["event": "x"])
        talk.say("presence", ["event": "track", "payload": [:]])
        #expect(talk.names == ["send phx_reply", "send phx_reply"])
        let reasons = talk.sent().compactMap { $0["payload"]?["response"]?["reason"]?.string }
        #expect(reasons.allSatisfy { $0.hasPrefix("Unauthorized: You do not have permissions") } && reasons.count == 2)
    }

    @Test func `what is broadcast has a limit`() {
        var talk = Talk()
        talk.join()
        talk.wanted = []
        for (count, name) in [(8_190, "publish"), (8_191, "send phx_reply")] {
            talk.say("broadcast", ["event": "x", "payload": .string(String(repeating: "x", count: count))])
            #expect(talk.names.last == name, "\(count)")
        }
        #expect(
            talk.sent().last?["payload"]?["response"]?["reason"]?.string?.hasPrefix("payload_size_exceeded") == true)
        talk.say("broadcast", ["payload": [:]])
        #expect(talk.names == ["send phx_reply"])
    }

    @Test func `who says too much loses the channel, not the socket`() {
        var limits = RealtimeLimits()
        limits.messages = Rate(burst: 3, count: 3, seconds: 60)
        var talk = Talk(limits: limits)
        talk.join()
        talk.wanted = []
        for _ in 0..<4 { talk.say("broadcast", ["event": "x"]) }
        #expect(talk.names == ["publish", "publish", "publish", "send system", "unsubscribe", "send phx_close"])
        #expect(talk.sent()[0]["payload"]?["message"] == "Too many messages per second")
        talk.say("heartbeat", topic: "phoenix")
        #expect(talk.names == ["send phx_reply"])
    }

    @Test func `an account has one budget on all its sockets, who has not signed in one a socket`() {
        var limits = RealtimeLimits()
        limits.messages = Rate(burst: 3, count: 3, seconds: 60)
        let budgets = MessageBudgets(limits.messages)
        let now = TestClock.start
        let account = MessageBudgets.Key.account(Talk.ann)
        #expect(budgets.take(account, count: 2, now: now) && budgets.take(account, now: now))
        #expect(
            !budgets.take(account, now: now) && budgets.take(.socket(1), now: now) && budgets.take(.socket(2), now: now)
        )
        #expect(
            budgets.take(account, now: now.adding(seconds: 20)) && !budgets.take(account, now: now.adding(seconds: 20)))
        // Attackers cannot make it grow without end.
        for number in 0..<200_000 { _ = budgets.take(.socket(UInt64(number)), now: now) }
        #expect(budgets.count <= 140_000)
    }

    @Test func `a presence has a limit of its own`() {
        var talk = Talk()
        talk.join()
        talk.wanted = []
        for _ in 0..<5 { talk.say("presence", ["event": "track", "payload": ["x": 1]]) }
        #expect(talk.names == Array(repeating: ["send phx_reply", "track"], count: 5).flatMap { $0 })
        talk.wanted = []
        talk.say("presence", ["event": "untrack"])
        #expect(talk.names == ["send system", "unsubscribe", "send phx_close"])
        #expect(talk.sent()[0]["payload"]?["message"] == "Client presence rate limit exceeded")
        talk.now = talk.now.adding(seconds: 30)
        talk.join(ref: "2")
        talk.wanted = []
        for payload in [7, [1], .string("x"), ["x": .string(String(repeating: "x", count: 1_024))]] as [JSONValue] {
            talk.say("presence", ["event": "track", "payload": payload], joinRef: "2")
        }
        #expect(talk.names == Array(repeating: "send phx_reply", count: 4))
        #expect(talk.sent().allSatisfy { $0["payload"]?["status"] == "error" })
    }

    @Test func `each channel has presences of its own, and a socket so many in all`() {
        var limits = RealtimeLimits()
        limits.presencesOfSocket = Rate(burst: 12, count: 12, seconds: 30)
        var talk = Talk(limits: limits)
        for number in 1...3 { talk.join(topic: "realtime:eta:\(number)", ref: .int(number)) }
        talk.wanted = []
        for number in 1...3 {
            for _ in 0..<(number < 3 ? 5 : 3) {
                talk.say(
                    "presence", ["event": "track", "payload": [:]], topic: "realtime:eta:\(number)",
                    joinRef: .int(number))
            }
        }
        #expect(
            talk.names == Array(repeating: ["send phx_reply", "track"], count: 12).flatMap { $0 }
                + ["send system", "unsubscribe", "send phx_close"])
    }

    @Test func `a new token is looked at without an answer, and no token is the key's rights`() throws {
        var talk = Talk()
        talk.join()
        talk.wanted = []
        talk.say("access_token", ["access_token": "NEW"])
        #expect(talk.names == ["authorise"] && talk.tickets[0].request.token == "NEW")
        talk.admit(talk.tickets[0], rights: .read)
        #expect(talk.names == ["authorise", "renew"])
        talk.wanted = []
        talk.say("access_token", ["access_token": .null])
        let ticket = try #require(talk.tickets.first)
        #expect(ticket.request.token == nil)
        talk.decide(ticket, .refused(.unauthorized(topic: "eta:1")))
        #expect(talk.names == ["authorise", "send system", "unsubscribe", "send phx_close"])
        #expect(
            talk.sent()[0]["payload"]?["message"]
                == "You no longer have permission to read from this Channel topic: eta:1")
    }

    @Test func `of tokens that follow one another the last counts, whichever is looked at first`() {
        var talk = Talk()
        talk.join()
        talk.wanted = []
        for token in ["FIRST", "SECOND"] { talk.say("access_token", ["access_token": .string(token)]) }
        let tickets = talk.tickets
        talk.wanted = []
        talk.admit(tickets[1], as: .user(Town.bob))
        talk.admit(tickets[0], rights: .read)
        talk.decide(tickets[0], .refused(.malformedToken))
        #expect(talk.names == ["renew"])
        guard case .renew(_, let principal, let rights)? = talk.wanted.first else { return }
        #expect(principal == .user(Town.bob) && rights == .all)
    }

    @Test func `a token that follows a join is the one it is joined with`() {
        var talk = Talk()
        talk.say("phx_join", ["config": [:], "access_token": "FIRST"])
        talk.say("access_token", ["access_token": "SECOND"])
        let tickets = talk.tickets
        talk.wanted = []
        talk.decide(tickets[0], .refused(.expiredToken(secondsAgo: 1)))
        #expect(talk.wanted.isEmpty)
        talk.admit(tickets[1])
        #expect(talk.names == ["send phx_reply", "subscribe"])
    }

    @Test func `a token that cannot be looked at leaves the channel as it was`() {
        var talk = Talk()
        talk.join()
        talk.wanted = []
        talk.say("access_token", ["access_token": "NEW"])
        talk.decide(talk.tickets[0], .refused(.unavailable))
        #expect(talk.names == ["authorise"])
        talk.say("broadcast", ["event": "x"])
        #expect(talk.names == ["authorise", "publish"])
    }

    @Test func `what is no message ends the socket`() {
        for text in ["nonsense", "{}", #"{"topic":"a","event":"b","ref":[]}"#] {
            var talk = Talk()
            talk.say(text)
            #expect(talk.names == ["close 1008"])
        }
    }

    @Test func `frames have a pace`() {
        var talk = Talk()
        for _ in 0..<300 { talk.say("heartbeat", topic: "phoenix") }
        #expect(talk.names.allSatisfy { $0 == "send phx_reply" })
        talk.wanted = []
        talk.say("heartbeat", topic: "phoenix")
        #expect(talk.names == ["close 1008"])
    }
}
