/// What a PATCH says about one field (RFC 7396): nothing, back to nothing or to its default, or a new value.
public enum Change<Value: Sendable>: Sendable {
    /// Not mentioned: stays as it is.
    case keep
    /// `null`: cleared, or back to its default.
    case clear
    /// A new value.
    case set(Value)

    /// The new value, if there is one.
    public var newValue: Value? { if case .set(let value) = self { value } else { nil } }

    /// A new value where there is one; nothing said where nil.
    public init(setting value: Value?) { self = value.map { .set($0) } ?? .keep }

    /// The value afterwards of a field that may be empty.
    public func applied(to old: Value?) -> Value? {
        switch self {
        case .keep: old
        case .clear: nil
        case .set(let value): value
        }
    }

    /// The value afterwards of a field that has a default.
    public func applied(to old: Value, default fallback: Value) -> Value {
        switch self {
        case .keep: old
        case .clear: fallback
        case .set(let value): value
        }
    }

    /// The same with the value in another form.
    public func map<Other: Sendable>(_ transform: (Value) -> Other) -> Change<Other> {
        switch self {
        case .keep: .keep
        case .clear: .clear
        case .set(let value): .set(transform(value))
        }
    }
}

extension Change: Equatable where Value: Equatable {}
