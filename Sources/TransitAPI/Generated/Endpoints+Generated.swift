// swift-format-ignore-file
// Made by `make generate` from what stands in Endpoints: not to be edited.

extension Meta {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        timestamp: Timestamp, requestID: String, pagination: Pagination? = nil, stale: Bool? = nil,
        cachedAt: Timestamp? = nil, message: String? = nil, ignoredParameters: [String]? = nil, _: Void = ()
    ) {
        self.init(timestamp: timestamp, requestID: requestID, pagination: pagination, stale: stale, cachedAt: cachedAt, message: message, ignoredParameters: ignoredParameters)
    }

    enum CodingKeys: String, CodingKey {
        case timestamp, requestID = "request_id", pagination, stale, cachedAt = "cached_at", message,
            ignoredParameters = "ignored_parameters"
    }

    public static let summary = "What every response says about itself."

    public static let fieldDocs: [String: String] = [
        "timestamp": "When the server answered, in the city's time zone.",
        "request_id": "Identifier of the request, as in X-Request-Id.",
        "pagination": "Which page of how many; only on paged lists.",
        "stale": "True if the answer rests on data past its limit; left out otherwise.",
        "cached_at": "When that data was fresh; only on stale answers.",
        "message": "The same in a sentence for riders; only on stale answers.",
        "ignored_parameters": "Query parameters and fields of the body that the server does not know and has left aside, at most 20; only where there were some.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"timestamp\":", timestamp)
        json.member(",\"request_id\":", requestID)
        if let pagination { json.member(",\"pagination\":", pagination) }
        if let stale { json.member(",\"stale\":", stale) }
        if let cachedAt { json.member(",\"cached_at\":", cachedAt) }
        if let message { json.member(",\"message\":", message) }
        if let ignoredParameters { json.member(",\"ignored_parameters\":", ignoredParameters) }
    }
}

extension Pagination {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        total: Int, limit: Int, offset: Int, _: Void = ()
    ) {
        self.init(total: total, limit: limit, offset: offset)
    }

    enum CodingKeys: String, CodingKey {
        case total, limit, offset
    }

    public static let summary = "Which page of a list this is."

    public static let fieldDocs: [String: String] = [
        "total": "Matches in all, on every page together.",
        "limit": "Most entries in this page, as asked.",
        "offset": "Entries left out before this page, as asked.",
    ]

    public func writeMembers(to json: inout JSONWriter) {
        json.member("\"total\":", total)
        json.member(",\"limit\":", limit)
        json.member(",\"offset\":", offset)
    }
}

extension NoContent {
    public static let fieldDocs: [String: String] = [:]

    public func writeMembers(to json: inout JSONWriter) {

    }
}

extension FileContents {
    public static let fieldDocs: [String: String] = [:]

    public func writeMembers(to json: inout JSONWriter) {

    }
}
