/// Another way to say that another table has such a row: that a column is among those of the other table's rows.
///
/// `EXISTS` is asked for each row of the table around, which is read as a whole where the policy has another part (`own OR
/// EXISTS …`): neither database looks into an index for it. What a column is among is found once, and looked up.
struct Membership {
    /// The column of the row around.
    let outer: String
    /// The column of the other table that equals it.
    let inner: String
    /// What else is true of the other table's row.
    let rest: Condition
}

extension Condition {
    /// The condition of an `exists` as a membership: where it equates one column with one of the row around, has nothing else
    /// to do with that row, and only the caller's own rows can be meant. Others may be many, and one row around would be looked
    /// up faster.
    ///
    /// - Parameter policies: what the other table's own policies let through.
    func membership(under policies: Condition) -> Membership? {
        var rest = conjuncts
        guard let place = rest.firstIndex(where: { $0.link != nil }), let link = rest.remove(at: place).link,
            rest.allSatisfy(\.outerColumns.isEmpty), (rest + [policies]).contains(where: { $0.isOfCaller() })
        else { return nil }
        return Membership(outer: link.outer, inner: link.inner, rest: rest.count == 1 ? rest[0] : .all(rest))
    }

    /// The conditions that must all be true.
    private var conjuncts: [Condition] {
        if case .all(let parts) = self { parts.flatMap(\.conjuncts) } else { [self] }
    }

    /// The columns that it equates, one of them of the row around.
    private var link: (inner: String, outer: String)? {
        switch self {
        case .compare(.column(let inner), .equal, .outer(let outer)): (inner, outer)
        case .compare(.outer(let outer), .equal, .column(let inner)): (inner, outer)
        default: nil
        }
    }

    /// Whether it is true only of rows that say that they are the caller's, or that belong to such rows.
    private func isOfCaller(depth: Int = 4) -> Bool {
        switch self {
        case .compare(.column, .equal, .userID), .compare(.userID, .equal, .column): true
        case .all(let parts): parts.contains { $0.isOfCaller(depth: depth) }
        case .any(let parts): !parts.isEmpty && parts.allSatisfy { $0.isOfCaller(depth: depth) }
        case .exists(let other, let inner):
            inner.isOfCaller(depth: depth)
                || depth > 0 && other.using(.select, for: .authenticated).isOfCaller(depth: depth - 1)
        default: false
        }
    }
}
