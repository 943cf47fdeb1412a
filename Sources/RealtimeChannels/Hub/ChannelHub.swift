import Database
import Foundation
import NIOCore
import Wire

/// The sockets of one event loop and what they hear. Nothing of it is touched anywhere else.
final class ChannelHub {
    let service: RealtimeService
    private let loop: any EventLoop
    private var sockets: [UInt64: RealtimeSocket] = [:]
    private var topics: [String: [Subscription]] = [:]
    /// By table and by whose they are: the channels that hear of changes.
    private var listeners: [String: [Principal: [Subscription]]] = [:]
    /// The sockets of each account that has signed in, with how many channels each.
    private var accounts: [UUID: [UInt64: Int]] = [:]
    /// The sockets that wait to be let into a topic, or have a new token looked at.
    private var waiting: [String: [UInt64]] = [:]
    private var dueTimes = DueTimes<DueSocket>()
    private var queue: [FanOut] = []
    private var isTelling = false

    /// How many are told, or looked at, before the loop does something else: less than a millisecond's work.
    private static let turn = 100

    init(_ service: RealtimeService, _ loop: any EventLoop) {
        (self.service, self.loop) = (service, loop)
        let bound = NIOLoopBound(self, eventLoop: loop)
        loop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in bound.value.lookAtDue() }
    }

    // MARK: Sockets

    func open(_ version: PhoenixVersion, opener: Principal, number: UInt64, _ outlet: any SocketOutlet) -> RealtimeSocket {
        let tables = service.authority.tables
        let session = SocketSession(
            version, opener: opener, number: number, limits: service.limits, budgets: service.budgets,
            isTable: { tables["\($0).\($1)"] != nil }, now: service.now())
        let socket = RealtimeSocket(number, session, outlet, self)
        sockets[number] = socket
        service.figures.add(to: .sockets)
        watch(socket)
        return socket
    }

    func forget(_ socket: RealtimeSocket) {
        guard sockets.removeValue(forKey: socket.number) != nil else { return }
        service.figures.add(-1, to: .sockets)
        for subscription in socket.subscriptions { end(subscription) }
        socket.subscriptions = []
    }

    /// Lets a session take something, and does what it wants.
    func take(_ socket: RealtimeSocket, _ input: (inout SocketSession, Instant) -> [SocketAction]) {
        perform(input(&socket.session, service.now()), socket)
    }

    private func perform(_ actions: [SocketAction], _ socket: RealtimeSocket) {
        var sent = 0
        for action in actions {
            if case .send(let frame) = action {
                socket.send(frame)
                sent += 1
            } else {
                perform(action, socket)
            }
        }
        if sent > 0 {
            service.figures.add(sent, to: .messagesOut)
            socket.flush()
        }
        watch(socket)
    }

    private func perform(_ action: SocketAction, _ socket: RealtimeSocket) {
        switch action {
        case .send(let frame): socket.send(frame)
        case .authorise(let ticket): authorise(ticket, socket)
        case .recheck(let question): ask(question, socket)
        case .subscribe(let start): begin(Subscription(start, of: socket), socket)
        case .renew(let channel, let principal, let rights):
            if let subscription = subscription(channel, socket) { renew(subscription, principal, rights) }
        case .unsubscribe(let channel):
            guard let place = socket.subscriptions.firstIndex(where: { $0.start.channel == channel }) else { return }
            end(socket.subscriptions.remove(at: place))
        case .publish(let channel, let event, let content):
            guard let subscription = subscription(channel, socket) else { return }
            let message = ServerMessage.broadcast(topic: subscription.start.topic, event: event, content)
            publish(message, to: subscription.start.topic, except: subscription.start.receivesOwn ? nil : subscription)
            service.publish(message, to: subscription.start.topic, besides: loop)
        case .track(let channel, let state):
            if let subscription = subscription(channel, socket) { track(state, subscription) }
        case .untrack(let channel):
            if let subscription = subscription(channel, socket) { track(nil, subscription) }
        case .close(let code, let reason): socket.close(code, reason)
        }
    }

    private func subscription(_ channel: UInt32, _ socket: RealtimeSocket) -> Subscription? {
        socket.subscriptions.first { $0.start.channel == channel }
    }

    // MARK: What has to be waited for

    private func authorise(_ ticket: JoinTicket, _ socket: RealtimeSocket) {
        waiting[ticket.topic, default: []].append(socket.number)
        wait(socket, for: ticket.topic) { [authority = service.authority, figures = service.figures] in
            let decision = await authority.decide(ticket)
            if case .refused = decision { figures.add(to: .refusedJoins) }
            return { session, now in session.decided(ticket.channel, decision, now: now) }
        }
    }

    private func ask(_ question: AccessQuestion, _ socket: RealtimeSocket) {
        wait(socket) { [authority = service.authority] in
            let access: TopicAccess?
            do {
                access = try await authority.access(to: question.topic, for: question.principal) ?? TopicAccess.none
            } catch {
                access = nil
            }
            return { session, now in session.rechecked(question, access, now: now) }
        }
    }

    /// Finds something out in a task and hands it to the session, if the socket is still there.
    private func wait(
        _ socket: RealtimeSocket, for topic: String? = nil,
        _ work: @escaping @Sendable () async -> @Sendable (inout SocketSession, Instant) -> [SocketAction]
    ) {
        let (number, loop, bound) = (socket.number, loop, NIOLoopBound(self, eventLoop: loop))
        Task {
            let input = await work()
            loop.execute {
                let hub = bound.value
                if let topic { hub.waits(number, for: topic) }
                guard let socket = hub.sockets[number] else { return }
                hub.perform(input(&socket.session, hub.service.now()), socket)
            }
        }
    }

    private func waits(_ number: UInt64, for topic: String) {
        if let place = waiting[topic]?.firstIndex(of: number) { waiting[topic]?.remove(at: place) }
        if waiting[topic]?.isEmpty ?? false { waiting[topic] = nil }
    }

    /// Lets the sessions ask again whose access may be another.
    func recheck(_ recheck: TopicRecheck) {
        // Of those that wait it is not known yet whose they are.
        var concerned: Set<UInt64>
        switch recheck {
        case .topic(let name):
            concerned = Set(waiting[name] ?? [])
            concerned.formUnion((topics[ServerMessage.prefix + name] ?? []).map(\.socketNumber))
        case .user(let id), .ended(let id):
            concerned = Set(waiting.values.joined())
            concerned.formUnion(accounts[id].map { Array($0.keys) } ?? [])
        }
        for socket in concerned.compactMap({ sockets[$0] }) {
            perform(socket.session.recheck(recheck, now: service.now()), socket)
        }
    }

    // MARK: Hearing

    private func begin(_ subscription: Subscription, _ socket: RealtimeSocket) {
        socket.subscriptions.append(subscription)
        service.figures.add(to: .channels)
        let start = subscription.start
        topics[start.topic, default: []].append(subscription)
        subscription.place = (topics[start.topic]?.count ?? 1) - 1
        listen(subscription)
        count(subscription, by: 1)
        if start.wantsPresence, subscription.rights.contains(.seePresence) {
            let state = ServerMessage.push(
                topic: start.topic, event: "presence_state", payload: service.presence(of: start.topic))
            if let frame = state.frame(subscription.version) { socket.send(frame) }
        }
        let since = start.bindings.filter { $0.since != nil }
        if !since.isEmpty {
            service.catchUp(
                ChannelID(socket: socket.number, channel: start.channel), since, of: subscription.principal)
        }
    }

    private func end(_ subscription: Subscription) {
        guard subscription.isActive else { return }
        subscription.isActive = false
        service.figures.add(-1, to: .channels)
        track(nil, subscription)
        listen(subscription, begins: false)
        count(subscription, by: -1)
        let topic = subscription.start.topic
        guard let place = subscription.place, let last = topics[topic]?.popLast() else { return }
        if last !== subscription {
            topics[topic]?[place] = last
            last.place = place
        }
        if topics[topic]?.isEmpty ?? false { topics[topic] = nil }
    }

    private func renew(_ subscription: Subscription, _ principal: Principal, _ rights: TopicAccess.Rights) {
        if subscription.principal != principal {
            listen(subscription, begins: false)
            count(subscription, by: -1)
            subscription.principal = principal
            count(subscription, by: 1)
            listen(subscription)
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
            } else {
                listeners[table]?[principal]?.removeAll { $0 === subscription }
                if listeners[table]?[principal]?.isEmpty ?? false { listeners[table]?[principal] = nil }
            }
        }
        if begins {
            service.registry.add(bindings, of: principal)
        } else {
            service.registry.remove(bindings, of: principal)
        }
    }

    private func track(_ state: JSONObject?, _ subscription: Subscription) {
        guard state != nil || subscription.presence != nil else { return }
        let before = subscription.presence
        var key = before?.key ?? subscription.start.presenceKey
        if key.isEmpty { key = service.makeUUID().lowercased }
        let meta = state.map { PresenceState.Meta(ref: service.newPresenceRef(), $0) }
        let change = PresenceChange(key: key, before: before?.ref, after: meta)
        switch service.present(change, in: subscription.start.topic) {
        case .told: subscription.presence = meta.map { (key, $0.ref) }
        case .full:
            let full = ServerMessage.system(
                topic: subscription.start.topic, extension: "presence", isOK: false,
                "At most \(service.limits.presencesOfTopic) may be present in a topic")
            if let frame = full.frame(subscription.version) { subscription.send(frame) }
        }
    }

    // MARK: Telling

    /// Tells a message to those here who hear a topic.
    func publish(_ message: ServerMessage, to topic: String, needs rights: TopicAccess.Rights = .read, except: Subscription? = nil) {
        guard let receivers = topics[topic] else { return }
        tell(FanOut(.message(message, rights, except: except), to: receivers))
    }

    /// Tells changes of rows to those here who want to hear of them.
    func publish(_ news: [ChangeNews]) {
        for news in news {
            guard let all = listeners[news.table] else { continue }
            var receivers: [Subscription]
            switch news.audience {
            case .one(let principal): receivers = all[principal] ?? []
            case .signedIn(let except):
                receivers = all.filter { $0.key.role == .authenticated && !except.contains($0.key) }.flatMap(\.value)
            }
            if let only = news.only {
                receivers.removeAll { $0.start.channel != only.channel || $0.socketNumber != only.socket }
            }
            if !receivers.isEmpty { tell(FanOut(.news(news), to: receivers)) }
        }
    }

    /// Tells those who hear of changes, or one of them, that some were lost.
    func publishGap(only: ChannelID?) {
        for subscription in Set(listeners.values.flatMap { $0.values.flatMap { $0.map(ObjectIdentified.init) } }) {
            let subscription = subscription.object
            if let only, subscription.start.channel != only.channel || subscription.socketNumber != only.socket { continue }
            let message = ServerMessage.system(
                topic: subscription.start.topic, extension: "postgres_changes", isOK: false, "resync")
            tell(FanOut(.message(message, [], except: nil), to: [subscription]))
        }
    }

    private func tell(_ fanOut: FanOut) {
        queue.append(fanOut)
        if !isTelling { goOnTelling() }
    }

    /// Tells some, and goes on once the loop has done what else there is.
    private func goOnTelling() {
        isTelling = true
        var (room, done, sent) = (Self.turn, 0, 0)
        while room > 0, done < queue.count {
            sent += queue[done].go(on: &room)
            if queue[done].isDone { done += 1 }
        }
        queue.removeFirst(done)
        if sent > 0 { service.figures.add(sent, to: .messagesOut) }
        guard !queue.isEmpty else {
            isTelling = false
            return
        }
        let bound = NIOLoopBound(self, eventLoop: loop)
        loop.execute { bound.value.goOnTelling() }
    }

    // MARK: Time

    private func watch(_ socket: RealtimeSocket) {
        let due = socket.session.dueAt
        if let at = socket.lookAt, at <= due { return }
        socket.lookAt = due
        dueTimes.add(DueSocket(number: socket.number, at: due), at: due)
    }

    private func lookAtDue() {
        let now = service.now()
        var room = Self.turn
        while room > 0, let due = dueTimes.take(dueBy: now) {
            room -= 1
            // Another look that came before has set a later one.
            guard let socket = sockets[due.number], socket.lookAt == due.at else { continue }
            socket.lookAt = nil
            perform(socket.session.tick(now: now), socket)
        }
        guard room == 0 else { return }
        let bound = NIOLoopBound(self, eventLoop: loop)
        loop.execute { bound.value.lookAtDue() }
    }
}

/// A socket that is to be looked at at a moment.
private struct DueSocket {
    let number: UInt64
    let at: Instant
}

/// An object by its identity.
private struct ObjectIdentified<Object: AnyObject>: Hashable {
    let object: Object

    init(_ object: Object) { self.object = object }

    static func == (one: Self, other: Self) -> Bool { one.object === other.object }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}
