/// The parameters and the body of one endpoint as a value: the client writes it, the server reads it.
public protocol EndpointRequest: Sendable, Equatable {
    /// All parameters, path first, in the order documents list them.
    static var parameters: [AnyParameter] { get }
    /// The JSON body it takes; nil for none.
    static var body: DeclaredBody? { get }
    /// Reads a request; throws on the first parameter or field that is missing or not valid.
    init(_ reader: ParameterReader) throws(ParameterError)
    /// Writes every parameter, and the body where there is one.
    func write(to writer: inout ParameterWriter)
    /// As how many requests it counts; 1 unless it asks for more than usual.
    var cost: Int { get }
    /// Those of its parameters and of the fields of its body that are on their way out, by their names on the wire.
    static var deprecatedNames: [String: Deprecation] { get }
}

extension EndpointRequest {
    /// None.
    public static var body: DeclaredBody? { nil }
    /// One request.
    public var cost: Int { 1 }
    /// None.
    public static var deprecatedNames: [String: Deprecation] { [:] }
}

/// A request that is its body and nothing else.
extension EndpointRequest where Self: BodyObject {
    /// None.
    public static var parameters: [AnyParameter] { [] }
    /// All of it.
    public static var body: DeclaredBody? { DeclaredBody(Self.self) }

    /// Reads the body.
    public init(_ reader: ParameterReader) throws(ParameterError) { self = try reader.body(Self.self) }

    /// Writes the body.
    public func write(to writer: inout ParameterWriter) { writer.write(body: self) }
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
