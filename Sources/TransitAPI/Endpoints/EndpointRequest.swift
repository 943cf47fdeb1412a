/// The parameters of one endpoint as a value: the client writes it, the server reads it.
public protocol EndpointRequest: Sendable, Equatable {
    /// All parameters, path first, in the order documents list them.
    static var parameters: [AnyParameter] { get }
    /// Reads a request; throws on the first parameter that is missing or not valid.
    init(_ reader: ParameterReader) throws(ParameterError)
    /// Writes every parameter.
    func write(to writer: inout ParameterWriter)
}

/// A request without parameters.
public struct NoParameters: EndpointRequest {
    /// None.
    public static let parameters: [AnyParameter] = []
    /// Nothing to say.
    public init() {}
    /// Nothing to read.
    public init(_ reader: ParameterReader) throws(ParameterError) {}
    /// Nothing to write.
    public func write(to writer: inout ParameterWriter) {}
}
