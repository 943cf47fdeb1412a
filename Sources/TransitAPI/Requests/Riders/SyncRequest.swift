/// Parameters of `GET /sync`.
public struct SyncRequest: EndpointRequest {
    /// The version of the last answer; 0 for everything.
    public var since: Int

    /// A request; bounds are checked by whoever reads it.
    public init(since: Int = 0) { self.since = since }
}

extension SyncRequest {
    static let since = Parameter<Int>(
        "since", "The version of the last answer; 0 for everything.", default: 0, bounds: 0...(1 << 53 - 1),
        example: 41)

    /// All parameters.
    public static let parameters: [AnyParameter] = [since.erased]

    /// Reads a request; throws where the parameter is not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) { since = try reader.value(Self.since) }

    /// Writes the parameter.
    public func write(to writer: inout ParameterWriter) { writer.write(since, as: Self.since) }
}
