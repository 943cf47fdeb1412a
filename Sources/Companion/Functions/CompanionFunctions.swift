import Database
import Foundation
import RestSurface
import Wire

/// The functions of `/rest/v1/rpc` that need nothing but the database. What they answer is what policies let the caller see.
struct CompanionFunctions: Sendable {
    let limits: CompanionLimits
    let lookUps: WindowCounts

    var all: [RestFunction] { [profile, activeShares, findProfile, flagReport, health, healthInDetail] }

    /// Shvil contract, RPC 1. Strangers and those who block are not told apart from nobody.
    private var profile: RestFunction {
        RestFunction(
            "get_user_profile", "What a rider is called: of oneself with the address, of a friend without.",
            parameters: [.init("user_id", .uuid)]
        ) { call in
            .value(.object(try await Self.profile(call.arguments["user_id"] ?? .null, call)))
        }
    }

    private static func profile(_ id: SQLValue, _ call: RestCall) async throws -> JSONObject {
        let columns = ["id", "email", "display_name", "avatar_url", "created_at", "updated_at"]
        let rows = try await call.database.read(as: call.principal) { transaction in
            try transaction.json(
                Query(CompanionTables.users, columns.map { .column($0) }, where: .equals("id", id)))
        }
        guard let found = try JSONParser.parse(rows.bytes).array?.first?.object else {
            throw RestError(404, "NOT_FOUND", "User not found")
        }
        return found
    }

    /// Shvil contract, RPC 3.
    private var activeShares: RestFunction {
        RestFunction(
            "get_active_eta_shares", "The caller's shares that go on, own and received.",
            parameters: [.init("user_id", .uuid)]
        ) { call in
            let going = Condition.all([
                .equals("is_active", .bool(true)), .compare(.column("expires_at"), .greater, .now),
            ])
            let id = call.arguments["user_id"] ?? .null
            if call.principal.role == .service {
                return .rows(CompanionTables.etaShares, where: going && .equals("user_id", id))
            }
            guard let rider = call.principal.userID, id == .uuid(rider) else {
                throw RestError(403, "42501", "permission denied for function get_active_eta_shares")
            }
            return .rows(CompanionTables.etaShares, where: going)
        }
    }

    private var findProfile: RestFunction {
        RestFunction(
            "find_profile", "Who has an invite code, which riders give to those whom they want to be found by.",
            parameters: [.init("handle", .text)], roles: [.authenticated]
        ) { call in
            guard let rider = call.principal.userID else { return .nothing }
            let wait = lookUps.wait(rider, atMost: limits.lookUpsAnHour, at: call.database.moment.seconds)
            if let wait {
                throw RestError.tooOften(
                    "at most \(limits.lookUpsAnHour) codes are looked up within an hour", after: wait)
            }
            let code = call.text("handle") ?? ""
            let found = try await call.database.read(as: .service) { transaction in
                try transaction.first(
                    Select(
                        CompanionTables.users, ["id", "display_name", "avatar_url"],
                        where: .equals("invite_code", .text(code.lowercased()))))
            }
            guard let found else { throw RestError(404, "NOT_FOUND", "User not found") }
            return .value([
                "id": .string(try found.require("id", Row.uuid).lowercased),
                "display_name": try found.text("display_name").map { .string($0) } ?? .null,
                "avatar_url": try found.text("avatar_url").map { .string($0) } ?? .null,
            ])
        }
    }

    private var flagReport: RestFunction {
        RestFunction(
            "flag_safety_report", "Says that a safety report is none; what several say so of is hidden.",
            parameters: [.init("report_id", .uuid), .init("reason", .text, isOptional: true)], isReadOnly: false,
            roles: [.authenticated]
        ) { call in
            guard let rider = call.principal.userID, case .uuid(let id)? = call.arguments["report_id"] else {
                return .nothing
            }
            let isSeen = try await call.database.read(as: call.principal) {
                try $0.count(CompanionTables.safetyReports, where: .equals("id", id)) > 0
            }
            guard isSeen else { throw RestError(404, "NOT_FOUND", "Safety report not found") }
            try limits.check(call.arguments, text: "reason", atMost: 500, in: CompanionTables.safetyFlags)
            try await call.database.write(as: .service) { try flag(id, by: rider, call.arguments["reason"], $0) }
            return .nothing
        }
    }

    /// Counts the flags of riders whose accounts are not new.
    private func flag(_ report: UUID, by rider: UUID, _ reason: SQLValue?, _ transaction: Transaction) throws {
        // Two at once would not count each other.
        _ = try transaction.first(
            Select(CompanionTables.safetyReports, ["id"], where: .equals("id", report), lock: .forNoKeyUpdate))
        var row: [String: SQLValue] = ["report_id": .uuid(report), "user_id": .uuid(rider)]
        row["reason"] = reason
        try transaction.insert(
            Insert(into: CompanionTables.safetyFlags, row, onConflict: .ignore(on: ["report_id", "user_id"])))
        let flagging = try transaction.select(
            Select(CompanionTables.safetyFlags, ["user_id"], where: .equals("report_id", report)))
        let old = transaction.now.adding(seconds: -Int64(limits.flags.accountSeconds))
        let heard = try transaction.count(
            CompanionTables.users,
            where: .oneOf(.column("id"), flagging.map { $0["user_id"] })
                && .compare(.column("created_at"), .atMost, .value(.instant(old))))
        guard heard >= limits.flags.needed else { return }
        try transaction.update(
            Update(
                CompanionTables.safetyReports, set: ["visibility": .text(ReportVisibility.hidden.rawValue)],
                where: .equals("id", report)))
    }

    private var health: RestFunction {
        RestFunction("health_check", "That the service answers.", roles: Role.allCases) { call in
            .value(["status": "ok", "timestamp": .string(call.database.moment.description)])
        }
    }

    private var healthInDetail: RestFunction {
        RestFunction("health_check_detailed", "Whether the database answers, for operators.", roles: [.service]) {
            call in
            let riders = try await call.database.read(as: .service) { try $0.count(CompanionTables.users) }
            return .value([
                "status": "ok", "timestamp": .string(call.database.moment.description),
                "database": .string(call.database.kind), "users": .int(riders),
            ])
        }
    }
}
