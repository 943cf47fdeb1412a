import Database
import RestSurface
import Wire

/// The tables whose changes can be heard.
package struct PublishedTables: Sendable {
    /// The tables, in the order in which they are declared.
    package let tables: [Table]
    private let byName: [String: Table]
    private let limits: RealtimeLimits

    /// Those of a schema's tables that are published and that riders may read at all.
    ///
    /// - Parameter tables: all that are declared, so that what policies look at is among them.
    package init(_ tables: [Table], limits: RealtimeLimits = RealtimeLimits()) {
        self.tables = tables.filter { table in
            table.isPublished && [Role.anonymous, .authenticated].contains { !table.readableColumns(for: $0).isEmpty }
        }
        self.limits = limits
        byName = Dictionary(uniqueKeysWithValues: self.tables.map { ($0.qualifiedName, $0) })
    }

    /// A table by its qualified name.
    package subscript(name: String) -> Table? { byName[name] }

    /// Why a request for changes is not kept.
    package struct Refusal: Error, Equatable {
        /// In words that clients know.
        package let message: String
    }

    /// What a request asks for: one shape for each of its tables.
    ///
    /// - Parameter sees: the roles whose columns may be named.
    package func shapes(
        of request: ChangeRequest, for sees: [Role] = [.anonymous, .authenticated]
    ) throws(Refusal) -> [ChangeShape] {
        let asked = tables.filter { $0.schema == request.schema && request.table ?? $0.name == $0.name }
        guard !asked.isEmpty, request.table != nil || request.filter == nil && request.select == nil else {
            throw Refusal(
                message: """
                    Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect \
                    parameters: [event: \(request.event?.rawValue ?? "*"), schema: \(request.schema), table: \(request.table ?? "*"), \
                    filter: \(request.filter ?? "none")]
                    """)
        }
        return try asked.map { (table) throws(Refusal) in try shape(of: request, table, sees) }
    }

    private func shape(
        of request: ChangeRequest, _ table: Table, _ roles: [Role]
    ) throws(Refusal) -> ChangeShape {
        let readable = Set(roles.flatMap { table.readableColumns(for: $0).map(\.name) })
        if let unknown = request.select?.first(where: { !readable.contains($0) }) {
            throw Refusal(message: "Error parsing `select` params: column \(unknown.prefix(63)) does not exist")
        }
        var filter: Condition?
        if let text = request.filter {
            do throws(Refusal) {
                filter = try condition(text, table, readable)
            } catch {
                throw Refusal(message: "Error parsing `filter` params: \(error.message)")
            }
        }
        return ChangeShape(
            table: table, event: request.event, filterText: request.filter, filter: filter,
            select: request.select.map { Set($0).union(table.primaryKey) })
    }

    private func condition(_ text: String, _ table: Table, _ readable: Set<String>) throws(Refusal) -> Condition {
        guard text.utf8.count <= limits.filterBytes else {
            throw Refusal(message: "a filter is at most \(limits.filterBytes) bytes long")
        }
        let parts = FilterText.parts(of: text)
        guard parts.count <= limits.filterConditions else {
            throw Refusal(message: "a filter has at most \(limits.filterConditions) conditions")
        }
        var bounds = RestLimits()
        (bounds.conditions, bounds.listed) = (limits.filterConditions, limits.filterValues)
        let conditions = try parts.map { (part) throws(Refusal) -> Condition in
            guard let (column, test) = FilterText.split(part) else {
                throw Refusal(message: "\(part.prefix(63)) is not of the form column=operator.value")
            }
            let isInList = parts.count > 1 || test.hasSuffix("\"")
            let condition: Condition
            do throws(RestError) {
                condition = try Condition(column: column, test, isInList: isInList, of: table, limits: bounds)
            } catch {
                throw Refusal(message: error.details?.string ?? error.message)
            }
            if let hidden = condition.columnsRead.first(where: { !readable.contains($0) }) {
                throw Refusal(message: "column \(table.name).\(hidden) does not exist")
            }
            if let complaint = table.complaint(about: condition) { throw Refusal(message: complaint.description) }
            return condition
        }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }
}

/// The text of a filter: conditions with commas between them.
enum FilterText {
    /// The conditions, each as it is written. A comma is part of a value unless a condition follows it, outside parentheses, braces and
    /// quotation marks.
    static func parts(of text: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var (depth, isQuoted, isEscaped) = (0, false, false)
        for place in text.indices {
            let character = text[place]
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                if character == "\\" { isEscaped = true }
                if character == "\"" { isQuoted = false }
            } else if character == "\"" {
                isQuoted = true
            } else if character == "(" || character == "{" {
                depth += 1
            } else if character == ")" || character == "}" {
                depth -= 1
            } else if character == ",", depth <= 0, beginsCondition(text[text.index(after: place)...]) {
                parts.append(part)
                part = ""
                continue
            }
            part.append(character)
        }
        return parts + [part]
    }

    /// The column and what is asked of it.
    static func split(_ part: String) -> (column: String, test: String)? {
        guard let place = part.firstIndex(of: "=") else { return nil }
        let column = part[..<place].filter { $0 != " " }
        return column.isEmpty ? nil : (column, String(part[part.index(after: place)...]))
    }

    private static func beginsCondition(_ rest: Substring) -> Bool {
        let name = rest.prefix { $0.isLetter || $0.isNumber || "_ ->$".contains($0) }
        return !name.isEmpty && rest[name.endIndex...].first == "="
    }
}
