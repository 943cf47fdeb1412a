/// A part of the server below one prefix: what can be asked for there, and what holds for whatever is, whether or not there is such a thing.
package final class Surface: Sendable {
    /// What its paths begin with, a slash at the end.
    let prefix: String
    /// Who is let in.
    let gate: any Gate
    /// How it words errors.
    let errors: any ErrorDialect
    /// How long an answer that has to wait may take.
    let timeLimit: @Sendable (ServerConfiguration) -> Duration
    /// Whose pages may read what a path that nothing answers, or a request that is refused before, is answered with.
    let readersOfErrors: CrossOrigin.Readers
    /// What can be asked for.
    let routes: [Dispatcher.Route]

    package init(
        _ prefix: String, gate: any Gate = BearerGate(), errors: any ErrorDialect = ContractErrors(),
        timeLimit: @escaping @Sendable (ServerConfiguration) -> Duration = { $0.requestTimeout },
        readersOfErrors: CrossOrigin.Readers = .own, routes: [Dispatcher.Route]
    ) {
        (self.prefix, self.gate, self.errors) = (prefix, gate, errors)
        (self.timeLimit, self.readersOfErrors, self.routes) = (timeLimit, readersOfErrors, routes)
    }
}
