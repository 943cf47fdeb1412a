import ArgumentParser
import Backups
import Database
import Foundation

/// `transit restore`.
struct RestoreCommand: AsyncParsableCommand, ReadsSettingsFile {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup back, or look whether it is whole.",
        discussion: """
            Into the data folder, OBJECTS_DIR and DATABASE_URL as the server would find them; no server may run meanwhile. All \
            of the backup is read and held against its sums before anything is written. A backup of an older program is \
            brought up to date when the server starts. Ctrl-C ends it, and what it had written is removed again but for photos \
            in a bucket; once things are put in their places that goes on to its end.
            """)

    @Argument(help: "The backup: a file that `transit backup` or the server has made.")
    var file: String

    @Flag(help: "Put aside what is there already; it stays, under other names.")
    var replace = false

    @Flag(help: "Only look whether the backup is whole and this program can use it.")
    var check = false

    @Option(help: "The file of the private key, for a backup that is encrypted.")
    var keyFile: String?

    @Option(help: "The data folder. (default: DATA_DIR, else ./data)")
    var data: String?

    @OptionGroup var settingsFile: SettingsFileOption

    func validate() throws {
        guard !(check && replace) else {
            throw ValidationError("--check changes nothing, so it goes without --replace")
        }
    }

    func run() async throws {
        let settings = PeopleSettings(environment: .own, dataFolder: Environment.own.dataFolder(named: data))
        let reader = BackupReader(file, try identities())
        let schema = try settings.schema
        let (summary, words): (BackupSummary, String)
        do {
            if check {
                summary = try await FileThreads().run { [reader] in try await BackupRestorer.check(reader, schema) }
                words = "is whole"
            } else {
                summary = try await restore(reader, settings, schema)
                words = "is restored: start the server"
            }
        } catch let error as Refusal {
            throw error
        } catch let interrupted as ExitCode {
            throw interrupted
        } catch BackupError.keyNeeded {
            throw Refusal("\(file) is encrypted: name the file of its private key with --key-file")
        } catch {
            throw Refusal("\(file) cannot be restored: \(error)")
        }
        let photos =
            summary.manifest.objects == 1 ? "1 uploaded file" : "\(Text.count(summary.manifest.objects)) uploaded files"
        if let missing = summary.manifest.missingObjects, missing > 0 {
            Machine.complain(
                "WARNING: \(Text.count(missing)) uploaded files that its database refers to were lost when it was made")
        }
        let others = summary.files.dropFirst()
        Machine.say(
            "\(file) \(words). It holds \(summary.about.database), \(photos) (\(Text.bytes(summary.manifest.objectBytes)))"
                + others.map { ", \($0)" }.joined() + "; begun "
                + Date(timeIntervalSince1970: TimeInterval(summary.about.madeAt)).formatted(.iso8601)
                + " by \(summary.about.program)")
    }

    private func identities() throws -> [AgeIdentity] {
        guard let keyFile else { return [] }
        guard let text = try? String(contentsOfFile: keyFile, encoding: .utf8) else {
            throw Refusal("--key-file: \(keyFile) cannot be read")
        }
        do {
            return try AgeIdentity.all(in: text)
        } catch {
            throw Refusal("--key-file: \(keyFile): \(error)")
        }
    }

    private func restore(
        _ reader: BackupReader, _ settings: PeopleSettings, _ schema: Schema
    ) async throws -> BackupSummary {
        guard !(try settings.isGuest) else {
            throw Refusal("DATABASE_URL is another project's, as its accounts are: restore it as that project does")
        }
        let server = try settings.databaseURL == nil ? nil : try settings.database()
        let stamp = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
        let objects = try settings.restoredObjects()
        if replace, objects is RestoredStore {
            Machine.complain(
                "nothing in a bucket is put aside: a server that starts with the restored database soon removes photos that only "
                    + "the replaced one refers to, for good; to keep them, copy the bucket before you start one")
        }
        let restorer = BackupRestorer(
            place: server.map { .server($0) } ?? .file(settings.databaseFile), schema: schema,
            objects: objects, files: settings.secretFiles,
            staging: Staging(in: settings.dataFolder), replaces: replace,
            // In names of schemas too, which are in lower case.
            moment: Date(timeIntervalSince1970: TimeInterval(Machine.now())).formatted(stamp).lowercased(),
            say: { Machine.complain($0) })
        do {
            let summary = try await Interruptible.run { [reader] in
                try await FileThreads().run { try await restorer.restore(reader) }
            }
            await objects.close()
            await server?.close()
            return summary
        } catch {
            await objects.close()
            await server?.close()
            throw error
        }
    }
}
