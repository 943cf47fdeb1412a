import ArgumentParser
import Backups
import Database
import Foundation
import Identity

/// `transit backup`.
struct BackupCommand: AsyncParsableCommand, ReadsSettingsFile {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy people's data as of one moment, while the server runs.",
        discussion: """
            The file is an archive that tar reads: the people's database (SQLite, or pg_dump's archive of DATABASE_URL), uploaded \
            photos, and the secrets without which apps could not go on. With BACKUP_PUBLIC_KEY or --public-key it is \
            encrypted, and `age` reads it too. `transit restore` puts it back. Ctrl-C ends it, and leaves nothing of it.
            """)

    @Argument(help: "The file to write; it must not exist.")
    var file: String

    @Option(help: "Encrypt to this key, age1…. (default: BACKUP_PUBLIC_KEY, else not encrypted)")
    var publicKey: String?

    @Option(help: "The data folder. (default: DATA_DIR, else ./data)")
    var data: String?

    @OptionGroup var settingsFile: SettingsFileOption

    func run() async throws {
        let folder = Environment.own.dataFolder(named: data)
        let settings = PeopleSettings(environment: .own, dataFolder: folder)
        guard !FileManager.default.fileExists(atPath: file) else { throw Refusal("\(file) exists already") }
        if try settings.databaseURL == nil, !FileManager.default.fileExists(atPath: settings.databaseFile) {
            throw Refusal("there is no database at \(settings.databaseFile)")
        }
        let backups = BackupSettings(environment: .own)
        let recipients = try publicKey.map { try backups.recipients($0, named: "--public-key") } ?? backups.recipients()
        let database = try settings.database()
        let maker = try settings.backupMaker(of: database, city: nil, recipients: recipients)
        let now = Machine.now()
        // Beside the file, under the number of this process.
        let part = "\(file).part-\(ProcessInfo.processInfo.processIdentifier)"
        let made: BackupMaker.Made
        do {
            made = try await Interruptible.run { [file] in
                try await FileThreads().run {
                    try await maker.make(at: file, part: part, now: now) { Machine.complain("copying \($0)") }
                }
            }
        } catch {
            await maker.objects.close()
            await database.close()
            if let interrupted = error as? ExitCode { throw interrupted }
            throw Refusal("the backup failed: \(error)")
        }
        await maker.objects.close()
        await database.close()
        if let first = made.missing.first {
            Machine.complain(
                "WARNING: \(Text.count(made.missing.count)) of the uploaded files that the database refers to are lost, and so "
                    + "not in the backup: not there, or not as they were written. The first is \(first)")
        }
        let photos = made.objects == 1 ? "1 uploaded file" : "\(Text.count(made.objects)) uploaded files"
        Machine.say(
            "\(database.kind) and \(photos) copied to \(file), \(Text.bytes(made.byteCount))"
                + (recipients.isEmpty ? ", not encrypted" : ", encrypted"))
    }
}

/// `transit backup-key`.
struct BackupKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup-key", abstract: "Make a key for encrypted backups.",
        discussion: """
            The private half goes into FILE, which belongs elsewhere than the server: without it no encrypted backup can be \
            read. The public half is printed, for BACKUP_PUBLIC_KEY. `age-keygen` makes such keys too.
            """)

    @Argument(help: "The file to write; it must not exist.")
    var file: String

    func run() throws {
        let key = try AgeIdentity(secret: RandomBytes.system(32))
        let text = "# public key: \(key.recipient.text)\n\(key.text)\n"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Refusal(errno == EEXIST ? "\(file) exists already" : "\(file) cannot be written")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.synchronize()
        } catch {
            unlink(file)
            throw Refusal("\(file) cannot be written: \(error.localizedDescription)")
        }
        Machine.say("BACKUP_PUBLIC_KEY=\(key.recipient.text)")
    }
}
