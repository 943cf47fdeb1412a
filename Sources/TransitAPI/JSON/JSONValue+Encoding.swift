import Foundation

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
