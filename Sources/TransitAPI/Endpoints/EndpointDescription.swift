/// Everything there is to say about an endpoint apart from its types.
public struct EndpointDescription: Sendable {
    /// Unique name, lower camel case; generated clients name their functions after it.
    public let operationID: String
    /// HTTP method.
    public let method: EndpointMethod
    /// Path below the mount, with parameters in braces: `/stops/{stop_id}/departures`.
    public let path: String
    /// Where the path is mounted.
    public let mount: EndpointMount
    /// Chapter of the documents.
    public let tag: EndpointTag
    /// A few words.
    public let summary: String
    /// A few sentences.
    public let details: String
    /// How often a client may call it.
    public let rateClass: RateClass
    /// Who may call it.
    public let auth: EndpointAuth
    /// How long a success may be kept.
    public let cache: CachePolicy
    /// Every error it may answer with, its own first, then those every endpoint has.
    public let errors: [ErrorCode]
    /// What the body of a success looks like.
    public let form: ResponseForm
    /// Statuses its body is sent with, the usual one first.
    public let success: [SuccessStatus]
    /// Whether meta may carry stale, cached_at and message.
    public let mayBeStale: Bool
    /// Whether meta carries pagination.
    public let isPaged: Bool
    /// Whether texts in it, or in what it sends, are in the language that `Accept-Language` asks for, where there is one.
    public let followsLanguage: Bool
    /// Whether it tells no more in that language than names of stops, lines and operators: it depends on the header only where the
    /// timetable has any translated.
    public let translatesNames: Bool
    /// Parameters, path first.
    public let parameters: [AnyParameter]
    /// The JSON body it takes; nil for none.
    public let body: DeclaredBody?
    /// Whether the answer is one object with a version, which is sent as its ETag.
    public let isVersioned: Bool
    /// That it is on its way out; nil while it stays.
    public let deprecation: Deprecation?
    /// Those of its parameters and of the fields of its body that are on their way out, by their names on the wire.
    public let deprecatedNames: [String: Deprecation]

    /// The headers it declares of its own.
    public var headerNames: [String] { parameters.filter { $0.location == .header }.map(\.name) }

    /// The pieces of the path.
    public var segments: [PathSegment] { PathSegment.segments(of: path) }

    /// Mount and path together: `/api/v1/stops/{stop_id}/departures`.
    public var fullPath: String { mount.prefix + path }

    /// Errors in the order of documents, with those the parameters, the mount, the rate class and who may call bring along.
    static func complete(
        _ own: [ErrorCode], parameters: [AnyParameter], body: DeclaredBody?, mount: EndpointMount,
        rateClass: RateClass, auth: EndpointAuth = .none
    ) -> [ErrorCode] {
        var errors = own
        if auth == .required || auth == .operations { errors.append(.authRequired) }
        if auth == .operations { errors.append(.notFound) }
        if auth != .none { errors.append(.authInvalid) }
        if !parameters.isEmpty || body != nil { errors.append(.invalidParameter) }
        let isRequired = parameters.contains { $0.location == .query && $0.isRequired }
        let needsField = body?.type.documentedFields.contains(where: \.isRequired) ?? false
        if isRequired || needsField || body?.type.isOneNeeded ?? false {
            errors.append(.missingParameter)
        }
        errors += [.unknownParameter, .invalidRequest, .methodNotAllowed, .payloadTooLarge, .uriTooLong]
        if mount == .versioned { errors += [.invalidParameter, .appUpdateRequired] }
        if rateClass.anonymousLimit != nil { errors.append(.rateLimitExceeded) }
        errors += [.internalServerError, .requestTimeout]
        var seen: Set<ErrorCode> = []
        return errors.filter { seen.insert($0).inserted }
    }
}

/// One piece of a path.
public enum PathSegment: Sendable, Equatable {
    /// As it stands.
    case literal(String)
    /// A parameter, by name.
    case parameter(String)

    /// The pieces of a path as it is declared: `/stops/{stop_id}`.
    public static func segments(of path: String) -> [PathSegment] {
        path.split(separator: "/").map { piece in
            piece.hasPrefix("{") && piece.hasSuffix("}")
                ? .parameter(String(piece.dropFirst().dropLast())) : .literal(String(piece))
        }
    }
}
