/// Text as it may stand in a page or a mail.
package enum HTML {
    /// Text whose characters mean only themselves, between tags and in quoted attributes.
    ///
    /// It is walked scalar by scalar, as browsers and programs that show mails read it: to Swift, `<` and a mark on it are one
    /// character, which is no `<`.
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}
