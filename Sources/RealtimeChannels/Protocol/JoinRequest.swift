import Wire

/// What a channel is joined with.
package struct JoinRequest: Sendable, Equatable {
    /// Whether broadcasts are confirmed.
    package var confirmsBroadcasts = false
    /// Whether broadcasts come back to who sent them.
    package var receivesOwn = false
    /// Whether it wants to know who else is there.
    package var wantsPresence = true
    /// Under which name its own presence is known; empty for one that is made up.
    package var presenceKey = ""
    /// Whether it asks for a private channel.
    package var isPrivate = false
    /// Of which changes of rows it wants to hear.
    package var changes: [ChangeRequest] = []
    /// What is said of them in the answer.
    package var echo: [JSONValue] = []
    /// Its access token.
    package var token: String?
    /// Whether it is of the form that clients had at first: the topic names a table, and changes come under their own names.
    package var isOfTable = false

    /// Why a payload is no join.
    package enum Fault: Error, Equatable {
        /// A member is not what it should be.
        case malformed(String)
        /// More changes are asked for than may be.
        case tooManyChanges(limit: Int)
    }

    /// Reads the payload of a join.
    ///
    /// - Parameters:
    ///   - channel: the name of the channel, without `realtime:`.
    ///   - tables: whether a schema has such a table, for topics that name one.
    package init(
        _ payload: JSONValue, channel: String, limits: RealtimeLimits, isTable: (String, String) -> Bool
    ) throws(Fault) {
        let object = payload.object ?? [:]
        token = object["access_token"]?.string ?? object["user_token"]?.string
        if let config = object["config"]?.object {
            try read(config, limits)
        } else if let request = Self.table(channel, isTable) {
            isOfTable = true
            wantsPresence = false
            changes = [request]
        }
        guard changes.count <= limits.requestsForChanges else {
            throw .tooManyChanges(limit: limits.requestsForChanges)
        }
        guard presenceKey.utf8.count <= limits.nameBytes else { throw .malformed("presence.key is too long") }
    }

    private mutating func read(_ config: JSONObject, _ limits: RealtimeLimits) throws(Fault) {
        confirmsBroadcasts = config["broadcast"]?["ack"] == true
        receivesOwn = config["broadcast"]?["self"] == true
        wantsPresence = config["presence"]?["enabled"] != false
        presenceKey = config["presence"]?["key"]?.string ?? ""
        isPrivate = config["private"] == true
        switch config["postgres_changes"] {
        case nil, .null?: break
        case .array(let entries)?:
            guard entries.count <= limits.requestsForChanges else {
                throw .tooManyChanges(limit: limits.requestsForChanges)
            }
            for entry in entries {
                guard let request = ChangeRequest(entry) else { throw .malformed("an entry of postgres_changes") }
                changes.append(request)
                echo.append(ChangeRequest.echo(entry, id: request.id))
            }
        default: throw .malformed("postgres_changes")
        }
    }

    /// `public:eta_shares`, and a filter after another colon.
    private static func table(_ channel: String, _ isTable: (String, String) -> Bool) -> ChangeRequest? {
        let parts = channel.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, isTable(parts[0], parts[1]) else { return nil }
        return ChangeRequest(schema: parts[0], table: parts[1], filter: parts.count > 2 ? parts[2] : nil)
    }
}
