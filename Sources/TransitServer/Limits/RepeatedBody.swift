/// The body of an answer that is sent again to a client over its limit.
package enum RepeatedBody {
    /// JSON of an object with its own member `stale` true, where it has one: what `meta` says of a repeated answer, its data
    /// says too.
    package static func stale(_ json: [UInt8]) -> [UInt8] {
        guard let at = member(Array("\"stale\":false".utf8), of: json) else { return json }
        var told = json
        told.replaceSubrange(at..<at + 13, with: "\"stale\":true".utf8)
        return told
    }

    /// Where a member stands in an object written without spaces; members of objects within it do not count.
    private static func member(_ text: [UInt8], of json: [UInt8]) -> Int? {
        var depth = 0
        var at = 0
        while at < json.count {
            switch json[at] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                if depth == 1, json[at...].starts(with: text) { return at }
                at += 1
                while at < json.count, json[at] != UInt8(ascii: "\"") { at += json[at] == UInt8(ascii: "\\") ? 2 : 1 }
            default: break
            }
            at += 1
        }
        return nil
    }
}
