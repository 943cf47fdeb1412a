import Foundation
import TransitAPI

/// What a rider keeps: favourites, saved trips, reminders, settings. Changes are made on the phone at once, and told to the
/// server when there is a network.
///
/// Each change is written down before it is sent, under the account it was made for. What is changed while nobody is signed in
/// belongs to whoever signs in next.
public actor RiderData {
    let client: TransitClient
    let session: Session
    let storage: any SyncStorage
    /// Whether changes are sent as soon as they are made.
    private let sendsAtOnce: Bool
    private let makeID: @Sendable () -> UUID
    private var states: [String: SyncState] = [:]
    private var sending: Task<RiderDataError?, Never>?
    private var problem: RiderDataError?
    private var listeners: [UUID: AsyncStream<RiderSnapshot>.Continuation] = [:]
    var device: DeviceNote?

    /// Under which name is kept what is nobody's yet.
    static let phone = "phone"

    /// - Parameters:
    ///   - client: one that asks for the rider.
    ///   - session: who is signed in.
    ///   - folder: where records and changes that the server has not heard of are kept.
    public init(client: TransitClient, session: Session, folder: URL) {
        self.init(client: client, session: session, storage: FileSyncStorage(folder: folder))
    }

    package init(
        client: TransitClient, session: Session, storage: any SyncStorage, sendsAtOnce: Bool = true,
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        (self.client, self.session, self.storage) = (client, session, storage)
        (self.sendsAtOnce, self.makeID) = (sendsAtOnce, makeID)
    }

    /// What the rider keeps now, without asking anybody.
    public func snapshot() async -> RiderSnapshot {
        var snapshot = RiderSnapshot()
        let state = await session.state
        (snapshot.account, snapshot.isEnded) = (state.account, state.isEnded)
        snapshot.problem = problem
        let kept: SyncState
        do throws(RiderDataError) {
            kept = try opened(state)
        } catch {
            snapshot.problem = error
            kept = unopened(state)
        }
        snapshot.records = kept.records
        (snapshot.waiting, snapshot.refusals) = (kept.queue, kept.refusals)
        snapshot.syncedAt = kept.syncedAt
        return snapshot
    }

    /// What the rider keeps now, and each time that changes.
    public var updates: AsyncStream<RiderSnapshot> {
        let id = UUID()
        let (stream, continuation) = AsyncStream.makeStream(
            of: RiderSnapshot.self, bufferingPolicy: .bufferingNewest(1))
        listeners[id] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.forget(listener: id) } }
        Task { continuation.yield(await snapshot()) }
        return stream
    }

    private func forget(listener id: UUID) { listeners[id] = nil }

    private func tell() {
        guard !listeners.isEmpty else { return }
        Task {
            let snapshot = await snapshot()
            for listener in listeners.values { listener.yield(snapshot) }
        }
    }

    /// Makes a change, and writes it down before anybody hears of it.
    ///
    /// - Throws: ``RiderDataError/noRoom`` or ``RiderDataError/notKept(reason:)``; then nothing has changed.
    func change<Result>(
        needsAccount: Bool = false, _ make: (inout SyncState, SyncStamp) -> Result
    ) async throws(RiderDataError) -> Result {
        let who = await session.state
        if needsAccount, who.account == nil { throw .client(.signedOut) }
        let before = try opened(who)
        var state = before
        let stamp = SyncStamp(moment: client.clock.now(), change: makeID(), record: RecordID(makeID()))
        let result = make(&state, stamp)
        guard state != before else { return result }
        try keep(state, of: who.owner)
        tell()
        if sendsAtOnce, who.account != nil { Task { await synchronise(fetching: false) } }
        return result
    }

    private func opened(_ who: Session.State) throws(RiderDataError) -> SyncState {
        if case .signedIn(let account) = who { try adopt(for: account.id) }
        return try loaded(who.owner)
    }

    /// What there is to show while nothing can be written down: all of it is there still, under whichever name.
    private func unopened(_ who: Session.State) -> SyncState {
        var state = (try? loaded(who.owner)) ?? SyncState()
        if case .signedIn = who, let orphans = try? loaded(Self.phone) { state.adopt(orphans.queue) }
        return state
    }

    /// What was changed while nobody was signed in becomes the account's, before anything of it is sent.
    private func adopt(for account: String) throws(RiderDataError) {
        let orphans = try loaded(Self.phone)
        guard !orphans.queue.isEmpty else { return }
        var state = try loaded(account)
        state.adopt(orphans.queue)
        try keep(state, of: account)
        try keep(nil, of: Self.phone)
    }

    private func loaded(_ name: String) throws(RiderDataError) -> SyncState {
        if let state = states[name] { return state }
        let data: Data?
        do { data = try storage.data(of: name) } catch { throw .init(keeping: error) }
        var state = SyncState()
        if let data {
            do {
                state = try JSONDecoder().decode(SyncState.self, from: data)
            } catch {
                try? storage.setAside(name)
            }
        }
        // Another device may have changed things since.
        state.expectNews()
        states[name] = state
        return state
    }

    private func keep(_ state: SyncState?, of name: String) throws(RiderDataError) {
        do {
            try storage.keep(state.map { try JSONEncoder().encode($0) }, of: name)
        } catch {
            throw .init(keeping: error)
        }
        states[name] = state
    }

    /// Sends what waits, and asks what other devices have changed. One exchange runs at a time: whoever asks meanwhile waits for it.
    ///
    /// - Parameters:
    ///   - fetching: whether to ask what has changed even where nothing waits.
    ///   - isHurried: whether each request is tried once and given up soon. An exchange under way is given up for it.
    ///   - endsWithCaller: whether the exchange is given up where the task that asks is cancelled, as one that the system grants.
    /// - Returns: why not all of it was done; nil where it was.
    @discardableResult
    public func synchronise(
        fetching: Bool = true, isHurried: Bool = false, endsWithCaller: Bool = false
    ) async -> RiderDataError? {
        if fetching, let account = await session.account { states[account.id]?.expectNews() }
        if isHurried, let sending {
            sending.cancel()
            _ = await sending.value
        }
        let task = sending ?? Task { await exchange(isHurried ? client.hurried : client) }
        sending = task
        guard endsWithCaller else { return await task.value }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func exchange(_ client: TransitClient) async -> RiderDataError? {
        let result = await exchangeAll(client)
        problem = result
        sending = nil
        tell()
        return result
    }

    private func exchangeAll(_ client: TransitClient) async -> RiderDataError? {
        let who = await session.state
        guard case .signedIn(let account) = who else {
            return who.isEnded ? .client(.signedOut) : nil
        }
        var client = client
        client.tokens = AccountTokens(session: session, account: account.id)
        do throws(RiderDataError) {
            _ = try opened(who)
            while true {
                let before = try loaded(account.id)
                var state = before
                let step = state.next(now: client.clock.now())
                if state != before { try keep(state, of: account.id) }
                switch step {
                case .rest:
                    // Changes may be made while the server is told of this phone.
                    guard let device = untoldDevice(of: account.id, in: await session.id) else { return nil }
                    try await register(device, client)
                case .pull(let since):
                    let body = try await Self.answer(client, TransitContract.sync, SyncRequest(since: since))
                    note(account.id) { $0.take(body, since: since, now: client.clock.now()) }
                case .send(let call, let id):
                    var goesOn = true
                    var failure: RiderDataError?
                    do throws(ClientError) {
                        let result = try await call.made(by: client)
                        note(account.id) { $0.take(result, for: id) }
                    } catch {
                        note(account.id) { goesOn = $0.take(error, for: id, now: client.clock.now()) }
                        failure = .client(error)
                    }
                    if !goesOn { return failure }
                }
                tell()
            }
        } catch {
            return error
        }
    }

    /// Keeps in step for as long as its task lasts, as while the app is in use: soon again where something waits and the network
    /// did not let it through, now and then for what other devices change.
    public func keepInStep() async {
        var failures = 0
        while true {
            let problem = await synchronise(fetching: failures == 0)
            let waiting = await snapshot().waiting
            let isWaiting = problem != nil && !waiting.isEmpty
            failures = isWaiting ? failures + 1 : 0
            let pause = isWaiting ? min(300, 5 * pow(2, Double(min(failures, 8) - 1))) : 300
            guard await client.clock.sleep(pause) else { return }
        }
    }

    private static func answer<Request, Body>(
        _ client: TransitClient, _ endpoint: Endpoint<Request, Body>, _ request: Request
    ) async throws(RiderDataError) -> Body {
        do throws(ClientError) {
            return try await client.answer(endpoint, request).body
        } catch {
            throw .client(error)
        }
    }

    /// Takes what the server said. Where it cannot be written down, it is known all the same: the file says that the change is
    /// under way, and what became of it is asked after the next start.
    private func note(_ account: String, _ take: (inout SyncState) -> Void) {
        // Removed meanwhile, with the account.
        guard var state = states[account] else { return }
        take(&state)
        states[account] = state
        try? keep(state, of: account)
    }

    /// Forgets what is kept of an account that has signed out, unless changes of it wait to be sent: those stay for when it signs
    /// in again.
    public func leave(_ account: String) {
        guard let state = try? loaded(account), state.queue.isEmpty else { return tell() }
        remove(account)
    }

    /// Forgets all that is kept of an account, as when it has been deleted.
    public func remove(_ account: String) {
        states[account] = nil
        try? storage.keep(nil, of: account)
        tell()
    }
}

extension Session.State {
    /// Who is signed in, or was until the server ended the session.
    public var account: Account? {
        switch self {
        case .signedOut: nil
        case .signedIn(let account), .ended(let account): account
        }
    }

    var isEnded: Bool { if case .ended = self { true } else { false } }

    var owner: String { account?.id ?? RiderData.phone }
}
