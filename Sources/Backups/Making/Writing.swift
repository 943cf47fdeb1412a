import Crypto
import ObjectStore

/// A backup while it is written.
final class Writing {
    private let tar: TarWriter
    private let now: Int64
    private var sums = BackupSums()
    private var objects = 0, objectBytes = 0

    private static let piece = 1 << 18

    init(_ tar: TarWriter, now: Int64) { (self.tar, self.now) = (tar, now) }

    /// Something that is in memory.
    func add(_ name: String, _ bytes: [UInt8]) throws(BackupError) {
        try tar.add(name, bytes, modified: now)
        sums.add(name, bytes)
    }

    /// A file that stays as it is while it is read.
    func add(_ name: String, _ file: FileSource) throws(BackupError) {
        try tar.begin(TarHeader(name: name, byteCount: file.byteCount, modified: now))
        var (left, hash) = (file.byteCount, SHA256())
        while true {
            let bytes = try file.next()
            if bytes.isEmpty { break }
            guard bytes.count <= left else { throw .changed(name) }
            left -= bytes.count
            hash.update(data: bytes)
            try tar.append(bytes[...])
        }
        guard left == 0 else { throw .changed(name) }
        sums.add(name, hash.finalize())
    }

    /// An uploaded file.
    func add(_ object: ListedObject, _ reader: any BlobReader) async throws {
        let digits = object.id.description
        let name = "\(BackupNames.objects)\(digits.prefix(2))/\(digits.dropFirst(2))"
        try tar.begin(TarHeader(name: name, byteCount: reader.byteCount, modified: object.modified))
        var at = 0
        while at < reader.byteCount {
            let bytes = try await reader.read(at: at, count: min(Self.piece, reader.byteCount - at))
            guard !bytes.isEmpty, bytes.count <= reader.byteCount - at else { throw BackupError.changed(name) }
            try tar.append(bytes[...])
            at += bytes.count
        }
        await reader.close()
        (objects, objectBytes) = (objects + 1, objectBytes + at)
    }

    /// Ends it with what is known by now.
    ///
    /// - Parameter schema: the migrations that the database has had.
    func finish(_ schema: [String: Int]) throws(BackupError) -> BackupManifest {
        let manifest = BackupManifest(schema: schema, objects: objects, objectBytes: objectBytes)
        try add(BackupNames.manifest, manifest.backupJSON())
        try tar.add(BackupNames.sums, sums.bytes, modified: now)
        try tar.finish()
        return manifest
    }
}
