/// HTTP methods the contract uses (RFC 9110 §9).
public enum EndpointMethod: String, Sendable {
    /// Read.
    case get = "GET"
    /// Create, or ask with a body.
    case post = "POST"
    /// Replace.
    case put = "PUT"
    /// Change.
    case patch = "PATCH"
    /// Remove.
    case delete = "DELETE"
}

/// Where endpoints hang.
public enum EndpointMount: Sendable {
    /// Below the prefix of the current version.
    case versioned
    /// At the root, for machines that look after the server.
    case root

    /// What stands before the path.
    public var prefix: String { self == .versioned ? TransitContract.prefix : "" }
}

/// Chapters of the documents.
public enum EndpointTag: String, Sendable, CaseIterable {
    /// What people type, and where a point is.
    case places = "Places"
    /// Stops, stations, platforms.
    case stops = "Stops"
    /// What leaves next.
    case departures = "Departures"
    /// Routes.
    case routes = "Routes"
    /// Trips.
    case trips = "Trips"
    /// From one place to another.
    case journeys = "Journeys"
    /// Where vehicles are.
    case vehicles = "Vehicles"
    /// The city as a map draws it.
    case map = "Map"
    /// Notices to riders.
    case alerts = "Alerts"
    /// Live data itself: how fresh it is, and as GTFS-realtime.
    case realtime = "Realtime"
    /// The offline pack.
    case packs = "Offline timetable"
    /// Stops and routes at hand.
    case favorites = "Favourites"
    /// Journeys kept.
    case savedTrips = "Saved trips"
    /// Who is told what, when and where.
    case notifications = "Notifications"
    /// Several devices, one rider.
    case sync = "Sync"
    /// Sessions, in the words of the contract.
    case signIn = "Sign-in"
    /// Accounts, in the words of Supabase Auth.
    case accounts = "Accounts"
    /// The contract itself.
    case versions = "Versions"
    /// For machines that look after the server.
    case health = "Health"

    /// One sentence on the chapter.
    public var summary: String {
        switch self {
        case .places: "Find what a rider may have meant, and what is at a point."
        case .stops: "Find stops, stations and platforms, and what is known about them."
        case .departures: "What leaves a stop, live and by the timetable."
        case .routes: "Routes, their stops and paths, and the trips under way on them."
        case .trips: "One run of one vehicle, stop by stop."
        case .journeys: "Plan journeys, follow them as they change, and see how far one gets."
        case .vehicles: "Where vehicles are now, and what they are running."
        case .map: "Lines and stops to draw, and the ground below them."
        case .alerts: "What is out of the ordinary, and whom it touches."
        case .realtime: "How fresh the live data is, and all of it as GTFS-realtime."
        case .packs: "The timetable file an app keeps for use without a network."
        case .favorites: "The stops and routes a rider wants at hand."
        case .savedTrips: "The journeys a rider makes again and again."
        case .notifications: "Devices, settings, subscriptions to alerts and reminders of departures."
        case .sync: "What has changed since a device last asked."
        case .signIn: "Sessions; all else about accounts is at `/auth/v1`."
        case .accounts: "Signing up and in, sessions and accounts, as clients of Supabase Auth ask for them."
        case .versions: "How the contract changes, and what is on its way out."
        case .health: "Whether the server runs and can answer."
        }
    }
}

/// Who may call an endpoint.
public enum EndpointAuth: Sendable {
    /// Anyone; a valid bearer token makes the limits a user's, any other is ignored.
    case none
    /// Anyone; a bearer token tells who is asking, and one that is not valid is refused.
    case optional
    /// Only with a valid bearer token.
    case required
    /// Whoever runs the server: everyone, holders of a token of its own or nobody, as it is set up.
    case operations
}

/// What the body of a success looks like.
public enum ResponseForm: Sendable, Equatable {
    /// `{data, meta}`.
    case envelope
    /// No body.
    case empty
    /// The body itself, without an envelope.
    case bare
    /// Bytes of a file of this media type, with byte ranges (RFC 9110 §14).
    case file(mediaType: String)
    /// JSON of this media type, without an envelope.
    case document(mediaType: String)
    /// Bytes of this media type, whole.
    case binary(mediaType: String)
    /// Text of this media type.
    case text(mediaType: String)
    /// Events for as long as the client stays (WHATWG HTML §9.2); the members of the response type are the events.
    case events
}

/// A status the body of an endpoint is sent with, and what it means there.
public struct SuccessStatus: Sendable, Equatable {
    /// HTTP status.
    public let status: Int
    /// One sentence on when it is sent.
    public let meaning: String

    /// A status and when it is sent.
    public init(_ status: Int, _ meaning: String) {
        self.status = status
        self.meaning = meaning
    }

    /// 201.
    public static let created = SuccessStatus(201, "Made.")
    /// 204.
    public static let noContent = SuccessStatus(204, "Done; no body.")
    /// 200.
    public static let ok = SuccessStatus(200, "Success.")
}
