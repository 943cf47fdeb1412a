// Fields that are used whatever they hold, and what is said of those that hold nonsense.
extension Record {
    /// Notes a field of the wrong form; an empty one is none.
    func check(_ column: Column, is form: FieldForm) {
        let bytes = self.bytes(column)
        guard !bytes.isEmpty, !form.fits(bytes) else { return }
        report(form.code, column, text(column), "not \(form.name)")
    }

    /// Notes a field that GTFS requires and the row can do without.
    func expect(_ column: Column) {
        if bytes(column).isEmpty { report(.emptyRequiredField, column, nil, "\(column.name) is empty") }
    }

    /// Notes that riders may get on or off between stops, of which nothing is shown here.
    func checkContinuous(_ column: Column) {
        guard let value = integer(column, in: 0...3), value != 1 else { return }
        report(.unsupportedContinuousStopping, column, text(column), "riders may get on or off between stops")
    }

    /// Whether coordinates lie about 0, 0, off West Africa, where those end up that were never filled in. It is noted,
    /// and so are those next to a pole, which may be metres of some grid and are kept.
    func isUnset(latitude: Double, longitude: Double, _ column: Column, rows: Int? = nil) -> Bool {
        if abs(latitude) > 89 { report(.pointNearPole, column, text(column), "next to a pole") }
        guard abs(latitude) < 1, abs(longitude) < 1 else { return false }
        report(.pointNearOrigin, column, text(column), rows: rows, "\(latitude), \(longitude) is in the sea")
        return true
    }
}

/// The form a text must have.
enum FieldForm {
    case url, email, phone, language

    /// How the form is called where it is not met.
    var name: String {
        switch self {
        case .url: "a web address"
        case .email: "a mail address"
        case .phone: "a phone number"
        case .language: "a language code"
        }
    }

    /// What is noted where it is not met.
    var code: ProblemCode {
        switch self {
        case .url: .invalidURL
        case .email: .invalidEmail
        case .phone: .invalidPhoneNumber
        case .language: .invalidLanguageCode
        }
    }

    /// Whether a field has the form. Bytes are looked at where they lie: a feed has an address for each of its stops.
    func fits(_ bytes: FieldBytes) -> Bool {
        switch self {
        case .url: Self.isURL(bytes)
        case .email: Self.isEmail(bytes)
        // Numbers may be spelt with letters (503-238-RIDE) and be as short as 511.
        case .phone: bytes.count { (48...57).contains($0) } >= 3
        case .language: Self.isLanguage(bytes)
        }
    }

    private static func isURL(_ bytes: FieldBytes) -> Bool {
        let start = begins(bytes, with: "https://") ? 8 : begins(bytes, with: "http://") ? 7 : 0
        guard start > 0, bytes.count > start else { return false }
        let first = bytes[start]
        return first != UInt8(ascii: "/") && first != UInt8(ascii: ".") && bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }

    /// Whether a text begins so, in upper or lower case.
    private static func begins(_ bytes: FieldBytes, with start: StaticString) -> Bool {
        let start = UnsafeRawBufferPointer(start: start.utf8Start, count: start.utf8CodeUnitCount)
        return bytes.count >= start.count && zip(bytes, start).allSatisfy { $0 | 0x20 == $1 }
    }

    private static func isEmail(_ bytes: FieldBytes) -> Bool {
        let at = UInt8(ascii: "@")
        guard let place = bytes.firstIndex(of: at), place > 0, bytes.allSatisfy({ $0 > 0x20 }) else { return false }
        let domain = bytes[(place + 1)...]
        guard let last = domain.last, let first = domain.first, !domain.contains(at) else { return false }
        let dot = UInt8(ascii: ".")
        return domain.contains(dot) && first != dot && last != dot
    }

    /// A language of two or three letters, then subtags of up to eight letters or digits, between hyphens (RFC 5646).
    private static func isLanguage(_ bytes: FieldBytes) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = parts.first, 2...3 ~= language.count, language.allSatisfy(isLetter) else { return false }
        return parts.dropFirst().allSatisfy { part in
            1...8 ~= part.count && part.allSatisfy { isLetter($0) || 48...57 ~= $0 }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 65...90 ~= byte & 0xDF }
}
