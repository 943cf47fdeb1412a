import TransitAPI

/// What the app says, as a key of its catalogue and what is put in: a screen's model says which text, the catalogue in which
/// language. Each family of screens declares its own, beside its models.
public struct Words: Sendable, Hashable {
    /// Key in `Localizable.xcstrings`, with a placeholder for each argument: `time.in_minutes %lld`.
    public var key: String
    /// What the placeholders stand for, in their order.
    public var arguments: [Argument]
    /// Whether `key` is no key but the text itself: a stop's name, what the server said.
    public var isVerbatim = false
    /// What is said where the catalogue has no such key, for one that the server names: it may be newer than the app.
    public var fallback: String?

    /// What a placeholder stands for: `%lld` or `%@`.
    public enum Argument: Sendable, Hashable {
        case number(Int)
        case text(String)
    }

    /// A text of the catalogue.
    public init(_ key: String, _ arguments: Argument...) { (self.key, self.arguments) = (key, arguments) }

    /// A text that is no app's: a stop's name, what the server said.
    public static func verbatim(_ text: String) -> Words {
        var words = Words(text)
        words.isVerbatim = true
        return words
    }

    /// A text that the server names by its key, or says where it names none.
    static func named(_ text: LocalizedText?, or english: String) -> Words {
        guard let text else { return .verbatim(english) }
        var words = Words(text.key)
        words.arguments = text.arguments.map { .text($0) }
        return words.or(english)
    }

    /// The same, or a sentence of the server's where the catalogue does not have it in the reader's language.
    package func or(_ english: String) -> Words {
        var words = self
        words.fallback = english
        return words
    }

    /// A text of the catalogue with its gaps filled: `%@` for the next argument, `%2$@` for the second; nil where there are
    /// fewer arguments than gaps, or gaps of another kind.
    public static func filled(_ format: String, _ arguments: [String]) -> String? {
        var text = ""
        var rest = format[...]
        var next = 0
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                text += "%"
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            if !digits.isEmpty {
                guard let number = Int(digits), rest.dropFirst(digits.count).first == "$" else { return nil }
                next = number - 1
                rest = rest.dropFirst(digits.count + 1)
            }
            guard rest.first == "@", arguments.indices.contains(next) else { return nil }
            text += arguments[next]
            next += 1
            rest = rest.dropFirst()
        }
        return text + rest
    }
}

extension Words {
    // Where something is not as fresh as it could be.
    static let liveDataIsOld = Words("standing.live_old")
    static let offlineKept = Words("standing.offline_kept")
    static let offlinePhone = Words("standing.offline_phone")
    static let serverAwayKept = Words("standing.server_away_kept")
    static let serverAwayPhone = Words("standing.server_away_phone")
    static let noRoomKept = Words("standing.no_room")

    // What is wrong, and what to do.
    static let offlineTitle = Words("advice.offline.title")
    static let offlineAdvice = Words("advice.offline.message")
    static let unreachableTitle = Words("advice.unreachable.title")
    static let unreachableAdvice = Words("advice.unreachable.message")
    static let tooManyTitle = Words("advice.too_many.title")
    static func tooManyAdvice(seconds: Int) -> Words { Words("advice.too_many.message %lld", .number(seconds)) }
    static let updateTitle = Words("advice.update.title")
    static let updateAdvice = Words("advice.update.message")
    static let signedOutTitle = Words("advice.signed_out.title")
    static let signedOutAdvice = Words("advice.signed_out.message")
    static let refusedTitle = Words("advice.refused.title")
    static let refusedAdvice = Words("advice.refused.message")
    static let serverFailedTitle = Words("advice.server_failed.title")
    static let serverFailedAdvice = Words("advice.server_failed.message")
    static let unreadableTitle = Words("advice.unreadable.title")
    static let unreadableAdvice = Words("advice.unreadable.message")
    static let noRoomTitle = Words("advice.no_room.title")
    static let noRoomAdvice = Words("advice.no_room.message")
    /// In whole megabytes, and one more than what is missing rather than one less.
    static func noRoomAdvice(bytes: Int) -> Words {
        Words("advice.no_room.message %lld", .number((bytes + 999_999) / 1_000_000))
    }
    static let notKeptTitle = Words("rider.not_kept.title")
    static let notKeptAdvice = Words("rider.not_kept.message")
}
