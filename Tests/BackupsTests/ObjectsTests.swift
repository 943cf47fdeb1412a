import Database
import DatabaseFixtures
import Foundation
import ObjectStore
import Synchronization
import Testing

@testable import Backups

/// Which uploaded files a backup has: all that the database refers to, each time, and none that is not as it was written.
@Suite struct ObjectsTests {
    private static let moment: Int64 = 1_772_236_800
    private let folder: Folder
    private let store: FileBlobStore

    init() throws {
        folder = try Folder()
        store = try FileBlobStore(folder: folder.path + "/objects", spare: 0)
    }

    private func put(_ bytes: [UInt8]) async throws -> BlobID {
        let writer = try await store.write()
        try await writer.append(bytes)
        return try await writer.finish([]).id
    }

    /// Makes backups of these files and no more, some times with one maker; what each has made, and the files that are in it.
    private func made(_ objects: BackupObjects, times: Int = 1) async throws -> [(BackupMaker.Made, BackupManifest)] {
        let database = try Database.sqlite(
            SQLiteConfiguration(path: folder.path + "/people.sqlite"), schema: CrashTables.schema,
            now: { Instant(seconds: Self.moment) })
        try await database.migrate()
        let maker = BackupMaker(
            database: database, objects: objects, files: [], city: "Sydney", program: "transit 1.0.0", recipients: [],
            staging: Staging(in: folder.path + "/data"), random: ChosenBytes(5).maker)
        var all: [(BackupMaker.Made, BackupManifest)] = []
        for time in 0..<times {
            let file = "\(folder.path)/\(time).tar"
            let made = try await maker.make(at: file, part: file + ".part", now: Self.moment)
            let summary = try await BackupRestorer.check(BackupReader(file, []), CrashTables.schema)
            all.append((made, summary.manifest))
        }
        await database.close()
        return all
    }

    @Test func `every backup that one maker makes has all of a bucket's files`() async throws {
        _ = (try await put([1]), try await put([2, 2]), try await put(ChosenBytes(4).take(600_000)))
        for (made, manifest) in try await made(.store(store), times: 3) {
            #expect(made.objects == 3 && manifest.objects == 3 && manifest.objectBytes == 600_003)
            #expect(made.missing.isEmpty && manifest.missingObjects == 0)
        }
    }

    @Test func `what the database refers to is in it though no list has it, and what is lost is told`() async throws {
        let (listed, unlisted, damaged) = (try await put([1]), try await put([2]), try await put([3]))
        let (lost, removed) = (BlobID.of([4]), BlobID.of([5]))
        try Data([7]).write(to: URL(filePath: store.path(of: damaged)), options: .atomic)
        let looks = Mutex(0)
        var objects = BackupObjects(
            page: { $0 == nil ? [ListedObject(id: listed, byteCount: 1, modified: 0)] : [] },
            open: { [store] in try await store.open($0) })
        objects.referenced = {
            let look = looks.withLock { looks in
                looks += 1
                return looks
            }
            // One is removed after the first look.
            return Set([listed, unlisted, damaged, lost] + (look == 1 ? [removed] : []))
        }
        let (made, manifest) = try #require(try await made(objects).first)
        #expect(made.objects == 2 && manifest.objects == 2 && manifest.missingObjects == 2)
        #expect(made.missing == [damaged, lost].sorted())
    }

    @Test func `a file that is put aside between two pieces is opened again`() async throws {
        let bytes = ChosenBytes(8).take(10)
        let id = BlobID.of(bytes)
        let opened = Mutex(0)
        let objects = BackupObjects(
            page: { $0 == nil ? [ListedObject(id: id, byteCount: 0, modified: 0)] : [] },
            open: { _ in
                let time = opened.withLock { opened in
                    opened += 1
                    return opened
                }
                return PiecesReader(bytes, id: id, goneAt: time == 1 ? 4 : nil)
            })
        let (made, manifest) = try #require(try await made(objects).first)
        #expect(made.objects == 1 && manifest.objectBytes == 10 && opened.withLock { $0 } == 2)
    }

    @Test func `an old backup that says nothing of lost files can be read`() throws {
        let manifest: BackupManifest = try .backupJSON(
            Array(#"{"object_bytes": 5, "objects": 2, "schema": {"crash": 3}}"#.utf8))
        #expect(manifest.missingObjects == nil && manifest.objects == 2)
    }
}

/// Gives two bytes at a time, and may be gone from a place on.
private struct PiecesReader: BlobReader {
    let bytes: [UInt8], id: BlobID, goneAt: Int?
    var byteCount: Int { bytes.count }
    let pieceByteCount = 2

    init(_ bytes: [UInt8], id: BlobID, goneAt: Int?) { (self.bytes, self.id, self.goneAt) = (bytes, id, goneAt) }

    func read(at offset: Int, count: Int) async throws(BlobError) -> [UInt8] {
        if let goneAt, offset >= goneAt { throw .gone(id) }
        return Array(bytes[offset..<min(offset + min(count, 2), bytes.count)])
    }

    func close() async {}
}
