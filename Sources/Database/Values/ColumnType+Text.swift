import Foundation
import Wire

extension ColumnType {
    /// PostgreSQL's name of the type.
    package var name: String {
        switch self {
        case .text: "text"
        case .uuid: "uuid"
        case .bool: "boolean"
        case .int: "bigint"
        case .double: "double precision"
        case .instant: "timestamp with time zone"
        case .json: "json"
        case .bytes: "bytea"
        }
    }

    /// The value that a text from outside stands for, in the forms that PostgreSQL reads: UUIDs in either case, `t` and `yes`, moments
    /// without a zone (UTC's) and dates (their midnight). SQLite compares texts, so values are made before they come to it.
    ///
    /// - Throws: ``DatabaseError/invalidValue(type:state:)`` for a text that is none.
    package func value(_ text: String) throws(DatabaseError) -> SQLValue {
        let value: SQLValue? =
            switch self {
            case .text: text.utf8.contains(0) ? nil : .text(text)
            case .uuid: UUID(loose: text).map { .uuid($0) }
            case .bool: Self.truth(text).map { .bool($0) }
            case .int: try whole(text)
            case .double: try number(text)
            case .instant: Instant(loose: text).map { .instant($0) }
            case .json: (try? JSONParser.parse(Array(text.utf8))) == nil ? nil : .json(text)
            case .bytes: [UInt8](hex: text).map { .bytes($0) }
            }
        guard let value else { throw .invalidValue(type: name, state: self == .instant ? "22007" : "22P02") }
        return value
    }

    private func whole(_ text: String) throws(DatabaseError) -> SQLValue? {
        let digits = text.trimmingCharacters(in: .whitespaces)
        if let number = Int64(digits) { return .int(number) }
        let rest = digits.drop { $0 == "-" || $0 == "+" }
        guard digits.count - rest.count <= 1, !rest.isEmpty, rest.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        throw .invalidValue(type: name, state: "22003")
    }

    /// Not what is no number: SQLite has no such value.
    private func number(_ text: String) throws(DatabaseError) -> SQLValue? {
        let digits = text.trimmingCharacters(in: .whitespaces)
        guard let number = Double(digits), !number.isNaN else { return nil }
        if number.isInfinite, digits.utf8.contains(where: { (48...57).contains($0) }) {
            throw .invalidValue(type: name, state: "22003")
        }
        return .double(number)
    }

    /// PostgreSQL takes the beginnings of these words, but not `o`, which begins two.
    private static func truth(_ text: String) -> Bool? {
        let word = text.trimmingCharacters(in: .whitespaces).lowercased()
        guard !word.isEmpty, word != "o" else { return nil }
        if ["true", "yes", "on", "1"].contains(where: { $0.hasPrefix(word) }) { return true }
        return ["false", "no", "off", "0"].contains(where: { $0.hasPrefix(word) }) ? false : nil
    }
}

extension UUID {
    /// With or without hyphens and braces, in either case.
    fileprivate init?(loose text: String) {
        var digits = Substring(text)
        if digits.hasPrefix("{"), digits.hasSuffix("}") { digits = digits.dropFirst().dropLast() }
        let plain = digits.filter { $0 != "-" }
        guard plain.utf8.count == 32, !digits.hasPrefix("-"), !digits.hasSuffix("-") else { return nil }
        var parts: [Substring] = []
        var rest = Substring(plain)
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        self.init(uuidString: parts.joined(separator: "-"))
    }
}

extension Instant {
    /// A moment without a zone is UTC's, and a date its midnight there.
    fileprivate init?(loose text: String) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard let moment = Instant(text) ?? Instant(text + "Z") ?? Instant(text + "T00:00:00Z") else { return nil }
        self = moment
    }
}

extension [UInt8] {
    /// `\x0aff`.
    fileprivate init?(hex text: String) {
        guard text.hasPrefix("\\x") else { return nil }
        self.init(hexDigits: text.utf8.dropFirst(2))
    }
}
