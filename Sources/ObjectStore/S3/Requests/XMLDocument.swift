/// An element of an XML document: its name without a namespace's prefix, its children, and the text in it.
package struct XMLNode: Sendable, Equatable {
    /// Without the prefix of a namespace.
    package var name: String
    /// All that stands in it, but in none of its children.
    package var text = ""
    /// In their order.
    package var children: [XMLNode] = []

    /// The first child of a name.
    package subscript(_ name: String) -> XMLNode? { children.first { $0.name == name } }
}

/// Reads the small documents that S3 answers with: elements, text, references to characters, `CDATA`. Attributes, comments and
/// instructions are passed over. A document type is refused, and with it every entity that could make a text grow.
package struct XMLDocument {
    /// Why bytes are no such document.
    package struct Fault: Error, Equatable {
        /// What stands where it should not.
        package let words: String
    }

    /// Elements in one another; those of S3 are four deep.
    private static let deepest = 16
    /// Elements in all; a page of a thousand keys with their owners has ten thousand.
    private static let mostElements = 50_000

    private let bytes: [UInt8]
    private var at = 0
    private var elements = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The outermost element. How long the bytes may be is for the caller to say, before they come.
    package static func root(of bytes: [UInt8]) throws(Fault) -> XMLNode {
        var document = XMLDocument(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes)
        return try document.read()
    }

    private mutating func read() throws(Fault) -> XMLNode {
        /// Elements that are open, the outermost first.
        var open: [XMLNode] = []
        var root: XMLNode?
        while at < bytes.count {
            if bytes[at] != UInt8(ascii: "<") {
                let text = try text()
                if open.isEmpty {
                    guard text.allSatisfy(\.isWhitespace) else { throw Fault(words: "text outside of all elements") }
                } else {
                    open[open.count - 1].text += text
                }
            } else if take("<!--") {
                try skip(to: "-->")
            } else if take("<![CDATA[") {
                let start = at
                try skip(to: "]]>")
                guard !open.isEmpty else { throw Fault(words: "text outside of all elements") }
                open[open.count - 1].text += try string(start..<at - 3)
            } else if take("<?") {
                try skip(to: "?>")
            } else if take("<!") {
                throw Fault(words: "a document type")
            } else if take("</") {
                let name = try name()
                skipSpace()
                guard take(">"), let ended = open.popLast(), ended.name == name else {
                    throw Fault(words: "an end of \(name) that was not begun")
                }
                if open.isEmpty { root = ended } else { open[open.count - 1].children.append(ended) }
            } else {
                at += 1
                elements += 1
                guard root == nil, open.count < Self.deepest, elements <= Self.mostElements else {
                    throw Fault(words: "too many elements")
                }
                let node = XMLNode(name: try name())
                guard try skipAttributes() else {
                    open.append(node)
                    continue
                }
                if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
            }
        }
        guard let root, open.isEmpty else { throw Fault(words: "an end before that of the document") }
        return root
    }

    /// Passes over attributes and the end of a tag; says whether the element ends with it.
    private mutating func skipAttributes() throws(Fault) -> Bool {
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: ">"): return false
            case UInt8(ascii: "/"):
                guard take(">") else { throw Fault(words: "a slash in a tag") }
                return true
            case UInt8(ascii: "\""): try skip(to: "\"")
            case UInt8(ascii: "'"): try skip(to: "'")
            case UInt8(ascii: "<"): throw Fault(words: "a tag in a tag")
            default: break
            }
        }
        throw Fault(words: "a tag without an end")
    }

    /// A name without its prefix.
    private mutating func name() throws(Fault) -> String {
        let start = at
        while at < bytes.count, !" \t\r\n/><\"'=&".utf8.contains(bytes[at]) { at += 1 }
        let whole = try string(start..<at)
        guard let name = whole.split(separator: ":").last, whole.utf8.count <= 100 else {
            throw Fault(words: "an element without a name")
        }
        return String(name)
    }

    /// Text up to the next tag.
    private mutating func text() throws(Fault) -> String {
        var text: [UInt8] = []
        while at < bytes.count, bytes[at] != UInt8(ascii: "<") {
            if bytes[at] == UInt8(ascii: "&") {
                text += Array(String(try reference()).utf8)
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        guard let string = String(bytes: text, encoding: .utf8) else { throw Fault(words: "text that is not UTF-8") }
        return string
    }

    /// The character that a reference stands for: `&lt;`, `&#60;`, `&#x3C;`.
    private mutating func reference() throws(Fault) -> Character {
        let start = at + 1
        while at < bytes.count, bytes[at] != UInt8(ascii: ";"), at - start < 10 { at += 1 }
        guard at < bytes.count, bytes[at] == UInt8(ascii: ";") else { throw Fault(words: "a reference without an end") }
        let name = try string(start..<at)
        at += 1
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            guard name.hasPrefix("#"), let scalar = number.flatMap(Unicode.Scalar.init) else {
                throw Fault(words: "a reference to nothing")
            }
            return Character(scalar)
        }
    }

    private mutating func skipSpace() {
        while at < bytes.count, " \t\r\n".utf8.contains(bytes[at]) { at += 1 }
    }

    /// Passes over a text if it stands here.
    private mutating func take(_ text: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard bytes[at...].starts(with: wanted) else { return false }
        at += wanted.count
        return true
    }

    /// Passes over everything up to a text, and over that.
    private mutating func skip(to text: StaticString) throws(Fault) {
        while at < bytes.count {
            if take(text) { return }
            at += 1
        }
        throw Fault(words: "an end before that of the document")
    }

    private func string(_ range: Range<Int>) throws(Fault) -> String {
        guard range.lowerBound <= range.upperBound, let string = String(bytes: bytes[range], encoding: .utf8) else {
            throw Fault(words: "text that is not UTF-8")
        }
        return string
    }
}
