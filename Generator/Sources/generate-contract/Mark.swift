import SwiftParser
import SwiftSyntax

/// What a property says of where it stands: an attribute, such as `@Nullable`, or the last item of its documentation, such as
/// `- Query: bounds: 1...50, example: 10`, whose arguments are Swift.
struct Mark {
    enum Kind: String, CaseIterable {
        /// A field of an answer that is always there, and may be null.
        case nullable = "Nullable"
        /// A part whose fields stand among those of the whole.
        case flattened = "Flattened"
        /// A segment of the path.
        case path = "Path"
        /// A parameter after the question mark.
        case query = "Query"
        /// A header.
        case header = "Header"
        /// A scalar, or a list of scalars, in a body.
        case field = "Field"
        /// The same, and errors never repeat its value.
        case secret = "Secret"
        /// A scalar that a PATCH may set and not take back: nil to leave it as it is.
        case change = "Change"
        /// An object in a body.
        case part = "Part"
        /// What a PATCH says of objects by their keys.
        case map = "Map"
        /// The fields of a part, among those of the whole.
        case fields = "Fields"
        /// A list of objects in a body.
        case objects = "Objects"
        /// The body of a request that has parameters too.
        case body = "Body"
        /// Declared elsewhere, as the argument says.
        case declared = "Declared"

        static let parameters: Set<Kind> = [.path, .query, .header, .body]
        static let inBodies: Set<Kind> = [.field, .secret, .change, .part, .map, .fields, .objects]
        static let attributes: Set<Kind> = [.nullable, .flattened]
    }

    let kind: Kind
    /// Arguments by label, as they are written; the one without a label has the label `""`.
    let arguments: [String: String]

    init?(attribute name: String) {
        guard let kind = Kind(rawValue: name), Kind.attributes.contains(kind) else { return nil }
        (self.kind, arguments) = (kind, [:])
    }

    private init(kind: Kind, arguments text: String) throws {
        self.kind = kind
        let call = Parser.parse(source: "mark(\(text))").statements.first?.item.as(FunctionCallExprSyntax.self)
        guard let call, !call.hasError else { throw Complaint("\(text): these are no arguments") }
        let pairs = call.arguments.map { ($0.label?.text ?? "", $0.expression.trimmedDescription) }
        arguments = Dictionary(pairs) { first, _ in first }
        let known: Set<String> = ["", "as", "bounds", "unit", "example", "null", "upTo"]
        if let unknown = pairs.first(where: { !known.contains($0.0) }) {
            throw Complaint("\(text): there is no \(unknown.0); allowed are as, bounds, unit, example, null and upTo")
        }
    }

    /// The text of a documentation without its last item, and what that item says.
    static func split(_ documentation: String) throws -> (text: String, mark: Mark?) {
        for kind in Kind.allCases where !Kind.attributes.contains(kind) {
            guard let range = documentation.firstRange(of: "- \(kind.rawValue):") else { continue }
            let text = documentation[..<range.lowerBound].reversed().drop { $0 == " " }.reversed()
            return (String(text), try Mark(kind: kind, arguments: String(documentation[range.upperBound...])))
        }
        return (documentation, nil)
    }
}
