import Database
import Foundation

extension ObjectStore {
    /// A page of what the caller has in a bucket. Nobody lists what is another's, in public buckets neither.
    package func list(_ bucketID: String, _ query: ListQuery, as principal: Principal) async throws -> ListPage {
        let bucket = try Bucket.named(bucketID)
        try check(query)
        let found = try await objects(of: bucket, keysFrom: query.prefix, as: principal)
        let entries = Self.entries(found, query).sorted { Self.precedes($0, $1, query) }
        var start = min(query.offset, entries.count)
        if let cursor = query.cursor {
            guard let last = ListCursor(cursor) else { throw StorageError.invalidRequest("cursor is not one of ours") }
            start = entries.firstIndex { last.precedes($0, query) } ?? entries.count
        }
        let page = entries[start...].prefix(query.limit)
        let next = page.endIndex < entries.endIndex ? page.last.map { ListCursor($0, query).text } : nil
        return ListPage(entries: Array(page), next: next)
    }

    private func check(_ query: ListQuery) throws(StorageError) {
        guard (1...limits.pageSize).contains(query.limit) else {
            throw .invalidRequest("limit must be a number from 1 to \(limits.pageSize)")
        }
        guard query.offset >= 0 else { throw .invalidRequest("offset must not be negative") }
        guard query.prefix.utf8.count <= ObjectKey.longest + 1, query.search.utf8.count <= ObjectKey.longest,
            !query.prefix.utf8.contains(0), !query.search.utf8.contains(0)
        else { throw .invalidRequest("prefix and search may have at most \(ObjectKey.longest) bytes") }
    }

    private func objects(
        of bucket: Bucket, keysFrom prefix: String, as principal: Principal
    ) async throws -> [StoredObject] {
        guard principal.role != .anonymous else { return [] }
        let most = limits.listedObjects
        var pattern = ""
        for character in prefix.unicodeScalars {
            if "%_\\".unicodeScalars.contains(character) { pattern += "\\" }
            pattern.unicodeScalars.append(character)
        }
        let like = Condition.like(.column("name"), try LikePattern(pattern + "%"))
        let found = try await database.read(as: principal) { transaction in
            try transaction.select(
                Select(StorageTables.objects, where: .equals("bucket_id", .text(bucket.id)) && like, limit: most + 1)
            ).map(StoredObject.init)
        }
        guard found.count <= most else {
            throw StorageError.invalidRequest("there are more than \(most) objects; a longer prefix finds fewer")
        }
        return found
    }

    private static func entries(_ objects: [StoredObject], _ query: ListQuery) -> [ListEntry] {
        let search = query.search.lowercased()
        var folders: Set<String> = []
        return objects.compactMap { object in
            let rest = object.name.dropFirst(query.prefix.count)
            guard !rest.isEmpty, rest.lowercased().hasPrefix(search) else { return nil }
            guard query.hasFolders, let slash = rest.firstIndex(of: "/") else {
                return ListEntry(name: String(rest), key: object.name, object: object)
            }
            let folder = String(rest[..<slash])
            guard folders.insert(folder).inserted else { return nil }
            return ListEntry(name: folder, key: query.prefix + folder, object: nil)
        }
    }

    /// The order of a list: what is equal in it, by key.
    private static func precedes(_ one: ListEntry, _ other: ListEntry, _ query: ListQuery) -> Bool {
        ListCursor(one, query).precedes(other, query)
    }
}

/// Where a page ended, as text: what its last entry is in order by.
struct ListCursor {
    let isObject: Bool
    /// Microseconds since 1970-01-01T00:00:00Z; 0 where the order is by name.
    let moment: Int64
    let key: String

    init(_ entry: ListEntry, _ query: ListQuery) {
        (isObject, key) = (entry.object != nil, entry.key)
        moment =
            switch query.column {
            case .name: 0
            case .createdAt: entry.object?.createdAt.microseconds ?? 0
            case .updatedAt, .lastAccessedAt: entry.object?.updatedAt.microseconds ?? 0
            }
    }

    init?(_ text: String) {
        guard let data = Data(base64Encoded: text), let plain = String(data: data, encoding: .utf8) else { return nil }
        let parts = plain.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "0" || parts[0] == "1", let moment = Int64(parts[1]) else { return nil }
        (isObject, self.moment, key) = (parts[0] == "1", moment, String(parts[2]))
    }

    var text: String { Data("\(isObject ? 1 : 0),\(moment),\(key)".utf8).base64EncodedString() }

    func precedes(_ entry: ListEntry, _ query: ListQuery) -> Bool {
        let other = ListCursor(entry, query)
        guard isObject == other.isObject else { return other.isObject }
        let isFirst =
            moment != other.moment ? moment < other.moment : key.utf8.lexicographicallyPrecedes(other.key.utf8)
        let isSame = moment == other.moment && key == other.key
        return isFirst != query.isDescending && !isSame
    }
}
