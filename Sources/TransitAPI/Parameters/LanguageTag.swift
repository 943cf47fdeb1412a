/// A language as BCP 47 names it, such as `zh-Hans` or `en-AU`.
public struct LanguageTag: ParameterValue, Hashable, CustomStringConvertible {
    /// The text.
    public let description: String

    /// A text of the form tags have; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (2...8).contains(parts[0].utf8.count), parts[0].utf8.allSatisfy(Self.isLetter), parts.count <= 5,
            parts.dropFirst().allSatisfy({
                (1...8).contains($0.utf8.count)
                    && $0.utf8.allSatisfy { Self.isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            })
        else { return nil }
        description = text
    }

    private init(unchecked text: String) { description = text }

    /// English.
    public static let english = LanguageTag(unchecked: "en")
    /// Whether it is any English.
    package var isEnglish: Bool { description.lowercased().split(separator: "-").first == "en" }
    /// For documents.
    package static let example = LanguageTag(unchecked: "zh-Hans")

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// A tag, as browsers and phones name their language.
    public static func parse(_ text: String, within bounds: Never?) -> LanguageTag? { LanguageTag(text) }
    /// What a valid value is.
    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "a language tag such as en or zh-Hans (BCP 47)"
    }
    /// A string of that form.
    public static func schema(within bounds: Never?) -> JSONObject {
        ["type": "string", "pattern": "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$"]
    }
    /// The text.
    public var parameterText: String { description }
}
