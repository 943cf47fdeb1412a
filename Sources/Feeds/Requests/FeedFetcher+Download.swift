import Foundation

extension FeedFetcher {
    /// Brings a feed by way of memory: enough for tests, too much for schedules.
    package func download(_ request: FeedRequest, to path: String) async throws(FetchError) -> FeedResponse {
        var response = try await fetch(request)
        guard response.status == 200 else { return response }
        do {
            try Data(response.bytes).write(to: URL(filePath: path))
        } catch {
            throw .unwritable(path: path, reason: error.localizedDescription)
        }
        response.bytes = []
        return response
    }
}
