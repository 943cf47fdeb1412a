/// A set of names on the wire: its raw values are what JSON and query strings carry.
///
/// Decoding a name this build does not know gives ``unrecognised`` where the set has such a member, so that an old
/// app survives a newer server; elsewhere it is an error.
public protocol WireEnum: RawRepresentable<String>, CaseIterable, Codable, Sendable, Hashable, ParameterValue,
    JSONWritable
{
    /// One sentence on what the set stands for.
    static var summary: String { get }
    /// What an unknown name is read as; nil where unknown names are errors.
    static var unrecognised: Self? { get }
}

extension WireEnum {
    /// No stand-in: unknown names are errors.
    public static var unrecognised: Self? { nil }

    /// Reads a name.
    public init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let value = Self(rawValue: name) ?? Self.unrecognised else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "\(name) is not one of \(Self.names)")
            throw DecodingError.dataCorrupted(context)
        }
        self = value
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// Writes the name; names need no escapes.
    @inline(__always)
    public func write(to json: inout JSONWriter) { json.write(rawValue) }

    /// All names, in the order of declaration, for messages: `polyline, geojson or none`.
    public static var names: String {
        let names = allCases.map(\.rawValue)
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension WireEnum {
    /// Exactly one of the names.
    public static func parse(_ text: String, within bounds: Never?) -> Self? { Self(rawValue: text) }

    /// `one of polyline, geojson or none`.
    public static func expectation(within bounds: Never?, unit: String?) -> String { "one of \(names)" }

    /// A string out of the names.
    public static func schema(within bounds: Never?) -> JSONObject {
        ["type": "string", "enum": .array(allCases.map { .string($0.rawValue) })]
    }

    /// The name.
    public var parameterText: String { rawValue }
}
