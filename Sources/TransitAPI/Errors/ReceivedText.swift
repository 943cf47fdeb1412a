/// Something a client sent, made fit to be shown back: at most 100 characters, nothing unprintable.
public struct ReceivedText: Sendable, Equatable {
    /// The longest piece of a client's text an error repeats, in characters.
    public static let limit = 100

    /// The text, cut and with control characters replaced by U+FFFD.
    public let clipped: String

    /// Cuts and cleans a text.
    public init(_ text: String) {
        var cleaned = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(Self.limit) {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            cleaned.append(isControl ? "\u{FFFD}" : scalar)
        }
        clipped = String(cleaned)
    }

    /// As it stands inside a sentence: bare if it is one plain word, else in quotation marks.
    public var inSentence: String {
        let isWord =
            !clipped.isEmpty
            && clipped.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: ":"), UInt8(ascii: "+"):
                    true
                default: false
                }
            }
        return isWord ? clipped : "\"\(clipped)\""
    }
}
