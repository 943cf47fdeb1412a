import SwiftSyntax

/// A type as its source declares it: what is made of it, and what the source says itself.
struct Declaration {
    /// What a type is on the wire.
    enum Kind {
        /// What an endpoint answers with, or a part of it.
        case body
        /// The parameters of a request.
        case parameters
        /// The fields of an object that clients send.
        case fields
        /// A set of names.
        case names
    }

    let name: String
    let kind: Kind
    let documentation: String
    let properties: [Property]
    /// Names of members that the source declares, in the type or in its extensions in the same file; initialisers by their
    /// labels, as `init(reader:)`.
    let ownMembers: Set<String>

    func declares(_ member: String) -> Bool { ownMembers.contains(member) }
}

/// A stored property with what it says of itself.
struct Property {
    let name: String
    let type: String
    let documentation: String
    let mark: Mark?
    let initialValue: String?

    var arguments: [String: String] { mark?.arguments ?? [:] }
    var isNullable: Bool { mark?.kind == .nullable }
    var isOptional: Bool { type.hasSuffix("?") }
    /// The type of the value where there is one.
    var wrappedType: String { isOptional ? String(type.dropLast()) : type }

    /// `routeShortName` is `route_short_name` on the wire, `alertIDs` is `alert_ids`.
    var wireName: String {
        if let given = arguments[""], given.hasPrefix("\"") { return String(given.dropFirst().dropLast()) }
        return Self.snakeCase(name)
    }

    static func snakeCase(_ name: String) -> String {
        var words: [String] = []
        var word = ""
        let letters = Array(name.filter { $0 != "`" })
        for (index, letter) in letters.enumerated() {
            let next = index + 1 < letters.count ? letters[index + 1] : nil
            // A capital begins a word, unless it goes on with a row of capitals; the s of IDs belongs to them.
            let isPlural = next == "s" && (index + 2 == letters.count || letters[index + 2].isUppercase)
            let begins =
                letter.isUppercase
                && (word.last?.isUppercase != true || (next?.isLowercase == true && !isPlural))
            if begins, !word.isEmpty {
                words.append(word)
                word = ""
            }
            word.append(letter)
        }
        words.append(word)
        return words.map { $0.lowercased() }.joined(separator: "_")
    }
}
