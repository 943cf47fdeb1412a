import ArgumentParser
import Database
import Foundation
import ObjectStore

/// `transit backup`.
struct BackupCommand: AsyncParsableCommand, ReadsSettingsFile {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy the people's database as of one moment, while the server runs.",
        discussion: """
            An embedded database becomes a SQLite file: to restore, stop the server and put it in the place of people.sqlite in \
            the data folder. PostgreSQL (DATABASE_URL) becomes an archive of pg_dump's, for pg_restore. Pictures that were \
            uploaded are copied into a folder beside it, FILE.objects: to restore, put it in the place of objects.
            """)

    @Argument(help: "The file to write; it must not exist.")
    var file: String

    @Option(help: "The data folder. (default: DATA_DIR, else ./data)")
    var data: String?

    @OptionGroup var settingsFile: SettingsFileOption

    func run() async throws {
        let folder = Environment.own.dataFolder(named: data)
        let settings = PeopleSettings(environment: .own, dataFolder: folder)
        let (objects, copy) = (settings.objectsFolder, file + ".objects")
        for path in [file, copy] where FileManager.default.fileExists(atPath: path) {
            throw Refusal("\(path) exists already")
        }
        if try settings.databaseURL == nil, !FileManager.default.fileExists(atPath: settings.databaseFile) {
            throw Refusal("there is no database at \(settings.databaseFile)")
        }
        let database = try settings.database()
        var copied = BlobCopy.Count()
        do {
            copied = try BlobCopy.all(from: objects, to: copy)
            try await database.backup(to: file)
            // What the copy refers to and was not there yet when the first files were copied.
            let late = try BlobCopy.all(from: objects, to: copy)
            copied = BlobCopy.Count(files: copied.files + late.files, bytes: copied.bytes + late.bytes)
        } catch {
            await database.close()
            throw Refusal("the backup failed: \(error)")
        }
        await database.close()
        let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
        Machine.say("\(database.kind) copied to \(file), \(Text.bytes(size))")
        if copied.files > 0 {
            Machine.say("\(copied.files) uploaded files copied to \(copy), \(Text.bytes(copied.bytes))")
        }
    }
}
