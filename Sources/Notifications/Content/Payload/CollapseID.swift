import LiveState

/// What makes a notification replace an earlier one (`apns-collapse-id`).
package enum CollapseID {
    /// Bytes APNs takes.
    package static let maximumSize = 64

    /// The id for an alert or reminder: its own, where APNs takes it; else what it starts with and 16 hexadecimal
    /// digits of an FNV-1a hash of all of it, so that it is the same every time and long ids with one start differ.
    ///
    /// Header fields carry visible ASCII only; any other character becomes `_`, and the hash keeps such ids apart too.
    package static func of(_ id: String) -> String {
        let visible = String(String.UnicodeScalarView(id.unicodeScalars.map { ("!"..."~").contains($0) ? $0 : "_" }))
        if visible == id, !id.isEmpty, id.utf8.count <= maximumSize { return id }
        return visible.prefix(maximumSize - 17) + "~" + StableHash.hex64(id)
    }
}
