/// What a mailed link or code proves.
package enum TokenPurpose: String, Sendable, CaseIterable {
    /// That a new account's address is its owner's.
    case signup
    /// That someone may sign in.
    case magiclink
    /// That someone may set a new password.
    case recovery
    /// That a new address is the owner's; sent to the new one.
    case emailChange = "email_change"
    /// That the owner wants the new address; sent to the present one.
    case emailChangeCurrent = "email_change_current"
    /// That the one at the keyboard is the owner.
    case reauthentication
    /// That an invited address is its owner's.
    case invite
    /// That whoever had the address before wants it back.
    case emailChanged = "email_changed"
    /// That the owner did not set the new password.
    case passwordChanged = "password_changed"

    /// The purpose a client means: `email` stands for every code that signs in.
    static func meant(by text: String) -> [TokenPurpose] {
        switch text {
        case "email": [.magiclink, .signup, .invite]
        // A first magic link proves a new account's address.
        case "magiclink": [.magiclink, .signup]
        case "email_change": [.emailChange, .emailChangeCurrent]
        case "reauthentication", "email_change_current": []
        default: TokenPurpose(rawValue: text).map { [$0] } ?? []
        }
    }

    /// The `type` its link has, by which clients name it: both letters of a change of address have the same.
    package var type: String { self == .emailChangeCurrent ? Self.emailChange.rawValue : rawValue }

    /// Whether it takes a change back that someone else may have made. Such a letter has a link and no code.
    package var isWayBack: Bool { self == .emailChanged || self == .passwordChanged }

    /// Seconds that it holds.
    package var lifetime: Int64 {
        switch self {
        case .signup, .invite: 24 * 3600
        case .emailChange, .emailChangeCurrent, .magiclink, .recovery: 3600
        case .reauthentication: 600
        case .emailChanged, .passwordChanged: 7 * 24 * 3600
        }
    }
}
