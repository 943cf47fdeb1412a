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

/// A field of a PATCH that holds a scalar or a list of scalars.
public struct ChangeField<Value: ParameterValue>: Sendable {
    /// The field as it would be if it were required.
    public let whenGiven: Parameter<Value>
    /// What `null` does, as a sentence; nil where `null` is refused.
    public let nullMeaning: String?

    /// Declares a field that may be left out, and may be null if that means something.
    public init(
        _ name: String, _ summary: String, null nullMeaning: String? = nil, bounds: Value.Bounds? = nil,
        unit: String? = nil, example: Value
    ) {
        let text = nullMeaning.map { "\(summary) Null: \($0)." } ?? summary
        whenGiven = Parameter(name, text, bounds: bounds, unit: unit, example: example)
        self.nullMeaning = nullMeaning
    }

    /// The same without its type, for lists and documents.
    public var erased: BodyField {
        var scalar = whenGiven.erased
        scalar.isRequired = false
        var field = BodyField(scalar)
        if nullMeaning == nil { field.schema = { [schema = scalar.schema] _ in schema } }
        return field
    }
}

/// A field of a PATCH that holds an object.
public struct ChangePart<Object: BodyObject>: Sendable {
    /// Name on the wire.
    public let name: String
    public let summary: String
    /// What `null` does, as a sentence; nil where `null` is refused.
    public let nullMeaning: String?

    /// Declares a field that may be left out, and may be null if that means something.
    public init(_ name: String, _ summary: String, null nullMeaning: String? = nil) {
        self.name = name
        self.summary = nullMeaning.map { "\(summary) Null: \($0)." } ?? summary
        self.nullMeaning = nullMeaning
    }

    /// The same without its type, for lists and documents.
    public var erased: BodyField {
        let mayBeNull = nullMeaning != nil
        return BodyField(name, summary, isRequired: false) { registry in
            let schema = Object.schema(in: registry)
            return mayBeNull ? schema.orNull : schema
        }
    }
}

extension BodyReader {
    /// What is said about a field. Throws where it is not valid.
    public func value<Value>(_ field: ChangeField<Value>) throws(ParameterError) -> Change<Value> {
        guard let json = object[field.whenGiven.name] else { return .keep }
        if json == .null, field.nullMeaning != nil { return .clear }
        return .set(try value(field.whenGiven))
    }

    /// What is said about a field that holds an object. Throws where it is not valid.
    public func value<Object>(_ field: ChangePart<Object>) throws(ParameterError) -> Change<Object> {
        guard let json = object[field.name] else { return .keep }
        if json == .null, field.nullMeaning != nil { return .clear }
        return .set(try Object.read(json, at: place.appending(field.name)))
    }
}

extension BodyWriter {
    /// Writes what is said about a field.
    public mutating func write<Value>(_ change: Change<Value>, as field: ChangeField<Value>) {
        write(change.map(\.parameterJSON), as: field.whenGiven.name)
    }

    /// Writes what is said about a field that holds an object.
    public mutating func write<Object>(_ change: Change<Object>, as field: ChangePart<Object>) {
        write(change.map { .object($0.bodyJSON) }, as: field.name)
    }

    mutating func write(_ change: Change<JSONValue>, as name: String) {
        switch change {
        case .keep: break
        case .clear: put(.null, as: name)
        case .set(let json): put(json, as: name)
        }
    }
}

extension BodyReader {
    /// A new value, nil where nothing is said. Throws where it is not valid.
    public func value<Value>(_ field: ChangeField<Value>) throws(ParameterError) -> Value? {
        let change: Change<Value> = try value(field)
        return change.newValue
    }

    /// A new object, nil where nothing is said. Throws where it is not valid.
    public func value<Object>(_ field: ChangePart<Object>) throws(ParameterError) -> Object? {
        let change: Change<Object> = try value(field)
        return change.newValue
    }
}

extension BodyWriter {
    /// Writes a new value, or nothing for nil.
    public mutating func write<Value>(_ value: Value?, as field: ChangeField<Value>) {
        write(Change(setting: value), as: field)
    }

    /// Writes a new object, or nothing for nil.
    public mutating func write<Object>(_ value: Object?, as field: ChangePart<Object>) {
        write(Change(setting: value), as: field)
    }
}
