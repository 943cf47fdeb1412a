import Database
import Foundation

/// Finds riders by another, and says how long that took.
package struct TimedAudience: AudienceSource {
    private let source: any AudienceSource
    private let report: @Sendable (Duration) -> Void

    /// - Parameter report: told for each alert how long its riders were looked for, also where they could not be found.
    package init(_ source: any AudienceSource, report: @escaping @Sendable (Duration) -> Void) {
        (self.source, self.report) = (source, report)
    }

    package func audience(routes: [String], stops: [String]) async throws -> [Concern] {
        try await source.audience(routes: routes, stops: stops)
    }

    package func savedTrips(_ notice: AlertNotice) async throws -> [UUID: Int] {
        try await source.savedTrips(notice)
    }

    package func audience(of notice: AlertNotice) async throws -> [Concern] {
        let began = ContinuousClock.now
        defer { report(ContinuousClock.now - began) }
        return try await source.audience(of: notice)
    }
}
