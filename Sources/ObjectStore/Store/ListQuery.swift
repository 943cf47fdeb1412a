/// What a list is put in order by.
package enum ListColumn: String, Sendable, CaseIterable {
    case name
    case updatedAt = "updated_at"
    case createdAt = "created_at"
    /// Nobody writes down who reads what: it is when an object last changed.
    case lastAccessedAt = "last_accessed_at"
}

/// What of a bucket is listed.
package struct ListQuery: Sendable {
    /// What keys begin with.
    package var prefix = ""
    /// What the rest of them begins with, in either case.
    package var search = ""
    /// Whether what has a slash in the rest of its key counts as a folder, once.
    package var hasFolders = true
    /// What objects are in order by; folders come before them by name.
    package var column = ListColumn.name
    /// Whether the largest comes first.
    package var isDescending = false
    /// How many are passed over first.
    package var offset = 0
    /// The last of the page before, as that said; nil for the first page.
    package var cursor: String?
    /// How many at most.
    package var limit = 100

    /// All there is, by name.
    package init() {}

    /// What lies in a folder.
    package init(inFolder folder: String) {
        let path = folder.split(separator: "/").joined(separator: "/")
        prefix = path.isEmpty ? "" : path + "/"
    }
}

/// A line of a list: an object, or a folder that objects lie in.
package struct ListEntry: Sendable, Equatable {
    /// Its name in what is listed.
    package let name: String
    /// Its key; that of a folder without a slash at the end.
    package let key: String
    /// The object; nil for a folder.
    package let object: StoredObject?
}

/// A page of a list.
package struct ListPage: Sendable {
    /// Folders first.
    package let entries: [ListEntry]
    /// What to ask for the next page with; nil where this is the last.
    package let next: String?
}
