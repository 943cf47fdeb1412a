extension Condition {
    /// The columns of the row itself that it looks at.
    var columns: [String] {
        if case .exists(_, let inner) = self { return inner.outerColumns }
        return operands.compactMap(\.column) + parts.flatMap(\.columns)
    }

    /// The columns of the row around that it looks at, inside ``exists(_:where:)``.
    var outerColumns: [String] {
        if case .exists = self { return [] }
        return operands.compactMap(\.outerColumn) + parts.flatMap(\.outerColumns)
    }

    /// What it compares itself.
    var operands: [Operand] {
        switch self {
        case .compare(let one, _, let other), .isDistinct(let one, let other): [one, other]
        case .isNull(let one), .oneOf(let one, _), .truth(let one, _), .like(let one, _, _), .matches(let one, _),
            .json(let one, _, _):
            [one]
        case .always, .never, .all, .any, .not, .exists, .stored: []
        }
    }

    /// The conditions on the same row that it is made of.
    var parts: [Condition] {
        switch self {
        case .all(let parts), .any(let parts): parts
        case .not(let part), .stored(let part): [part]
        default: []
        }
    }
}

extension Operand {
    var column: String? {
        switch self {
        case .column(let name), .json(let name, _, _): name
        case .outer, .value, .userID, .now: nil
        }
    }

    fileprivate var outerColumn: String? { if case .outer(let name) = self { name } else { nil } }
}
