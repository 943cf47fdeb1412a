import Database
import Foundation
import ObjectStore

/// What photos of safety reports are held against.
package struct SafetyReportBook: ReportBook {
    private let database: Database
    /// How long photos of a resolved report are still shown, seconds.
    private static let resolvedSeconds: Int64 = 86_400

    /// The reports of a database that has ``CompanionTables``.
    package init(_ database: Database) { self.database = database }

    package func isOwn(_ report: UUID, of rider: UUID) async throws -> Bool {
        try await database.read(as: .service) { transaction in
            try transaction.count(
                CompanionTables.safetyReports, where: .equals("id", report) && .equals("user_id", rider)) == 1
        }
    }

    package func isShown(_ report: UUID) async throws -> Bool {
        try await database.read(as: .service) { transaction in
            let recent = transaction.now.adding(seconds: -Self.resolvedSeconds)
            let isOpen = Condition.equals("is_resolved", .bool(false))
            let wasOpen = Condition.compare(.column("updated_at"), .greater, .value(.instant(recent)))
            return try transaction.count(
                CompanionTables.safetyReports,
                where: .all([
                    .equals("id", report), .equals("visibility", .text(ReportVisibility.shown.rawValue)),
                    .compare(.column("expires_at"), .greater, .now), isOpen || wasOpen,
                ])) == 1
        }
    }

    package func existing(_ reports: [UUID]) async throws -> Set<UUID> {
        guard !reports.isEmpty else { return [] }
        return try await database.read(as: .service) { transaction in
            let rows = try transaction.select(
                Select(
                    CompanionTables.safetyReports, ["id"], where: .oneOf(.column("id"), reports.map { .uuid($0) })))
            return Set(try rows.map { try $0.require("id", Row.uuid) })
        }
    }
}
