import TransitAPI

/// The keyed side of ``SchemaProbe``.
struct ProbeContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: SchemaProbe

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }
    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { false }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try probe.field(type, key.stringValue, isRequired: true)
    }

    /// A nullable field comes this way too, but is always there.
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try probe.field(type, key.stringValue, isRequired: type is any AlwaysPresent.Type)
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try required(key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try required(key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try required(key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try required(key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try required(key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try required(key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try required(key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try required(key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try required(key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try required(key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try required(key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try required(key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try required(key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try required(key) }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try omittable(key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try omittable(key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try omittable(key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try omittable(key) }

    private func required<T: Decodable>(_ key: Key) throws -> T {
        try probe.field(T.self, key.stringValue, isRequired: true)
    }

    private func omittable<T: Decodable>(_ key: Key) throws -> T? {
        try probe.field(T.self, key.stringValue, isRequired: false)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw SchemaError.unsupported("a nested container") }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw SchemaError.unsupported("a nested container")
    }

    func superDecoder() throws -> any Decoder { throw SchemaError.unsupported("a class hierarchy") }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw SchemaError.unsupported("a class hierarchy") }
}

/// A field that is never left out, though it may be null.
protocol AlwaysPresent {}

extension Nullable: AlwaysPresent {}
