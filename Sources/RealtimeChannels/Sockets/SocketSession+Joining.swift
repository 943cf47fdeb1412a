import Database
import Wire

extension SocketSession {
    mutating func join(_ message: ClientMessage, _ now: Instant) -> [SocketAction] {
        guard joins.take(of: limits.joins, now: now) else {
            return refuse(message, JoinRefusal.tooManyJoins.reason) + end(.policyViolation, "too many joins")
        }
        guard message.topic.hasPrefix(ServerMessage.prefix) else { return refuse(message, .unmatchedTopic) }
        let name = ServerMessage.channel(of: message.topic)
        guard !name.isEmpty else { return refuse(message, .topicNameRequired) }
        guard case .json(let payload) = message.payload else { return refuse(message, .malformed("its payload")) }
        var request: JoinRequest
        do throws(JoinRequest.Fault) {
            request = try JoinRequest(payload, channel: name, limits: limits, isTable: isTable)
        } catch {
            switch error {
            case .tooManyChanges(let limit): return refuse(message, .tooManyChanges(limit: limit))
            case .malformed(let what): return refuse(message, .malformed(what))
            }
        }
        var actions: [SocketAction] = []
        if let before = index(of: message.topic) {
            // As Phoenix does: the latest join is the one that counts.
            let gone = remove(before, now)
            actions = [
                .unsubscribe(channel: gone.number), send(.close(joinRef: gone.joinRef, topic: gone.topic)),
            ]
        }
        guard channels.count < limits.channels else {
            return actions + refuse(message, .tooManyChannels(limit: limits.channels))
        }
        lastChannel += 1
        let token = request.token
        request.token = nil
        let channel = SocketChannel(
            number: lastChannel, topic: message.topic, joinRef: message.joinRef, ref: message.ref,
            request: request, principal: opener, presence: TokenBucket(limits.presence, now: now))
        channels.append(channel)
        return actions + [authorise(channel, token)]
    }

    private func refuse(_ message: ClientMessage, _ refusal: JoinRefusal) -> [SocketAction] {
        refuse(message, refusal.reason)
    }

    private func authorise(_ channel: SocketChannel, _ token: String?) -> SocketAction {
        var request = channel.request
        request.token = token
        return .authorise(
            JoinTicket(
                channel: channel.number, number: channel.tickets, topic: channel.name, request: request, opener: opener)
        )
    }

    /// Takes what was found out of a join, or of a new token. What is of a channel that is gone is nothing, and so is what is of a token
    /// that another has followed: decisions come in whatever order they are made.
    package mutating func decided(_ ticket: JoinTicket, _ decision: JoinDecision, now: Instant) -> [SocketAction] {
        guard !hasEnded, let index = index(of: ticket.channel), channels[index].tickets == ticket.number else {
            return []
        }
        channels[index].isRenewing = false
        switch channels[index].isJoined ? decision : limited(decision, now) {
        case .admitted(let admission):
            let actions = channels[index].isJoined ? renew(index, admission, now) : admit(index, admission, now)
            guard channels[index].isStale else { return actions }
            channels[index].isStale = false
            return channels[index].recheckAt == nil ? actions : actions + [ask(index, now)]
        case .refused(.unavailable) where channels[index].isJoined:
            // The token before is as good as it was.
            return []
        case .refused(let refusal) where channels[index].isJoined: return endChannel(index, refusal.ending, now)
        case .refused(let refusal):
            let channel = remove(index, now)
            return [answer(to: channel, isOK: false, ["reason": .string(refusal.reason)])]
        }
    }

    /// A decision about a join, or a refusal where it asks for what was missed and its account has asked for that too often.
    private func limited(_ decision: JoinDecision, _ now: Instant) -> JoinDecision {
        guard case .admitted(let admission) = decision, admission.bindings.contains(where: { $0.since != nil }),
            !catchUps.take(budgetKey(admission.principal), now: now)
        else { return decision }
        return .refused(.tooManyCatchUps(limits.catchUps))
    }

    private mutating func admit(_ index: Int, _ admission: Admission, _ now: Instant) -> [SocketAction] {
        channels[index].isJoined = true
        note(index, admission, now)
        let channel = channels[index]
        let response: JSONValue =
            channel.request.isOfTable ? [:] : ["postgres_changes": .array(channel.request.echo)]
        var actions = [answer(to: channel, isOK: true, response)]
        let request = channel.request
        let rights = admission.access.rights
        actions.append(
            .subscribe(
                ChannelStart(
                    channel: channel.number, topic: channel.topic, principal: admission.principal, rights: rights,
                    receivesOwn: request.receivesOwn, wantsPresence: request.wantsPresence,
                    presenceKey: request.presenceKey, bindings: admission.bindings, isOfTable: request.isOfTable)))
        if let fault = admission.fault {
            actions.append(system(channel.topic, fault, of: "postgres_changes"))
        } else if !request.changes.isEmpty {
            actions.append(system(channel.topic, "Subscribed to PostgreSQL", of: "postgres_changes", isOK: true))
        }
        channels[index].request.echo = []
        return actions
    }

    private mutating func renew(_ index: Int, _ admission: Admission, _ now: Instant) -> [SocketAction] {
        note(index, admission, now)
        return [.renew(channel: channels[index].number, admission.principal, admission.access.rights)]
    }

    private mutating func note(_ index: Int, _ admission: Admission, _ now: Instant) {
        channels[index].principal = admission.principal
        channels[index].tokenEnds = admission.tokenEnds
        channels[index].access = admission.access
        channels[index].recheckAt = admission.hasPolicy ? now.adding(seconds: limits.recheck) : nil
    }

    private func answer(to channel: SocketChannel, isOK: Bool, _ response: JSONValue) -> SocketAction {
        send(
            .reply(
                ref: channel.ref, joinRef: version == .v2 ? channel.joinRef : .none, topic: channel.topic, isOK: isOK,
                response))
    }

    mutating func leave(_ message: ClientMessage, _ now: Instant) -> [SocketAction] {
        guard let index = index(of: message.topic) else {
            // It is not there any more, which is what is wanted.
            return [reply(message, isOK: true, [:])]
        }
        let channel = remove(index, now)
        return [
            reply(message, isOK: true, [:]), .unsubscribe(channel: channel.number),
            send(.close(joinRef: channel.joinRef, topic: channel.topic)),
        ]
    }

    /// A new token; none is the key's own rights.
    mutating func takeToken(_ message: ClientMessage, _ index: Int, _ now: Instant) -> [SocketAction] {
        guard case .json(let payload) = message.payload else { return [] }
        // Each is read and asked about, so each counts.
        guard budgets.take(budgetKey(channels[index].principal), now: now) else {
            return endChannel(index, "Too many messages per second", now)
        }
        channels[index].isRenewing = true
        channels[index].tickets += 1
        return [authorise(channels[index], payload["access_token"]?.string)]
    }
}
