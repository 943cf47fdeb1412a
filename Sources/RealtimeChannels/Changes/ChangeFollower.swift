import Database
import Synchronization

/// Follows the changes of the database and has them told; one after the other, so that nobody hears what was before what is.
package final class ChangeFollower: Sendable {
    /// What happened, for logs.
    package enum Event: Sendable, Equatable {
        /// Changes were forgotten before they were read, or an older copy has taken the place of the database: all who listen are
        /// told to read anew.
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
    private let limits: RealtimeLimits
    private let figures: RealtimeFigures
    private let report: @Sendable (Event) -> Void
    private let queue = Mutex(CatchUpQueue())
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    /// How long the pauses become while the database cannot be asked.
    private static let longestPause = Duration.seconds(10)

    init(
        _ database: Database, _ reader: ChangeReader, _ authority: Authority, _ limits: RealtimeLimits,
        _ figures: RealtimeFigures, _ report: @escaping @Sendable (Event) -> Void
    ) {
        (self.database, self.reader, self.authority) = (database, reader, authority)
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
        /// What else has been told: all that could be read then. Nil where nothing comes before what was read.
        var sight: ChangeSight?
        /// What was told that could not be read then.
        var told: Set<ChangeCursor> = []
        /// A look for what is new, of which there was more than was read at once.
        var look: Look?
        /// The last that was told since there was nothing left to tell: rows were read for it that what comes next may have changed
        /// already.
        var recent: [DatedChange] = []
        /// What is to be told with what comes next.
        var open: [DatedChange] = []
    }

    /// A look for what is new, some at a time.
    private struct Look {
        /// How far it has come.
        var cursor: ChangeCursor
        /// What could be read when it began.
        var sight: ChangeSight?
        /// Whether it has found anything.
        var isNew = false
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
                    isMore = try await step(&current, telling)
                    failures = 0
                    try Task.checkCancellation()
                    isMore = try await tellMissed(telling) || isMore
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

    /// Reads some changes and has them told: those that were not there before, so that a transaction that stays open keeps nobody from
    /// hearing of what others have done, nor has it read again.
    ///
    /// - Returns: whether there may be more.
    private func step(_ place: inout Place, _ telling: Telling) async throws -> Bool {
        var look = place.look ?? Look(cursor: place.cursor)
        let (all, sight) = try await database.changes(
            after: look.cursor, unseenIn: place.sight, limit: limits.changesAtOnce)
        let hasGoneBack = if let sight, let before = place.sight { sight.isBefore(before) } else { false }
        if hasGoneBack || all.contains(where: { $0.change.operation == .forgotten }) {
            figures.add(to: .gaps)
            report(.gap)
            telling.gap(nil)
            for recheck in Set(all.flatMap { authority.rechecks(after: $0.change) }) { telling.recheck(recheck) }
            place = Place(cursor: try await database.latestChange())
            return true
        }
        // What is read later in a look is more than could be read at first, and not all of that.
        look.sight = look.sight ?? sight
        let new = all.filter { !place.told.contains($0.change.cursor) }
        if !new.isEmpty {
            try await tell(new, &place, telling)
            // A look goes on where it is, so that of what it could read at first none is read again.
            place.told.formUnion(new.map(\.change.cursor).filter { look.sight?.includes($0) != true })
        }
        look.isNew = look.isNew || !new.isEmpty
        if let last = all.last?.change.cursor {
            look.cursor = last
            if sight == nil { (place.cursor, place.told) = (last, []) }
        }
        guard all.count < limits.changesAtOnce else {
            place.look = look
            return true
        }
        place.look = nil
        if let seen = look.sight {
            (place.cursor, place.sight) = (max(place.cursor, seen.settled), seen)
            place.told = place.told.filter { !seen.includes($0) }
        }
        // All that rows may have been read too late for has been told by now.
        if !look.isNew { (place.recent, place.open) = ([], []) }
        return look.isNew
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
