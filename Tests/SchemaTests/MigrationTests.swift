import Companion
import Database
import DatabaseFixtures
import Identity
import Notifications
import ObjectStore
import Riders
import Testing

/// All that the service keeps.
enum Service {
    static let schema = Schema(
        IdentityTables.schema, RiderTables.schema, JobTables.schema, NotificationTables.schema,
        CompanionTables.schema, StorageTables.schema, AllowanceTables.schema)
}

@Suite("Released migrations")
struct ReleasedMigrationTests {
    /// Databases that exist have these written down, and open with no others. A line is added with each new migration, and no
    /// line ever changes.
    private static let golden = """
        accounts 1: ee84e8d4638220ee 1bcc04c9b9e140c2
        accounts 2: 10c6bca66b66a3b3 c6b1fbf4fd5d5a29
        riders 1: dc2b1af4a51a5066 a053d3597578f0a5
        riders 2: 92dc37f3528ca78 d7775e3a69a45297
        riders 3: c043dce2b027759d 47d5e0eac9874ed3
        riders 4: 5ec0dd4d0cfa2bcc fe42879569098f9a
        riders 5: 6a89e66cbda499f6 526cead2f5e8beab
        riders 6: 7cd6bcb6e105468b 8af45b87412229aa
        riders 7: 67d847898ff5aa3a 748029e9dbaea835
        jobs 1: 3cc297388b3465a1 1828fd0b83213f0e
        jobs 2: 58d54e8515f33cef 208fe7d6a3db7e24
        notifications 1: 3f8c3220025bdabe 1f04c9ee5b49667c
        notifications 2: 7c4f0b4cacda53fa 7dacb79eb3e3b5bd
        notifications 3: 8628dcbf918d9acf 3ff0f5cc0f4e20f2
        notifications 4: 52b48f64972b14c0 c73e781a884b4121
        companion 1: cc38d6a26d607afd a8cd3c90f88c5dd7
        companion 2: f348c97ffe283a51 3697045f172210c3
        companion 3: da4556eaad707924 8a300d073c2cfd18
        storage 1: d4035d758d80e6dd 93373981d259a8a
        allowances 1: c8bfb57bb8c21525 2ae9e37a40d65375
        """

    @Test("have the checksums they were released with, on SQLite and on PostgreSQL")
    func checksums() {
        let lines = Service.schema.parts.flatMap { part in
            part.migrations.map {
                "\(part.name) \($0.number): \($0.checksum(in: .sqlite)) \($0.checksum(in: .postgreSQL))"
            }
        }
        #expect(lines.joined(separator: "\n") == Self.golden)
    }

    @Test("come to the tables that are declared", arguments: DatabaseKind.all)
    func declared(_ kind: DatabaseKind) async throws {
        let differences = try await Catalogue.differences(kind, Service.schema)
        #expect(differences == [], "a table was changed without a migration")
    }
}
