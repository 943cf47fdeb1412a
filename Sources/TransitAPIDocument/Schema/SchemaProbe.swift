import TransitAPI

/// What `init(from:)` of a type asked for.
final class FieldRecord {
    var fields: [(name: String, schema: JSONObject, isRequired: Bool)] = []
}

/// A decoder without input: it answers every request with some value and notes what was asked for.
struct SchemaProbe: Decoder {
    let registry: SchemaRegistry
    let record: FieldRecord

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(ProbeContainer(probe: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw SchemaError.unsupported("an object written as an array")
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw SchemaError.unsupported("an object written as a single value")
    }

    /// Notes a field and makes up a value for it.
    func field<Value: Decodable>(_ type: Value.Type, _ name: String, isRequired: Bool) throws -> Value {
        record.fields.append((name, try registry.schema(for: type), isRequired))
        return try someValue(type)
    }

    private func someValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let made: Any?
        if let shaped = type as? any FieldShape.Type {
            made = shaped.someValue
        } else if let scalar = type as? any WireScalar.Type {
            made = scalar.sample
        } else if let names = type as? any WireEnum.Type {
            made = Self.first(names)
        } else {
            made = try type.init(from: SchemaProbe(registry: registry, record: FieldRecord()))
        }
        guard let value = made as? Value else { throw SchemaError.unsupported("\(type)") }
        return value
    }

    private static func first<Names: WireEnum>(_ type: Names.Type) -> Any? { type.allCases.first }
}
