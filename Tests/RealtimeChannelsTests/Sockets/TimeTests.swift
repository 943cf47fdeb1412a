import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Testing
import Wire

@Suite struct TimeTests {
    @Test func `a silent socket is closed after a minute`() {
        var talk = Talk()
        talk.join()
        talk.wanted = []
        talk.tick(after: 59)
        #expect(talk.wanted.isEmpty && talk.session.dueAt == TestClock.start.adding(seconds: 60))
        talk.tick(after: 1)
        #expect(talk.names == ["unsubscribe", "close 1001"])
    }

    @Test func `a socket without a channel is closed after ten minutes`() {
        var talk = Talk()
        talk.wait(seconds: 599)
        #expect(!talk.names.contains { $0.hasPrefix("close") })
        talk.wait(seconds: 1)
        #expect(talk.names.last == "close 1001")
        talk = Talk()
        talk.join()
        talk.wait(seconds: 600)
        talk.say("phx_leave", ref: "2")
        talk.wait(seconds: 599)
        #expect(!talk.names.contains { $0.hasPrefix("close") })
        talk.wait(seconds: 1)
        #expect(talk.names.last == "close 1001")
    }

    @Test func `a channel ends when its token ends`() {
        var talk = Talk()
        talk.join(tokenEnds: TestClock.start.adding(seconds: 50))
        #expect(talk.session.dueAt == TestClock.start.adding(seconds: 50))
        talk.wait(seconds: 49)
        talk.wanted = []
        talk.tick(after: 1)
        #expect(talk.names == ["send system", "unsubscribe", "send phx_close"])
        #expect(talk.sent()[0]["payload"]?["message"] == "Token has expired 0 seconds ago")
    }

    @Test func `a new token keeps it`() {
        var talk = Talk()
        talk.join(tokenEnds: TestClock.start.adding(seconds: 50))
        talk.wanted = []
        talk.say("access_token", ["access_token": "NEW"])
        talk.admit(talk.tickets[0], tokenEnds: TestClock.start.adding(seconds: 500))
        talk.wait(seconds: 100)
        #expect(!talk.names.contains("send system"))
    }

    @Test func `it is asked every five minutes what may be done`() throws {
        var talk = Talk()
        talk.join()
        talk.wait(seconds: 299)
        #expect(talk.questions.isEmpty)
        talk.wait(seconds: 1)
        let question = try #require(talk.questions.first)
        #expect(question.topic == "eta:1" && question.principal == .user(Talk.ann))
        talk.wanted = talk.session.rechecked(question, TopicAccess(.read), now: talk.now)
        #expect(talk.names == ["renew"])
        talk.wait(seconds: 300)
        talk.wanted = talk.session.rechecked(try #require(talk.questions.first), TopicAccess.none, now: talk.now)
        #expect(talk.names == ["send system", "unsubscribe", "send phx_close"])
    }

    @Test func `where it cannot be found out, it is asked again soon`() throws {
        var talk = Talk()
        talk.join()
        talk.wait(seconds: 300)
        let question = try #require(talk.questions.first)
        talk.wanted = talk.session.rechecked(question, nil, now: talk.now)
        #expect(talk.wanted.isEmpty)
        talk.tick(after: 10)
        #expect(talk.questions.count == 1)
    }

    @Test func `only the answer to the latest question counts`() throws {
        var talk = Talk()
        talk.join()
        talk.wanted = talk.session.recheck(.topic("eta:1"), now: talk.now)
        let first = try #require(talk.questions.first)
        talk.wanted = talk.session.recheck(.user(Talk.ann), now: talk.now)
        let second = try #require(talk.questions.first)
        talk.wanted = talk.session.rechecked(second, TopicAccess(.read), now: talk.now)
        #expect(talk.names == ["renew"])
        talk.wanted = talk.session.rechecked(first, TopicAccess(.all), now: talk.now)
        #expect(talk.wanted.isEmpty)
        talk.wanted = talk.session.recheck(
            .user(UUID(uuidString: "00000000-0000-4000-8000-00000000000b")!), now: talk.now)
        #expect(talk.wanted.isEmpty)
    }

    @Test func `what was asked before a change is asked again after it`() throws {
        var talk = Talk()
        talk.say("phx_join", ["config": [:]], ref: "1", joinRef: "1")
        let ticket = try #require(talk.tickets.first)
        // The share is taken back while the answer is under way.
        talk.wanted = talk.session.recheck(.topic("eta:1"), now: talk.now)
        #expect(talk.wanted.isEmpty)
        talk.admit(ticket)
        #expect(talk.names == ["send phx_reply", "subscribe", "recheck"])
    }

    @Test func `at the end of its rights a channel hears nothing until they are found to go on`() throws {
        var talk = Talk()
        talk.join(until: TestClock.start.adding(seconds: 40))
        talk.wait(seconds: 39)
        talk.wanted = []
        talk.tick(after: 1)
        #expect(talk.names == ["renew", "recheck"])
        guard case .renew(_, _, let rights)? = talk.wanted.first else { return }
        #expect(rights.isEmpty)
        let question = try #require(talk.questions.first)
        var extended = talk
        extended.wanted = extended.session.rechecked(
            question, TopicAccess(.read, until: TestClock.start.adding(seconds: 90)), now: extended.now)
        #expect(extended.names == ["renew"] && extended.session.dueAt == TestClock.start.adding(seconds: 85))
        talk.wanted = talk.session.rechecked(question, TopicAccess(.read, until: talk.now), now: talk.now)
        #expect(talk.names == ["send system", "unsubscribe", "send phx_close"])
    }

    @Test func `an account that is gone loses all its channels`() {
        var talk = Talk()
        talk.join(topic: "realtime:eta:1", ref: "1")
        talk.join(topic: "realtime:eta:2", ref: "2", hasPolicy: false)
        talk.wanted = talk.session.recheck(.ended(Talk.ann), now: talk.now)
        #expect(
            talk.names == [
                "send system", "unsubscribe", "send phx_close", "send system", "unsubscribe", "send phx_close",
            ])
    }

    @Test func `who is too slow, or there when the server stops, is told so`() {
        for (end, code) in [(true, "close 1013"), (false, "close 1001")] {
            var talk = Talk()
            talk.join()
            talk.wanted = end ? talk.session.endAsSlow() : talk.session.endAsServerStops()
            #expect(talk.names == ["send system", "unsubscribe", code])
        }
    }

    @Test func `a bucket fills at its pace and no further`() {
        var limits = RealtimeLimits()
        limits.messages = Rate(burst: 2, count: 1, seconds: 10)
        let budgets = MessageBudgets(limits.messages)
        let key = MessageBudgets.Key.socket(1)
        var now = TestClock.start
        #expect(budgets.take(key, count: 2, now: now) && !budgets.take(key, now: now))
        now = now.adding(seconds: 9)
        #expect(!budgets.take(key, now: now))
        now = now.adding(seconds: 1)
        #expect(budgets.take(key, now: now))
        now = now.adding(seconds: 1_000)
        #expect(budgets.take(key, count: 2, now: now) && !budgets.take(key, now: now))
        // A clock that is set back gives nothing.
        #expect(!budgets.take(key, now: now.adding(seconds: -500)) && !budgets.take(key, now: now))
    }
}
