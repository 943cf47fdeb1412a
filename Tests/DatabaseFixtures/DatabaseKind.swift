import Foundation

/// The databases a test can run on.
package enum DatabaseKind: String, Sendable, CaseIterable {
    /// The embedded one; it is always there.
    case sqlite
    /// A server's, where `TEST_DATABASE_URL` names one whose user may make databases.
    case postgreSQL

    /// The server tests may make databases on: `postgres://…`.
    package static let serverURL: String? = {
        let url = ProcessInfo.processInfo.environment["TEST_DATABASE_URL"].flatMap { $0.isEmpty ? nil : $0 }
        if url == nil { print("note: TEST_DATABASE_URL is not set: tests run on SQLite only, not on PostgreSQL") }
        return url
    }()

    /// Those that are there; for `@Test(arguments: DatabaseKind.all)`.
    package static let all: [DatabaseKind] = allCases.filter(\.isAvailable)

    /// Whether it is there.
    package var isAvailable: Bool { self == .sqlite || Self.serverURL != nil }
}
