import Crypto
import Database
import Foundation
import RestSurface
import Wire

/// Pages of shares for people without an account: a link has 128 random bits, of which only a digest is kept.
package struct ShareLinks: Sendable {
    let database: Database
    let limits: CompanionLimits

    /// Links to the shares of a database that has ``CompanionTables``.
    package init(_ database: Database, limits: CompanionLimits = CompanionLimits()) {
        (self.database, self.limits) = (database, limits)
    }

    /// What makes a link and what takes it back.
    var functions: [RestFunction] { [create, revoke] }

    private var create: RestFunction {
        RestFunction(
            "create_eta_share_link",
            "A link that shows an own share to whoever has it, until it ends or is taken back.",
            parameters: [.init("share_id", .uuid), .init("show_name", .bool, isOptional: true)], isReadOnly: false,
            roles: [.authenticated]
        ) { call in
            guard let rider = call.principal.userID, case .uuid(let share)? = call.arguments["share_id"] else {
                return .nothing
            }
            let token = Self.token()
            let showsName = call.bool("show_name") ?? false
            let id = try await database.write(as: .service) { transaction in
                try insert(token, to: share, of: rider, showsName: showsName, transaction)
            }
            return .value([
                "id": .string(id.lowercased), "share_id": .string(share.lowercased),
                "token": .string(token), "path": .string("/share/" + token),
            ])
        }
    }

    private func insert(
        _ token: String, to share: UUID, of rider: UUID, showsName: Bool, _ transaction: Transaction
    ) throws -> UUID {
        let own = Condition.all([
            .equals("id", share), .equals("user_id", rider), .equals("is_active", .bool(true)),
            .compare(.column("expires_at"), .greater, .now),
        ])
        guard try transaction.first(Select(CompanionTables.etaShares, ["id"], where: own, lock: .forNoKeyUpdate)) != nil
        else {
            throw RestError(404, "NOT_FOUND", "Share not found, or it has ended")
        }
        let links = CompanionTables.shareLinks
        guard try transaction.count(links, where: .equals("share_id", share)) < limits.links else {
            throw RestError.limit("a share has at most \(limits.links) links", of: links)
        }
        let row: [String: SQLValue] = [
            "share_id": .uuid(share), "user_id": .uuid(rider), "token_hash": .text(Self.digest(token)),
            "shows_name": .bool(showsName),
        ]
        let rows = try transaction.insert(Insert(into: links, row, returning: ["id"]))
        return try rows[0].require("id", Row.uuid)
    }

    private var revoke: RestFunction {
        RestFunction(
            "revoke_eta_share_link", "Takes a link back; open pages end at once.",
            parameters: [.init("link_id", .uuid)],
            isReadOnly: false, roles: [.authenticated]
        ) { call in
            let gone = try await database.write(as: call.principal) {
                try $0.deleteCount(
                    Delete(
                        from: CompanionTables.shareLinks,
                        where: .equals("id", call.arguments["link_id"] ?? .null) && .isOwn("user_id")))
            }
            guard gone == 1 else { throw RestError(404, "NOT_FOUND", "Link not found") }
            return .nothing
        }
    }

    /// What a link shows.
    package struct Shown: Sendable {
        /// The share.
        package let share: UUID
        /// Whose it is; nil where the link does not say.
        package let name: String?
        /// When it ends.
        package let expiresAt: Instant
        /// How the rider travels, and what the service knows of it, as JSON.
        package let route: JSONValue
    }

    /// What a link shows now; nil where there is no such link any longer, or what it led to has ended.
    package func shown(_ token: String) async throws -> Shown? {
        guard token.utf8.count == 32 else { return nil }
        return try await database.read(as: .service) { transaction in
            let link = try transaction.first(
                Select(CompanionTables.shareLinks, where: .equals("token_hash", .text(Self.digest(token)))))
            guard let link else { return nil }
            let going = Condition.all([
                .equals("id", link["share_id"]), .equals("is_active", .bool(true)),
                .compare(.column("expires_at"), .greater, .now),
            ])
            guard let share = try transaction.first(Select(CompanionTables.etaShares, where: going)) else { return nil }
            var name: String?
            if try link.bool("shows_name") == true {
                name = try transaction.first(
                    Select(CompanionTables.users, ["display_name"], where: .equals("id", share["user_id"])))?
                    .text("display_name")
            }
            return Shown(
                share: try share.require("id", Row.uuid), name: name,
                expiresAt: try share.require("expires_at", Row.instant),
                route: try JSONParser.parse(Array((try share.json("route_data") ?? "{}").utf8)))
        }
    }

    private static func token() -> String {
        var random = SystemRandomNumberGenerator()
        return [random.next(), random.next()].map { (half: UInt64) in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    private static func digest(_ token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
