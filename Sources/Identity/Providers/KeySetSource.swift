/// A key set just fetched.
package struct FetchedKeySet: Sendable {
    package let keys: KeySet
    /// For how many seconds the issuer lets it be kept (`Cache-Control: max-age`), nil where it does not say.
    package let maxAge: Int64?

    /// A key set and how long it may be kept.
    package init(keys: KeySet, maxAge: Int64?) { (self.keys, self.maxAge) = (keys, maxAge) }
}

/// Where an issuer's keys come from.
package protocol KeySetSource: Sendable {
    /// Fetches the keys as they are now; ends in bounded time.
    func fetch() async throws(KeySetError) -> FetchedKeySet
}
