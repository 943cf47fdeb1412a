import Foundation

/// The texts of the app on Linux: what a string catalogue holds, by language and key.
public enum _Catalogue {
    /// Forms of one text by the plural category of its first number; those without have `other` alone.
    public typealias Forms = [String: String]

    private nonisolated(unsafe) static var known: Set<String> = []
    nonisolated(unsafe) static var texts: [String: [String: Forms]] = [:]
    /// Keys that were asked for and are not there.
    public private(set) nonisolated(unsafe) static var missing: Set<String> = []
    /// What `String(localized:)` speaks where it is not told.
    public nonisolated(unsafe) static var language = "en"

    /// Reads a `.xcstrings` file.
    public static func read(_ data: Data) throws {
        let catalogue = try JSONDecoder().decode(File.self, from: data)
        for (key, entry) in catalogue.strings {
            known.insert(key)
            for (language, localization) in entry.localizations ?? [:] {
                var forms = localization.variations?.plural?.mapValues(\.stringUnit.value) ?? [:]
                if let unit = localization.stringUnit { forms["other"] = unit.value }
                texts[language, default: [:]][key] = forms
            }
        }
    }

    /// The text with its arguments filled in: the key itself where the catalogue has none.
    static func text(_ key: String, _ arguments: [_Argument], language: String) -> String {
        let forms = texts[language]?[key] ?? texts["en"]?[key]
        let words = fill(key, arguments.map { _ in "" })
        if !known.contains(key), words.contains(where: \.isLetter) { missing.insert(key) }
        let isOne = arguments.lazy.compactMap(\.number).first == 1 && language == "en"
        let format = (isOne ? forms?["one"] : nil) ?? forms?["other"] ?? key
        return fill(format, arguments.map(\.text))
    }

    /// The text with its gaps, in the language at hand; nil where the catalogue has none.
    static func format(_ key: String) -> String? { (texts[language]?[key] ?? texts["en"]?[key])?["other"] }

    /// `%@`, `%lld`, `%2$@` and the like replaced by the arguments, `%%` by a percent sign.
    private static func fill(_ format: String, _ arguments: [String]) -> String {
        var next = 0
        var filled = ""
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            filled += rest[..<percent]
            rest = rest[percent...].dropFirst()
            if rest.first == "%" {
                filled += "%"
                rest = rest.dropFirst()
                continue
            }
            var position: Int?
            if let dollar = rest.firstIndex(of: "$"), let number = Int(rest[..<dollar]) {
                position = number - 1
                rest = rest[dollar...].dropFirst()
            }
            let letters = rest.prefix { "0123456789.lhq".contains($0) }
            rest = rest.dropFirst(letters.count + 1)
            let index = position ?? next
            if position == nil { next += 1 }
            filled += arguments.indices.contains(index) ? arguments[index] : "?"
        }
        return filled + rest
    }

    private struct File: Decodable {
        var strings: [String: Entry]
    }

    private struct Entry: Decodable {
        var localizations: [String: Localization]?
    }

    private struct Localization: Decodable {
        var stringUnit: Unit?
        var variations: Variations?
    }

    private struct Variations: Decodable {
        var plural: [String: Plural]?
    }

    private struct Plural: Decodable {
        var stringUnit: Unit
    }

    private struct Unit: Decodable {
        var value: String
    }
}

/// One value in a text: how it reads, its place in the key, and the number it is.
public struct _Argument: Equatable, Sendable {
    public var text: String
    public var specifier: String
    public var number: Int?

    public init(_ text: String, _ specifier: String = "%@", number: Int? = nil) {
        (self.text, self.specifier, self.number) = (text, specifier, number)
    }
}

/// A key with its values, as an interpolated literal makes it.
public struct _KeyAndArguments: Equatable, Sendable {
    public var key = ""
    public var arguments: [_Argument] = []

    public init(_ key: String = "") { self.key = key }

    public mutating func append(_ argument: _Argument) {
        key += argument.specifier
        arguments.append(argument)
    }

    public func resolved(_ language: String? = nil) -> String {
        _Catalogue.text(key, arguments, language: language ?? _Catalogue.language)
    }
}
