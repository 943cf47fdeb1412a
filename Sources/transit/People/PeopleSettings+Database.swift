import Companion
import Database
import Identity
import Notifications
import ObjectStore
import Riders
import TransitServices

extension PeopleSettings {
    /// All tables of the service; where accounts are another project's and so is the database, all but theirs.
    var schema: Schema {
        get throws {
            try isGuest
                ? Schema(RiderTables.schema, JobTables.schema, NotificationTables.schema, AllowanceTables.schema)
                : Schema(
                    IdentityTables.schema, RiderTables.schema, JobTables.schema, NotificationTables.schema,
                    CompanionTables.schema, StorageTables.schema, AllowanceTables.schema)
        }
    }

    /// The database as it is; it is not brought up to date.
    func database(_ clock: CityClock = .machine) throws -> Database {
        let schema = try schema
        if let url = try databaseURL {
            return Database.postgreSQL(PostgresConfiguration(url: url), schema: schema, now: clock.instant)
        }
        do {
            return try Database.sqlite(SQLiteConfiguration(path: databaseFile), schema: schema, now: clock.instant)
        } catch {
            throw Refusal("the people's database \(databaseFile) cannot be opened: \(error)")
        }
    }

    /// The database, which need not answer yet.
    func awaitedDatabase(_ clock: CityClock) throws -> Database {
        let place: DatabasePlace =
            try databaseURL.map { .postgreSQL(PostgresConfiguration(url: $0)) }
            ?? .sqlite(SQLiteConfiguration(path: databaseFile))
        return Database.awaited(place, schema: try schema, now: clock.instant)
    }
}
