import Testing
import TransitAPI

extension TestServer {
    /// All departures of a stop from a clock time on until another, page after page.
    func departures(
        _ stop: String, from: String, until: Int64, limit: Int = 50, filter: String = ""
    ) async throws -> [Departure] {
        var found: [Departure] = []
        var cursor: String?
        repeat {
            let next = cursor.map { "&cursor=\(PercentEncoding.encode($0))" } ?? ""
            let at = PercentEncoding.encode(from)
            let reply = try await ask("/api/v1/stops/\(stop)/departures?at=\(at)&limit=\(limit)\(filter)\(next)")
            try #require(reply.status == 200, "\(reply.text.prefix(300))")
            let page = try reply.data(DeparturesBody.self)
            try #require(!page.departures.isEmpty || page.nextCursor == nil)
            found += page.departures
            cursor = page.nextCursor
        } while cursor != nil && (found.last?.scheduledTime.epochSeconds ?? until) < until
        return found.filter { $0.scheduledTime.epochSeconds < until }
    }
}
