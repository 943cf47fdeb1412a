/// Text without the HTML that alerts of the planner are written in.
struct PlainText {
    let text: String

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]
    /// Elements that end a line.
    private static let breaks: Set<String> = ["br", "p", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4"]

    /// Takes out tags, puts characters in the place of entities; what only looks like one stays.
    init(_ markup: String) {
        guard markup.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            text = markup
            return
        }
        var plain = ""
        var rest = markup[...]
        while let next = rest.first {
            if next == "<", let tag = Self.tag(rest) {
                if Self.breaks.contains(tag.name), !plain.isEmpty, !plain.hasSuffix("\n") { plain += "\n" }
                rest = tag.rest
            } else if next == "&", let entity = Self.entity(rest) {
                plain += entity.text
                rest = entity.rest
            } else {
                plain.append(next)
                rest = rest.dropFirst()
            }
        }
        while plain.last?.isWhitespace == true { plain.removeLast() }
        text = plain
    }

    private static func tag(_ rest: Substring) -> (name: String, rest: Substring)? {
        let body = rest.dropFirst().drop { $0 == "/" }
        guard body.first?.isLetter == true || body.first == "!", let end = body.firstIndex(of: ">") else { return nil }
        let name = body.prefix { $0.isLetter || $0.isNumber }
        return (name.lowercased(), rest[rest.index(after: end)...])
    }

    private static func entity(_ rest: Substring) -> (text: String, rest: Substring)? {
        let body = rest.dropFirst().prefix(8)
        guard let end = body.firstIndex(of: ";") else { return nil }
        let name = body[..<end]
        let after = rest[rest.index(after: end)...]
        if let text = entities[String(name)] { return (text, after) }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map { (String(Character($0)), after) }
    }
}
