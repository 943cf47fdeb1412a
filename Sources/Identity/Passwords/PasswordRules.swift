import Foundation

/// Why a password is too weak, worded as clients of Supabase Auth know it (`weak_password`).
package struct WeakPassword: Error, Equatable, Sendable {
    /// A machine-readable reason, as listed under `weak_password.reasons`.
    package enum Reason: String, Sendable {
        /// Too few characters.
        case length
        /// Known to those who guess.
        case pwned
    }

    /// At least one reason.
    package let reasons: [Reason]
    /// For people: a sentence for each reason.
    package let message: String
}

/// Which passwords new ones may be: of at least so many characters, of any kind, and none that is guessed first.
///
/// There are no rules about digits, capitals or signs, which make passwords worse (OWASP ASVS 5.0, 6.2.5). Characters
/// are Unicode scalars in Normalization Form C. The upper bound, in bytes, is ``PasswordHasher/longest``.
package struct PasswordRules: Sendable {
    /// Fewest characters.
    package let shortest: Int

    /// Rules; at least 8 characters, whatever is asked for.
    package init(shortest: Int = 8) { self.shortest = max(shortest, 8) }

    /// What is wrong with a password, nil if nothing is.
    ///
    /// - Parameter email: the account's address, whose local part and whole are guessed first.
    package func weakness(of password: String, email: String?) -> WeakPassword? {
        // What is too long is refused elsewhere; it need not be looked through.
        guard password.utf8.count <= PasswordHasher.longest else { return nil }
        let text = password.precomposedStringWithCanonicalMapping
        var reasons: [WeakPassword.Reason] = []
        var sentences: [String] = []
        if text.unicodeScalars.count < shortest {
            reasons.append(.length)
            sentences.append("Password should be at least \(shortest) characters.")
        }
        let lowercase = text.lowercased()
        if CommonPasswords.contains(lowercase) || Set(lowercase.unicodeScalars).count == 1 {
            reasons.append(.pwned)
            sentences.append("Password is known to be weak and easy to guess, please choose a different one.")
        } else if let email, Self.names(of: email).contains(lowercase) {
            reasons.append(.pwned)
            sentences.append("Password is the account's own address, please choose a different one.")
        }
        return reasons.isEmpty ? nil : WeakPassword(reasons: reasons, message: sentences.joined(separator: " "))
    }

    private static func names(of email: String) -> [String] {
        let email = email.precomposedStringWithCanonicalMapping.lowercased()
        return [email] + email.split(separator: "@").prefix(1).map(String.init)
    }
}
