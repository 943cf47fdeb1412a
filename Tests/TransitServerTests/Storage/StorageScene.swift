import Database
import DatabaseFixtures
import Foundation
import Identity
import ObjectStore
import TransitAnswers
import TransitServer

/// A server that keeps pictures, and two people signed in.
struct StorageScene: Sendable {
    let port: Int
    let folder: String
    let sleeps: HeldSleep
    let rider: UUID
    private let key: String
    private let token: String
    private let strangersToken: String

    /// No whole minute.
    static let now: Int64 = 1_795_000_000
    private static let secret = "storage-test-secret-with-enough-characters"

    /// Runs a server of its own while `body` does; waits of its own end when the test says so.
    static func with(
        reports: any ReportBook = NoReports(), _ body: (StorageScene) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-" + UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let schema = Schema(IdentityTables.schema, StorageTables.schema)
        let instant = { @Sendable in Instant(seconds: now) }
        try await withDatabase(.sqlite, schema: schema, now: instant) { database in
            let (rider, stranger, sleeps) = (UUID(), UUID(), HeldSleep())
            try await database.write(as: .service) { transaction in
                for id in [rider, stranger] {
                    try transaction.insert(Insert(into: IdentityTables.users, ["id": .uuid(id)]))
                }
            }
            let keys = try APIKeys(secret: secret, issued: now)
            let tokens = AccessTokens(key: try .secret(secret), issuer: "http://localhost/auth/v1")
            let blobs = try FileBlobStore(folder: folder, spare: 0)
            let people = PeopleServices(
                identity: nil, tokens: tokens, keys: keys,
                objects: ObjectStore(database, blobs: blobs, secret: secret, reports: reports, now: { now }),
                database: database)
            var configuration = ServerConfiguration()
            configuration.rateLimits = false
            let clock = ServerClock(now: { now }, monotonicSeconds: { 0 }, sleep: sleeps.sleep)
            let service = TransitService(
                city: ServedCity(), clock: clock, configuration: configuration.forTests, people: people,
                logger: TestServer.silent)
            let issued = [rider, stranger].map { id in
                tokens.issue(AccessClaims(subject: id, session: UUID()), now: now).token
            }
            try await service.serving { port in
                try await body(
                    StorageScene(
                        port: port, folder: folder, sleeps: sleeps, rider: rider, key: keys.anonymous,
                        token: issued[0], strangersToken: issued[1]))
            }
        }
    }

    /// What the rider says of himself.
    var headers: [String] { ["apikey: \(key)", "Authorization: Bearer \(token)"] }
    /// What the other one says.
    var strangersHeaders: [String] { ["apikey: \(key)", "Authorization: Bearer \(strangersToken)"] }

    /// Where one of the rider's pictures is.
    func path(_ name: String, _ way: String = "") -> String {
        "/storage/v1/object/\(way)avatars/\(rider.uuidString.lowercased())/\(name)"
    }

    func ask(_ method: String, _ target: String, headers: [String] = [], body: [UInt8] = []) async throws -> Reply {
        let connection = try await RawConnection(port: port)
        defer { connection.close() }
        try await connection.send(method, target, headers: headers + ["Connection: close"], body: body)
        return try await connection.receive(isHead: method == "HEAD")
    }

    /// Files that are there now, finished or not.
    var files: Int {
        (FileManager.default.subpaths(atPath: folder) ?? []).count { $0.contains("/") }
    }

    /// The bones of a PNG, with so much in it.
    static func picture(_ count: Int = 100) -> [UInt8] {
        func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) } }
        func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
            let named = Array(type.utf8) + content
            let sum = named.reduce(UInt32.max) { sum, byte in
                (0..<8).reduce(sum ^ UInt32(byte)) { bits, _ in bits & 1 == 1 ? bits >> 1 ^ 0xEDB8_8320 : bits >> 1 }
            }
            return big(UInt32(content.count)) + named + big(~sum)
        }
        let header = chunk("IHDR", big(3) + big(2) + [8, 2, 0, 0, 0])
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header
            + chunk("IDAT", [UInt8](repeating: 7, count: count)) + chunk("IEND", [])
    }
}
