/// The body of a success: `{data, meta}`.
public struct Envelope<Body: ResponseBody>: Codable, Sendable, Equatable {
    /// The answer.
    public var data: Body
    /// When, and in answer to which request; pages and staleness where they apply.
    public var meta: Meta

    /// Wraps an answer.
    public init(data: Body, meta: Meta) {
        self.data = data
        self.meta = meta
    }
}

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
}

/// Which page of a list this is.
public struct Pagination: ResponseBody {
    /// Matches in all, on every page together.
    public var total: Int
    /// Most entries in this page, as asked.
    public var limit: Int
    /// Entries left out before this page, as asked.
    public var offset: Int
}

extension Envelope: JSONWritable {
    /// Writes `{"data":…,"meta":…}`.
    public func write(to json: inout JSONWriter) {
        json.raw("{\"data\":")
        data.write(to: &json)
        json.raw(",\"meta\":")
        meta.write(to: &json)
        json.raw("}")
    }
}
