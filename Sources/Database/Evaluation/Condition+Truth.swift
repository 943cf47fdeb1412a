import Wire

/// With what a condition is looked at where no database is asked.
package struct ConditionScope {
    /// Whose `auth.uid()` is meant.
    package let principal: Principal
    /// What `now` means.
    package let now: Instant
    /// The values of the row that are known, by the types of their columns.
    package let values: [String: SQLValue]
    /// Whether another table has such a row; nothing in the condition refers to a row around it any more.
    package let exists: (Table, Condition) throws -> Bool?

    /// A scope.
    package init(
        _ values: [String: SQLValue], as principal: Principal, now: Instant,
        exists: @escaping (Table, Condition) throws -> Bool? = { _, _ in nil }
    ) {
        (self.values, self.principal, self.now, self.exists) = (values, principal, now, exists)
    }
}

extension Condition {
    /// Whether it is true of a row of a table, as both databases would say; nil where it is neither, or a value is not known.
    ///
    /// Texts are compared by their bytes, as SQLite does.
    package func truth(of table: Table, in scope: ConditionScope) throws -> Bool? {
        switch self {
        case .always: return true
        case .never: return false
        case .compare(let one, let comparison, let other):
            guard let (one, other) = scope.pair(one, other, of: table), let order = one.order(to: other) else {
                return nil
            }
            return comparison.holds(order)
        case .isDistinct(let one, let other):
            guard let (one, other) = scope.pair(one, other, of: table) else { return nil }
            if one == .null || other == .null { return one != other }
            return one.order(to: other).map { $0 != 0 }
        case .truth(let one, let truth):
            guard let value = scope.value(one, of: table) else { return nil }
            switch truth {
            case .isTrue: return value == .bool(true)
            case .isFalse: return value == .bool(false)
            case .isUnknown: return value == .null
            }
        case .like(let one, let pattern, let ignoringCase):
            guard case .text(let text)? = scope.value(one, of: table) else { return nil }
            guard ignoringCase else { return pattern.matches(text) }
            return try LikePattern(pattern.text.lowercased()).matches(text.lowercased())
        case .matches(let one, let pattern):
            guard case .text(let text)? = scope.value(one, of: table) else { return nil }
            return pattern.matches(text)
        case .json(let one, let comparison, let text):
            guard let value = scope.json(one, of: table), let other = JSONValue(text: text) else { return nil }
            switch comparison {
            case .contains: return value.contains(other)
            case .contained: return other.contains(value)
            case .overlaps: return value.overlaps(other)
            }
        case .isNull(let one): return scope.value(one, of: table).map { $0 == .null }
        case .oneOf(let one, let values):
            guard let value = scope.value(one, of: table), value != .null else { return nil }
            let type = one.type(in: table)
            let orders = values.map { value.order(to: type?.typed($0) ?? $0) }
            return orders.contains(0) ? true : orders.contains(nil) ? nil : false
        case .all(let parts): return try Self.joined(parts, unless: false, table, scope)
        case .any(let parts): return try Self.joined(parts, unless: true, table, scope)
        case .not(let part): return try part.truth(of: table, in: scope).map { !$0 }
        case .stored(let part): return try part.truth(of: table, in: scope)
        case .exists(let other, let inner):
            guard let inner = inner.replacingOuter({ scope.values[$0] }) else { return nil }
            return try scope.exists(other, inner)
        }
    }

    /// What decides alone decides; else all of them must be known.
    private static func joined(
        _ parts: [Condition], unless decisive: Bool, _ table: Table, _ scope: ConditionScope
    ) throws -> Bool? {
        var isKnown = true
        for part in parts {
            switch try part.truth(of: table, in: scope) {
            case decisive: return decisive
            case nil: isKnown = false
            default: continue
            }
        }
        return isKnown ? !decisive : nil
    }

