/// What a connection keeps of the statements it has run: so many at most, the least lately used make room for others.
///
/// Once it is full, a statement has to come a second time before another makes room for it: those that come once, whatever
/// their number, do not drive out those that come again and again.
package struct StatementCache<Key: Hashable, Statement> {
    private struct Entry {
        var statement: Statement
        var lastUse: Int
    }

    private var entries: [Key: Entry] = [:]
    private var metOnce: Set<Int> = []
    private var uses = 0
    private let limit: Int

    /// Nothing yet.
    package init(limit: Int) { self.limit = limit }

    /// How many it keeps.
    package var count: Int { entries.count }

    /// A statement that is kept.
    package mutating func use(_ key: Key) -> Statement? {
        uses += 1
        guard let place = entries.index(forKey: key) else { return nil }
        entries.values[place].lastUse = uses
        return entries.values[place].statement
    }

    /// Whether a statement that is not kept shall be.
    package mutating func isWorthKeeping(_ key: Key) -> Bool {
        if entries.count < limit || metOnce.remove(key.hashValue) != nil { return true }
        if metOnce.count >= limit * 4 { metOnce.removeAll(keepingCapacity: true) }
        metOnce.insert(key.hashValue)
        return false
    }

    /// Forgets the least lately used statement where there is no room for another.
    package mutating func makeRoom() -> Statement? {
        guard entries.count >= limit, let old = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
            return nil
        }
        return remove(old.key)
    }

    package mutating func keep(_ statement: Statement, as key: Key) {
        entries[key] = Entry(statement: statement, lastUse: uses)
    }

    @discardableResult
    package mutating func remove(_ key: Key) -> Statement? { entries.removeValue(forKey: key)?.statement }

    /// Changes what is kept of a statement.
    mutating func change(_ key: Key, _ change: (inout Statement) -> Void) {
        guard let place = entries.index(forKey: key) else { return }
        change(&entries.values[place].statement)
    }
}
