import Database
import Foundation
import NIOCore
import Synchronization

/// `/realtime/v1`: topics in which clients tell each other something, who is there, and the changes of rows that they may see.
///
/// Sockets belong to the event loop of their connection (``open(_:opener:on:_:)``). Whoever else has something to tell says it here,
/// on whatever thread. ``run()`` follows the changes of the database.
package final class RealtimeService: Sendable {
    /// How much may be asked for.
    package let limits: RealtimeLimits
    /// What was done.
    package let figures = RealtimeFigures()
    /// Who may do what.
    package let authority: Authority
    let budgets: MessageBudgets
    let catchUps: MessageBudgets
    let registry = ChangeRegistry()
    let now: @Sendable () -> Instant
    let makeUUID: @Sendable () -> UUID
    private let follower: ChangeFollower
    private let hubs = Mutex<[ObjectIdentifier: HubPlace]>([:])
    private let presences = Mutex<[String: PresenceState]>([:])
    private let lastNumber = Atomic<UInt64>(0)

    /// A service that nobody has opened a socket of.
    ///
    /// - Parameters:
    ///   - database: whose changes are told; the tables are the authority's.
    ///   - makeUUID: makes random identifiers.
    ///   - report: told what happened to the follower; it must not wait.
    package init(
        _ database: Database, authority: Authority, limits: RealtimeLimits = RealtimeLimits(),
        now: @escaping @Sendable () -> Instant, makeUUID: @escaping @Sendable () -> UUID = { UUID() },
        report: @escaping @Sendable (ChangeFollower.Event) -> Void = { _ in }
    ) {
        (self.limits, self.authority, self.now, self.makeUUID) = (limits, authority, now, makeUUID)
        (budgets, catchUps) = (MessageBudgets(limits.messages), MessageBudgets(limits.catchUps))
        let reader = ChangeReader(
            database, tables: authority.tables, registry: registry, limits: limits, now: now, makeUUID: makeUUID)
        follower = ChangeFollower(database, reader, authority, limits, figures, report)
    }

    // MARK: Sockets

    /// Opens a socket; called on the event loop of its connection, where the socket stays.
    ///
    /// - Parameters:
    ///   - opener: whose the key is that it was opened with.
    ///   - outlet: where its frames go.
    package func open(
        _ version: PhoenixVersion, opener: Principal, on loop: any EventLoop, _ outlet: any SocketOutlet
    ) -> RealtimeSocket {
        loop.preconditionInEventLoop()
        let place = hubs.withLock { hubs in
            if let place = hubs[ObjectIdentifier(loop)] { return place }
            let place = HubPlace(hub: NIOLoopBound(ChannelHub(self, loop), eventLoop: loop), loop: loop)
            hubs[ObjectIdentifier(loop)] = place
            return place
        }
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        return place.hub.value.open(version, opener: opener, number: number, outlet)
    }

    // MARK: Telling

    /// Broadcasts in a topic, as the server itself; where too much waits to be told, nobody hears it.
    ///
    /// - Parameter topic: its name, without `realtime:`.
    package func broadcast(_ event: String, _ content: BroadcastContent, to topic: String) {
        if !refusesMore() { tell(event, content, to: topic) }
    }

    func tell(_ event: String, _ content: BroadcastContent, to topic: String) {
        publish(.broadcast(topic: topic, event: event, content), to: authority.canonical(topic))
    }

    /// Whether so much waits to be told that no more is taken.
    var isFull: Bool { figures[.waitingBytes] >= limits.waitingBytes }

    /// The same for a message that is not taken then, which is counted.
    func refusesMore() -> Bool {
        guard isFull else { return false }
        figures.add(to: .dropped)
        return true
    }

    /// Finds out again at once who may do what: after something that no published table says.
    package func recheck(_ recheck: TopicRecheck) { onEachLoop { $0.recheck(recheck) } }

    /// Tells the changes of the database to those who may hear of them, until its task is cancelled.
    package func run() async {
        await follower.run(
            telling: { [weak self] news in
                self?.figures.add(news.count, to: .changes)
                self?.onEachLoop { $0.publish(news) }
            },
            missed: { [weak self] missed, news in
                self?.onEachLoop { $0.publish(missed: news, to: missed.channel, of: missed.principal) }
            },
            rechecking: { [weak self] recheck in self?.recheck(recheck) },
            gap: { [weak self] only in self?.onEachLoop { $0.publishGap(only: only) } })
    }

    func catchUp(_ channel: ChannelID, _ bindings: [ChangeBinding], of principal: Principal) {
        follower.catchUp(ChangeFollower.Missed(channel: channel, bindings: bindings, principal: principal))
    }

    /// Forgets a channel that is gone and was told, or is to be told, what it had missed.
    func forget(_ channel: ChannelID, of principal: Principal) { follower.forget(channel, of: principal) }

    /// Tells a message to all who hear a topic, named canonically, but on one event loop, which has told it itself.
    func publish(_ message: ServerMessage, to topic: String, besides loop: (any EventLoop)? = nil) {
        onEachLoop(besides: loop) { $0.publish(message, to: topic) }
    }

    private func onEachLoop(besides loop: (any EventLoop)? = nil, _ work: @escaping @Sendable (ChannelHub) -> Void) {
        for place in hubs.withLock({ Array($0.values) }) where place.loop !== loop {
            place.loop.execute { work(place.hub.value) }
        }
    }

    private struct HubPlace: Sendable {
        let hub: NIOLoopBound<ChannelHub>
        let loop: any EventLoop
    }

    // MARK: Presence

    /// What became of a change of who is there.
    enum PresenceOutcome {
        case told
        /// No more may be present.
        case full
    }

    func present(_ change: PresenceChange, in topic: String) -> PresenceOutcome {
        let (told, isFull) = presences.withLock { presences -> ([UInt8]?, Bool) in
            var state = presences[topic] ?? PresenceState()
            if change.after != nil, change.before == nil, state.count >= limits.presencesOfTopic { return (nil, true) }
            let told = state.apply(change)
            presences[topic] = state.isEmpty ? nil : state
            return (told, false)
        }
        if let told {
            let message = ServerMessage.push(topic: topic, event: "presence_diff", payload: told)
            onEachLoop { $0.publish(message, to: topic, needs: .seePresence) }
        }
        return isFull ? .full : .told
    }

    func presence(of topic: String) -> [UInt8] { presences.withLock { $0[topic]?.json } ?? Array("{}".utf8) }

    func newPresenceRef() -> String { "F" + String(lastNumber.add(1, ordering: .relaxed).newValue, radix: 36) }
}
