import Database
import Notifications
import Synchronization

/// What an index has said.
final class IndexLog: Sendable {
    private let said = Mutex<[AudienceIndex.Event]>([])
    private let stream: AsyncStream<AudienceIndex.Event>
    private let continuation: AsyncStream<AudienceIndex.Event>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    var events: [AudienceIndex.Event] { said.withLock { $0 } }

    /// Why the database was asked, each time.
    var reasons: [AudienceIndex.Reason] {
        events.compactMap { if case .askedDatabase(let reason) = $0 { reason } else { nil } }
    }

    func note(_ event: AudienceIndex.Event) {
        said.withLock { $0.append(event) }
        continuation.yield(event)
    }

    /// Waits until it is loaded, once more than it was waited for; the suite's time limit ends it.
    func loaded() async {
        for await event in stream { if case .loaded = event { return } }
    }
}

/// Runs a test with an index that is loaded and kept current.
func withRunningIndex(
    _ database: Database, _ options: AudienceIndex.Options = AudienceIndex.Options(),
    _ body: (AudienceIndex, IndexLog) async throws -> Void
) async throws {
    let log = IndexLog()
    let index = AudienceIndex(database, options: options) { log.note($0) }
    let running = Task { await index.run() }
    await log.loaded()
    do {
        try await body(index, log)
    } catch {
        running.cancel()
        await running.value
        throw error
    }
    running.cancel()
    await running.value
}

extension AudienceSource {
    /// The answer in an order of its own: what concerns a rider comes in any.
    func answer(routes: [String], stops: [String]) async throws -> [Concern] {
        try await audience(routes: routes, stops: stops).map { concern in
            var concern = concern
            concern.match.favorites.sort { $0.uuidString < $1.uuidString }
            concern.match.subscriptionFloors.sort { ($0?.rawValue ?? "") < ($1?.rawValue ?? "") }
            return concern
        }
    }
}
