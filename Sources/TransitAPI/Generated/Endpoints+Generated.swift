// swift-format-ignore-file
// Made by `make generate` from what stands in Endpoints: not to be edited.

extension Meta {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        timestamp: Timestamp,
        requestID: String,
        pagination: Pagination? = nil,
        stale: Bool? = nil,
        cachedAt: Timestamp? = nil,
        message: String? = nil,
        ignoredParameters: [String]? = nil,
        _: Void = ()
    ) {
        self.init(timestamp: timestamp, requestID: requestID, pagination: pagination, stale: stale, cachedAt: cachedAt, message: message, ignoredParameters: ignoredParameters)
    }

    enum CodingKeys: String, CodingKey {
        case timestamp = "timestamp"
        case requestID = "request_id"
        case pagination = "pagination"
        case stale = "stale"
        case cachedAt = "cached_at"
        case message = "message"
        case ignoredParameters = "ignored_parameters"
    }

    /// Its documentation.
    public static let summary = "What every response says about itself."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "timestamp": "When the server answered, in the city's time zone.",
        "request_id": "Identifier of the request, as in X-Request-Id.",
        "pagination": "Which page of how many; only on paged lists.",
        "stale": "True if the answer rests on data past its limit; left out otherwise.",
        "cached_at": "When that data was fresh; only on stale answers.",
        "message": "The same in a sentence for riders; only on stale answers.",
        "ignored_parameters": "Query parameters and fields of the body that the server does not know and has left aside, at most 20; only where there were some.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"timestamp\":")
        json.write(timestamp)
        json.raw(",\"request_id\":")
        json.write(requestID)
        if let pagination {
            json.raw(",\"pagination\":")
            json.write(pagination)
        }
        if let stale {
            json.raw(",\"stale\":")
            json.write(stale)
        }
        if let cachedAt {
            json.raw(",\"cached_at\":")
            json.write(cachedAt)
        }
        if let message {
            json.raw(",\"message\":")
            json.write(message)
        }
        if let ignoredParameters {
            json.raw(",\"ignored_parameters\":")
            json.write(ignoredParameters)
        }
    }
}

extension Pagination {
    /// Takes all of it; what may be missing or has a usual value may be left out.
    public init(
        total: Int,
        limit: Int,
        offset: Int,
        _: Void = ()
    ) {
        self.init(total: total, limit: limit, offset: offset)
    }

    enum CodingKeys: String, CodingKey {
        case total = "total"
        case limit = "limit"
        case offset = "offset"
    }

    /// Its documentation.
    public static let summary = "Which page of a list this is."

    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [
        "total": "Matches in all, on every page together.",
        "limit": "Most entries in this page, as asked.",
        "offset": "Entries left out before this page, as asked.",
    ]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {
        json.raw("\"total\":")
        json.write(total)
        json.raw(",\"limit\":")
        json.write(limit)
        json.raw(",\"offset\":")
        json.write(offset)
    }
}

extension NoContent {
    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [:]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {

    }
}

extension FileContents {
    /// Each field of the wire with its meaning, unit and source.
    public static let fieldDocs: [String: String] = [:]

    /// Writes the fields, without the braces.
    public func writeMembers(to json: inout JSONWriter) {

    }
}
