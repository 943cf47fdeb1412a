/// A type of ours that is one JSON value on the wire, such as an instant written as a string.
public protocol WireScalar: Codable, Sendable {
    /// JSON Schema of the value.
    static var wireSchema: JSONObject { get }
    /// Any valid value, for finding out the shape of types that contain this one.
    static var sample: Self { get }
}

/// A type of ours that is one string on the wire: its `description`, which `init(text:)` reads back.
public protocol WireString: WireScalar, JSONWritable, CustomStringConvertible {
    /// Reads the string form; nil for anything else.
    init?(text: String)
}

extension WireString {
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = Self(text: text) else {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: "\(text) is no valid \(Self.self)")
            throw DecodingError.dataCorrupted(context)
        }
        self = value
    }

    public func write(to json: inout JSONWriter) { json.write(description) }

    /// Writes the string form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Timestamp: WireString {
    public init?(text: String) { self.init(text) }
    /// A string of format date-time.
    public static let wireSchema: JSONObject = ["type": "string", "format": "date-time"]
    /// 2025-11-12T08:30:00+11:00.
    public static let sample = Timestamp(epochSeconds: 1_762_896_600, offsetSeconds: 39_600)
}

extension ISODate: WireString {
    public init?(text: String) { self.init(text) }
    /// A string of format date.
    public static let wireSchema: JSONObject = ["type": "string", "format": "date"]
    /// 2025-11-12.
    public static let sample = ISODate(daysSinceEpoch: 20_404)
}

extension ServiceClock: WireString {
    public init?(text: String) { self.init(text) }
    /// A string of the GTFS field type Time.
    public static let wireSchema: JSONObject = [
        "type": "string", "pattern": "^[0-9]{1,3}:[0-5][0-9]:[0-5][0-9]$",
    ]
    /// 25:10:00.
    public static let sample = ServiceClock(seconds: 90_600)
}
