import Computing
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import TransitAPI

/// One request while it is answered.
struct Exchange: Sendable {
    var request: Request
    /// Echoed in `X-Request-Id` and in `meta`.
    var requestID: String
    /// When it came, in seconds since 1970-01-01T00:00:00Z.
    var now: Int64
    /// What answers rest on; nil before the first timetable.
    var edition: ServedCity.Edition?
    /// Whether the client wants names refused that nobody knows.
    var isStrict = false
    /// Such names of this request, where they are not refused.
    let ignored = IgnoredNames()
    /// Whether the client prefers RFC 9457 errors.
    var wantsProblemDetails: Bool
    /// Where the request came from, for limits; never logged. Nil where the connection has no address.
    var client: ClientAddress?
    /// Hash of the id of the app's installation, for limits; nil where none is named. Never logged.
    var installation: Int?
    /// What the request says of its caller.
    var credentials = Credentials.absent
    /// The connection it came on, for answers that go on.
    var channel: any Channel
    /// What outlives the request.
    var services: ServerServices
    /// What came as the body, where the endpoint takes one; else empty, and not read.
    var body: [UInt8] = []
    /// Cancelled when nobody waits for the answer any longer; nil where it is given at once.
    var cancellation: Cancellation?

    /// Who is calling; anonymous unless a valid token says otherwise.
    var caller: Caller { credentials.caller }

    /// Whose requests are counted together with this one.
    var rateKey: RateKey { RateKey(caller, at: client, installation: installation) }

    /// Whether whoever asks may see how the server itself is doing.
    var seesOperations: Bool { services.operations.allows(self) }

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

    /// Says what became of names that nobody knows: that they are refused, or that a client that wants that gets something else.
    func mark(_ headers: inout HTTPFields) {
        if isStrict { headers[.preferenceApplied] = Preferences.applied }
        if isStrict || !ignored.all.isEmpty { headers.vary("Prefer") }
    }

    /// The edition, or the error that there is none yet.
    func requireEdition() throws(APIError) -> ServedCity.Edition {
        guard let edition else { throw APIError(.timetableUnavailable) }
        return edition
    }
}

/// What handlers need beyond one request.
struct ServerServices: Sendable {
    let city: ServedCity
    let clock: ServerClock
    let streams: StreamGate
    /// Boards for all event streams.
    let boards = StreamedBoards()
    let metrics = RequestMetrics()
    let feeds = PublishedFeeds()
    let rates: ClientRates
    /// Tells who is calling; nil where everyone is anonymous.
    let authenticator: (any Authenticator)?
    /// How the live sources are; nil where the server polls none.
    let sources: (any SourceMonitor)?
    /// Accounts and riders' things; nil where the server keeps none.
    let people: PeopleServices?
    /// Planners and fares.
    let journeys: JourneyService
    /// Where all runs that takes longer than the threads that answer may be kept.
    let computing: ComputePool
    /// Where log lines go; nil where request lines are not written.
    let log: LogWriter?
    /// How many connections are open.
    let connections: ConnectionGate
    /// Whether the server has been asked to stop.
    let stopping: StopFlag
    /// Tells the ids of this process's events from those of another.
    let started: Int64
    /// Who may see how the server itself is doing.
    let operations: OperationsAccess
}

extension HTTPField.Name {
    static let requestID = HTTPField.Name("X-Request-Id")!
    static let appVersion = HTTPField.Name("X-App-Version")!
}
