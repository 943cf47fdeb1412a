import Hummingbird
import ObjectStore
import TransitAPI

/// Lists of what lies in a bucket: in the form with folders and offsets, and in the one with cursors.
enum ListHandlers {
    static func list(_ call: StorageCall) async throws -> Response {
        let body = try call.object()
        var query = ListQuery(inFolder: try StorageCall.text("prefix", in: body) ?? "")
        query.search = try StorageCall.text("search", in: body) ?? ""
        query.limit = try StorageCall.number("limit", in: body) ?? 100
        query.offset = try StorageCall.number("offset", in: body) ?? 0
        try sort(&query, by: body)
        let page = try await call.store.list(call.bucket, query, as: call.principal)
        return StorageCall.json(.array(page.entries.map(entry)))
    }

    private static func entry(_ entry: ListEntry) -> JSONValue {
        let name: JSONObject = ["name": .string(entry.name)]
        guard let object = entry.object else {
            let nothing = ["id", "updated_at", "created_at", "last_accessed_at", "metadata"]
            return .object(name.merging(JSONObject(nothing.map { ($0, .null) })))
        }
        return .object(name.merging(object.listed))
    }

    static func listInPages(_ call: StorageCall) async throws -> Response {
        let body = try call.object()
        var query = ListQuery()
        query.prefix = try StorageCall.text("prefix", in: body) ?? ""
        query.hasFolders = try StorageCall.bool("with_delimiter", in: body) ?? false
        query.limit = try StorageCall.number("limit", in: body) ?? 1_000
        query.cursor = try StorageCall.text("cursor", in: body)
        try sort(&query, by: body)
        let page = try await call.store.list(call.bucket, query, as: call.principal)
        var answer: JSONObject = ["hasNext": .bool(page.next != nil)]
        if let next = page.next { answer["nextCursor"] = .string(next) }
        answer["folders"] = .array(
            page.entries.filter { $0.object == nil }.map { ["name": .string($0.key + "/"), "key": .string($0.name)] })
        answer["objects"] = .array(
            page.entries.compactMap { entry in
                entry.object.map { object in
                    let names: JSONObject = ["name": .string(object.name), "key": .string(entry.name)]
                    return .object(names.merging(object.listed))
                }
            })
        return StorageCall.json(.object(answer))
    }

    private static func sort(_ query: inout ListQuery, by body: JSONObject) throws(StorageError) {
        guard let sort = body["sortBy"]?.object else { return }
        if let name = try StorageCall.text("column", in: sort) {
            guard let column = ListColumn(rawValue: name) else {
                let allowed = ListColumn.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalidRequest("sortBy.column must be one of \(allowed)")
            }
            query.column = column
        }
        switch try StorageCall.text("order", in: sort) {
        case nil, "asc": query.isDescending = false
        case "desc": query.isDescending = true
        default: throw .invalidRequest("sortBy.order must be asc or desc")
        }
    }
}
