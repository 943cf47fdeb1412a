extension PollPlan {
    /// What a failure means.
    struct Verdict {
        var reason: String
        /// Whether the provider as a whole must be left alone, not only the source.
        var concernsProvider = false
        var retryAfter: Double?

        init(_ failure: PollFailure, provider: Provider?, hasSucceeded: Bool) {
            switch failure {
            case .unanswered(let error): reason = error.description
            case .rejected(_, let code): reason = "not a feed: " + code
            case .status(429, let seconds):
                (reason, concernsProvider, retryAfter) = ("answered 429: asked too often", true, seconds)
            case .status(let status, let seconds) where status == 401 || status == 403:
                retryAfter = seconds
                concernsProvider = provider != nil
                let variable = provider?.keyVariable
                // NSW's gateway has answered both over the rate, and 403 over the quota.
                reason =
                    hasSucceeded
                    ? "answered \(status) where it answered before: taken for too many requests"
                    : "answered \(status): the key was refused; "
                        + (variable.map { "check the environment variable \($0)" } ?? "this source needs one")
            case .status(404, let seconds): (reason, retryAfter) = ("answered 404: there is no such feed", seconds)
            case .status(let status, let seconds): (reason, retryAfter) = ("answered \(status)", seconds)
            }
        }
    }
}
