import Foundation

/// An e-mail address that mail can be sent to.
package struct EmailAddress: Sendable, Hashable {
    /// The address in lower case.
    package let text: String

    /// Reads an address: what ``MailAddress`` can be sent to, with a domain of two labels at least. Nothing but ASCII: mail to
    /// others is not sent, and letters that only become ASCII in lower case are no part of anybody's address.
    package init(_ given: String) throws(AuthError) {
        let text = given.trimmingCharacters(in: .whitespaces)
        guard MailAddress.isAddress(text), text.split(separator: "@").last?.contains(".") == true else {
            throw .invalidEmail
        }
        self.text = text.lowercased()
    }
}
