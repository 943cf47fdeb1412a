/// The statements that a connection keeps prepared: the least lately used make room for new ones.
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
        fileprivate var lastUse: Int
    }

    private var statements: [Key: Prepared] = [:]
    private var names = 0
    private var uses = 0
    private let limit: Int

    /// None yet.
    ///
    /// - Parameter before: statements of the same connection, whose names are not given again.
    init(limit: Int, after before: PostgresStatements? = nil) {
        self.limit = max(8, limit)
        names = before?.names ?? 0
    }

    /// A statement that is prepared.
    mutating func use(_ key: Key) -> Prepared? {
        uses += 1
        guard let place = statements.index(forKey: key) else { return nil }
        statements.values[place].lastUse = uses
        return statements.values[place]
    }

    /// A name no statement of the connection ever had.
    mutating func newName() -> String {
        names += 1
        return "s\(names)"
    }

    /// Forgets the least lately used statement where there are too many, and says its name.
    mutating func makeRoom() -> String? {
        guard statements.count >= limit, let old = statements.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
            return nil
        }
        statements[old.key] = nil
        return old.value.name
    }

    mutating func add(_ key: Key, name: String) {
        statements[key] = Prepared(name: name, shape: nil, lastUse: uses)
    }

    mutating func learn(_ shape: PostgresShape, of key: Key) { statements[key]?.shape = shape }
}
