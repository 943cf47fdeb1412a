import Crypto
import ObjectStore

/// A backup while it is written.
final class Writing {
    private let tar: TarWriter
    /// When it was begun, seconds since 1970-01-01T00:00:00Z.
    let now: Int64
    private var sums = BackupSums()
    /// The uploaded files in it.
    private(set) var objects: Set<BlobID> = []
    private var objectBytes = 0

    init(_ tar: TarWriter, now: Int64) { (self.tar, self.now) = (tar, now) }

    /// Something that is in memory.
    func add(_ name: String, _ bytes: [UInt8]) throws(BackupError) {
        try tar.add(name, bytes, modified: now)
        sums.add(name, bytes)
    }

    /// A file that stays as it is while it is read.
    func add(_ name: String, _ file: FileSource) throws {
        try tar.begin(TarHeader(name: name, byteCount: file.byteCount, modified: now))
        var (left, hash) = (file.byteCount, SHA256())
        while true {
            try Task.checkCancellation()
            let bytes = try file.next()
            if bytes.isEmpty { break }
            guard bytes.count <= left else { throw BackupError.changed(name) }
            left -= bytes.count
            hash.update(data: bytes)
            try tar.append(bytes[...])
        }
        guard left == 0 else { throw BackupError.changed(name) }
        sums.add(name, hash.finalize())
    }

    /// An uploaded file, as a whole.
    func add(_ id: BlobID, _ bytes: [UInt8], modified: Int64) throws(BackupError) {
        let digits = id.description
        try tar.add("\(BackupNames.objects)\(digits.prefix(2))/\(digits.dropFirst(2))", bytes, modified: modified)
        objects.insert(id)
        objectBytes += bytes.count
    }

    /// Ends it with what is known by now.
    ///
    /// - Parameters:
    ///   - schema: the migrations that the database has had.
    ///   - missing: how many uploaded files it refers to that are lost.
    func finish(_ schema: [String: Int], missing: Int) throws(BackupError) -> BackupManifest {
        let manifest = BackupManifest(
            schema: schema, objects: objects.count, objectBytes: objectBytes, missingObjects: missing)
        try add(BackupNames.manifest, manifest.backupJSON())
        try tar.add(BackupNames.sums, sums.bytes, modified: now)
        try tar.finish()
        return manifest
    }
}
