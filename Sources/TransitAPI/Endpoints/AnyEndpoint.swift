/// An endpoint without its types: what lists and documents need.
public struct AnyEndpoint: Sendable {
    /// Everything but the types.
    public let description: EndpointDescription
    /// The response as documents show it, without its envelope; nil for what is no JSON.
    public let example: JSONValue?
    /// The type of the response.
    public let responseType: any ResponseBody.Type

    init<Request, Response>(_ endpoint: Endpoint<Request, Response>) {
        description = endpoint.description
        responseType = Response.self
        example = endpoint.example.flatMap { JSONValue(encoding: $0) }
    }
}
