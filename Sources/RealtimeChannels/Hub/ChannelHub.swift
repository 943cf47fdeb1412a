import Database
import Foundation
import NIOCore
import Wire

/// The sockets of one event loop and what they hear. Nothing of it is touched anywhere else.
final class ChannelHub {
    let service: RealtimeService
    let loop: any EventLoop
    var sockets: [UInt64: RealtimeSocket] = [:]
    /// By the canonical names of topics: the channels that hear.
    var topics: [String: [Subscription]] = [:]
    /// By table and by whose they are: the channels that hear of changes.
    var listeners: [String: [Principal: [Subscription]]] = [:]
    /// The sockets of each account that has signed in, with how many channels each.
    var accounts: [UUID: [UInt64: Int]] = [:]
    /// The sockets that wait to be let into a topic, or have a new token looked at.
    var waiting: [String: [UInt64]] = [:]
    var dueTimes = DueTimes<DueSocket>()
    /// What is to be told, the first first.
    var queue = CircularBuffer<FanOut>()
    /// Whether changes were not told of, as too much waited: those who listen are told so once the queue is empty, and of none before.
    var hasLostNews = false
    /// Sessions that are to ask again, the first first.
    private var rechecks: [(socket: UInt64, recheck: TopicRecheck)] = []
    /// Whether there are sockets that are due to be looked at.
    private var isDue = false
    /// How many may still be told, or looked at, in this turn.
    var room = ChannelHub.turn
    private var isWorking = false
    private var isResting = false

    /// How many are told, or looked at, before the loop does something else: about a millisecond's work.
    static let turn = 100
    /// How long a loop is left to its connections after a turn.
    private static let pause = TimeAmount.microseconds(100)

    init(_ service: RealtimeService, _ loop: any EventLoop) {
        (self.service, self.loop) = (service, loop)
        let bound = NIOLoopBound(self, eventLoop: loop)
        loop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { _ in
            bound.value.isDue = true
            bound.value.work()
        }
    }

    func open(
        _ version: PhoenixVersion, opener: Principal, number: UInt64, _ outlet: any SocketOutlet
    ) -> RealtimeSocket {
        let authority = service.authority
        let session = SocketSession(
            version, opener: opener, number: number, limits: service.limits, budgets: service.budgets,
            catchUps: service.catchUps, isTable: { authority.tables["\($0).\($1)"] != nil },
            canonical: { authority.canonical($0) }, refusesMore: { [weak service] in service?.refusesMore() ?? true },
            now: service.now())
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
            publish(message, to: subscription.name, except: subscription.start.receivesOwn ? nil : subscription)
            service.publish(message, to: subscription.name, besides: loop)
        case .track(let channel, let state):
            if let subscription = subscription(channel, socket) { track(state, subscription) }
        case .untrack(let channel):
            if let subscription = subscription(channel, socket) { track(nil, subscription) }
        case .close(let code, let reason): socket.close(code, reason)
        }
    }

    func subscription(_ channel: UInt32, _ socket: RealtimeSocket) -> Subscription? {
        socket.subscriptions.first { $0.start.channel == channel }
    }

    private func authorise(_ ticket: JoinTicket, _ socket: RealtimeSocket) {
        let name = service.authority.canonical(ticket.topic)
        waiting[name, default: []].append(socket.number)
        wait(socket, for: name) { [authority = service.authority, figures = service.figures] in
            let decision = await authority.decide(ticket)
            if case .refused = decision { figures.add(to: .refusedJoins) }
            return { session, now in session.decided(ticket, decision, now: now) }
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
            concerned.formUnion((topics[name] ?? []).map(\.socketNumber))
        case .user(let id), .ended(let id):
            concerned = Set(waiting.values.joined())
            concerned.formUnion(accounts[id].map { Array($0.keys) } ?? [])
        }
        rechecks += concerned.map { ($0, recheck) }
        work()
    }

    /// Does what waits, first what may end somebody's hearing; once there is no more room, goes on when the loop has heard its
    /// connections. What a loop is given to execute it does before that, however much there is.
    func work() {
        guard !isWorking else { return }
        isWorking = true
        goOnRechecking()
        goOnTelling()
        if isDue { lookAtDue() }
        isWorking = false
        guard room < Self.turn, !isResting else { return }
        isResting = true
        let bound = NIOLoopBound(self, eventLoop: loop)
        loop.scheduleTask(in: Self.pause) {
            let hub = bound.value
            (hub.room, hub.isResting) = (Self.turn, false)
            hub.work()
        }
    }

    private func goOnRechecking() {
        var done = 0
        while room > 0, done < rechecks.count {
            let (number, recheck) = rechecks[done]
            done += 1
            guard let socket = sockets[number] else { continue }
            room -= 1
            perform(socket.session.recheck(recheck, now: service.now()), socket)
        }
        rechecks.removeFirst(done)
    }

    private func watch(_ socket: RealtimeSocket) {
        let due = socket.session.dueAt
        if let at = socket.lookAt, at <= due { return }
        socket.lookAt = due
        dueTimes.add(DueSocket(number: socket.number, at: due), at: due)
    }

    private func lookAtDue() {
        let now = service.now()
        while room > 0, let due = dueTimes.take(dueBy: now) {
            room -= 1
            // Another look that came before has set a later one.
            guard let socket = sockets[due.number], socket.lookAt == due.at else { continue }
            socket.lookAt = nil
            perform(socket.session.tick(now: now), socket)
        }
        isDue = room == 0
    }
}

/// A socket that is to be looked at at a moment.
struct DueSocket {
    let number: UInt64
    let at: Instant
}
