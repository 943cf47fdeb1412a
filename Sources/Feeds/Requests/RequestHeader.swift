/// A header line of a request; what it says is never printed, for it may be a key.
package struct RequestHeader: Sendable, Equatable, CustomStringConvertible {
    let name: String
    let value: String

    /// Fills a template such as `Authorization: apikey {key}`; nil where it is none.
    package init?(template: String, key: String) {
        guard let colon = template.firstIndex(of: ":") else { return nil }
        let name = template[..<colon]
        let value = template[template.index(after: colon)...].drop { $0 == " " }
        let allowed = name.utf8.allSatisfy { FeedName.allows($0) && $0 != UInt8(ascii: ".") }
        guard !name.isEmpty, allowed, value.contains("{key}") else { return nil }
        self.name = String(name)
        self.value = String(value.replacing("{key}", with: key))
    }

    package var description: String { "\(name): …" }
}
