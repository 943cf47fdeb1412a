import Database
import Synchronization

/// Follows the changes of the database and has them told; one after the other, so that nobody hears what was before what is.
package final class ChangeFollower: Sendable {
    /// What happened, for logs.
    package enum Event: Sendable, Equatable {
        /// Changes were forgotten before they were read: all who listen are told to read anew.
        case gap
        /// Changes cannot be told of, and could not be later either; says why. All who listen are told to read anew.
        case unreadable(String)
        /// The database cannot be asked; it is tried again. Whoever was just being told what they have missed is to read anew.
        case unavailable(String)
    }

    /// What a channel has missed.
    package struct Missed: Sendable {
        let channel: ChannelID
        let bindings: [ChangeBinding]
        let principal: Principal

        /// From where on; nil where that is not known.
        var cursor: ChangeCursor? {
            let cursors = bindings.map { $0.since.flatMap(ChangeCursor.init(text:)) }
            return cursors.contains(nil) ? nil : cursors.compactMap { $0 }.min()
        }
    }

    private let database: Database
    private let reader: ChangeReader
    private let authority: Authority
    private let registry: ChangeRegistry
    private let limits: RealtimeLimits
    private let figures: RealtimeFigures
    private let report: @Sendable (Event) -> Void
    private let queue = Mutex(CatchUpQueue())
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    /// How long the pauses become while the database cannot be asked.
    private static let longestPause = Duration.seconds(10)

    init(
        _ database: Database, _ reader: ChangeReader, _ authority: Authority, _ registry: ChangeRegistry,
        _ limits: RealtimeLimits, _ figures: RealtimeFigures, _ report: @escaping @Sendable (Event) -> Void
    ) {
        (self.database, self.reader, self.authority, self.registry) = (database, reader, authority, registry)
        (self.limits, self.figures, self.report) = (limits, figures, report)
        (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Has a channel told what it has missed.
    func catchUp(_ missed: Missed) {
        figures.add(to: .behind)
        queue.withLock { $0.add(missed) }
        wake.yield()
    }

    /// Forgets a channel that is gone, whether or not it waits to be told what it has missed.
    func forget(_ channel: ChannelID, of principal: Principal) {
        if queue.withLock({ $0.remove(channel, of: principal) }) { figures.add(-1, to: .behind) }
    }

    /// Where the follower stands.
    private struct Place {
        /// Before this, all has been told.
        var cursor: ChangeCursor
        /// What was told behind it, as something may yet come before.
        var told: Set<ChangeCursor> = []
        /// The last that was told since there was nothing left to tell: rows were read for it that what comes next may have changed
        /// already.
        var recent: [DatedChange] = []
        /// What is to be told with what comes next.
        var open: [DatedChange] = []
    }

    /// What is done with what is found out.
    private struct Telling {
        let news: @Sendable ([ChangeNews]) -> Void
        let recheck: @Sendable (TopicRecheck) -> Void
        let missed: @Sendable (Missed, [ChangeNews]) -> Void
        let gap: @Sendable (ChannelID?) -> Void
    }

    func run(
        telling news: @escaping @Sendable ([ChangeNews]) -> Void,
        missed: @escaping @Sendable (Missed, [ChangeNews]) -> Void,
        rechecking recheck: @escaping @Sendable (TopicRecheck) -> Void,
        gap: @escaping @Sendable (ChannelID?) -> Void
    ) async {
        let forwarding = Task { [wake, database] in
            for await _ in database.changeSignals(poll: .seconds(1)) { wake.yield() }
        }
        defer { forwarding.cancel() }
        let telling = Telling(news: news, recheck: recheck, missed: missed, gap: gap)
        var place: Place?
        var failures = 0
        for await _ in wakes {
            do {
                var current: Place
                if let place {
                    current = place
                } else {
                    current = Place(cursor: try await database.latestChange())
                    place = current
                    figures.add(to: .following)
                }
                defer { place = current }
                var isMore = true
                // By turns: however many have missed something, nobody else waits for more than one of them.
                while isMore {
                    let step = try await step(&current, telling)
                    failures = 0
                    try Task.checkCancellation()
                    let isAwaited = try await tellMissed(telling)
                    isMore = step.isMore || isAwaited
                    try await rest(after: step, telling)
                }
            } catch {
                if Task.isCancelled { return }
                figures.add(to: .failures)
                report(.unavailable("\(error)"))
                failures += 1
                try? await Task.sleep(for: min(.milliseconds(100) * (1 << min(failures, 10)), Self.longestPause))
                wake.yield()
            }
        }
    }

    /// What a step came to.
    private struct Step {
        /// Whether there may be more that can be told.
        var isMore: Bool
        /// So often it has read.
        var pages = 1
    }

    /// Waits after a step that read much which the next one reads anew: all nodes do, for as long as a transaction stays open. Whoever
    /// has missed something is told meanwhile.
    private func rest(after step: Step, _ telling: Telling) async throws {
        let end = ContinuousClock.now + .milliseconds(limits.pauseUnsettled * (step.pages - 1))
        while ContinuousClock.now < end {
            if try await tellMissed(telling) { continue }
            try await Task.sleep(for: min(.milliseconds(50), end - .now))
        }
    }

    /// Reads some changes and has them told.
    ///
    /// What is not settled is read anew each time, so the pages behind it are read at once: a transaction that stays open for long
    /// keeps nobody from hearing of what others have done.
    private func step(_ place: inout Place, _ telling: Telling) async throws -> Step {
        var after = place.cursor
        var (isNew, hasMoved) = (false, false)
        for page in 0..<limits.pagesUnsettled {
            let (all, settled) = try await database.datedChanges(after: after, limit: limits.changesAtOnce)
            if all.contains(where: { $0.change.operation == .forgotten }) {
                figures.add(to: .gaps)
                report(.gap)
                telling.gap(nil)
                for recheck in Set(all.flatMap { authority.rechecks(after: $0.change) }) { telling.recheck(recheck) }
                place = Place(cursor: try await database.latestChange())
                return Step(isMore: true)
            }
            let new = all.filter { !place.told.contains($0.change.cursor) }
            if !new.isEmpty {
                isNew = true
                try await tell(new, &place, telling)
                place.told.formUnion(new.map(\.change.cursor))
            }
            // Later pages are read later: between them may lie what was not there yet.
            if page == 0, settled > 0 {
                hasMoved = true
                let cursor = all[settled - 1].change.cursor
                place.cursor = cursor
                place.told = place.told.filter { $0 > cursor }
            }
            guard all.count == limits.changesAtOnce, let last = all.last else {
                // All that rows may have been read too late for has been told by now.
                if !isNew { (place.recent, place.open) = ([], []) }
                return Step(isMore: isNew, pages: page + 1)
            }
            if page == 0, settled == all.count { return Step(isMore: true) }
            after = last.change.cursor
        }
        // What is not settled comes again, and nothing new with it until another signal.
        return Step(isMore: hasMoved, pages: limits.pagesUnsettled)
    }

    /// Has changes told. Where that fails, and would fail again, all who listen are to read anew: else one row would keep them from
    /// hearing of any other.
    private func tell(_ new: [DatedChange], _ place: inout Place, _ telling: Telling) async throws {
        for recheck in Set(new.flatMap { authority.rechecks(after: $0.change) }) { telling.recheck(recheck) }
        do {
            let reading = try await reader.news(of: new, with: place.open, after: place.recent, from: place.cursor)
            if !reading.news.isEmpty { telling.news(reading.news) }
            place.open = reading.open
        } catch {
            try Task.checkCancellation()
            if let error = error as? DatabaseError, error.isTemporary { throw error }
            figures.add(to: .gaps)
            report(.unreadable("\(error)"))
            telling.gap(nil)
            place.open = []
        }
        place.recent = Array((place.recent + new).suffix(limits.changesRemembered))
    }

    /// Tells a channel what it has missed: what came after it heard the last, as it is now. Until then it hears nothing, so that
    /// whatever it has heard is all there was; some of it it may hear twice. Where that cannot be read it is to read anew, as it would
    /// keep the others waiting if it were tried again.
    ///
    /// - Returns: whether others wait.
    private func tellMissed(_ telling: Telling) async throws -> Bool {
        guard let missed = queue.withLock({ $0.next() }) else { return false }
        figures.add(-1, to: .behind)
        do {
            if let cursor = missed.cursor, let changes = try await changes(after: cursor) {
                telling.missed(missed, try await reader.news(of: changes, from: cursor, only: missed).news)
            } else {
                telling.gap(missed.channel)
            }
        } catch {
            try Task.checkCancellation()
            figures.add(to: .failures)
            report(.unavailable("\(error)"))
            telling.gap(missed.channel)
        }
        return queue.withLock { !$0.isEmpty }
    }

    /// Nil where they have been forgotten, are too many, or cannot be known: the database has not come so far as a cursor of before it
    /// was restored.
    private func changes(after cursor: ChangeCursor) async throws -> [DatedChange]? {
        guard try await cursor <= database.latestChange() else { return nil }
        var cursor = cursor
        var changes: [DatedChange] = []
        while true {
            let (page, _) = try await database.datedChanges(after: cursor, limit: limits.changesAtOnce)
            if page.contains(where: { $0.change.operation == .forgotten }) { return nil }
            changes += page
            guard changes.count <= limits.changesToCatchUp else { return nil }
            guard page.count == limits.changesAtOnce, let last = page.last else { return changes }
            cursor = last.change.cursor
        }
    }
}

extension ChangeCursor {
    /// As it is handed to clients.
    var text: String { "\(transaction).\(position)" }

    /// One that was handed to a client; nil for what was not.
    init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int64($0) }
        guard parts.count == 2, let transaction = parts[0], let position = parts[1], transaction >= 0, position >= 0
        else {
            return nil
        }
        self.init(transaction: transaction, position: position)
    }
}
