/// An endpoint without its types: what lists and documents need.
public struct AnyEndpoint: Sendable {
    /// Everything but the types.
    public let description: EndpointDescription
    /// The type of the response.
    public let responseType: any ResponseBody.Type

    init<Request, Response>(_ endpoint: Endpoint<Request, Response>) {
        description = endpoint.description
        responseType = Response.self
    }
}
