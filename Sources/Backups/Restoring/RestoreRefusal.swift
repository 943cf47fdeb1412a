/// Why a restore does not begin, or does not end as it should.
package enum RestoreRefusal: Error, Sendable, Equatable, CustomStringConvertible {
    /// Somebody uses what would be replaced.
    case inUse(String)
    /// These are there already.
    case occupied([String])
    /// The backup is of the other kind of database.
    case otherKind(backup: String, here: String)
    /// SQLite finds fault with the database in it.
    case faulty(String)
    /// It ended on the way: what is of the backup by then, and why the rest is not.
    case partly(done: [String], reason: String)
    /// All is in its place, and the database as it was in the backup, which it must not be used as.
    case unfinished(String)
    /// A server's database could be neither filled nor be as it was: where its tables are, and why.
    case notPutBack(schemas: [String], reason: String, undoing: String)

    package var description: String {
        switch self {
        case .inUse(let what): "\(what): stop every server first"
        case .occupied(let what):
            "there is already \(what.joined(separator: ", and ")): with --replace it is put aside, and stays"
        case .otherKind(let backup, let here): "the backup holds \(backup), and the settings name \(here)"
        case .faulty(let what): "the database in the backup cannot be used: \(what)"
        case .partly(let done, let reason):
            """
            \(reason). In place already: \(done.joined(separator: ", ")); the database is not. Restore again with --replace, or \
            give what was put aside its old names
            """
        case .unfinished(let reason):
            "\(reason). All is in place, and phones would miss changes: start no server, and restore again with --replace"
        case .notPutBack(let schemas, let reason, let undoing):
            """
            \(reason). What was there is whole, in the schemas \(schemas.joined(separator: ", ")), and could not get its old \
            names back: \(undoing)
            """
        }
    }
}
