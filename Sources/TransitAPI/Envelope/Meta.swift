/// What every response says about itself.
public struct Meta: ResponseBody {
    /// When the server answered, in the city's time zone.
    public var timestamp: Timestamp
    /// Identifier of the request, as in X-Request-Id.
    public var requestID: String
    /// Which page of how many; only on paged lists.
    public var pagination: Pagination?
    /// True if the answer rests on data past its limit; left out otherwise.
    public var stale: Bool?
    /// When that data was fresh; only on stale answers.
    public var cachedAt: Timestamp?
    /// The same in a sentence for riders; only on stale answers.
    public var message: String?

    /// Query parameters and fields of the body that the server does not know and has left aside, at most 20; only where there
    /// were some.
    public var ignoredParameters: [String]?

    /// What a response says about itself.
    public init(
        timestamp: Timestamp, requestID: String, pagination: Pagination? = nil, stale: Bool? = nil,
        cachedAt: Timestamp? = nil, message: String? = nil, ignoredParameters: [String]? = nil
    ) {
        self.timestamp = timestamp
        self.requestID = requestID
        self.pagination = pagination
        self.stale = stale
        self.cachedAt = cachedAt
        self.message = message
        self.ignoredParameters = ignoredParameters
    }

    private enum CodingKeys: String, CodingKey {
        case timestamp
        case requestID = "request_id"
        case pagination, stale
        case cachedAt = "cached_at"
        case message
        case ignoredParameters = "ignored_parameters"
    }
}

extension Meta {
    /// What the type stands for.
    public static let summary = "What every response says about itself."

    /// Each field of the wire with its meaning.
    public static let fieldDocs = [
        "timestamp": "When the server answered, in the city's time zone.",
        "request_id": "Identifier of the request, as in X-Request-Id.",
        "pagination": "Which page of how many; only on paged lists.",
        "stale": "True if the answer rests on data past its limit; left out otherwise.",
        "cached_at": "When that data was fresh; only on stale answers.",
        "message": "The same in a sentence for riders; only on stale answers.",
        "ignored_parameters":
            "Query parameters and fields of the body that the server does not know and has left aside, at most 20; "
            + "only where there were some.",
    ]
}
