/// The `If-Match` header: a change is made only if the object is still as the client knows it (RFC 9110 §13.1.1).
///
/// The ETag of an object is its version in quotes. A tag that is none of ours, or weak, matches nothing.
public enum IfMatch: Hashable, Sendable {
    /// `*`: whatever it is, if there is one.
    case any
    /// One of these entity tags, as they were sent.
    case tags([String])

    /// One of these versions.
    public static func versions(_ versions: [Int]) -> IfMatch { .tags(versions.map(tag)) }

    /// Whether an object of this version may be changed.
    public func allows(_ version: Int) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains(Self.tag(version))
        }
    }

    /// The ETag of a version: `"42"`.
    public static func tag(_ version: Int) -> String { "\"\(version)\"" }
}

extension IfMatch: ParameterValue {
    /// Reads `*`, or entity tags with commas between them.
    public static func parse(_ text: String, within bounds: Never?) -> IfMatch? {
        guard text.utf8.count <= maximumBytes else { return nil }
        let trimmed = text.trimmingBlanks
        if trimmed == "*" { return .any }
        var tags: [String] = []
        for piece in trimmed.split(separator: ",", omittingEmptySubsequences: false) {
            let tag = Substring(piece).trimmingBlanks
            let opaque = tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
            let inner = opaque.dropFirst().dropLast()
            guard opaque.utf8.count >= 2, opaque.hasPrefix("\""), opaque.hasSuffix("\""),
                inner.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") })
            else { return nil }
            tags.append(tag)
        }
        return .tags(tags)
    }

    public static func expectation(within bounds: Never?, unit: String?) -> String {
        "* or the ETag of the object, in quotes, as \"42\""
    }

    /// A string of that form. Commas only separate tags here.
    public static func schema(within bounds: Never?) -> JSONObject {
        let tag = ##"(W/)?"[!#-+\--~]*""##
        return [
            "type": "string", "maxLength": .int(maximumBytes), "pattern": .string("^(\\*|\(tag)( *, *\(tag))*)$"),
        ]
    }

    private static let maximumBytes = 200

    /// The header's value.
    public var parameterText: String {
        switch self {
        case .any: "*"
        case .tags(let tags): tags.joined(separator: ", ")
        }
    }
}

extension StringProtocol {
    /// Without spaces and tabs at the ends.
    fileprivate var trimmingBlanks: String {
        let bytes = Array(utf8)
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let start = bytes.firstIndex { !isBlank($0) } ?? bytes.count
        let end = bytes.lastIndex { !isBlank($0) } ?? -1
        return start <= end ? String(decoding: bytes[start...end], as: UTF8.self) : ""
    }
}
