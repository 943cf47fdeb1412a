import Synchronization

/// A database that may not be there yet: until it was opened and brought up to date, every transaction is refused as
/// unavailable, with the reason.
final class AwaitedDriver: DatabaseDriver {
    private enum State {
        /// Not in service; what kept it from that.
        case awaited(reason: String)
        case inService
        case closed
    }

    let dialect: Dialect
    private let open: @Sendable () throws(DatabaseError) -> any DatabaseDriver
    private let state = Mutex(State.awaited(reason: "it has not been opened yet"))
    private let opened = Mutex<(any DatabaseDriver)?>(nil)

    init(_ dialect: Dialect, open: @escaping @Sendable () throws(DatabaseError) -> any DatabaseDriver) {
        (self.dialect, self.open) = (dialect, open)
    }

    /// Opens the database, if that was not done yet, and puts it in service once `prepare` is through.
    func enterService(_ prepare: (any DatabaseDriver) async throws -> Void) async throws {
        if case .inService = state.withLock({ $0 }) { return }
        do {
            let driver = try opened.withLock { opened throws(DatabaseError) -> any DatabaseDriver in
                if let opened { return opened }
                let driver = try open()
                opened = driver
                return driver
            }
            try await prepare(driver)
            state.withLock { if case .awaited = $0 { $0 = .inService } }
        } catch {
            let reason = if case .unavailable(let why)? = error as? DatabaseError { why } else { "\(error)" }
            state.withLock { if case .awaited = $0 { $0 = .awaited(reason: reason) } }
            throw error
        }
    }

    private func driver() throws(DatabaseError) -> any DatabaseDriver {
        switch state.withLock({ $0 }) {
        case .awaited(let reason): throw .unavailable(reason)
        case .closed: throw .unavailable("it has been closed")
        case .inService:
            guard let driver = opened.withLock({ $0 }) else { throw .unavailable("it has not been opened yet") }
            return driver
        }
    }

    func transaction<Result: Sendable>(
        _ kind: TransactionKind, as principal: Principal, at now: Instant?,
        _ body: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        try await driver().transaction(kind, as: principal, at: now, body)
    }

    var folder: String? { opened.withLock { $0 }?.folder }

    func byteCount() async throws -> Int { try await driver().byteCount() }

    func backup(to path: String) async throws { try await driver().backup(to: path) }

    func hearOfChanges(_ heard: @escaping @Sendable () -> Void) async {
        while !Task.isCancelled {
            if let driver = try? driver() {
                // What changed before there was anyone to tell.
                heard()
                return await driver.hearOfChanges(heard)
            }
            try? await Task.sleep(for: .seconds(1))
        }
    }

    func close() async {
        state.withLock { $0 = .closed }
        await opened.withLock { $0 }?.close()
    }
}
