import Database
import Foundation
import RestSurface

/// What riders report: a few an hour, and not the same thing again and again.
struct SafetyReportRules: TableRules, TableWriter {
    let table = CompanionTables.safetyReports.name
    let limits: CompanionLimits
    private let reported = WindowCounts(seconds: 3_600)
    var writer: (any TableWriter)? { self }
    let insertable: Set = [
        "id", "latitude", "longitude", "report_type", "description", "severity", "is_resolved",
    ]
    /// Changes are the rider's own, under the policies.
    let changeable: Set<String>? = nil

    private static let reports = CompanionTables.safetyReports

    func check(_ values: [String: SQLValue]) throws {
        try limits.check(values, text: "report_type", atMost: 40, in: Self.reports)
        try limits.check(values, text: "description", atMost: 1_000, in: Self.reports)
    }

    func insert(
        _ rows: [[String: SQLValue]], by rider: UUID, ignoringDuplicates: Bool, _ transaction: Transaction
    ) throws -> [Row] {
        try transaction.hold(rider)
        var admitted = 0
        let rows = try ignoringDuplicates ? transaction.missing(rows, of: Self.reports) : rows
        return try rows.compactMap { given in
            try admit(given, rider, besides: admitted, transaction)
            var row = given
            let isHazard = given["report_type"] == .text("hazard")
            // Everybody sees a report end, which must not say more of when it was made than the time that is shown.
            row["expires_at"] = .instant(
                transaction.now.roundedAsOfReports.adding(seconds: isHazard ? 86_400 : 45 * 60))
            var insert = Insert(into: Self.reports, row)
            insert.returning = ["id"]
            if ignoringDuplicates { insert.conflict = .ignore(on: ["id"]) }
            guard let key = try transaction.insert(insert).first else { return nil }
            admitted += 1
            // What is refused, or done once more, is reported once or not at all.
            transaction.afterCommit { [reported, now = transaction.now.seconds] in reported.note(rider, at: now) }
            return key
        }
    }

    /// Refuses one who reports too much.
    ///
    /// - Parameter others: how many the transaction has reported already.
    private func admit(
        _ row: [String: SQLValue], _ rider: UUID, besides others: Int, _ transaction: Transaction
    ) throws {
        let hourAgo = transaction.now.adding(seconds: Int64(-3_600))
        let recent = try transaction.select(
            Select(
                Self.reports, ["latitude", "longitude", "created_at"],
                where: .equals("user_id", rider)
                    && .compare(.column("created_at"), .greater, .value(.instant(hourAgo)))))
        guard recent.count < limits.reportsAnHour else {
            throw RestError.tooOften("at most \(limits.reportsAnHour) reports are taken within an hour", after: 3_600)
        }
        guard let latitude = row["latitude"]?.number, let longitude = row["longitude"]?.number else { return }
        let (metres, seconds) = limits.reportSpacing
        let since = transaction.now.adding(seconds: Int64(-seconds))
        for report in recent where try report.require("created_at", Row.instant) > since {
            let north = (try report.require("latitude", Row.double) - latitude) * 111_195
            let east =
                (try report.require("longitude", Row.double) - longitude) * 111_195 * cos(latitude * .pi / 180)
            guard (north * north + east * east).squareRoot() >= metres else {
                throw RestError.tooOften(
                    "one report within \(Int(metres)) m is taken in \(seconds / 60) minutes", after: seconds)
            }
        }
        let wait = reported.foreseenWait(
            rider, besides: others, atMost: limits.reportsAnHour, at: transaction.now.seconds)
        if let wait {
            throw RestError.tooOften("at most \(limits.reportsAnHour) reports are taken within an hour", after: wait)
        }
    }
}

extension SQLValue {
    fileprivate var number: Double? {
        switch self {
        case .double(let number): number
        case .int(let number): Double(number)
        default: nil
        }
    }
}
