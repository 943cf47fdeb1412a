import Database
import Foundation
import Wire

extension ChannelHub {
    func begin(_ subscription: Subscription, _ socket: RealtimeSocket) {
        socket.subscriptions.append(subscription)
        service.figures.add(to: .channels)
        let start = subscription.start
        topics[subscription.name, default: []].append(subscription)
        subscription.place = (topics[subscription.name]?.count ?? 1) - 1
        listen(subscription)
        count(subscription, by: 1)
        if start.wantsPresence, subscription.rights.contains(.seePresence) {
            let state = ServerMessage.push(
                topic: start.topic, event: "presence_state", payload: service.presence(of: subscription.name))
            if let frame = state.frame(subscription.version) { socket.send(frame) }
        }
        let since = start.bindings.filter { $0.since != nil }
        if !since.isEmpty {
            subscription.isBehind = true
            service.catchUp(subscription.id, since, of: start.principal)
        }
    }

    func end(_ subscription: Subscription) {
        guard subscription.isActive else { return }
        subscription.isActive = false
        service.figures.add(-1, to: .channels)
        track(nil, subscription)
        listen(subscription, begins: false)
        count(subscription, by: -1)
        if subscription.hasSince { service.forget(subscription.id, of: subscription.start.principal) }
        let topic = subscription.name
        guard let place = subscription.place, let last = topics[topic]?.popLast() else { return }
        if last !== subscription {
            topics[topic]?[place] = last
            last.place = place
        }
        if topics[topic]?.isEmpty ?? false { topics[topic] = nil }
    }

    func renew(_ subscription: Subscription, _ principal: Principal, _ rights: TopicAccess.Rights) {
        if subscription.principal != principal {
            listen(subscription, begins: false)
            count(subscription, by: -1)
            subscription.principal = principal
            count(subscription, by: 1)
            listen(subscription)
            if subscription.hasSince {
                // What one has missed says nothing of what the other has.
                service.forget(subscription.id, of: subscription.start.principal)
                publishGap(only: subscription.id)
            }
        }
        subscription.rights = rights
        if !rights.contains(.bePresent) { track(nil, subscription) }
    }

    private func count(_ subscription: Subscription, by amount: Int) {
        guard let user = subscription.principal.userID else { return }
        let count = (accounts[user]?[subscription.socketNumber] ?? 0) + amount
        accounts[user, default: [:]][subscription.socketNumber] = count > 0 ? count : nil
        if accounts[user]?.isEmpty ?? false { accounts[user] = nil }
    }

    /// Begins to hear of changes, or ends.
    private func listen(_ subscription: Subscription, begins: Bool = true) {
        let (bindings, principal) = (subscription.start.bindings, subscription.principal)
        guard !bindings.isEmpty else { return }
        for table in Set(bindings.map(\.shape.table.qualifiedName)) {
            if begins {
                listeners[table, default: [:]][principal, default: []].append(subscription)
                subscription.listening.append((table, (listeners[table]?[principal]?.count ?? 1) - 1))
            } else {
                deafen(subscription, to: table, principal)
            }
        }
        if begins {
            service.registry.add(bindings, of: principal)
        } else {
            service.registry.remove(bindings, of: principal)
        }
    }

    /// The last takes the place of the one that goes.
    private func deafen(_ subscription: Subscription, to table: String, _ principal: Principal) {
        guard let at = subscription.listening.firstIndex(where: { $0.table == table }) else { return }
        let (_, place) = subscription.listening.remove(at: at)
        guard let last = listeners[table]?[principal]?.popLast() else { return }
        if last !== subscription {
            listeners[table]?[principal]?[place] = last
            let moved = last.listening.firstIndex { $0.table == table }
            if let moved { last.listening[moved].place = place }
        }
        if listeners[table]?[principal]?.isEmpty ?? false { listeners[table]?[principal] = nil }
    }

    func track(_ state: JSONObject?, _ subscription: Subscription) {
        guard state != nil || subscription.presence != nil else { return }
        let before = subscription.presence
        var key = before?.key ?? subscription.start.presenceKey
        if key.isEmpty { key = service.makeUUID().lowercased }
        let meta = state.map { PresenceState.Meta(ref: service.newPresenceRef(), $0) }
        let change = PresenceChange(key: key, before: before?.ref, after: meta)
        switch service.present(change, in: subscription.name) {
        case .told: subscription.presence = meta.map { (key, $0.ref) }
        case .full:
            let full = ServerMessage.system(
                topic: subscription.start.topic, extension: "presence", isOK: false,
                "At most \(service.limits.presencesOfTopic) may be present in a topic")
            if let frame = full.frame(subscription.version) { subscription.send(frame) }
        }
    }
}
