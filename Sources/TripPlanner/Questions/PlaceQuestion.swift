/// A text that places are looked for by; printed without it.
package struct PlaceQuestion: Sendable, Hashable, CustomStringConvertible {
    /// What is looked for.
    package enum Kind: String, Sendable, CaseIterable {
        case any
        case stop
        case pointOfInterest = "poi"
    }

    /// A name, an address or a stop id, 1 to 120 characters.
    package var text: String
    package var kind: Kind

    /// Most characters of a text.
    package static let longest = 120

    /// Looks for places of a kind.
    package init(_ text: String, kind: Kind = .any) { (self.text, self.kind) = (text, kind) }

    package var description: String { "a text of \(text.count) characters" }

    /// Path and query of the request: equal ones have the same answer. Blanks are brought together, case stays.
    func target() throws(TripPlannerError) -> String {
        let words = text.split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        let name = words.joined(separator: " ")
        guard (1...Self.longest).contains(name.count) else {
            throw .unaskable(reason: "the text must have 1 to \(Self.longest) characters")
        }
        var query = PlannerQuery()
        query.add("type_sf", kind.rawValue)
        query.add("name_sf", name)
        query.add("TfNSWSF", "true")
        return "/v1/tp/stop_finder?" + query.text
    }
}
