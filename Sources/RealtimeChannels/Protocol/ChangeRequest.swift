import Wire

/// What kind of change a row had, as clients name it.
package enum ChangeEvent: String, Sendable, Hashable, CaseIterable {
    case insert = "INSERT"
    case update = "UPDATE"
    case delete = "DELETE"
}

/// An entry of `postgres_changes`: of which rows, and which changes, a channel wants to hear.
package struct ChangeRequest: Sendable, Hashable {
    /// The kind; nil for all (`*`).
    package var event: ChangeEvent?
    /// The schema.
    package var schema: String
    /// The table; nil for all.
    package var table: String?
    /// `column=operator.value`, more of them after commas.
    package var filter: String?
    /// Columns to be told of beside the key; nil for all.
    package var select: [String]?
    /// The cursor of the last change that was heard; nil for none.
    package var since: String?

    /// A request.
    package init(
        _ event: ChangeEvent? = nil, schema: String = "public", table: String?, filter: String? = nil,
        select: [String]? = nil, since: String? = nil
    ) {
        (self.event, self.schema, self.table, self.filter) = (event, schema, table, filter)
        (self.select, self.since) = (select, since)
    }

    /// A number for it, the same for equal requests and never 0: changes are told with the numbers of the requests they are for.
    package var id: Int {
        // FNV-1a (32 bits, of which the last is dropped, as some clients read signed numbers).
        var hash: UInt32 = 2_166_136_261
        for part in [event?.rawValue ?? "*", schema, table ?? "*", filter ?? ""] + (select ?? []) {
            for byte in Array(part.utf8) + [0] { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        }
        return max(1, Int(hash >> 1))
    }
}

extension ChangeRequest {
    /// Reads an entry; nil for what is none.
    init?(_ json: JSONValue) {
        guard let object = json.object, let event = object["event"]?.string else { return nil }
        switch event.uppercased() {
        case "*": self.event = nil
        case let word:
            guard let kind = ChangeEvent(rawValue: word) else { return nil }
            self.event = kind
        }
        guard let schema = Self.text("schema", object, or: "public"), let table = Self.text("table", object, or: "*"),
            let filter = Self.text("filter", object, or: "")
        else { return nil }
        self.schema = schema
        self.table = table == "*" ? nil : table
        self.filter = filter.isEmpty ? nil : filter
        switch object["select"] {
        case nil, .null?: select = nil
        case .array(let names)?:
            select = names.compactMap(\.string)
            guard select?.count == names.count else { return nil }
        default: return nil
        }
        since = object["since"]?.string
    }

    private static func text(_ name: String, _ object: JSONObject, or initial: String) -> String? {
        switch object[name] {
        case nil, .null?: initial
        case .string(let text)?: text
        default: nil
        }
    }

    /// Members that are handed back as they came, so that clients find them unchanged.
    private static let members = ["event", "schema", "table", "filter", "select"]

    /// The answer to an entry: it, and its number.
    static func echo(_ json: JSONValue, id: Int) -> JSONValue {
        var object = JSONObject()
        for name in members { object[name] = json[name] }
        object["id"] = .int(id)
        return .object(object)
    }
}
