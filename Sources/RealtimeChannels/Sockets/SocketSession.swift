import Database
import Wire

/// What a socket has said and was told: the protocol of channels as a machine, without a network, a clock or a database.
///
/// Frames go in and what is to be done comes out (``SocketAction``); what has to be waited for is handed back later.
package struct SocketSession {
    /// How messages are written.
    package let version: PhoenixVersion
    /// Whose the key is that the socket was opened with.
    package let opener: Principal
    let limits: RealtimeLimits
    let budgets: MessageBudgets
    let catchUps: MessageBudgets
    let isTable: @Sendable (String, String) -> Bool
    let canonical: @Sendable (String) -> String
    let refusesMore: @Sendable () -> Bool
    /// Which budget those share who have not signed in: this socket's alone.
    let budgetID: UInt64
    var channels: [SocketChannel] = []
    var lastChannel: UInt32 = 0
    var joins: TokenBucket
    var frames: TokenBucket
    var presence: TokenBucket
    /// When something last came.
    private(set) var heardAt: Instant
    /// When the last channel went, or the socket was opened.
    var emptySince: Instant
    private(set) var hasEnded = false

    /// The session of a socket that was opened just now.
    ///
    /// - Parameters:
    ///   - budgets: for messages, shared by all sockets.
    ///   - catchUps: for joins that ask for what was missed, shared by all sockets.
    ///   - number: the socket's, unlike that of any other.
    ///   - isTable: whether changes can be heard of a table, by schema and name.
    ///   - canonical: the one spelling of a topic's name.
    ///   - refusesMore: whether so much waits to be told that no message is taken; asked once for each.
    package init(
        _ version: PhoenixVersion, opener: Principal, number: UInt64, limits: RealtimeLimits, budgets: MessageBudgets,
        catchUps: MessageBudgets, isTable: @escaping @Sendable (String, String) -> Bool,
        canonical: @escaping @Sendable (String) -> String = { $0 },
        refusesMore: @escaping @Sendable () -> Bool = { false }, now: Instant
    ) {
        (self.version, self.opener, self.limits, self.budgets) = (version, opener, limits, budgets)
        (self.catchUps, self.refusesMore) = (catchUps, refusesMore)
        (self.isTable, self.canonical, budgetID, heardAt, emptySince) = (isTable, canonical, number, now, now)
        joins = TokenBucket(limits.joins, now: now)
        frames = TokenBucket(limits.frames, now: now)
        presence = TokenBucket(limits.presencesOfSocket, now: now)
    }

    /// Takes a text frame.
    package mutating func receive(text: [UInt8], now: Instant) -> [SocketAction] {
        let (version, limit) = (version, limits.nameBytes)
        return receive(now) { () throws(MessageFault) in try ClientMessage(text: text, version, nameLimit: limit) }
    }

    /// Takes a binary frame.
    package mutating func receive(binary: [UInt8], now: Instant) -> [SocketAction] {
        let (version, limit) = (version, limits.nameBytes)
        return receive(now) { () throws(MessageFault) in try ClientMessage(binary: binary, version, nameLimit: limit) }
    }

    /// Notes a frame that says nothing: a ping.
    package mutating func receivePing(now: Instant) -> [SocketAction] {
        guard !hasEnded else { return [] }
        heardAt = now
        return frames.take(of: limits.frames, now: now) ? [] : end(.policyViolation, "too many frames")
    }

    private mutating func receive(
        _ now: Instant, _ read: () throws(MessageFault) -> ClientMessage
    ) -> [SocketAction] {
        guard !hasEnded else { return [] }
        heardAt = now
        guard frames.take(of: limits.frames, now: now) else { return end(.policyViolation, "too many frames") }
        let message: ClientMessage
        do {
            message = try read()
        } catch {
            return end(.policyViolation, error.text)
        }
        return handle(message, now)
    }

    private mutating func handle(_ message: ClientMessage, _ now: Instant) -> [SocketAction] {
        if message.topic == "phoenix" {
            return message.event == "heartbeat" ? [reply(message, isOK: true, [:])] : []
        }
        switch message.event {
        case "phx_join": return join(message, now)
        case "phx_leave": return leave(message, now)
        default: break
        }
        guard let index = index(of: message.topic) else {
            return refuse(message, "unmatched topic")
        }
        // What was meant for an earlier join of the topic is not for this one.
        if message.joinRef != .none, channels[index].joinRef != .none, channels[index].joinRef != message.joinRef {
            return refuse(message, "unmatched topic")
        }
        if message.event == "access_token" { return takeToken(message, index, now) }
        guard channels[index].isJoined else { return refuse(message, "the channel is not joined yet") }
        guard budgets.take(budgetKey(channels[index].principal), now: now) else {
            return endChannel(index, "Too many messages per second", now)
        }
        switch message.event {
        case "broadcast": return broadcast(message, index, now)
        case "presence": return takePresence(message, index, now)
        default: return []
        }
    }

    func reply(_ message: ClientMessage, isOK: Bool, _ response: JSONValue) -> SocketAction {
        send(
            .reply(
                ref: message.ref, joinRef: version == .v2 ? message.joinRef : .none, topic: message.topic, isOK: isOK,
                response))
    }

    func refuse(_ message: ClientMessage, _ reason: String) -> [SocketAction] {
        [reply(message, isOK: false, ["reason": .string(reason)])]
    }

    /// Only broadcasts may have no frame, and these are not sent here.
    func send(_ message: ServerMessage) -> SocketAction {
        message.frame(version).map { .send($0) } ?? .close(.policyViolation, "")
    }

    func system(
        _ topic: String, _ message: String, of name: String = "system", isOK: Bool = false
    ) -> SocketAction {
        send(.system(topic: topic, extension: name, isOK: isOK, message))
    }

    mutating func end(_ code: CloseCode, _ reason: String) -> [SocketAction] {
        guard !hasEnded else { return [] }
        hasEnded = true
        let gone = channels.map { SocketAction.unsubscribe(channel: $0.number) }
        channels = []
        return gone + [.close(code, reason)]
    }

    /// Ends a channel, and says why.
    mutating func endChannel(_ index: Int, _ reason: String, _ now: Instant) -> [SocketAction] {
        let channel = remove(index, now)
        return [
            system(channel.topic, reason), .unsubscribe(channel: channel.number),
            send(.close(joinRef: channel.joinRef, topic: channel.topic)),
        ]
    }

    mutating func remove(_ index: Int, _ now: Instant) -> SocketChannel {
        let channel = channels.remove(at: index)
        if channels.isEmpty { emptySince = now }
        return channel
    }

    func index(of topic: String) -> Int? { channels.firstIndex { $0.topic == topic } }

    func index(of number: UInt32) -> Int? { channels.firstIndex { $0.number == number } }

    func budgetKey(_ principal: Principal) -> MessageBudgets.Key {
        principal.userID.map { .account($0) } ?? .socket(budgetID)
    }
}

extension MessageFault {
    fileprivate var text: String {
        switch self {
        case .malformed(let why): "malformed message: \(why)"
        case .tooLong(let what, let limit): "the \(what) is longer than \(limit) bytes"
        }
    }
}
