/// What a mailed link or code proves.
public enum TokenPurpose: String, Sendable, CaseIterable {
    /// That a new account's address is its owner's.
    case signup
    /// That someone may sign in.
    case magiclink
    /// That someone may set a new password.
    case recovery
    /// That a new address is the owner's.
    case emailChange = "email_change"
    /// That the one at the keyboard is the owner.
    case reauthentication
    /// That an invited address is its owner's.
    case invite

    /// The purpose a client means: `email` stands for every code that signs in.
    static func meant(by text: String) -> [TokenPurpose] {
        if text == "email" { return [.magiclink, .signup, .invite] }
        if text == "reauthentication" { return [] }
        // A first magic link proves a new account's address.
        if text == "magiclink" { return [.magiclink, .signup] }
        return TokenPurpose(rawValue: text).map { [$0] } ?? []
    }

    /// Seconds that it holds.
    public var lifetime: Int64 {
        switch self {
        case .signup, .invite: 24 * 3600
        case .emailChange, .magiclink, .recovery: 3600
        case .reauthentication: 600
        }
    }
}
