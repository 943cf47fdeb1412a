import Foundation

/// The roles of Supabase's databases.
public enum Role: String, Sendable, CaseIterable {
    /// Nobody in particular.
    case anonymous = "anon"
    /// A rider who has signed in.
    case authenticated
    /// The service itself: no policy holds it back.
    case service = "service_role"
}

/// On whose behalf rows are read and written.
public struct Principal: Sendable, Hashable {
    /// What it may do.
    public let role: Role
    /// Who it is; nil for all but riders.
    public let userID: UUID?

    /// Nobody in particular.
    public static let anonymous = Principal(role: .anonymous, userID: nil)
    /// The service itself.
    public static let service = Principal(role: .service, userID: nil)
    /// A rider.
    public static func user(_ id: UUID) -> Principal { Principal(role: .authenticated, userID: id) }

    private init(role: Role, userID: UUID?) {
        (self.role, self.userID) = (role, userID)
    }
}
