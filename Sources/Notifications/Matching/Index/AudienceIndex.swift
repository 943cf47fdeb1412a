import Database
import Foundation
import Synchronization

/// Finds the riders whom an alert concerns in memory: for when the database has enough to do.
///
/// It is loaded from the database and follows its changes. Before each answer it asks for what has changed since, which is
/// one look at the end of one table; so it answers as the database would have at the moment it was asked, be it by another
/// process that something was changed. While it is loading, or more was changed than it can catch up with at once, the
/// database itself is asked.
package final class AudienceIndex: AudienceSource {
    /// How it works.
    package struct Options: Sendable {
        /// Rows read at a time while it is loading.
        package var page = 5_000
        /// Changes read at a time.
        package var batch = 1_000
        /// How often as many are read at most before an answer.
        package var patience = 5
        /// How often it looks for changes unasked.
        package var poll = Duration.seconds(1)
        /// How long the pauses become while the database cannot be asked.
        package var longestPause = Duration.seconds(30)

        package init() {}
    }

    /// What happened, for logs and metrics.
    package enum Event: Sendable, Equatable {
        /// It answers from now on: so many favourites, and routes and stops of subscriptions.
        case loaded(entries: Int)
        /// The database was asked in its place.
        case askedDatabase(Reason)
        /// The database cannot be asked; it is tried again.
        case unavailable(String)
    }

    /// Why the database was asked.
    package enum Reason: String, Sendable {
        /// It is not loaded, or changes were forgotten before it read them and it is loaded anew.
        case loading
        /// Too much was changed meanwhile.
        case behind
        /// It could not find out what was changed.
        case unavailable
    }

    private struct State {
        var table = AudienceTable()
        /// What comes after it may not be in the table; nil while the table is not loaded.
        var cursor: ChangeCursor?
    }

    private let database: Database
    private let reader: AudienceReader
    private let fallback: DatabaseAudience
    private let options: Options
    private let report: @Sendable (Event) -> Void
    private let state = Mutex(State())
    private let turns = Turns()

    /// An index of a database that has the riders' tables. It is empty until it is ``run()``.
    ///
    /// - Parameter report: told what happened; it must not wait.
    package init(
        _ database: Database, options: Options = Options(), report: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        (self.database, reader, fallback) = (database, AudienceReader(database), DatabaseAudience(database))
        (self.options, self.report) = (options, report)
    }

    // MARK: Asking

    package func audience(routes: [String], stops: [String]) async throws -> [Concern] {
        let reason: Reason
        do {
            switch try await catchUp() {
            case .current:
                // Only a copy is made under the lock: putting many riders in order takes longer than a change of the table may wait.
                let found = state.withLock { state in
                    state.cursor.map { _ in state.table.hits(routes: routes, stops: stops) }
                }
                if let found { return AudienceTable.concerns(of: found) }
                reason = .loading
            case .unloaded: reason = .loading
            case .more: reason = .behind
            }
        } catch {
            reason = .unavailable
        }
        report(.askedDatabase(reason))
        return try await fallback.audience(routes: routes, stops: stops)
    }

    /// These are few and asked of the database.
    package func savedTrips(_ notice: AlertNotice) async throws -> [UUID: Int] { try await fallback.savedTrips(notice) }

    private func catchUp() async throws -> Progress {
        var progress = Progress.unloaded
        for _ in 0..<max(1, options.patience) {
            progress = try await turns.take { try await self.step() }
            guard case .more(hasMoved: true) = progress else { break }
        }
        return progress
    }

    // MARK: Keeping current

    /// Loads the index and keeps it current, until its task is cancelled.
    package func run() async {
        var failures = 0
        for await _ in database.changeSignals(poll: options.poll) {
            do {
                try await keepCurrent()
                failures = 0
            } catch {
                if Task.isCancelled { return }
                report(.unavailable("\(error)"))
                failures += 1
                let pause = min(options.poll * Double(1 << min(failures - 1, 10)), options.longestPause)
                try? await Task.sleep(for: pause)
            }
        }
    }

    private func keepCurrent() async throws {
        while !Task.isCancelled {
            switch try await turns.take({ try await self.step() }) {
            case .current: return
            case .unloaded: try await load()
            case .more(let hasMoved):
                // The rest is not settled: it comes with a later signal.
                guard hasMoved else { return }
            }
        }
    }

    private enum Progress {
        case current
        /// There is more; whether the cursor has moved.
        case more(hasMoved: Bool)
        case unloaded
    }

    /// Reads some changes. One at a time: what was read first must not come after what was read later.
    private func step() async throws -> Progress {
        guard let cursor = state.withLock({ $0.cursor }) else { return .unloaded }
        let (changes, settled) = try await database.pendingChanges(after: cursor, limit: options.batch)
        guard !changes.contains(where: { $0.operation == .forgotten }) else {
            state.withLock { $0 = State() }
            return .unloaded
        }
        let news = try await reader.news(of: changes)
        state.withLock { state in
            state.table.apply(news)
            if settled > 0 { state.cursor = changes[settled - 1].cursor }
        }
        return changes.count < options.batch ? .current : .more(hasMoved: settled > 0)
    }

    private func load() async throws {
        // What is changed while it is read is read again.
        let cursor = try await database.latestChange()
        var table = AudienceTable()
        table.reserve(try await reader.count())
        for read in [reader.favorites, reader.subscriptions] {
            var last: SQLValue?
            repeat {
                let page = try await read(last, options.page)
                for entry in page.entries { table.add(entry) }
                last = page.next
                try Task.checkCancellation()
            } while last != nil
        }
        let count = table.count
        state.withLock { state in
            // Nothing but the state holds it from here on: else the first change would copy it.
            swap(&state.table, &table)
            state.cursor = cursor
        }
        report(.loaded(entries: count))
    }
}

/// Lets one at a time do something that waits.
private actor Turns {
    private var last: Task<Void, Never>?

    func take<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) async throws -> Result {
        let before = last
        let mine = Task {
            await before?.value
            return try await body()
        }
        last = Task { _ = await mine.result }
        return try await mine.value
    }
}
