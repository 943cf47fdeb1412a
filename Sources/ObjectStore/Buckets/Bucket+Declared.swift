extension Bucket {
    /// Pictures of riders, for everybody who knows whose.
    package static let avatars = Bucket(
        "avatars", isPublic: true, maximumBytes: 5 << 20, maximumSize: ImageSize(width: 8_192, height: 8_192),
        rule: .ownFolder)

    /// Photos of adventures, for their rider alone.
    package static let adventurePhotos = Bucket(
        "adventure_photos", isPublic: false, maximumBytes: 10 << 20,
        maximumSize: ImageSize(width: 2_048, height: 2_048), rule: .ownFolder)

    /// Photos of safety reports, for whoever is told their names; no name says whose they are.
    package static let safetyReports = Bucket(
        "safety_reports", isPublic: true, maximumBytes: 5 << 20,
        maximumSize: ImageSize(width: 1_024, height: 1_024), rule: .ownReport)

    /// All of them.
    package static let all = [avatars, adventurePhotos, safetyReports]

    /// The bucket of an id.
    package static func named(_ id: String) throws(StorageError) -> Bucket {
        guard let bucket = all.first(where: { $0.id == id }) else { throw .noSuchBucket }
        return bucket
    }
}
