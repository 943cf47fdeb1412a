import Database
import DatabaseFixtures
import Foundation
import ObjectStore
import Synchronization
import Testing

@testable import Backups

/// A whole backup: made of a database, files and secrets, read, and put back.
@Suite struct BackupTests {
    private static let moment: Int64 = 1_772_236_800
    private let key: AgeIdentity
    private let folder: Folder

    init() throws {
        key = try AgeIdentity(secret: ChosenBytes(3).take(32))
        folder = try Folder()
        try folder.write("auth-secret.json", #"{"secret": "of tokens"}"#)
    }

    private var objectsFolder: String { folder.path + "/objects" }

    private func names(_ folder: String) -> [String] { (try? Files.names(in: folder)) ?? [] }

    private func put(_ bytes: [UInt8]) async throws -> BlobID {
        let writer = try await FileBlobStore(folder: objectsFolder, spare: 0).write()
        try await writer.append(bytes)
        return try await writer.finish([]).id
    }

    private func maker(_ database: Database, encrypted: Bool = true) throws -> BackupMaker {
        BackupMaker(
            database: database, objects: try .folder(objectsFolder),
            files: [
                .init(name: BackupNames.authSecret, path: folder.path + "/auth-secret.json"),
                .init(name: BackupNames.signingKey, path: folder.path + "/none/signing.key"),
            ], city: "Sydney", program: "transit 1.0.0", recipients: encrypted ? [key.recipient] : [],
            staging: Staging(in: folder.path + "/data"), random: ChosenBytes(5).maker)
    }

    private func database() async throws -> Database {
        let database = try Database.sqlite(
            SQLiteConfiguration(path: folder.path + "/people.sqlite"), schema: CrashTables.schema,
            now: { Instant(seconds: Self.moment) })
        try await database.migrate()
        try await database.write(as: .service) {
            try $0.insert(Insert(into: CrashTables.halves, ["number": 7, "half": 0]))
        }
        return database
    }

    private func restorer(
        to target: Folder, replaces: Bool = false, schema: Schema = CrashTables.schema
    ) -> BackupRestorer {
        BackupRestorer(
            place: .file(target.path + "/people.sqlite"), schema: schema,
            objects: RestoredFolder(target.path + "/objects"),
            files: [.init(name: BackupNames.authSecret, path: target.path + "/auth-secret.json")],
            staging: Staging(in: target.path), replaces: replaces, moment: "20260228t000000z", say: { _ in })
    }

    private func halves(_ target: Folder) async throws -> Int {
        let database = try Database.sqlite(
            SQLiteConfiguration(path: target.path + "/people.sqlite"), schema: CrashTables.schema,
            now: { Instant(seconds: Self.moment) })
        try await database.migrate()
        let count = try await database.read(as: .service) { try $0.count(CrashTables.halves) }
        await database.close()
        return count
    }

    @Test(arguments: [true, false])
    func `what was backed up is there again elsewhere`(_ isEncrypted: Bool) async throws {
        let objects = [try await put([1, 2, 3]), try await put(ChosenBytes(9).take(700_000)), try await put([])]
        let database = try await database()
        let file = folder.path + "/copy.tar"
        let made = try await maker(database, encrypted: isEncrypted).make(
            at: file, part: file + ".part", now: Self.moment)
        await database.close()
        #expect(made.objects == 3 && made.byteCount == Files.byteCount(file) && made.missing.isEmpty)
        #expect(!folder.names.contains("copy.tar.part") && names(folder.path + "/data").isEmpty)

        let target = try Folder()
        let reader = BackupReader(file, [key])
        let summary = try await restorer(to: target).restore(reader)
        #expect(
            summary.about
                == BackupAbout(city: "Sydney", program: "transit 1.0.0", madeAt: Self.moment, database: "SQLite"))
        #expect(summary.isEncrypted == isEncrypted && summary.manifest.schema == ["crash": 3])
        #expect(summary.files == [BackupNames.sqlite, BackupNames.authSecret])
        #expect(Set(target.names) == ["auth-secret.json", "objects", "people.sqlite"])
        #expect(try await halves(target) == 1)
        let store = try FileBlobStore(folder: target.path + "/objects", spare: 0)
        for id in objects {
            let reader = try await store.open(id)
            #expect(reader != nil)
        }
        #expect(names(target.path + "/objects").filter { $0 == "restoring" }.isEmpty)

        // What is there now is in the way, unless it is put aside; then it stays.
        await #expect(throws: RestoreRefusal.self) { try await restorer(to: target).restore(reader) }
        _ = try await restorer(to: target, replaces: true).restore(reader)
        #expect(try await halves(target) == 1)
        #expect(target.names.contains("people.sqlite.replaced-20260228t000000z"))
        #expect(
            names(target.path + "/objects/replaced-20260228t000000z").count
                == Set(objects.map { $0.description.prefix(2) }).count)
    }

    @Test func `a database that comes out of a backup is told so before anybody opens it`() async throws {
        let counts = Table(
            "counts", "What is counted.", columns: [Column("number", .int, "How many.")], primaryKey: ["number"])
        let schema = Schema(
            CrashTables.schema,
            Schema(
                "counts", tables: [counts], migrations: [Migration(1, "counts", [.create(counts)])],
                whenRestored: RestoredScript(
                    sqlite: "UPDATE counts SET number = number + 1000; INSERT INTO counts VALUES (7)", postgreSQL: "")))
        func open(_ folder: Folder) async throws -> Database {
            let database = try Database.sqlite(
                SQLiteConfiguration(path: folder.path + "/people.sqlite"), schema: schema,
                now: { Instant(seconds: Self.moment) })
            try await database.migrate()
            return database
        }
        let database = try await open(folder)
        try await database.write(as: .service) { try $0.insert(Insert(into: counts, ["number": 5])) }
        let file = folder.path + "/copy.tar"
        _ = try await maker(database).make(at: file, part: file + ".part", now: Self.moment)
        await database.close()
        let target = try Folder()
        _ = try await restorer(to: target, schema: schema).restore(BackupReader(file, [key]))
        #expect(!target.names.contains { $0.hasPrefix("people.sqlite.") || $0.hasPrefix("people.sqlite-") })
        let restored = try await open(target)
        let numbers = try await restored.read(as: .service) { transaction in
            try transaction.select(Select(counts, order: [.ascending("number")])).map {
                try $0.require("number", Row.int)
            }
        }
        #expect(numbers == [7, 1_005])
        await restored.close()
    }

    @Test func `a bit that is not as it was is found wherever it is, encrypted or not`() async throws {
        _ = try await put(ChosenBytes(11).take(900))
        let database = try await database()
        for isEncrypted in [true, false] {
            let file = folder.path + "/\(isEncrypted).tar"
            _ = try await maker(database, encrypted: isEncrypted).make(at: file, part: file + ".part", now: Self.moment)
            let bytes = try all(FileSource(file))
            let size = bytes.count
            let places = Array(0..<2_000) + stride(from: 2_000, to: size, by: 4_099) + Array((size - 4_600)..<size)
            for place in places {
                var changed = bytes
                changed[place] ^= 1 << UInt8(place % 8)
                await #expect(throws: (any Error).self, "\(place) of \(size)") {
                    try await BackupReader.read(MemorySource(changed), [key], SecretsSeen())
                }
            }
            for count in stride(from: 0, to: size, by: 512) {
                await #expect(throws: (any Error).self, "\(count) of \(size)") {
                    try await BackupReader.read(MemorySource(Array(bytes[..<count])), [key], SecretsSeen())
                }
            }
        }
        await database.close()
    }

    @Test func `nothing is put in place of a backup that is damaged, too new or another's`() async throws {
        let database = try await database()
        let file = folder.path + "/copy.tar"
        _ = try await maker(database).make(at: file, part: file + ".part", now: Self.moment)
        await database.close()
        let target = try Folder()
        let stranger = try AgeIdentity(secret: ChosenBytes(77).take(32))
        await #expect(throws: BackupError.wrongKey) {
            try await restorer(to: target).restore(BackupReader(file, [stranger]))
        }
        await #expect(throws: BackupError.keyNeeded) { try await restorer(to: target).restore(BackupReader(file, [])) }
        let older = Schema("crash", tables: [], migrations: [])
        await #expect(throws: BackupError.newer("crash are of version 3, this program knows 0")) {
            try await restorer(to: target, schema: older).restore(BackupReader(file, [key]))
        }
        try Data(try all(FileSource(file)).dropLast(20)).write(to: URL(filePath: file))
        await #expect(throws: BackupError.self) { try await restorer(to: target).restore(BackupReader(file, [key])) }
        try target.write("other.txt", "a text")
        await #expect(throws: BackupError.notABackup) {
            try await restorer(to: target).restore(BackupReader(target.path + "/other.txt", [key]))
        }
        #expect(target.names == ["other.txt"])
    }

    @Test func `a backup that fails leaves nothing, and one that is there stays`() async throws {
        let database = try await database()
        let file = folder.path + "/copy.tar"
        try folder.write("copy.tar", "precious")
        await #expect(throws: BackupError.exists(path: file)) {
            try await maker(database).make(at: file, part: file + ".part", now: Self.moment)
        }
        var broken = try maker(database)
        let gone = try await put([5])
        broken.objects = BackupObjects(
            page: { $0 == nil ? [ListedObject(id: gone, byteCount: 1, modified: 0)] : [] },
            open: { _ in throw BlobError.failed(errno: EIO, doing: "reading") })
        let failing = broken
        await #expect(throws: BlobError.self) {
            try await failing.make(at: file + "2", part: file + "2.part", now: Self.moment)
        }
        await database.close()
        #expect(folder.names.filter { $0.hasPrefix("copy") } == ["copy.tar"])
        #expect(FileManager.default.contents(atPath: file) == Data("precious".utf8))
        #expect(names(folder.path + "/data").isEmpty)
    }

    @Test func `a restore that ends on the way has not touched the database, and says what is in place`() async throws {
        let id = try await put([1, 2, 3])
        let database = try await database()
        let file = folder.path + "/copy.tar"
        _ = try await maker(database).make(at: file, part: file + ".part", now: Self.moment)
        await database.close()
        let target = try Folder()
        try target.write("people.sqlite", "the database before")
        try target.write("people.sqlite-wal", "what was committed last")
        // It cannot be put aside: its other name is a folder's, in which something is.
        let aside = target.path + "/people.sqlite.replaced-20260228t000000z"
        try FileManager.default.createDirectory(atPath: aside + "/full", withIntermediateDirectories: true)
        let error = await #expect(throws: RestoreRefusal.self) {
            try await restorer(to: target, replaces: true).restore(BackupReader(file, [key]))
        }
        guard case .partly(let done, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(done == ["uploaded files", BackupNames.authSecret])
        let files = FileManager.default
        #expect(files.contents(atPath: target.path + "/people.sqlite") == Data("the database before".utf8))
        #expect(files.contents(atPath: target.path + "/people.sqlite-wal") == Data("what was committed last".utf8))
        #expect(target.names.contains("auth-secret.json") && !target.names.contains("people.sqlite.restoring"))
        #expect(!target.names.contains("people.sqlite.replaced-20260228t000000z-wal"))
        let digits = id.description
        #expect(names("\(target.path)/objects/\(digits.prefix(2))") == [String(digits.dropFirst(2))])

        try files.removeItem(atPath: aside)
        _ = try await restorer(to: target, replaces: true).restore(BackupReader(file, [key]))
        #expect(files.contents(atPath: aside) == Data("the database before".utf8))
        #expect(files.contents(atPath: aside + "-wal") == Data("what was committed last".utf8))
        #expect(!target.names.contains("people.sqlite-wal"))
        #expect(try await halves(target) == 1)
    }

    @Test func `a restore that was killed while it wrote does not spoil the next one`() async throws {
        let database = try await database()
        let file = folder.path + "/copy.tar"
        _ = try await maker(database).make(at: file, part: file + ".part", now: Self.moment)
        await database.close()
        let target = try Folder()
        // A log that SQLite would take for the copy's own.
        for suffix in ["", ".part", "-journal", "-wal", "-shm"] {
            try target.write("people.sqlite.restoring" + suffix, "what was left of \(suffix)")
        }
        _ = try await restorer(to: target).restore(BackupReader(file, [key]))
        #expect(target.names.filter { $0.hasPrefix("people") } == ["people.sqlite"])
        #expect(try await halves(target) == 1)
    }

    @Test func `a restore that is cancelled before anything is moved leaves all as it was`() async throws {
        _ = try await put([1, 2, 3])
        let database = try await database()
        let file = folder.path + "/copy.tar"
        _ = try await maker(database).make(at: file, part: file + ".part", now: Self.moment)
        await database.close()
        let target = try Folder()
        try target.write("people.sqlite", "the database before")
        var restorer = restorer(to: target, replaces: true)
        restorer.say = { line in
            if line.hasPrefix("writing it") { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let cancelled = Task { [restorer, key] in try await restorer.restore(BackupReader(file, [key])) }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(Set(target.names).isSubset(of: ["objects", "people.sqlite"]))
        #expect(names(target.path + "/objects").isEmpty)
        #expect(
            FileManager.default.contents(atPath: target.path + "/people.sqlite") == Data("the database before".utf8))
    }

    @Test func `a restore that is cancelled while things are put in their places goes on to its end`() async throws {
        let database = try await database()
        let file = folder.path + "/copy.tar"
        _ = try await maker(database).make(at: file, part: file + ".part", now: Self.moment)
        await database.close()
        let target = try Folder()
        let (begins, begin) = AsyncStream.makeStream(of: Void.self)
        let restoring = Mutex<Task<BackupSummary, any Error>?>(nil)
        var restorer = restorer(to: target)
        restorer.objects = InterruptedObjects(folder: RestoredFolder(target.path + "/objects")) {
            restoring.withLock { $0?.cancel() }
        }
        restoring.withLock { [restorer, key] in
            $0 = Task {
                for await _ in begins { break }
                return try await restorer.restore(BackupReader(file, [key]))
            }
        }
        begin.yield()
        let task = try #require(restoring.withLock { $0 })
        #expect(try await task.value.files.contains(BackupNames.sqlite))
        #expect(try await halves(target) == 1)
    }

    @Test func `what is still open is not replaced`() async throws {
        // SQLite's locks are a process's, so one's own do not show; another's are a lock on the same bytes.
        let path = folder.path + "/people.sqlite"
        #expect(!Database.isInUse(file: path))
        try Data([1]).write(to: URL(filePath: path))
        #expect(!Database.isInUse(file: path))
    }
}

/// A folder whose restore is interrupted as it is put in its place.
private struct InterruptedObjects: RestoredObjects {
    let folder: RestoredFolder
    let interrupt: @Sendable () -> Void

    func obstacle() throws -> String? { try folder.obstacle() }

    func begin() throws -> any BlobStore { try folder.begin() }

    func putInPlace(_ moment: String) throws -> String? {
        interrupt()
        try Task.checkCancellation()
        return try folder.putInPlace(moment)
    }

    func discard() { folder.discard() }
}
