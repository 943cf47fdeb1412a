import Database
import Foundation
import Wire

extension Condition {
    /// What filters mean for the rows of a table.
    init(_ trees: [FilterTree], of table: Table) throws(RestError) {
        switch trees.count {
        case 0: self = .always
        case 1: self = try Condition(trees[0], of: table)
        default: self = .all(try trees.map { (tree) throws(RestError) in try Condition(tree, of: table) })
        }
    }

    private init(_ tree: FilterTree, of table: Table) throws(RestError) {
        switch tree {
        case .test(let field, let test): self = try Condition(test, try Field(field, of: table))
        case .all(let parts): self = .all(try parts.map { (part) throws(RestError) in try Condition(part, of: table) })
        case .any(let parts): self = .any(try parts.map { (part) throws(RestError) in try Condition(part, of: table) })
        case .not(let part): self = .not(try Condition(part, of: table))
        }
    }

    private init(_ test: FilterTest, _ field: Field) throws(RestError) {
        let operand = field.operand
        switch test {
        case .compare(let comparison, let text):
            self = .compare(operand, comparison, .value(try field.type.parsed(text)))
        case .like(let text, let ignoringCase):
            do {
                let pattern = try LikePattern(text.replacing("*", with: "%"))
                self = .like(operand, pattern, ignoringCase: ignoringCase)
            } catch { throw RestError(error, isAnonymous: false) }
        case .matches(let text, let ignoringCase):
            do {
                self = .matches(operand, try RegularPattern(text, ignoringCase: ignoringCase))
            } catch {
                throw RestError(400, "2201B", "invalid regular expression: \(error)")
            }
        case .truth(let truth): self = .truth(operand, truth)
        case .isNull(let isNull): self = isNull ? .isNull(operand) : .not(.isNull(operand))
        case .oneOf(let texts):
            self = .oneOf(operand, try texts.map { (text) throws(RestError) in try field.type.parsed(text) })
        case .isDistinct(let text): self = .isDistinct(operand, from: .value(try field.type.parsed(text)))
        case .json(let comparison, let text):
            let json = try Self.json(text)
            self = .json(operand, comparison, field.holdsIDs ? Self.lowercasingIDs(json) : json)
        case .each(let tests, let isAny):
            let parts = try tests.map { (test) throws(RestError) in try Condition(test, field) }
            self = isAny ? .any(parts) : .all(parts)
        }
    }

    /// JSON, or an array as PostgreSQL writes it (`{a,"b c"}`), which clients send whatever the column holds.
    private static func json(_ text: String) throws(RestError) -> String {
        if let json = try? JSONParser.parse(Array(text.utf8)) {
            guard !json.holdsNUL else { throw RestError(400, "22P05", "unsupported Unicode escape sequence") }
            return text
        }
        if let elements = RestScanner.arrayLiteral(text) { return JSONValue.array(elements.map { .string($0) }).text }
        throw RestError(400, "22P02", "invalid input syntax for type json: \"\(text.prefix(100))\"")
    }

    /// Ids as they are kept; Apple's clients write them in capitals.
    private static func lowercasingIDs(_ json: String) -> String {
        guard let elements = (try? JSONParser.parse(Array(json.utf8)))?.array else { return json }
        let ids = elements.map { element -> JSONValue in
            guard let id = element.string.flatMap({ UUID(uuidString: $0) }) else { return element }
            return .string(id.lowercased)
        }
        return JSONValue.array(ids).text
    }
}

/// A field of a table that is compared or shown.
struct Field {
    let path: FieldPath
    let type: ColumnType
    /// Whether it is a JSON array of ids.
    let holdsIDs: Bool

    init(_ path: FieldPath, of table: Table) throws(RestError) {
        let column = try table.readColumn(path.name)
        self.path = path
        type = path.keys.isEmpty ? column.type : path.isText ? .text : .json
        holdsIDs = if path.keys.isEmpty, case .readerAlone? = column.shown?.otherwise { true } else { false }
    }

    var operand: Operand {
        path.keys.isEmpty ? .column(path.name) : .json(path.name, path.keys, asText: path.isText)
    }

    /// What it is called where no alias is given: the last step that is a name.
    var label: String {
        let names = path.keys.compactMap { if case .name(let name) = $0 { name } else { nil } }
        return names.last ?? path.name
    }
}
