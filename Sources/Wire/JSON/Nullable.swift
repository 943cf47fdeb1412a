/// An optional field that is always present on the wire: nil is written as `null`, never left out.
///
/// A missing key is read as nil all the same, so that an app reads servers older than itself.
@propertyWrapper
public struct Nullable<Value: Codable & Sendable>: Codable, Sendable {
    /// The value, or nil for `null`.
    public var wrappedValue: Value?

    /// Wraps a value, or nil.
    @inlinable public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

    /// Reads a value or `null`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }

    /// Writes the value or `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}

extension KeyedDecodingContainer {
    /// Reads a nullable field; a missing key is nil. Synthesised decoders of this module pick this overload.
    public func decode<Value>(_ type: Nullable<Value>.Type, forKey key: Key) throws -> Nullable<Value> {
        try decodeIfPresent(type, forKey: key) ?? Nullable(wrappedValue: nil)
    }
}

/// A part of a response whose fields stand on the wire among those of the whole.
@propertyWrapper
public struct Flattened<Value: Sendable>: Sendable {
    /// The part.
    public var wrappedValue: Value

    /// Wraps a part.
    @inlinable public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Flattened: Equatable where Value: Equatable {}
