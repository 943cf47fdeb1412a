import Foundation
import TransitAPI
import Wire

/// Another rider, as friends see them.
public struct Profile: Codable, Sendable, Equatable, Identifiable {
    public var id: String
    public var displayName: String?
    public var avatarURL: String?

    enum CodingKeys: String, CodingKey {
        case id
        case displayName = "display_name"
        case avatarURL = "avatar_url"
    }

    /// Another rider.
    public init(id: String, displayName: String? = nil, avatarURL: String? = nil) {
        (self.id, self.displayName, self.avatarURL) = (id, displayName, avatarURL)
    }
}

/// What there is between two riders: a request, a friendship, or that one wants nothing of the other.
public struct Friendship: CompanionRow, Identifiable {
    public static let table = "friends"
    public static let selected =
        "id,user_id,friend_id,status,asker:users!user_id(id,display_name,avatar_url),"
        + "asked:users!friend_id(id,display_name,avatar_url)"

    public var id: String
    /// Who asked, or blocks.
    public var userID: String
    public var friendID: String
    /// `pending`, `accepted` or `blocked`.
    public var status: String
    /// Shown to friends alone.
    public var asker: Profile?
    public var asked: Profile?

    enum CodingKeys: String, CodingKey {
        case id, status, asker, asked
        case userID = "user_id"
        case friendID = "friend_id"
    }

    /// What there is between two.
    public init(
        id: String, userID: String, friendID: String, status: String, asker: Profile? = nil, asked: Profile? = nil
    ) {
        (self.id, self.userID, self.friendID, self.status) = (id, userID, friendID, status)
        (self.asker, self.asked) = (asker, asked)
    }

    /// The one of the two who is not this rider.
    public func other(than rider: String) -> Profile {
        userID == rider ? asked ?? Profile(id: friendID) : asker ?? Profile(id: userID)
    }
}

/// Somebody who asks to be friends.
public struct FriendRequest: Codable, Sendable, Equatable, Identifiable {
    /// Of the request.
    public var id: String
    public var userID: String
    public var displayName: String?

    enum CodingKeys: String, CodingKey {
        case id
        case userID = "user_id"
        case displayName = "display_name"
    }

    /// A request.
    public init(id: String, userID: String, displayName: String?) {
        (self.id, self.userID, self.displayName) = (id, userID, displayName)
    }
}

/// The rider's own row.
public struct OwnProfile: CompanionRow {
    public static let table = "users"
    public static let selected = "id,display_name,invite_code"

    public var id: String
    public var displayName: String?
    /// What others find the rider by.
    public var inviteCode: String?

    enum CodingKeys: String, CodingKey {
        case id
        case displayName = "display_name"
        case inviteCode = "invite_code"
    }

    /// The rider's own row.
    public init(id: String, displayName: String?, inviteCode: String?) {
        (self.id, self.displayName, self.inviteCode) = (id, displayName, inviteCode)
    }
}

extension CompanionData {
    /// Who a rider is to others.
    public func ownProfile(_ id: String) async throws(ClientError) -> OwnProfile? {
        try await client.rows(RowRequest<OwnProfile>.select([.equal("id", id)])).first
    }

    /// Gives the rider a name that friends see.
    public func setName(_ name: String, of id: String) async throws(ClientError) {
        let value: JSONValue = name.isEmpty ? .null : .string(String(name.prefix(80)))
        let _: [OwnProfile] = try await client.rows(.update(id, ["display_name": value]))
    }

    /// Friends, requests the rider has sent, and whom the rider blocks.
    public func friendships() async throws(ClientError) -> [Friendship] {
        try await client.rows(.select([], order: "created_at.asc", limit: 1_000))
    }

    /// Who waits for the rider's answer.
    public func friendRequests() async throws(ClientError) -> [FriendRequest] {
        let body = try await client.call("/rest/v1/rpc/get_friend_requests", [:], isSafe: true)
        return try TransitClient.decoded([FriendRequest].self, HTTPReply(HTTPHead(status: 200), body))
    }

    /// The rider with an invite code.
    public func profile(inviteCode: String) async throws(ClientError) -> Profile {
        let body = try await client.call("/rest/v1/rpc/find_profile", ["handle": .string(inviteCode)], isSafe: true)
        return try TransitClient.decoded(Profile.self, HTTPReply(HTTPHead(status: 200), body))
    }

    /// Asks somebody to be friends. Where they have asked already, that accepts it.
    public func ask(_ id: String) async throws(ClientError) {
        let _: [Friendship] = try await client.rows(.insert(["id": .newID, "friend_id": .string(id)]))
    }

    /// Says yes to a request.
    public func accept(_ request: String) async throws(ClientError) {
        let _: [Friendship] = try await client.rows(.update(request, ["status": "accepted"]))
    }

    /// Ends a friendship, takes a request back, says no to one, or blocks nobody any more.
    public func remove(friendship id: String) async throws(ClientError) {
        let _: [Friendship] = try await client.rows(.delete([.equal("id", id)]))
    }

    /// Wants nothing of somebody any more: ends what there is between the two, and they never hear of it.
    public func block(_ id: String) async throws(ClientError) {
        let _: [Friendship] = try await client.rows(
            .insert(["id": .newID, "friend_id": .string(id), "status": "blocked"]))
    }
}

extension JSONValue {
    /// An id that nobody has yet.
    static var newID: JSONValue { .string(UUID().uuidString.lowercased()) }
}
