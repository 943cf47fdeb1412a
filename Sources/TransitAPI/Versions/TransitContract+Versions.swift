extension TransitContract {
    /// `GET /changes`.
    public static let changes = Endpoint<ChangesRequest, ChangesBody>(
        "changes", "/changes", tag: .versions, summary: "How the contract has changed",
        description: """
            What was added, deprecated, removed and fixed, the newest first. What is deprecated is kept for \
            \(Deprecation.monthsKept) months at least, and answers that rest on it say so in the headers Deprecation, Sunset and Link.
            """,
        cache: .shared(maxAge: 3_600, staleWhileRevalidate: 3_600, staleIfError: 86_400), errors: [.serverBusy])

    /// Version of the contract that this program serves: that of its newest change.
    public static var version: String { history[0].version }
}
