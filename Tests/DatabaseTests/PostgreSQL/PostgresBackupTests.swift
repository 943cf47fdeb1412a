import Database
import Foundation
import Testing

@Suite(.enabled(if: PostgresServer.isThere, PostgresServer.absence))
struct PostgresBackupTests {
    @Test("a backup is a whole file, and nothing stands there if it fails")
    func backup() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await PostgresServer.withDatabase { driver async throws in
            try await driver.write(script: "CREATE TABLE x (id int); INSERT INTO x SELECT generate_series(1, 1000)")
            let path = folder + "/copy.dump"
            try await driver.backup(to: path)
            let start = try FileHandle(forReadingFrom: URL(filePath: path)).read(upToCount: 5)
            #expect(start == Data("PGDMP".utf8))
            // A second one must not be written over the first.
            await #expect(throws: DatabaseError.unavailable("\(path) is there already")) {
                try await driver.backup(to: path)
            }
            await #expect(throws: DatabaseError.self) { try await driver.backup(to: folder + "/none/copy.dump") }
            let absent = driver.other { $0.url = PostgresServer.url(of: "there_is_no_such_database") }
            await #expect(throws: DatabaseError.self) { try await absent.backup(to: folder + "/absent.dump") }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["copy.dump"])
        }
    }
}
