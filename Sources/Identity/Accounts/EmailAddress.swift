import Foundation

/// An e-mail address that mail can be sent to.
public struct EmailAddress: Sendable, Hashable {
    /// The address in lower case.
    public let text: String

    /// Reads an address: one `@`, at most 64 bytes before it and 254 in all, neither spaces, control characters, quotes nor
    /// brackets, and a domain of letters, digits, hyphens and dots (RFC 5321 §4.5.3, without its quoted forms).
    public init(_ given: String) throws(AuthError) {
        let text = given.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping.lowercased()
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count), text.utf8.count <= 254,
            !parts[0].hasPrefix("."), !parts[0].hasSuffix("."), !parts[0].contains(".."),
            text.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value != 127 && !Self.refused.contains($0) }),
            Self.isDomain(parts[1])
        else { throw .invalidEmail }
        self.text = text
    }

    private static let refused: Set<Unicode.Scalar> = [
        "\"", "(", ")", "<", ">", "[", "]", ",", ":", ";", "\\", "\u{85}", "\u{2028}", "\u{2029}",
    ]

    private static func isDomain(_ domain: Substring) -> Bool {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.unicodeScalars.allSatisfy { $0 == "-" || CharacterSet.alphanumerics.contains($0) }
            }
    }
}
