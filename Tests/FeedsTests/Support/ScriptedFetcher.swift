import Feeds
import Synchronization

/// Answers from a script and keeps what it was asked.
final class ScriptedFetcher: FeedFetcher {
    typealias Script = @Sendable (FeedRequest, Int) throws(FetchError) -> FeedResponse

    private let script: Script
    private let asked = Mutex<[FeedRequest]>([])

    /// - Parameter script: told the request and how many were made of that address before.
    init(_ script: @escaping Script) { self.script = script }

    var requests: [FeedRequest] { asked.withLock { $0 } }

    func fetch(_ request: FeedRequest) async throws(FetchError) -> FeedResponse {
        let number = asked.withLock { asked in
            asked.append(request)
            return asked.count { $0.url == request.url } - 1
        }
        return try script(request, number)
    }
}
