import TransitAPI

/// A part of the server below one prefix, and what holds for whatever is asked for there, whether or not there is such a thing.
struct Surface: Sendable {
    /// What its paths begin with, a slash at the end.
    let prefix: String
    /// How it words errors.
    var errors: any ErrorDialect = ContractErrors()
    /// How long an answer that has to wait may take.
    var timeLimit: @Sendable (ServerConfiguration) -> Duration = { $0.requestTimeout }
    /// Whose pages may read what a path that nothing answers, or a request that is refused before, is answered with.
    var readersOfErrors = CrossOrigin.Readers.own
    /// Whether it is there in demonstrations only, for this server's own pages.
    var isOfDemonstration = false

    /// The contract.
    static let api = Surface(prefix: TransitContract.prefix + "/", readersOfErrors: .everyone)
    /// Accounts, in the words of Supabase Auth. What waits in line for a password's hash may take longer.
    static let auth = Surface(
        prefix: AuthContract.prefix + "/", errors: AuthErrors(), timeLimit: { $0.authTimeout },
        readersOfErrors: .allowed)
    /// What demonstrations show of mails and pushes.
    static let demonstration = Surface(prefix: "/dev/", isOfDemonstration: true)
    /// Everything else: pages, probes, feeds.
    static let pages = Surface(prefix: "/")

    /// The longer prefixes first.
    private static let all = [api, auth, demonstration, pages]

    /// The surface of a path.
    static func of(_ path: String) -> Surface { all.first { path.hasPrefix($0.prefix) } ?? pages }
}
