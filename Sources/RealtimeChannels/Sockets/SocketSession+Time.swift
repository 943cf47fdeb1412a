import Database

extension SocketSession {
    /// When ``tick(now:)`` has something to do next, if nothing comes until then.
    package var dueAt: Instant {
        var due = heardAt.adding(seconds: limits.silence)
        if channels.isEmpty { due = min(due, emptySince.adding(seconds: limits.withoutChannel)) }
        for channel in channels {
            if let at = channel.dueAt { due = min(due, at) }
        }
        return due
    }

    /// Does what is due by now.
    package mutating func tick(now: Instant) -> [SocketAction] {
        guard !hasEnded else { return [] }
        if heardAt.adding(seconds: limits.silence) <= now { return end(.goingAway, "no heartbeat") }
        if channels.isEmpty, emptySince.adding(seconds: limits.withoutChannel) <= now {
            return end(.goingAway, "no channel")
        }
        var actions: [SocketAction] = []
        for number in channels.map(\.number) {
            guard let index = index(of: number), let due = channels[index].dueAt, due <= now else { continue }
            let channel = channels[index]
            if let ends = channel.tokenEnds, ends <= now {
                actions += endChannel(
                    index, JoinRefusal.expiredToken(secondsAgo: now.seconds - ends.seconds).ending, now)
            } else {
                // At the end of its rights it hears nothing more until they are found to go on.
                if let ends = channel.access.ends, ends <= now {
                    channels[index].access = .none
                    actions.append(.renew(channel: number, channel.principal, []))
                }
                actions.append(ask(index, now))
            }
        }
        return actions
    }

    /// Asks again what may be done in the topic of a channel.
    mutating func ask(_ index: Int, _ now: Instant) -> SocketAction {
        channels[index].recheckAt = now.adding(seconds: limits.recheck)
        channels[index].questions += 1
        let channel = channels[index]
        return .recheck(
            AccessQuestion(
                channel: channel.number, number: channel.questions, topic: channel.name, principal: channel.principal))
    }

    /// Asks again at once what may be done in a topic, or by an account in all of them.
    package mutating func recheck(_ recheck: TopicRecheck, now: Instant) -> [SocketAction] {
        var actions: [SocketAction] = []
        for number in channels.map(\.number) {
            guard let index = index(of: number) else { continue }
            let channel = channels[index]
            if !channel.isJoined || channel.isRenewing {
                // The answer that is under way may be from before.
                channels[index].isStale = true
                if !channel.isJoined { continue }
            }
            switch recheck {
            case .ended(let user) where channel.principal.userID == user:
                actions += endChannel(index, "The account of this token is gone", now)
            case .topic(let name) where channel.recheckAt != nil && canonical(channel.name) == name:
                actions.append(ask(index, now))
            case .user(let user) where channel.recheckAt != nil && channel.principal.userID == user:
                actions.append(ask(index, now))
            default: continue
            }
        }
        return actions
    }

    /// Takes what was found out of a channel's access; nil where it could not be.
    package mutating func rechecked(
        _ question: AccessQuestion, _ access: TopicAccess?, now: Instant
    ) -> [SocketAction] {
        // A new token is looked at with its own answer.
        guard !hasEnded, let index = index(of: question.channel), channels[index].principal == question.principal,
            channels[index].questions == question.number
        else { return [] }
        guard let access else {
            channels[index].recheckAt = now.adding(seconds: limits.recheckAfterFailure)
            return []
        }
        let isOver = access.ends.map { $0 <= now } ?? false
        guard access.rights.contains(.read), !isOver else {
            return endChannel(index, JoinRefusal.unauthorized(topic: channels[index].name).ending, now)
        }
        channels[index].access = access
        return [.renew(channel: question.channel, question.principal, access.rights)]
    }
}
