/// An e-mail address that can be put into a header and an SMTP command as it is, with a name for people.
///
/// Narrower than RFC 5321 allows: a dot-atom of ASCII letters, digits and ``!#$%&'*+-/=?^_`{|}~`` before the `@`, at
/// most 64 bytes; a host name after it; 254 bytes in all. No quotes, comments, spaces, control characters or address
/// literals.
package struct MailAddress: Sendable, Hashable {
    /// The bare address.
    package let address: String
    /// A name for people, empty for none.
    package let name: String

    /// An address; throws where it is none, or where the name has control characters.
    package init(_ address: String, name: String = "") throws(MailError) {
        guard Self.isAddress(address) else { throw .invalidAddress }
        guard !name.hasControlCharacters else { throw .controlCharacters(field: "name") }
        (self.address, self.name) = (address, name)
    }

    /// Whether a text is an address in this sense.
    package static func isAddress(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count <= 254, let at = bytes.lastIndex(of: UInt8(ascii: "@")), at <= 64 else { return false }
        let atoms = bytes[..<at].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let labels = bytes[(at + 1)...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtom) } && labels.allSatisfy(isLabel)
    }

    private static let signs = Set("!#$%&'*+-/=?^_`{|}~".utf8)

    private static func isAtom(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || signs.contains(byte) }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            true
        default: false
        }
    }
}

extension MailAddress: CustomStringConvertible {
    /// Nothing that identifies anyone: addresses do not belong in logs.
    package var description: String { "an e-mail address" }
}

extension String {
    /// Whether it has line breaks, or anything else that is no character of a line of text.
    var hasControlCharacters: Bool {
        unicodeScalars.contains {
            $0.value < 32 || (127...159).contains($0.value) || $0 == "\u{2028}" || $0 == "\u{2029}"
        }
    }
}
