import Foundation
import TransitAPI

/// The timetable on the phone: how large and how old it is, how it is brought up to date and removed.
@MainActor public final class OfflineDataModel: ScreenModel<OfflineDataModel.State> {
    /// What the screen shows.
    public struct State: Sendable, Equatable {
        public var timetable = Phase<KeptTimetable>.loading
        public var update = Update.none
        /// What went wrong with the last update; what was there before still answers.
        public var trouble: Advice?

        /// How far an update is.
        public enum Update: Sendable, Equatable {
            case none
            /// The server is asked what there is.
            case asking
            /// Bytes that have come, and of how many.
            case fetching(done: Int, of: Int)
            /// How it ended.
            case done(OfflineStore.Outcome)
        }

        /// Whether an update is under way.
        public var isUpdating: Bool {
            switch update {
            case .asking, .fetching: true
            case .none, .done: false
            }
        }

        /// From 0 to 1; nil where nobody knows.
        public var progress: Double? {
            guard case .fetching(let done, let total) = update, total > 0 else { return nil }
            return min(1, Double(done) / Double(total))
        }

        /// What an update came to.
        public var outcomeWords: Words? {
            guard case .done(let outcome) = update else { return nil }
            switch outcome {
            case .nothingOffered: return Words("offline.nothing_offered")
            case .current: return Words("offline.current")
            case .updated(_, byDelta: true): return Words("offline.updated_changes")
            case .updated(_, byDelta: false): return Words("offline.updated_whole")
            }
        }
    }

    private let store: OfflineStore
    private var updating: Task<Void, Never>?
    private var reported: Double?

    /// Days after which a timetable is called old.
    public nonisolated static let oldAfterDays = 7

    /// - Parameter store: which keeps the timetable.
    public init(store: OfflineStore, clock: KitClock) {
        self.store = store
        super.init(State(), clock: clock)
    }

    public override func load() async {
        let now = clock.now()
        guard let kept = await store.kept, let engine = await store.answering() else {
            state.timetable = .empty(Standing(basis: .phone, asOf: now))
            return
        }
        state.timetable = .shown(
            KeptTimetable(kept, covers: engine.covers, now: now), Standing(basis: .phone, asOf: kept.generatedAt))
    }

    /// Brings the timetable up to date, or fetches the first one.
    public func update() async {
        guard !state.isUpdating else { return }
        (state.update, state.trouble, reported) = (.asking, nil, nil)
        let task = Task { await fetch() }
        updating = task
        await task.value
        updating = nil
    }

    private func fetch() async {
        do throws(OfflineError) {
            let outcome = try await store.update { [weak self] done, total in
                Task { @MainActor in self?.note(done: done, of: total) }
            }
            state.update = .done(outcome)
        } catch {
            state.update = .none
            if error != .client(.cancelled) { state.trouble = Advice(error) }
        }
        await load()
    }

    /// Progress is shown in hundredths: a piece of a download is no reason to draw anew.
    private func note(done: Int, of total: Int) {
        guard state.isUpdating, total > 0 else { return }
        let share = (Double(done) / Double(total) * 100).rounded(.down)
        // Pieces may be told of out of their order.
        guard share > reported ?? -1 else { return }
        reported = share
        state.update = .fetching(done: done, of: total)
    }

    /// Ends an update that is under way; what has come is kept for the next one.
    public func cancel() { updating?.cancel() }

    /// Removes the timetable: what is asked without a network has no answer then.
    public func remove() async {
        guard !state.isUpdating else { return }
        await store.remove()
        state.update = .none
        await load()
    }
}

/// The timetable that is kept, as it is shown.
public struct KeptTimetable: Sendable, Equatable {
    public var byteCount: Int
    /// When the server made it and when it was fetched, in seconds since 1970-01-01T00:00:00Z.
    public var generatedAt: Double
    public var fetchedAt: Double
    /// First and last day it knows of.
    public var covers: ClosedRange<ISODate>
    /// Whether it should be brought up to date.
    public var isOld: Bool
    /// Whether it knows nothing of today any more.
    public var isOver: Bool

    init(_ kept: OfflineStore.Kept, covers: ClosedRange<ISODate>, now: Double) {
        (byteCount, generatedAt, fetchedAt) = (kept.byteCount, kept.generatedAt, kept.fetchedAt)
        self.covers = covers
        isOld = now - kept.generatedAt > Double(OfflineDataModel.oldAfterDays) * 86_400
        // Days of the city begin up to eleven hours before those of UTC.
        isOver = Int(now + 11 * 3_600) / 86_400 > Int(covers.upperBound.daysSinceEpoch)
    }
}

extension Advice {
    /// What is said of a timetable that could not be brought up to date.
    public init(_ error: OfflineError) {
        switch error {
        case .client(let error): self.init(error)
        case .noRoom(let bytes):
            self.init(ClientError.noRoom(bytes: bytes))
            message = bytes == nil ? Words("offline.full.message") : message
        case .storage(let reason):
            self.init(
                title: Words("offline.not_kept.title"), message: Words("offline.not_kept.message"),
                detail: .verbatim(reason), action: .retry)
        case .notSigned, .older, .tooLarge, .notAsStated, .unusable:
            self.init(title: Words("offline.bad.title"), message: Words("offline.bad.message"), action: .retry)
        }
    }
}
