import LiveState
import TransitAPI

/// What an alert says in a language other than English, where its publisher wrote in it.
///
/// No part of its ``AlertStory``: nobody is told again because of a translation.
package struct AlertTexts: Sendable, Hashable {
    /// In a few words, tidied; may be empty.
    package let header: String
    /// The whole text, tidied; may be empty.
    package let description: String

    /// Nil where there is nothing in it.
    package init?(header: String, description: String) {
        (self.header, self.description) = (header.tidied, description.tidied)
        if self.header.isEmpty, self.description.isEmpty { return nil }
    }

    /// What readers of Chinese are given, in one script or the other, of what the publisher wrote; nil where that is nothing.
    init?(_ chinese: WrittenLanguage, of content: AlertContent) {
        func text(_ texts: [AlertText]) -> String {
            let best = texts.best(in: chinese.rawValue)
            return best.flatMap { $0.language.lowercased().hasPrefix("zh") ? $0.text : nil } ?? ""
        }
        self.init(header: text(content.header), description: text(content.description))
    }

    /// What to call the alert in a line.
    package var headline: String { header.isEmpty ? Sentences(description).all.first?.text ?? "" : header }

    /// The text of a notification.
    var body: String { Self.body(header: header, description: description) }

    /// A header and the text below it, which often begins with it.
    static func body(header: String, description: String) -> String {
        let parts = description.hasPrefix(header) ? [description] : [header, description]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

// As it is kept.
extension AlertTexts {
    var json: JSONValue { ["header": .string(header), "description": .string(description)] }

    init?(_ json: JSONValue) {
        self.init(header: json["header"]?.string ?? "", description: json["description"]?.string ?? "")
    }
}
