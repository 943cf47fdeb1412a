import Foundation
import ObjectStore

/// Keeps the secrets of a backup in memory, as they are short.
final class SecretsSeen: BackupVisitor {
    private(set) var bytes: [String: [UInt8]] = [:]

    func file(_ name: String, byteCount: Int) throws -> (any EntrySink)? {
        guard name == BackupNames.authSecret || name == BackupNames.signingKey else { return nil }
        guard byteCount <= BackupNames.longestSmallFile else {
            throw BackupError.damaged("\(name) is longer than it can be")
        }
        return InMemory { [self] in bytes[name] = $0 }
    }
}

private final class InMemory: EntrySink {
    private var bytes: [UInt8] = []
    private let keep: ([UInt8]) -> Void

    init(_ keep: @escaping ([UInt8]) -> Void) { self.keep = keep }

    func append(_ bytes: [UInt8]) { self.bytes += bytes }

    func finish() { keep(bytes) }
}

/// Writes a backup's database and uploaded files beside those that are there.
final class Unpacking: BackupVisitor {
    /// Where the database is written to.
    let database: String
    private let objects: any BlobStore
    private let name: String

    init(database: String, objects: any BlobStore, isEmbedded: Bool) {
        (self.database, self.objects) = (database, objects)
        name = isEmbedded ? BackupNames.sqlite : BackupNames.dump
    }

    func file(_ name: String, byteCount: Int) throws -> (any EntrySink)? {
        guard name == self.name else { return nil }
        // What a restore that was killed has left.
        Self.remove(database)
        return DatabaseCopy(try FileSink(database + ".part"), database)
    }

    /// Removes a copy of a database with all that it is written by: SQLite takes a journal that is beside it for its own.
    static func remove(_ copy: String) {
        for suffix in ["", ".part", "-journal", "-wal", "-shm"] { unlink(copy + suffix) }
    }

    func object(_ id: BlobID) async throws -> (any EntrySink)? { ObjectCopy(try await objects.write(), id) }
}

private final class DatabaseCopy: EntrySink {
    private let file: FileSink
    private let path: String

    init(_ file: FileSink, _ path: String) { (self.file, self.path) = (file, path) }

    func append(_ bytes: [UInt8]) throws { try file.write(bytes[...]) }

    func finish() throws {
        try file.finish()
        try file.keep(as: path)
    }
}

private final class ObjectCopy: EntrySink {
    private let writer: any BlobWriter
    private let id: BlobID

    init(_ writer: any BlobWriter, _ id: BlobID) { (self.writer, self.id) = (writer, id) }

    func append(_ bytes: [UInt8]) async throws { try await writer.append(bytes) }

    func finish() async throws {
        guard try await writer.finish([]).id == id else { throw BackupError.changed("the uploaded file \(id)") }
    }
}
