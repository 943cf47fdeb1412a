/// Whether the app may do something that riders are asked about once.
public enum Permission: Sendable, Equatable {
    /// Nobody has been asked yet.
    case notAsked
    case allowed
    /// The rider said no: only the system's settings change that.
    case denied
}

/// Asks whether notifications may be shown: the system in the app, something scripted in tests.
public protocol NotificationPermissions: Sendable {
    /// What was said so far.
    func notifications() async -> Permission
    /// Asks, where nobody has been asked yet, and has the push service give this phone a token where it may.
    func askForNotifications() async -> Permission
}
