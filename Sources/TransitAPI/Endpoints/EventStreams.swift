/// What holds for every event stream (WHATWG HTML §9.2, server-sent events).
public enum EventStreams {
    /// Media type of a stream.
    public static let mediaType = "text/event-stream"
    /// Milliseconds after which a client connects again, as the `retry:` line says.
    public static let retryMilliseconds = 3000
    /// Seconds between signs of life on a stream that has nothing to say.
    public static let heartbeatSeconds = 15
    /// Most streams of one client open at once, unless the operator says otherwise, as all here: of a user, of an installation of
    /// an app or, where none is named, of all at an address.
    public static let perClient = 10
    /// Most streams open at once of all clients at an IPv4 address or IPv6 network of 64 bits.
    public static let perAddress = 200
    /// Most boards in one stream.
    public static let boards = 10
    /// Most streams open at once.
    public static let perServer = 1000

    /// What documents say of every stream.
    static let details = """
        Each event has an id: a client that reconnects with it in Last-Event-ID goes on from there, or starts afresh \
        where the server no longer knows it. Where nothing happens \
        `heartbeat` comes every \(heartbeatSeconds) seconds, which has no id and says nothing: who hears nothing for much \
        longer should connect again. \
        `retry: \(retryMilliseconds)` comes at the start. Unless the server says otherwise, at most \(perClient) streams \
        for each client, \(perAddress) for all clients at an address and \(perServer) for the server; more are refused with \
        503 and Retry-After.
        """
}

/// Whose event streams are counted.
public enum StreamScope: String, Sendable, CaseIterable {
    /// Those of one client.
    case client
    /// Those of one address.
    case address
    /// All of them.
    case server

    /// To follow "event streams are open".
    var words: String {
        switch self {
        case .client: "by you"
        case .address: "from your address"
        case .server: "at this server"
        }
    }
}
