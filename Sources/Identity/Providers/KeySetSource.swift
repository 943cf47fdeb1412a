/// A key set just fetched.
public struct FetchedKeySet: Sendable {
    /// The keys.
    public let keys: KeySet
    /// For how many seconds the issuer lets it be kept (`Cache-Control: max-age`), nil where it does not say.
    public let maxAge: Int64?

    /// A key set and how long it may be kept.
    public init(keys: KeySet, maxAge: Int64?) { (self.keys, self.maxAge) = (keys, maxAge) }
}

/// Where an issuer's keys come from.
public protocol KeySetSource: Sendable {
    /// Fetches the keys as they are now; ends in bounded time.
    func fetch() async throws(KeySetError) -> FetchedKeySet
}
