import Database
import DatabaseFixtures
import Foundation
import RealtimeChannels
import Wire

/// A session that a test talks to, with answers that the test gives to what has to be waited for.
struct Talk {
    static let ann = UUID(uuidString: "00000000-0000-4000-8000-00000000000a")!

    var now = TestClock.start
    var session: SocketSession
    /// What the session wanted since it was last asked.
    var wanted: [SocketAction] = []

    init(_ version: PhoenixVersion = .v1, limits: RealtimeLimits = RealtimeLimits()) {
        session = SocketSession(
            version, opener: .anonymous, number: 1, limits: limits, budgets: MessageBudgets(limits.messages),
            catchUps: MessageBudgets(limits.catchUps), isTable: { $0 == "public" && $1 == "shares" },
            now: TestClock.start)
    }

    /// The session says what it wants done about a text.
    mutating func say(_ text: String) {
        wanted += session.receive(text: Array(text.utf8), now: now)
    }

    /// Says a message in the session's own form.
    mutating func say(
        _ event: String, _ payload: JSONValue = [:], topic: String = "realtime:eta:1", ref: JSONValue = "9",
        joinRef: JSONValue = "1"
    ) {
        switch session.version {
        case .v1:
            let message: JSONValue = [
                "topic": .string(topic), "event": .string(event), "payload": payload, "ref": ref, "join_ref": joinRef,
            ]
            say(message.text)
        case .v2: say(JSONValue.array([joinRef, ref, .string(topic), .string(event), payload]).text)
        }
    }

    /// Joins, and is let in.
    mutating func join(
        _ config: JSONValue = ["presence": ["enabled": false]], topic: String = "realtime:eta:1", ref: JSONValue = "1",
        rights: TopicAccess.Rights = .all, as principal: Principal = .user(Talk.ann), tokenEnds: Instant? = nil,
        until: Instant? = nil, hasPolicy: Bool = true
    ) {
        say("phx_join", ["config": config], topic: topic, ref: ref, joinRef: ref)
        guard let ticket = tickets.last else { return }
        admit(ticket, rights: rights, as: principal, tokenEnds: tokenEnds, until: until, hasPolicy: hasPolicy)
    }

    mutating func admit(
        _ ticket: JoinTicket, rights: TopicAccess.Rights = .all, as principal: Principal = .user(Talk.ann),
        tokenEnds: Instant? = nil, until: Instant? = nil, hasPolicy: Bool = true, bindings: [ChangeBinding] = [],
        fault: String? = nil
    ) {
        let admission = Admission(
            principal: principal, tokenEnds: tokenEnds, access: TopicAccess(rights, until: until), hasPolicy: hasPolicy,
            bindings: bindings, fault: fault)
        decide(ticket, .admitted(admission))
    }

    mutating func decide(_ ticket: JoinTicket, _ decision: JoinDecision) {
        wanted += session.decided(ticket, decision, now: now)
    }

    mutating func tick(after seconds: Int64 = 0) {
        now = now.adding(seconds: seconds)
        wanted += session.tick(now: now)
    }

    /// Lets time pass in which the client sends its heartbeats.
    mutating func wait(seconds: Int64) {
        var left = seconds
        while left > 0 {
            let step = min(left, 25)
            say("heartbeat", topic: "phoenix", ref: .null)
            tick(after: step)
            left -= step
        }
    }

    /// What was sent since this was last asked, as JSON.
    mutating func sent() -> [JSONValue] {
        defer { wanted = [] }
        return wanted.compactMap { action in
            guard case .send(let frame) = action, frame.kind == .text else { return nil }
            return try? JSONParser.parse(frame.payload)
        }
    }

    /// The names of what is wanted, in order: `send phx_reply`.
    var names: [String] {
        wanted.map { action in
            switch action {
            case .send(let frame):
                let json = try? JSONParser.parse(frame.payload)
                return "send " + (json?["event"]?.string ?? json?[3]?.string ?? "?")
            case .authorise: return "authorise"
            case .recheck: return "recheck"
            case .subscribe: return "subscribe"
            case .renew: return "renew"
            case .unsubscribe: return "unsubscribe"
            case .publish: return "publish"
            case .track: return "track"
            case .untrack: return "untrack"
            case .close(let code, _): return "close \(code.rawValue)"
            }
        }
    }

    var tickets: [JoinTicket] {
        wanted.compactMap { if case .authorise(let ticket) = $0 { ticket } else { nil } }
    }

    var questions: [AccessQuestion] {
        wanted.compactMap { if case .recheck(let question) = $0 { question } else { nil } }
    }
}
