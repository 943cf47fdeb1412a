import ErrorReports
import TransitServices

/// Where errors are reported.
struct ReportSettings {
    let environment: Environment

    /// `SENTRY_DSN`; nil where it is not set.
    var dsn: SentryDSN? {
        get throws {
            do {
                return try environment["SENTRY_DSN"].map { try SentryDSN($0) }
            } catch {
                throw Refusal("SENTRY_DSN \(error)")
            }
        }
    }

    /// What reports errors of a process; nil where nobody is told.
    func reports(_ role: NodeRole) throws -> ErrorReports? {
        guard let dsn = try dsn else { return nil }
        let origin = ReportOrigin(
            release: Version.release, environment: try Stage(environment).rawValue, role: role.rawValue)
        let reports = ErrorReports(
            to: dsn, from: origin,
            ErrorReports.Dependencies(
                transport: HTTPReportTransport(), now: Machine.now, monotonicSeconds: Machine.monotonicSeconds,
                sleep: { try await Task.sleep(for: .seconds($0)) }, makeID: Self.id))
        reports.know(ServicePart.allCases.map(\.rawValue))
        reports.know(["retried", "dead", "lease", "normal", "slowed", "essential_only", "exhausted"])
        return reports
    }

    /// 32 hexadecimal digits.
    @Sendable private static func id() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
