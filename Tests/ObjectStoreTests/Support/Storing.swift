import Database
import DatabaseFixtures
import Foundation
import ObjectStore
import Synchronization

/// A store on a database of its own, with riders and reports.
struct Storing: Sendable {
    static let users = Table(
        "users", schema: "auth", "Accounts, as far as these tests need them.", columns: [Column("id", .uuid, "Which.")])
    static let schema = Schema(
        Schema("accounts", tables: [users], migrations: [Migration(1, "users", [.create(users)])]), StorageTables.schema
    )

    let database: Database
    let clock: TestClock
    let folder: String
    let blobs: FileBlobStore
    let reports: TestReports
    let store: ObjectStore

    /// The same with other limits.
    func limited(_ change: (inout StorageLimits) -> Void) -> ObjectStore {
        var limits = StorageLimits()
        change(&limits)
        return ObjectStore(
            database, blobs: blobs, secret: "a secret of tests", reports: reports, limits: limits,
            now: { clock.now.seconds })
    }

    func rider() async throws -> UUID {
        let id = UUID()
        try await database.write(as: .service) { try $0.insert(Insert(into: Self.users, ["id": .uuid(id)])) }
        return id
    }

    /// A key below a rider's folder.
    static func key(_ rider: UUID, _ name: String) -> String { rider.uuidString.lowercased() + "/" + name }

    /// The name of a photo of a report.
    static func photo(_ report: UUID, _ fileExtension: String = "jpg") -> String {
        "\(report.uuidString.lowercased())/\(UUID().uuidString.lowercased()).\(fileExtension)"
    }

    var files: [String] { TemporaryFolder.files(in: folder) }

    /// Makes all that lies in the folder look old.
    func age() throws {
        for file in files { try TemporaryFolder.age(folder + "/" + file, seconds: 100_000) }
    }

    /// The bytes of an object.
    func bytes(_ object: StoredObject) async throws -> [UInt8]? {
        guard let reader = try await store.open(object) else { return nil }
        return try await reader.read(at: 0, count: reader.byteCount)
    }

    var rows: Int {
        get async throws { try await database.read(as: .service) { try $0.count(StorageTables.objects) } }
    }
}

extension ObjectStore {
    /// Uploads a file at once.
    @discardableResult
    func put(
        _ bucket: String, _ key: String, _ bytes: [UInt8], _ type: String = "image/jpeg", upsert: Bool = false,
        token: StorageClaims? = nil, details: UploadDetails = UploadDetails(), as principal: Principal
    ) async throws -> StoredObject {
        let request = UploadRequest(
            bucket: bucket, key: key, mediaType: type, mayReplace: upsert, token: token)
        let upload = try await upload(request, as: principal)
        for start in stride(from: 0, to: bytes.count, by: 30_000) {
            try await upload.take(Array(bytes[start..<min(bytes.count, start + 30_000)]))
        }
        return try await upload.finish(details)
    }
}

/// Reports as a test wants them.
final class TestReports: ReportBook {
    struct Report: Sendable {
        var owner: UUID
        var isShown = true
    }

    private let reports = Mutex<[UUID: Report]>([:])

    subscript(_ id: UUID) -> Report? {
        get { reports.withLock { $0[id] } }
        set { reports.withLock { $0[id] = newValue } }
    }

    func isOwn(_ report: UUID, of rider: UUID) async throws -> Bool { self[report]?.owner == rider }
    func isShown(_ report: UUID) async throws -> Bool { self[report]?.isShown ?? false }
    func existing(_ reports: [UUID]) async throws -> Set<UUID> { Set(reports.filter { self[$0] != nil }) }
}

/// Runs a test with a store that is gone after.
func withStoring(_ kind: DatabaseKind, _ body: (Storing) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let (clock, reports) = (TestClock(), TestReports())
    let blobs = try FileBlobStore(folder: folder.path, spare: 0)
    try await withDatabase(kind, schema: Storing.schema, clock: clock) { database in
        let store = ObjectStore(
            database, blobs: blobs, secret: "a secret of tests", reports: reports, now: { clock.now.seconds })
        try await body(
            Storing(
                database: database, clock: clock, folder: folder.path, blobs: blobs, reports: reports, store: store))
    }
    _ = consume folder
}
