import Foundation

/// The roles of Supabase's databases.
package enum Role: String, Sendable, CaseIterable {
    /// Nobody in particular.
    case anonymous = "anon"
    /// A rider who has signed in.
    case authenticated
    /// The service itself: no policy holds it back.
    case service = "service_role"
}

/// On whose behalf rows are read and written.
package struct Principal: Sendable, Hashable {
    /// What it may do.
    package let role: Role
    /// Who it is; nil for all but riders.
    package let userID: UUID?

    /// Nobody in particular.
    package static let anonymous = Principal(role: .anonymous, userID: nil)
    /// The service itself.
    package static let service = Principal(role: .service, userID: nil)
    /// A rider.
    package static func user(_ id: UUID) -> Principal { Principal(role: .authenticated, userID: id) }

    private init(role: Role, userID: UUID?) {
        (self.role, self.userID) = (role, userID)
    }
}
