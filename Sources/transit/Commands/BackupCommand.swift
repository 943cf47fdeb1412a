import ArgumentParser
import Database
import Foundation

/// `transit backup`.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the people's database as of one moment, while the server runs.",
        discussion: """
            An embedded database becomes a SQLite file: to restore, stop the server and put it in the place of people.sqlite in \
            the data folder. PostgreSQL (DATABASE_URL) becomes an archive of pg_dump's, for pg_restore.
            """)

    @Argument(help: "The file to write; it must not exist.")
    var file: String

    @Option(help: "The data folder. (default: DATA_DIR, else ./data)")
    var data: String?

    func run() async throws {
        let folder = Environment.own.dataFolder(named: data)
        let settings = PeopleSettings(environment: .own, dataFolder: folder)
        guard !FileManager.default.fileExists(atPath: file) else { throw Refusal("\(file) exists already") }
        if try settings.databaseURL == nil, !FileManager.default.fileExists(atPath: settings.databaseFile) {
            throw Refusal("there is no database at \(settings.databaseFile)")
        }
        let database = try settings.database()
        do {
            try await database.backup(to: file)
        } catch {
            await database.close()
            throw Refusal("the backup failed: \(error)")
        }
        await database.close()
        let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
        Machine.say("\(database.kind) copied to \(file), \(Text.bytes(size))")
    }
}
