import Database

/// Whether riders see a safety report of somebody else's.
package enum ReportVisibility: String, Sendable, CaseIterable {
    /// Not yet: nobody is to follow whoever reported it, nor to find out when that was.
    case waiting
    /// Yes.
    case shown
    /// No more: others said that it is none.
    case hidden
}

extension CompanionTables {
    /// What others are told of when a report was made: in which five minutes.
    static let reportSeconds = 300

    /// What riders warn one another of. Others learn neither who reported it, nor exactly where and when.
    package static let safetyReports = Table(
        "safety_reports", "What riders warn one another of.",
        columns: [
            .id,
            Column(
                "user_id", .uuid, references: ColumnReference("public.users"), shown: .toOwner(),
                "Who reported it; nobody else sees it."),
            Column(
                "latitude", .double, shown: .toOwner(otherwise: .rounded(decimals: 3)),
                "WGS 84, degrees; to others to about 110 m."),
            Column("longitude", .double, shown: .toOwner(otherwise: .rounded(decimals: 3)), "The same."),
            Column("report_type", .text, "What it is, at most 40 characters: hazard, incident, general …"),
            Column("description", .text, nullable: true, "More of it, at most 1,000 characters."),
            Column("severity", .int, initial: .value(1), "How grave it is, 1 to 5."),
            Column("is_resolved", .bool, initial: .value(false), "Whether it is over."),
            Column(
                "expires_at", .instant, shown: .toOwner(otherwise: .truncated(seconds: reportSeconds)),
                "When it is over by itself; to others to five minutes, as it follows from when it was made."),
            Column(
                "visibility", .text, initial: .value("waiting"), allowed: ReportVisibility.allCases.map(\.rawValue),
                "Whether others see it. Riders may not read this."),
            Column(
                "created_at", .instant, initial: .now, shown: .toOwner(otherwise: .truncated(seconds: reportSeconds)),
                "When it was reported; to others to five minutes."),
            Column(
                "updated_at", .instant, initial: .now, touched: true,
                shown: .toOwner(otherwise: .truncated(seconds: reportSeconds)), "When it was last changed; the same."),
        ],
        indexes: [.on("user_id"), .on("latitude", "longitude"), .on("created_at"), .on("expires_at")],
        checks: [.latitude, .longitude, .between("severity", 1, 5)],
        grants: [
            Grant(
                select: .only([
                    "id", "user_id", "latitude", "longitude", "report_type", "description", "severity", "is_resolved",
                    "created_at", "updated_at", "expires_at",
                ]), update: .only(["description", "severity", "is_resolved", "updated_at"]), delete: true)
        ],
        policies: [
            .select(
                "own_or_shown",
                where: .isOwn("user_id")
                    || .all([
                        .equals("visibility", .text(ReportVisibility.shown.rawValue)),
                        .equals("is_resolved", .bool(false)), .compare(.column("expires_at"), .greater, .now),
                    ])), .update("own_update", where: .isOwn("user_id")),
            .delete("own_delete", where: .isOwn("user_id")),
        ], isPublished: true)

    /// Who said that a report is none.
    package static let safetyFlags = Table(
        "safety_report_flags", "Who said that a safety report is none.",
        columns: [
            Column("report_id", .uuid, references: ColumnReference("public.safety_reports"), "The report."), .profile,
            Column("reason", .text, nullable: true, "Why, at most 500 characters."), .createdAt,
        ], primaryKey: ["report_id", "user_id"], indexes: [.on("user_id")])
}

extension Instant {
    /// The whole five minutes before, to which times of safety reports are rounded down for others.
    package var roundedAsOfReports: Instant {
        let seconds = self.seconds
        return Instant(seconds: seconds - seconds % Int64(CompanionTables.reportSeconds))
    }
}
