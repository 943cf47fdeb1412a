import Foundation

/// What is known of safety reports where they are kept: whose photos they may have, and who may see them.
package protocol ReportBook: Sendable {
    /// Whether a report is a rider's own, and may have photos.
    func isOwn(_ report: UUID, of rider: UUID) async throws -> Bool
    /// Whether a report still shows: it is published, not hidden, not expired, and not long resolved.
    func isShown(_ report: UUID) async throws -> Bool
    /// Those of these reports that are still there, shown or not; photos of the others go.
    func existing(_ reports: [UUID]) async throws -> Set<UUID>
}

/// Where there are no safety reports, there are no photos of any.
package struct NoReports: ReportBook {
    package init() {}

    package func isOwn(_ report: UUID, of rider: UUID) async throws -> Bool { false }
    package func isShown(_ report: UUID) async throws -> Bool { false }
    package func existing(_ reports: [UUID]) async throws -> Set<UUID> { [] }
}
