import SwiftUI
import TransitKit

extension LocalizedStringKey {
    /// What a model says, as a key of the catalogue with its values: shown in the language of whoever looks.
    init(_ words: Words) {
        var key = StringInterpolation(
            literalCapacity: words.key.count, interpolationCount: words.arguments.count)
        words.pieces { piece in
            switch piece {
            case .literal(let text): key.appendLiteral(text)
            case .argument(.number(let number)): key.appendInterpolation(number)
            case .argument(.text(let text)): key.appendInterpolation(text)
            }
        }
        self.init(stringInterpolation: key)
    }
}

extension Text {
    /// What a model says.
    init(_ words: Words) {
        if words.isVerbatim || words.fallback != nil {
            self.init(verbatim: String(words))
        } else {
            self.init(LocalizedStringKey(words))
        }
    }

    /// Several of them as one sentence, for VoiceOver.
    init(sentence: [Words]) {
        var text = Text(verbatim: "")
        for (index, words) in sentence.enumerated() {
            text = index == 0 ? Text(words) : text + Text(verbatim: ", ") + Text(words)
        }
        self = text
    }
}

extension String {
    /// What a model says, for what takes no Text: annotations on a map, notifications.
    init(_ words: Words) {
        guard !words.isVerbatim else {
            self = words.key
            return
        }
        if let fallback = words.fallback {
            let format = NSLocalizedString(words.key, comment: "")
            let arguments = words.arguments.map { if case .text(let text) = $0 { text } else { "" } }
            self = (format == words.key ? nil : Words.filled(format, arguments)) ?? fallback
            return
        }
        var key = String.LocalizationValue.StringInterpolation(
            literalCapacity: words.key.count, interpolationCount: words.arguments.count)
        words.pieces { piece in
            switch piece {
            case .literal(let text): key.appendLiteral(text)
            case .argument(.number(let number)): key.appendInterpolation(number)
            case .argument(.text(let text)): key.appendInterpolation(text)
            }
        }
        self.init(localized: String.LocalizationValue(stringInterpolation: key))
    }
}

extension Words {
    fileprivate enum Piece {
        case literal(String)
        case argument(Argument)
    }

    /// The key cut at its placeholders, with what they stand for in their place.
    fileprivate func pieces(_ take: (Piece) -> Void) {
        var rest = key[...]
        for argument in arguments {
            let placeholder = if case .number = argument { "%lld" } else { "%@" }
            guard let range = rest.range(of: placeholder) else { continue }
            take(.literal(String(rest[..<range.lowerBound])))
            take(.argument(argument))
            rest = rest[range.upperBound...]
        }
        take(.literal(String(rest)))
    }
}
