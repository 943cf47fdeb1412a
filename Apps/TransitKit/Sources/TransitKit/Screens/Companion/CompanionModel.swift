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
