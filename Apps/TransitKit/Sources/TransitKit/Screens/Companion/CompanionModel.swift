import TransitAPI

/// A screen of what riders share with others.
@MainActor public class CompanionModel<Shown: RiderScreenState>: ScreenModel<Shown> {
    let companion: CompanionData
    let session: Session

    init(_ state: Shown, companion: CompanionData, session: Session, clock: KitClock, interval: Double? = nil) {
        (self.companion, self.session) = (companion, session)
        super.init(state, clock: clock, interval: interval)
    }

    /// The account's id.
    func rider() async throws(ClientError) -> String {
        guard case .signedIn(let account) = await session.state else { throw .signedOut }
        return account.id
    }

    /// Asks for a part of the screen, and shows what came of it: a value, that there is none, or what went wrong beside what was
    /// there. What nobody waits for any more changes nothing.
    ///
    /// - Parameters:
    ///   - isNothing: whether a value is to be shown as that there is none.
    ///   - ask: nil for that there is none.
    /// - Returns: whether there was an answer, and somebody waits for it.
    @discardableResult
    func fill<Value>(
        _ part: WritableKeyPath<Shown, Phase<Value>>, nothing isNothing: (Value) -> Bool = { _ in false },
        _ ask: () async throws(ClientError) -> Value?
    ) async -> Bool {
        do throws(ClientError) {
            let value = try await ask()
            if Task.isCancelled { return false }
            if let value, !isNothing(value) {
                state[keyPath: part] = .shown(value, live)
            } else {
                state[keyPath: part] = .empty(live)
            }
            return true
        } catch {
            state[keyPath: part] = state[keyPath: part].after(error)
            return false
        }
    }

    /// Does something unless something is under way, which is marked meanwhile, and says what went wrong.
    ///
    /// - Returns: whether it was done.
    @discardableResult
    func perform(
        marking mark: WritableKeyPath<Shown, Bool>, _ body: () async throws(ClientError) -> Void
    ) async -> Bool {
        guard !state[keyPath: mark] else { return false }
        state[keyPath: mark] = true
        let isDone = await perform(body)
        state[keyPath: mark] = false
        return isDone
    }

    /// Changes something, says what went wrong, and shows what there is then where nothing did.
    func change(_ body: () async throws(ClientError) -> Void) async {
        if await perform(body) { await loadAnew() }
    }

    /// Does something, and says what went wrong.
    ///
    /// - Returns: whether it was done.
    @discardableResult
    func perform(_ body: () async throws(ClientError) -> Void) async -> Bool {
        do throws(ClientError) {
            try await body()
            state.trouble = nil
            return true
        } catch {
            if error != .cancelled { state.trouble = Advice(error) }
            return false
        }
    }

    /// The rider has read what went wrong.
    public func dismissTrouble() { state.trouble = nil }

    /// What is so now, by the server.
    var live: Standing { Standing(basis: .live, asOf: clock.now()) }
}

extension Words {
    /// What somebody is called who has given no name.
    static let someone = Words("friends.someone")

    /// What somebody is called.
    static func person(_ name: String?) -> Words { name.map { .verbatim($0) } ?? .someone }
}
