import Database
import RestSurface
import Wire

/// Who wants to be friends with a rider. Policies show profiles to friends alone, and whoever asks is none yet: without a name nobody
/// knows whom they would accept.
struct FriendRequests: Sendable {
    /// Most requests in an answer, the latest of those there are.
    static let most = 100

    var function: RestFunction {
        RestFunction(
            "get_friend_requests", "Requests that wait for the caller, with what those who ask are called.",
            roles: [.authenticated]
        ) { call in
            guard let rider = call.principal.userID else { return .nothing }
            let waiting = Condition.all([
                .equals("friend_id", rider), .equals("status", .text(FriendStatus.pending.rawValue)),
                .equals("suppressed", .bool(false)),
            ])
            return try await call.database.read(as: .service) { transaction in
                let rows = try transaction.select(
                    Select(
                        CompanionTables.friends, ["id", "user_id", "created_at"], where: waiting,
                        order: [.descending("created_at"), .ascending("id")], limit: Self.most))
                let names = try transaction.select(
                    Select(
                        CompanionTables.users, ["id", "display_name", "avatar_url"],
                        where: .oneOf(.column("id"), rows.map { $0["user_id"] })))
                return .records(try rows.compactMap { try Self.record($0, names) })
            }
        }
    }

    private static func record(_ row: Row, _ names: [Row]) throws -> JSONObject? {
        let id = try row.require("user_id", Row.uuid)
        guard let who = try names.first(where: { try $0.require("id", Row.uuid) == id }) else { return nil }
        return [
            "id": .string(try row.require("id", Row.uuid).lowercased),
            "user_id": .string(id.lowercased),
            "display_name": try who.text("display_name").map { .string($0) } ?? .null,
            "avatar_url": try who.text("avatar_url").map { .string($0) } ?? .null,
            "created_at": .string(try row.require("created_at", Row.instant).description),
        ]
    }
}
