import CLibPQ

/// A connection and the statements that are prepared on it.
final class PostgresSession {
    /// A statement of a round trip.
    struct Step {
        var sql: String
        var arguments = PostgresArguments.none
        /// Who runs it.
        var role = Role.service
        /// Whether it is worth preparing.
        var isPrepared = true
        /// The role that it takes, if that is what it is for.
        var takes: Role?
    }

    private let link: PostgresLink
    private let limit: Int
    private var statements: PostgresStatements

    /// Connects, or throws why it cannot be.
    init(_ configuration: PostgresConfiguration, isCancelled: () -> Bool) throws {
        link = try PostgresLink.open(configuration, isCancelled: isCancelled)
        limit = configuration.preparedStatements
        statements = PostgresStatements(limit: limit)
    }

    var isAlive: Bool { link.isAlive }
    var keptStatements: Int { statements.cache.count }

    /// Sends statements together, preparing those that are not yet.
    ///
    /// - Parameter answer: called with the answer of the last, and with the form of its rows if it has any.
    /// - Throws: why the first failed that did; those behind it were not run.
    func exchange(
        _ steps: [Step], _ answer: (OpaquePointer, PostgresShape?) throws(DatabaseError) -> Void = { (_, _) in }
    ) throws(PostgresFailure) {
        var commands: [PostgresLink.Command] = []
        var preparing: [Int: (key: PostgresStatements.Key, name: String)] = [:]
        var taking: (place: Int, role: Role)?
        var last: (key: PostgresStatements.Key, shape: PostgresShape?)?
        for step in steps {
            last = nil
            guard step.isPrepared else {
                commands.append(.query(step.sql, step.arguments))
                continue
            }
            let key = PostgresStatements.Key(sql: step.sql, role: step.role)
            if let known = statements.use(key) {
                commands.append(.execute(name: known.name, step.arguments))
                last = (key, known.shape)
            } else if let name = statements.name(for: key) {
                if let old = statements.makeRoom() { commands.append(.query("DEALLOCATE \(old)", .none)) }
                preparing[commands.count] = (key, name)
                commands.append(.prepare(name: name, step.sql))
                commands.append(.execute(name: name, step.arguments))
                last = (key, nil)
            } else {
                commands.append(.query(step.sql, step.arguments))
                last = (key, nil)
            }
            if let role = step.takes { taking = (commands.count - 1, role) }
        }
        do throws(PostgresFailure) {
            try link.exchange(commands) { (place, result) throws(PostgresFailure) in
                if let made = preparing[place] { statements.add(made.key, name: made.name) }
                guard place == commands.count - 1 else { return }
                var shape = last?.shape
                if let last, shape == nil, PQnfields(result) > 0 {
                    let learnt = PostgresShape(result)
                    statements.learn(learnt, of: last.key)
                    shape = learnt
                }
                do throws(DatabaseError) {
                    try answer(result, shape)
                } catch {
                    throw PostgresFailure(.refused, error)
                }
            }
        } catch {
            guard let taking, error.kind == .refused, error.place == taking.place else { throw error }
            let why = "the login role may not act as \(taking.role.rawValue), or there is no such role in the database"
            throw PostgresFailure(.refused, .unavailable(why))
        }
    }

    /// Sends one statement without waiting for its answer, which is dropped later.
    func sendUnheard(_ sql: String) throws(PostgresFailure) {
        if let known = statements.use(.init(sql: sql, role: .service)) {
            try link.send([.execute(name: known.name, .none)])
        } else {
            try exchange([Step(sql: sql)])
        }
    }

    /// Runs statements separated by semicolons.
    func script(_ sql: String) throws(PostgresFailure) { try link.script(sql) }

    /// Drops all that is prepared, here and in the server.
    func forgetStatements() throws(PostgresFailure) {
        statements = PostgresStatements(limit: limit, after: statements)
        try exchange([Step(sql: "DEALLOCATE ALL", isPrepared: false)])
    }
}
