/// Parameters of `GET /notifications`.
public struct NotificationsRequest: EndpointRequest {
    /// Most entries in the answer.
    public var limit: Int
    /// Entries to leave out first.
    public var offset: Int

    /// A request; bounds are checked by whoever reads it.
    public init(limit: Int = 50, offset: Int = 0) { (self.limit, self.offset) = (limit, offset) }
}

extension NotificationsRequest {
    static let limit = Parameter<Int>(
        "limit", "Most entries in the answer.", default: 50, bounds: 1...200, example: 50)
    static let offset = Parameter<Int>(
        "offset", "Entries to leave out first.", default: 0, bounds: 0...100_000, example: 0)

    /// All parameters.
    public static let parameters: [AnyParameter] = [limit.erased, offset.erased]

    /// Reads a request; throws on the first parameter that is not valid.
    public init(_ reader: ParameterReader) throws(ParameterError) {
        limit = try reader.value(Self.limit)
        offset = try reader.value(Self.offset)
    }

    /// Writes every parameter.
    public func write(to writer: inout ParameterWriter) {
        writer.write(limit, as: Self.limit)
        writer.write(offset, as: Self.offset)
    }
}
