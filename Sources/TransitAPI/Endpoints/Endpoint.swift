/// One endpoint of the contract, declared once: the server registers it, the client calls it, OpenAPI describes it.
public struct Endpoint<Request: EndpointRequest, Response: ResponseBody>: Sendable {
    /// Everything but the types.
    public let description: EndpointDescription

    /// Declares an endpoint. `errors` are those of its own; the ones every endpoint may answer with are added.
    public init(
        _ operationID: String, _ path: String, method: EndpointMethod = .get, mount: EndpointMount = .versioned,
        tag: EndpointTag, summary: String, description: String, rateClass: RateClass = .standard,
        auth: EndpointAuth = .none, cache: CachePolicy, errors: [ErrorCode] = [], form: ResponseForm = .envelope,
        success: [SuccessStatus] = [.ok], mayBeStale: Bool = false, isPaged: Bool = false,
        followsLanguage: Bool = false, translatesNames: Bool = false, deprecated deprecation: Deprecation? = nil
    ) {
        let names = Request.parameters.map(\.name) + (Request.body?.type.documentedFields.map(\.name) ?? [])
        precondition(
            Request.deprecatedNames.keys.allSatisfy { names.contains($0) },
            "what is deprecated in \(operationID) is a parameter of it, or a field of its body")
        self.description = EndpointDescription(
            operationID: operationID, method: method, path: path, mount: mount, tag: tag, summary: summary,
            details: description, rateClass: rateClass, auth: auth, cache: cache,
            errors: EndpointDescription.complete(
                errors, parameters: Request.parameters, body: Request.body, mount: mount, rateClass: rateClass,
                auth: auth),
            form: form, success: success, mayBeStale: mayBeStale, isPaged: isPaged,
            followsLanguage: followsLanguage, translatesNames: translatesNames, parameters: Request.parameters,
            body: Request.body, isVersioned: Response.self is any VersionedBody.Type,
            deprecation: deprecation, deprecatedNames: Request.deprecatedNames)
    }

    /// Reads a request from decoded path segments, query pairs, those headers that are declared (by the names they are
    /// declared with: ``EndpointDescription/headerNames``) and the bytes of the body, all checks included. Where the
    /// endpoint takes no body, `body` is not looked at. Names it does not know are refused, unless `unknown` notes them.
    ///
    /// - Parameter parsedBody: what the bytes are as JSON, where that has been found out already.
    public func request(
        path: [String: String] = [:], query: [(String, String)] = [], headers: [String: String] = [:],
        body: [UInt8] = [], parsedBody: Result<JSONValue, JSONSyntaxError>? = nil,
        noting unknown: UnknownNames = UnknownNames(areRefused: true)
    ) throws(ParameterError) -> Request {
        let json = description.body == nil ? nil : try Self.json(body, parsedBody)
        return try Request(
            ParameterReader(
                path: path, query: query, headers: headers, declared: description.parameters, body: json,
                unknown: unknown))
    }

    private static func json(
        _ body: [UInt8], _ parsed: Result<JSONValue, JSONSyntaxError>?
    ) throws(ParameterError) -> JSONValue {
        if body.isEmpty { throw .unreadableBody(offset: 0, problem: "a JSON object is expected; the body is empty") }
        do {
            guard let parsed else { return try JSONParser.parse(body) }
            return try parsed.get()
        } catch {
            throw .unreadableBody(offset: error.offset, problem: error.problem)
        }
    }

    /// The body of a request, to be sent as application/json; nil where the endpoint takes none.
    public func body(for request: Request) -> [UInt8]? {
        var writer = ParameterWriter()
        request.write(to: &writer)
        return writer.body.map { JSONValue.object($0).bytes }
    }

    /// The headers of a request, apart from those every request may have.
    public func headers(for request: Request) -> [(name: String, value: String)] {
        var writer = ParameterWriter()
        request.write(to: &writer)
        return writer.headers
    }

    /// Path and query of a request, percent-encoded, prefix included: `/api/v1/stops/200060/departures?limit=5`.
    public func target(for request: Request) -> String {
        var writer = ParameterWriter()
        request.write(to: &writer)
        let path = description.segments.map { segment in
            switch segment {
            case .literal(let text): text
            case .parameter(let name): PercentEncoding.encode(writer.path[name] ?? "")
            }
        }
        let query = writer.query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
        let target = description.mount.prefix + "/" + path.joined(separator: "/")
        return query.isEmpty ? target : target + "?" + query.joined(separator: "&")
    }

    /// The same without its types, for lists and documents.
    public var erased: AnyEndpoint { AnyEndpoint(self) }
}
