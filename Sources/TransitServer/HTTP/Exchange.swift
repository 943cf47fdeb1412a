import Computing
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import TransitAPI
import TransitAnswers

/// One request while it is answered, and what the middlewares found out about it.
package struct Exchange: Sendable {
    /// What the log says a request was.
    struct Operation: Sendable {
        /// Name in logs and metrics.
        var name: String
        /// Path as declared; empty where there is none.
        var template: String
    }

    package let request: Request
    /// What it came on.
    let connection: Connection
    /// What outlives the request.
    let services: ServerServices
    /// When it came, in seconds since 1970-01-01T00:00:00Z.
    let now: Int64
    /// The same by the clock for durations, in seconds.
    let started: Double
    /// What answers rest on; nil before the first timetable.
    let edition: ServedCity.Edition?
    /// Where its path leads, whether or not there is such a thing.
    private(set) var surface: Surface
    /// Echoed in `X-Request-Id` and in `meta`.
    var requestID = ""
    /// What leads from its lines in the log to those of others who had to do with it; nil before it has an id.
    var trace: TraceContext?
    /// Whether the client wants names refused that nobody knows.
    var isStrict = false
    /// Such names of this request, where they are not refused.
    let ignored = IgnoredNames()
    /// Where the request came from, for limits; never logged. Nil where the connection has no address.
    var client: ClientAddress?
    /// Hash of the id of the app's installation, for limits; nil where none is named. Never logged.
    var installation: Int?
    /// What the request says of its caller.
    var credentials = Credentials.absent
    /// What it asks for; nil where there is no such thing.
    private(set) var entry: Dispatcher.Entry?
    /// Parameters of the path, decoded.
    package private(set) var path: [String: String] = [:]
    /// Pairs of the query, decoded, or why they cannot be.
    var query: Result<[(String, String)], ParameterError> = .success([])
    var operation = Operation(name: "not_found", template: "")
    /// Whose pages may read the answer.
    private(set) var readers: CrossOrigin.Readers
    /// As how many requests it counts.
    var cost = 1
    /// What is left of its client's budget; nil where the request is not limited.
    var rate: RateDecision?
    /// What came as the body, where the route takes it whole; else empty, and not read.
    package var body: [UInt8] = []
    /// Whether the body has been read.
    var hasBody = false
    /// What it is as JSON, where that has been found out already.
    var parsedBody: Result<JSONValue, JSONSyntaxError>?
    /// Whether it is answered at once, on the event loop of its connection, which may not be kept.
    var isAtOnce = false
    /// What was answered at once and is only to be compressed elsewhere; nil where nothing was.
    var uncompressed: Response?
    /// Cancelled when nobody waits for the answer any longer; nil where it is given at once.
    var cancellation: Cancellation?

    init(_ request: Request, _ connection: Connection, _ services: ServerServices, on surface: Surface) {
        (self.request, self.connection, self.services, self.surface) = (request, connection, services, surface)
        now = services.clock.now()
        started = services.clock.monotonicSeconds()
        edition = services.city.edition
        readers = surface.readersOfErrors
    }

    /// Notes what is asked for.
    mutating func enter(_ entry: Dispatcher.Entry, path: [String: String]) {
        (self.entry, surface, self.path, readers) = (entry, entry.surface, path, entry.route.readers)
        operation = Operation(name: entry.route.name, template: entry.route.template)
    }

    /// The body as JSON.
    var json: Result<JSONValue, JSONSyntaxError> { parsedBody ?? .init(reading: body) }

    /// The connection, for answers that go on.
    var channel: any Channel { connection.channel }

    /// Path and query as they came.
    var target: String { request.head.path ?? "/" }

    /// Whether the client prefers RFC 9457 errors.
    var wantsProblemDetails: Bool {
        request.headers[.accept]?.contains(ProblemDetails.mediaType) ?? false
    }

    /// Who is calling; anonymous unless a valid token says otherwise.
    var caller: Caller { credentials.caller }

    /// Whose requests are counted together with this one.
    var rateKey: RateKey { RateKey(caller, at: client, installation: installation) }

    /// Whether whoever asks may see how the server itself is doing.
    var seesOperations: Bool { services.operations.allows(self) }

    /// Scheme and host for addresses that leave the server.
    ///
    /// - Parameter publicURL: where the outside world reaches it; where nothing is said of that, it is where this was asked.
    func origin(publicURL: String?) -> String { publicURL ?? "http://\(request.head.authority ?? "localhost")" }

    /// The time of the answer with the city's offset.
    var timestamp: Timestamp { timestamp(of: now) }

    /// An instant with the city's offset.
    func timestamp(of instant: Int64) -> Timestamp {
        let offset = edition.map { $0.timetable.cityZone.offset(at: instant) } ?? 0
        return Timestamp(epochSeconds: instant, offsetSeconds: Int32(offset))
    }

    /// What the answer says about itself.
    func meta(pagination: Pagination? = nil, staleness: Staleness? = nil) -> Meta {
        let ignored = ignored.all
        return Meta(
            timestamp: timestamp, requestID: requestID, pagination: pagination, stale: staleness == nil ? nil : true,
            cachedAt: staleness?.cachedAt, message: staleness?.message,
            ignoredParameters: ignored.isEmpty ? nil : ignored)
    }

    /// The edition, or the error that there is none yet.
    func requireEdition() throws(APIError) -> ServedCity.Edition {
        guard let edition else { throw APIError(.timetableUnavailable) }
        return edition
    }
}
