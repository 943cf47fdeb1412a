/// A parameter of an endpoint that always has a value: it is required, or it has a default.
///
/// One declaration serves the server (reading), the client (writing), the error text and the OpenAPI document.
public struct Parameter<Value: ParameterValue>: Sendable {
    /// Name on the wire.
    public let name: String
    /// Where it stands.
    public let location: ParameterLocation
    /// One sentence on what it does.
    public let summary: String
    /// What it is where it is not given; nil means it is required.
    public let defaultValue: Value?
    /// The limits of its values, if any.
    public let bounds: Value.Bounds?
    /// Unit of its values, in the plural, if any.
    public let unit: String?
    /// A valid value, for documents.
    public let example: Value

    /// Declares a parameter; without a default it is required.
    public init(
        _ name: String, in location: ParameterLocation = .query, _ summary: String, default defaultValue: Value? = nil,
        bounds: Value.Bounds? = nil, unit: String? = nil, example: Value
    ) {
        self.name = name
        self.location = location
        self.summary = summary
        self.defaultValue = defaultValue
        self.bounds = bounds
        self.unit = unit
        self.example = example
    }

    /// What a valid value is, to follow "must be".
    public var expectation: String { Value.expectation(within: bounds, unit: unit) }

    /// Reads its decoded text.
    public func parse(_ text: String) throws(ParameterError) -> Value {
        guard let value = Value.parse(text, within: bounds) else {
            throw .invalid(name, received: text, expectation: expectation)
        }
        return value
    }

    /// The same without its type, for lists and documents.
    public var erased: AnyParameter {
        AnyParameter(
            name: name, location: location, summary: summary, isRequired: defaultValue == nil,
            schema: Value.schema(within: bounds), defaultValue: defaultValue?.parameterJSON, unit: unit,
            expectation: expectation, example: example.parameterJSON)
    }
}

/// A parameter of an endpoint that may be left out, and then means nothing.
public struct OptionalParameter<Value: ParameterValue>: Sendable {
    /// The parameter as it would be if it were required.
    public let whenGiven: Parameter<Value>

    /// Declares a parameter that may be left out.
    public init(
        _ name: String, in location: ParameterLocation = .query, _ summary: String, bounds: Value.Bounds? = nil,
        unit: String? = nil, example: Value
    ) {
        whenGiven = Parameter(name, in: location, summary, bounds: bounds, unit: unit, example: example)
    }

    /// Name on the wire.
    public var name: String { whenGiven.name }

    /// Reads its decoded text.
    public func parse(_ text: String) throws(ParameterError) -> Value { try whenGiven.parse(text) }

    /// The same without its type, for lists and documents.
    public var erased: AnyParameter {
        var erased = whenGiven.erased
        erased.isRequired = false
        return erased
    }
}

/// A parameter without its type: what lists, error messages and documents need.
public struct AnyParameter: Sendable, Equatable {
    /// Name on the wire.
    public let name: String
    /// Where it stands.
    public let location: ParameterLocation
    /// One sentence on what it does.
    public let summary: String
    /// Whether leaving it out is an error.
    public internal(set) var isRequired: Bool
    /// JSON Schema of its values, without the default.
    public let schema: JSONObject
    /// What it is where it is not given, if that is a value.
    public let defaultValue: JSONValue?
    /// Unit of its values, in the plural, if any.
    public let unit: String?
    /// What a valid value is, to follow "must be".
    public let expectation: String
    /// A valid value.
    public let example: JSONValue
}

/// Where a parameter stands in a request (OpenAPI 3.1 `in`).
public enum ParameterLocation: String, Sendable {
    /// A segment of the path, `{name}` in the template.
    case path
    /// After the question mark.
    case query
    /// A header field.
    case header
}
