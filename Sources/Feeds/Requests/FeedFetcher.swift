/// Whatever brings feeds: over HTTP, or out of a test.
package protocol FeedFetcher: Sendable {
    /// Brings a feed into memory.
    func fetch(_ request: FeedRequest) async throws(FetchError) -> FeedResponse

    /// Brings a feed into a file, which is written only where the status is 200; the response has no bytes then.
    func download(_ request: FeedRequest, to path: String) async throws(FetchError) -> FeedResponse
}

/// A request for a feed.
package struct FeedRequest: Sendable {
    /// The whole address, http or https.
    package var url: String
    /// The header with the key, if there is one.
    package var key: RequestHeader?
    /// Media type that is asked for.
    package var accept: String
    /// What was brought before, so that the same is not brought again.
    package var validators = Validators()
    /// Most bytes taken, after decompression.
    package var byteLimit: Int
    /// Seconds after which it is given up.
    package var timeout: Double
    /// Called before each request beyond the first: one redirect that is followed is one more.
    package var redirected: @Sendable () -> Void = {}

    /// Most bytes of a realtime feed, of a schedule and of an extract of OpenStreetMap.
    package static let realtimeBytes = 64 << 20, scheduleBytes = 1 << 30, extractBytes = 4 << 30

    /// A request for an address.
    package init(
        url: String, key: RequestHeader? = nil, accept: String = "*/*", byteLimit: Int = Self.realtimeBytes,
        timeout: Double = 10
    ) {
        (self.url, self.key, self.accept) = (url, key, accept)
        (self.byteLimit, self.timeout) = (byteLimit, timeout)
    }
}

/// What identifies a version of a feed (RFC 9110 §8.8).
package struct Validators: Sendable, Equatable {
    /// `ETag`, quotes included.
    package var etag: String?
    /// `Last-Modified`, as sent.
    package var lastModified: String?

    /// None, unless given.
    package init(etag: String? = nil, lastModified: String? = nil) {
        (self.etag, self.lastModified) = (etag, lastModified)
    }
}

/// The answer to a request.
package struct FeedResponse: Sendable {
    /// HTTP status.
    package var status: Int
    package var bytes: [UInt8]
    package var validators: Validators
    /// `Retry-After`, as sent.
    package var retryAfter: String?

    /// An answer, empty unless given bytes.
    package init(
        status: Int, bytes: [UInt8] = [], validators: Validators = Validators(), retryAfter: String? = nil
    ) {
        (self.status, self.bytes, self.validators, self.retryAfter) = (status, bytes, validators, retryAfter)
    }
}

/// Why there is no answer, or none that is taken.
package enum FetchError: Error, Equatable, Sendable, CustomStringConvertible {
    case unsafeAddress
    case timedOut(seconds: Double)
    case unreachable(reason: String)
    case tooLarge(limit: Int)
    case redirectedElsewhere(host: String)
    case tooManyRedirects(limit: Int)
    case unwritable(path: String, reason: String)
    case cancelled

    package var description: String {
        switch self {
        case .unsafeAddress: "the address is neither http nor https"
        case .timedOut(let seconds):
            "no whole answer within \(Int(exactly: seconds).map(String.init) ?? String(seconds)) s"
        case .unreachable(let reason): "no answer: \(reason)"
        case .tooLarge(let limit): "the answer is larger than the \(limit >> 20) MB allowed"
        case .redirectedElsewhere(let host):
            "redirected to another host (\(host)), which is not followed; name that address in the city file if it is right"
        case .tooManyRedirects(let limit): "redirected more than \(limit) times"
        case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
        case .cancelled: "given up because the program stops"
        }
    }
}
