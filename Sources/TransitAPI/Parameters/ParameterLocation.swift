/// Where a parameter stands in a request (OpenAPI 3.1 `in`).
public enum ParameterLocation: String, Sendable {
    /// A segment of the path, `{name}` in the template.
    case path
    /// After the question mark.
    case query
    /// A header field.
    case header
}
