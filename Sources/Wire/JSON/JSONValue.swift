import Foundation

/// Any JSON value (RFC 8259). Whole numbers stay whole; objects keep the order of their keys.
public enum JSONValue: Sendable, Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A number with a fraction, or too large for `int`; finite.
    case double(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)
}

extension JSONValue {
    /// The text of a string, else nil.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The whole number, else nil.
    public var int: Int? { if case .int(let number) = self { number } else { nil } }
    /// The elements of an array, else nil.
    public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    /// The object, else nil.
    public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
    /// The member of an object, nil where there is none or this is no object.
    public subscript(key: String) -> JSONValue? { object?[key] }
    /// The element of an array, nil out of bounds or where this is no array.
    public subscript(index: Int) -> JSONValue? {
        guard let elements = array, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object, its keys in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements))
    }
}

extension JSONValue {
    /// What a value looks like as JSON, or nil if it cannot be encoded. Keys come sorted.
    public init?(encoding value: some Encodable) {
        guard let bytes = try? JSONEncoder().encode(value), let written = try? JSONParser.parse(Array(bytes))
        else { return nil }
        self = written.sorted
    }

    /// With the keys of all objects in order.
    private var sorted: JSONValue {
        switch self {
        case .object(let object):
            .object(JSONObject(object.members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted) }))
        case .array(let elements): .array(elements.map(\.sorted))
        default: self
        }
    }

    /// A value from its JSON text, or nil if it is none.
    public init?(json: some Collection<UInt8>) {
        guard let decoded = try? JSONDecoder().decode(JSONValue.self, from: Data(json)) else { return nil }
        self = decoded
    }

    /// The JSON text of this value as UTF-8, keys in their own order.
    public var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The JSON text of this value, keys in their own order.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}
