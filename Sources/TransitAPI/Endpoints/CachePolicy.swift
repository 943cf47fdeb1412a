/// How long a success may be kept, as the `Cache-Control` header says it (RFC 9111, RFC 5861, RFC 8246).
/// Errors are always sent with `no-store`.
public struct CachePolicy: Sendable, Equatable {
    /// Value of the `Cache-Control` header.
    public let headerValue: String
    /// Whether an ETag is sent and `If-None-Match` answered with 304.
    public let hasETag: Bool

    /// Never kept.
    public static let noStore = CachePolicy(headerValue: "no-store", hasETag: false)

    /// Kept by anyone for `maxAge` seconds, and shown for some time more while asking again, or while the server fails.
    public static func shared(
        maxAge: Int, staleWhileRevalidate: Int? = nil, staleIfError: Int? = nil
    ) -> CachePolicy {
        var value = "public, max-age=\(maxAge), s-maxage=\(maxAge)"
        if let staleWhileRevalidate { value += ", stale-while-revalidate=\(staleWhileRevalidate)" }
        if let staleIfError { value += ", stale-if-error=\(staleIfError)" }
        return CachePolicy(headerValue: value, hasETag: true)
    }

    /// Live answers: 30 seconds, 30 more while asking again, 10 minutes while the server fails.
    public static let live = shared(maxAge: 30, staleWhileRevalidate: 30, staleIfError: 600)
    /// Answers that change only with the timetable: 5 minutes, an hour while asking again, a day while the server
    /// fails.
    public static let timetable = shared(maxAge: 300, staleWhileRevalidate: 3600, staleIfError: 86_400)
    /// What a map draws, which changes by night at most: an hour, a day while asking again, a week while the server fails.
    public static let tiles = shared(maxAge: 3_600, staleWhileRevalidate: 86_400, staleIfError: 604_800)
    /// Files that never change under their name: a year.
    public static let immutable = CachePolicy(headerValue: "public, max-age=31536000, immutable", hasETag: true)
}
