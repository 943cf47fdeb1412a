import Foundation
import TransitAPI
import Wire

/// A journey whose arrival a rider shares.
public struct JourneyShare: CompanionRow, Identifiable {
    public static let table = "eta_shares"
    public static let selected =
        "id,user_id,recipients,route_data,expires_at,is_active,created_at,owner:users!user_id(id,display_name,avatar_url)"

    public var id: String
    /// Whose journey it is.
    public var userID: String
    /// Whom it goes to; to a recipient, themselves alone.
    public var recipients: [String]
    public var routeData: JSONValue
    public var expiresAt: Timestamp
    public var isActive: Bool
    public var owner: Profile?

    enum CodingKeys: String, CodingKey {
        case id, recipients, owner
        case userID = "user_id"
        case routeData = "route_data"
        case expiresAt = "expires_at"
        case isActive = "is_active"
    }

    /// A share.
    public init(
        id: String, userID: String, recipients: [String], routeData: JSONValue, expiresAt: Timestamp,
        isActive: Bool = true, owner: Profile? = nil
    ) {
        (self.id, self.userID, self.recipients, self.routeData) = (id, userID, recipients, routeData)
        (self.expiresAt, self.isActive, self.owner) = (expiresAt, isActive, owner)
    }
}

/// How far somebody has come, by what the server sees of their vehicle.
public struct ShareProgressView: Sendable, Equatable {
    /// How far the rider is.
    public enum Phase: String, Sendable, Equatable {
        case planned
        case walking
        case waiting
        case riding
        case arrived
        case cancelled
        case unknown
    }

    public var phase = Phase.unknown
    /// When they arrive, by the best that is known.
    public var arrival: Timestamp?
    /// When they would by the timetable.
    public var scheduledArrival: Timestamp?
    public var delaySeconds: Int?
    /// Where the vehicle is; nil unless they are in it and it was heard of a short while ago.
    public var vehicle: Coordinates?
    public var vehicleAge: Int?
    /// The stop they come to next.
    public var nextStop: String?
    /// Line they are on, or take next, and where it goes.
    public var line: String?
    public var headsign: String?
    public var isConnectionAtRisk = false
    /// Whether the journey cannot be made as planned any more.
    public var isBroken = false
    /// Where they go.
    public var destination: String?
    /// When this was so.
    public var asOf: Timestamp?
    /// Why the server cannot follow the journey.
    public var problem: String?

    /// Nothing known.
    public init() {}

    /// What `route_data` of a share says.
    public init(_ route: JSONValue) {
        let live = route["live"]
        phase = live?["phase"]?.string.flatMap(Phase.init(rawValue:)) ?? .unknown
        scheduledArrival = live?["scheduled_eta"]?.time ?? route["arrival_time"]?.time
        arrival = live?["eta"]?.time ?? scheduledArrival
        delaySeconds = live?["delay_seconds"]?.amount.map { Int($0) }
        vehicle = phase == .riding ? live?["vehicle"].flatMap(Coordinates.init(object:)) : nil
        vehicleAge = live?["vehicle"]?["age_seconds"]?.amount.map { Int($0) }
        nextStop = live?["next_stop"]?["stop_name"]?.string
        line = live?["leg"]?["route_short_name"]?.string
        headsign = live?["leg"]?["headsign"]?.string
        isConnectionAtRisk = live?["connection_at_risk"]?.truth ?? false
        isBroken = live?["broken"]?.truth ?? false
        destination = route["destination"]?.string
        asOf = live?["as_of"]?.time
        problem = live?["problem"]?.string
    }
}

/// A share as whoever has its link sees it.
public struct LinkedShare: Sendable, Equatable {
    /// What it is called, in the server's words.
    public var title: String
    /// How far they are, in sentences.
    public var sentences: [String]
    public var progress: ShareProgressView
    /// What it rests on, in a sentence.
    public var restsOn: String?
    public var expiresAt: Timestamp?

    init(_ json: JSONValue) {
        title = json["title"]?.string ?? ""
        sentences = json["sentences"]?.array?.compactMap(\.string) ?? []
        restsOn = json["rests_on"]?.string
        expiresAt = json["expires_at"]?.time
        progress = ShareProgressView()
        progress.phase = json["phase"]?.string.flatMap(ShareProgressView.Phase.init(rawValue:)) ?? .unknown
        progress.arrival = json["eta"]?.time
        progress.scheduledArrival = json["scheduled_eta"]?.time
        progress.vehicle = progress.phase == .riding ? json["vehicle"].flatMap(Coordinates.init(object:)) : nil
        progress.vehicleAge = json["vehicle"]?["age_seconds"]?.amount.map { Int($0) }
    }
}

