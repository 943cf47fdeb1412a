/// Who may put objects where in a bucket.
package enum OwnerRule: Sendable, Equatable {
    /// Riders below a folder that has their id for its name.
    case ownFolder
    /// Riders below a folder that has the id of a report of theirs for its name, under names nobody can guess.
    case ownReport
}

/// A place for objects with rules of its own. They are declared here, and not made by requests.
package struct Bucket: Sendable, Equatable {
    /// Its id, and its name.
    package let id: String
    /// Whether whoever knows the name of an object may read it.
    package let isPublic: Bool
    /// What it takes.
    package let kinds: [ImageKind]
    /// Most bytes of an object.
    package let maximumBytes: Int
    /// The largest picture it takes.
    package let maximumSize: ImageSize
    /// Who may put objects where.
    package let rule: OwnerRule

    /// A bucket.
    package init(
        _ id: String, isPublic: Bool, kinds: [ImageKind] = ImageKind.allCases, maximumBytes: Int,
        maximumSize: ImageSize, rule: OwnerRule
    ) {
        (self.id, self.isPublic, self.kinds, self.maximumBytes) = (id, isPublic, kinds, maximumBytes)
        (self.maximumSize, self.rule) = (maximumSize, rule)
    }

    /// The kind of a media type that is sent along, if it is one of this bucket's.
    func kind(of mediaType: String?) throws(StorageError) -> ImageKind {
        guard let kind = mediaType.flatMap(ImageKind.init(mediaType:)), kinds.contains(kind) else {
            throw .invalidType(mediaType ?? "application/octet-stream")
        }
        return kind
    }
}
