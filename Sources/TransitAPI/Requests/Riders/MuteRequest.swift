/// Body of `PUT /notifications/mute`.
public struct MuteRequest: EndpointRequest, BodyFields {
    /// For how long, hours.
    public var hours: Int

    /// A request; bounds are checked by whoever reads it.
    public init(hours: Int = 24) { self.hours = hours }
}

extension MuteRequest {
    static let hours = Parameter<Int>(
        "hours", "For how long nothing is sent.", default: 24, bounds: 1...24, unit: "hours", example: 24)

    /// What the object stands for.
    public static let summary = "For how long a rider wants to hear nothing."

    /// All fields.
    public static let fields = [BodyField(hours.erased)]

    /// The body, with an example.
    public static let body: DeclaredBody? = DeclaredBody(
        MuteRequest.self, examples: [("day", "Nothing for a day", MuteRequest())])

    /// Reads the fields.
    public init(_ reader: BodyReader) throws(ParameterError) { hours = try reader.value(Self.hours) }

    /// Writes every field.
    public func write(to writer: inout BodyWriter) { writer.write(hours, as: Self.hours) }
}