extension Coordinates {
    /// The place of an object's `latitude` and `longitude`; nil where it has none.
    init?(object: JSONValue) {
        guard let latitude = object["latitude"]?.amount, let longitude = object["longitude"]?.amount else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

/// A link that shows a share to whoever has it.
struct LinkAnswer: Codable, Sendable, Equatable {
    var id: String
    var token: String
    /// Below the server's address.
    var path: String
}

extension CompanionData {
    /// Shares that go on, own and received, the latest first.
    public func shares() async throws(ClientError) -> [JourneyShare] {
        let now = Timestamp(epochSeconds: Int64(client.clock.now()), offsetSeconds: 0)
        return try await client.rows(
            .select(
                [.isTrue("is_active"), .greater("expires_at", than: now.description)], order: "created_at.desc",
                limit: 100))
    }

    /// One share; nil where it has ended, or is not for the rider.
    public func share(_ id: String) async throws(ClientError) -> JourneyShare? {
        try await client.rows(RowRequest<JourneyShare>.select([.equal("id", id)])).first
    }

    /// Shares a journey with friends: the server follows the vehicle from then on.
    ///
    /// - Parameters:
    ///   - destination: what friends are told that the journey leads to.
    ///   - id: by which the server knows the share again if it is sent twice.
    public func share(
        _ itinerary: Itinerary, to destination: String?, with friends: [String],
        id: String = UUID().uuidString.lowercased()
    ) async throws(ClientError) -> JourneyShare? {
        guard let route = Self.routeData(itinerary, destination) else {
            throw .unreadable(reason: "nothing of this journey can be followed")
        }
        let made: [JourneyShare] = try await client.rows(
            .insert([
                "id": .string(id), "recipients": .array(friends.map { .string($0) }), "route_data": .object(route),
            ]))
        // Sent twice, it is there already.
        if let share = made.first { return share }
        return try await share(id)
    }

    /// What the server follows: the whole journey, or where it was planned on the phone its last ride.
    static func routeData(_ itinerary: Itinerary, _ destination: String?) -> JSONObject? {
        var route: JSONObject = ["arrival_time": .string(itinerary.arrivalTime.description)]
        if let destination { route["destination"] = .string(String(destination.prefix(120))) }
        if let token = itinerary.refreshToken {
            route["refresh_token"] = .string(token)
            return route
        }
        guard let ride = itinerary.legs.last(where: { $0.tripID != nil }), let trip = ride.tripID,
            let date = ride.serviceDate, let alight = ride.to.stopID
        else { return nil }
        route["trip_id"] = .string(trip)
        route["service_date"] = .string(date.description)
        route["alight_stop_id"] = .string(alight)
        if let board = ride.from.stopID { route["board_stop_id"] = .string(board) }
        if let start = ride.startTime { route["start_time"] = .string(start.description) }
        return route
    }

    /// Ends a share of the rider's own.
    public func end(share id: String) async throws(ClientError) {
        let _: [JourneyShare] = try await client.rows(.update(id, ["is_active": false]))
    }

    /// Hears no more of somebody's share.
    public func leave(share id: String, rider: String) async throws(ClientError) {
        let _: [ShareRecipient] = try await client.rows(.delete([.equal("share_id", id), .equal("user_id", rider)]))
    }

    /// Lets recipients know once more.
    ///
    /// - Returns: how many were notified; those who were a short while ago are not again.
    public func notify(share id: String, message: String? = nil) async throws(ClientError) -> Int {
        var arguments: JSONObject = ["eta_share_id": .string(id)]
        if let message, !message.isEmpty { arguments["message"] = .string(String(message.prefix(140))) }
        let body = try await client.call("/functions/v1/send-eta-notification", arguments, isSafe: true)
        return JSONValue(json: body)?["notifications_sent"]?.int ?? 0
    }

    /// A link that shows a share to whoever has it, without an account.
    public func link(to share: String, showingName: Bool) async throws(ClientError) -> URL {
        let body = try await client.call(
            "/rest/v1/rpc/create_eta_share_link", ["share_id": .string(share), "show_name": .bool(showingName)],
            isSafe: false)
        let link = try TransitClient.decoded(LinkAnswer.self, HTTPReply(HTTPHead(status: 200), body))
        guard let url = URL(string: link.path, relativeTo: client.server)?.absoluteURL else {
            throw .unreadable(reason: "\(link.path) is no path")
        }
        return url
    }

    /// What a link shows; nil where the journey is over, or the link was taken back.
    public func linked(_ token: String) async throws(ClientError) -> LinkedShare? {
        let message = try client.message("GET", "/share/\(PercentEncoding.encode(token))/status")
        do throws(ClientError) {
            let reply = try await client.send(message, isSafe: true)
            return JSONValue(json: reply.body).map(LinkedShare.init)
        } catch {
            if case .refused(let refusal) = error, refusal.status == 404 { return nil }
            throw error
        }
    }
}

/// That a share goes to somebody.
struct ShareRecipient: CompanionRow {
    static let table = "eta_share_recipients"
    static let selected = "share_id,user_id"

    var shareID: String
    var userID: String

    enum CodingKeys: String, CodingKey {
        case shareID = "share_id"
        case userID = "user_id"
    }
}