    /// The same with values in place of the columns of the row around; nil where one is not known.
    package func replacingOuter(_ value: (String) -> SQLValue?) -> Condition? {
        func operand(_ operand: Operand) -> Operand? {
            guard case .outer(let name) = operand else { return operand }
            return value(name).map { .value($0) }
        }
        switch self {
        case .compare(let one, let comparison, let other):
            guard let one = operand(one), let other = operand(other) else { return nil }
            return .compare(one, comparison, other)
        case .isDistinct(let one, let other):
            guard let one = operand(one), let other = operand(other) else { return nil }
            return .isDistinct(one, from: other)
        case .truth(let one, let truth): return operand(one).map { .truth($0, truth) }
        case .like(let one, let pattern, let ignoringCase):
            return operand(one).map { .like($0, pattern, ignoringCase: ignoringCase) }
        case .matches(let one, let pattern): return operand(one).map { .matches($0, pattern) }
        case .json(let one, let comparison, let text): return operand(one).map { .json($0, comparison, text) }
        case .isNull(let one): return operand(one).map { .isNull($0) }
        case .oneOf(let one, let values): return operand(one).map { .oneOf($0, values) }
        case .all(let parts):
            let replaced = parts.compactMap { $0.replacingOuter(value) }
            return replaced.count == parts.count ? .all(replaced) : nil
        case .any(let parts):
            let replaced = parts.compactMap { $0.replacingOuter(value) }
            return replaced.count == parts.count ? .any(replaced) : nil
        case .not(let part): return part.replacingOuter(value).map { .not($0) }
        case .stored(let part): return part.replacingOuter(value).map { .stored($0) }
        // Inside another one, the row around is another.
        case .always, .never, .exists: return self
        }
    }
}

extension ConditionScope {
    fileprivate func value(_ operand: Operand, of table: Table) -> SQLValue? {
        switch operand {
        case .column(let name): return values[name]
        case .outer: return nil
        case .json(_, _, let asText):
            guard let found = json(operand, of: table) else { return nil }
            if found == .null { return .null }
            return asText ? .text(found.string ?? found.text) : .json(found.text)
        case .value(let value): return value
        case .userID: return .uuid(principal.userID)
        case .now: return .instant(now)
        }
    }

    /// The values of two operands in the form of the column that one of them is.
    fileprivate func pair(_ one: Operand, _ other: Operand, of table: Table) -> (SQLValue, SQLValue)? {
        guard let first = value(one, of: table), let second = value(other, of: table) else { return nil }
        let type = one.type(in: table) ?? other.type(in: table)
        return (type?.typed(first) ?? first, type?.typed(second) ?? second)
    }

    fileprivate func json(_ operand: Operand, of table: Table) -> JSONValue? {
        let (name, keys): (String, [JSONKey])
        switch operand {
        case .column(let column): (name, keys) = (column, [])
        case .json(let column, let path, _): (name, keys) = (column, path)
        default: return nil
        }
        switch values[name] {
        case .json(let text)?, .text(let text)?: return JSONValue(text: text).map { $0.value(at: keys) ?? .null }
        case .null?: return .null
        default: return nil
        }
    }
}

extension Comparison {
    fileprivate func holds(_ order: Int) -> Bool {
        switch self {
        case .equal: order == 0
        case .unequal: order != 0
        case .less: order < 0
        case .atMost: order <= 0
        case .greater: order > 0
        case .atLeast: order >= 0
        }
    }
}

extension SQLValue {
    /// Below, above or at 0 as it is less, more or the same; nil where either is no value, or they cannot be compared.
    fileprivate func order(to other: SQLValue) -> Int? {
        func order<Value: Comparable>(_ one: Value, _ other: Value) -> Int { one < other ? -1 : one > other ? 1 : 0 }
        func bytes(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Int {
            one.elementsEqual(other) ? 0 : one.lexicographicallyPrecedes(other) ? -1 : 1
        }
        switch (self, other) {
        case (.bool(let one), .bool(let other)): return order(one ? 1 : 0, other ? 1 : 0)
        case (.int(let one), .int(let other)): return order(one, other)
        case (.int(let one), .double(let other)): return order(Double(one), other)
        case (.double(let one), .int(let other)): return order(one, Double(other))
        case (.double(let one), .double(let other)): return order(one, other)
        case (.text(let one), .text(let other)): return bytes(one.utf8, other.utf8)
        case (.bytes(let one), .bytes(let other)): return bytes(one, other)
        case (.uuid(let one), .uuid(let other)):
            return one == other ? 0 : bytes(one.lowercased.utf8, other.lowercased.utf8)
        case (.instant(let one), .instant(let other)): return order(one, other)
        case (.json(let one), .json(let other)):
            guard let one = JSONValue(text: one), let other = JSONValue(text: other) else { return nil }
            return bytes(one.canonical.utf8, other.canonical.utf8)
        default: return nil
        }
    }
}
