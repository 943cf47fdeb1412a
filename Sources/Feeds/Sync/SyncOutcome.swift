/// What a refresh came to.
package enum SyncOutcome: Sendable, Equatable {
    /// Nothing is new; the timetable at this path is the newest.
    case unchanged(path: String)
    /// A new timetable lies at this path.
    case published(path: String)
    /// A gate forbids publishing; the last good timetable stays.
    case refused(problems: [String])
}

/// Why there is no timetable, or no new one.
package enum SyncError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A feed could not be fetched and there is none from earlier.
    case feedMissing(feed: String, reason: String)
    /// No provider of that id has an access.
    case noAccess(feed: String, provider: String)
    /// The quota of a provider is used up.
    case quotaUsedUp(provider: String, until: Int64)
    /// A feed could not be read, or the timetable not written.
    case importFailed(reason: String)
    /// A gate refused, and there is no earlier timetable.
    case nothingToServe(problems: [String])
    case cancelled

    package var description: String {
        switch self {
        case .feedMissing(let feed, let reason):
            "the feed \(feed) could not be fetched, and there is none from earlier: \(reason)"
        case .noAccess(let feed, let provider): "the feed \(feed) needs the provider \(provider), which has no access"
        case .quotaUsedUp(let provider, let until):
            "the day's requests to \(provider) are used up; the next day begins at \(until)"
        case .importFailed(let reason): "the timetable could not be made: \(reason)"
        case .nothingToServe(let problems):
            "the city may not be published, and there is no earlier timetable: "
                + problems.prefix(3).joined(separator: "; ") + (problems.count > 3 ? "; …" : "")
        case .cancelled: "given up because the program stops"
        }
    }
}
