import Database

/// Who can see rows of a table at all, as far as its policies say so by themselves: of thousands who listen, these few are asked about.
///
/// It may name too many, never too few: what each sees is then read on their behalf.
struct AudiencePlan {
    /// Rows of another table that name whose a row of this one is to see.
    struct Link {
        /// The other table.
        let other: Table
        /// Its column that says of which row.
        let inner: String
        /// The column of the row that it names.
        let outer: String
        /// Its column that says who.
        let user: String
    }

    /// Columns that name someone who may see the row, or who sees more of it than others.
    private(set) var owners: Set<String> = []
    /// Tables that name them.
    private(set) var links: [Link] = []
    /// Whether some rows can be seen by whoever.
    private(set) var isForAll = false
    /// Whether the policies say something else again of who is asking, so that each has to be asked about.
    private(set) var isOpen = false
    /// Whether all who are named nowhere see a row alike.
    private(set) var isAlike = true

    /// The plan of a table for a role.
    init(_ table: Table, _ role: Role) {
        for part in table.readingPolicy(for: role).disjuncts { add(part) }
        for shown in table.readableColumns(for: role).compactMap(\.shown) {
            if case .readerAlone = shown.otherwise { isAlike = false }
            for part in shown.condition.disjuncts where part.asksWhoReads() {
                if let owner = part.conjuncts.lazy.compactMap(\.ownColumn).first {
                    owners.insert(owner)
                } else {
                    isAlike = false
                }
            }
        }
        // Only what is recorded of a row says who is named in it.
        let recorded = Set(table.recordedColumns.map(\.name))
        if !owners.isSubset(of: recorded) { isAlike = false }
    }

    private mutating func add(_ part: Condition) {
        let conjuncts = part.conjuncts
        if conjuncts.contains(where: { if case .never = $0 { true } else { false } }) { return }
        if let owner = conjuncts.lazy.compactMap(\.ownColumn).first {
            owners.insert(owner)
        } else if let link = conjuncts.lazy.compactMap(\.link).first {
            links.append(link)
        } else if conjuncts.contains(where: { $0.asksWhoReads() }) {
            isOpen = true
        } else {
            isForAll = true
        }
    }
}

extension Condition {
    /// The conditions of which one must be true.
    var disjuncts: [Condition] {
        switch self {
        case .any(let parts): parts.flatMap(\.disjuncts)
        case .stored(let part): part.disjuncts
        default: [self]
        }
    }

    /// The conditions that must all be true.
    var conjuncts: [Condition] {
        switch self {
        case .all(let parts): parts.flatMap(\.conjuncts)
        case .stored(let part): part.conjuncts
        default: [self]
        }
    }

    /// The column that it says holds the reader's id.
    var ownColumn: String? {
        switch self {
        case .compare(.column(let name), .equal, .userID), .compare(.userID, .equal, .column(let name)): name
        default: nil
        }
    }

    /// That another table names the reader.
    var link: AudiencePlan.Link? {
        guard case .exists(let other, let inner) = self else { return nil }
        var names: (inner: String, outer: String)?
        var user: String?
        for part in inner.conjuncts {
            switch part {
            case .compare(.column(let inner), .equal, .outer(let outer)),
                .compare(.outer(let outer), .equal, .column(let inner)):
                names = names ?? (inner, outer)
            default: user = user ?? part.ownColumn
            }
        }
        guard let names, let user else { return nil }
        return AudiencePlan.Link(other: other, inner: names.inner, outer: names.outer, user: user)
    }

    /// Whether it says something of who is asking, be it by the policies of another table.
    func asksWhoReads(depth: Int = 8) -> Bool {
        func isUser(_ operands: Operand...) -> Bool { operands.contains(.userID) }
        switch self {
        case .always, .never: return false
        case .compare(let one, _, let other), .isDistinct(let one, let other): return isUser(one, other)
        case .truth(let one, _), .like(let one, _, _), .matches(let one, _), .json(let one, _, _), .isNull(let one),
            .oneOf(let one, _):
            return isUser(one)
        case .all(let parts), .any(let parts): return parts.contains { $0.asksWhoReads(depth: depth) }
        case .not(let part), .stored(let part): return part.asksWhoReads(depth: depth)
        case .exists(let other, let inner):
            guard depth > 0 else { return true }
            return inner.asksWhoReads(depth: depth)
                || other.readingPolicy(for: .authenticated).asksWhoReads(depth: depth - 1)
        }
    }

    /// The tables that it looks at, each with the columns by which rows of it belong to rows of this one; nil for those that belong
    /// in another way.
    var tablesLookedAt: [(table: Table, link: (inner: String, outer: String)?)] {
        switch self {
        case .all(let parts), .any(let parts): return parts.flatMap(\.tablesLookedAt)
        case .not(let part), .stored(let part): return part.tablesLookedAt
        case .exists(let other, let inner):
            var found: (inner: String, outer: String)?
            for part in inner.conjuncts {
                switch part {
                case .compare(.column(let inner), .equal, .outer(let outer)),
                    .compare(.outer(let outer), .equal, .column(let inner)):
                    found = found ?? (inner, outer)
                default: continue
                }
            }
            return [(other, found)]
        default: return []
        }
    }
}
