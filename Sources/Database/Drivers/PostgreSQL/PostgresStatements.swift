/// The statements that a connection keeps prepared.
///
/// A statement is prepared once for each role, as plans under row policies are made for one role and would be thrown away at
/// each change.
struct PostgresStatements {
    /// A statement and the role that runs it.
    struct Key: Hashable {
        var sql: String
        var role: Role
    }

    /// A statement under its name.
    struct Prepared {
        let name: String
        /// Names and types of its columns, once it has answered.
        var shape: PostgresShape?
    }

    private(set) var cache: StatementCache<Key, Prepared>
    private var names = 0

    /// None yet.
    ///
    /// - Parameter before: statements of the same connection, whose names are not given again.
    init(limit: Int, after before: PostgresStatements? = nil) {
        cache = StatementCache(limit: max(8, limit))
        names = before?.names ?? 0
    }

    /// A statement that is prepared.
    mutating func use(_ key: Key) -> Prepared? { cache.use(key) }

    /// A name no statement of the connection ever had, for one that is to be prepared; nil for one that is not worth it.
    mutating func name(for key: Key) -> String? {
        guard cache.isWorthKeeping(key) else { return nil }
        names += 1
        return "s\(names)"
    }

    /// Forgets a statement where there are too many, and says its name.
    mutating func makeRoom() -> String? { cache.makeRoom()?.name }

    mutating func add(_ key: Key, name: String) { cache.keep(Prepared(name: name, shape: nil), as: key) }

    mutating func learn(_ shape: PostgresShape, of key: Key) { cache.change(key) { $0.shape = shape } }
}
