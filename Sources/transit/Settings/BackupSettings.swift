import Backups
import Database
import Feeds
import Foundation
import Identity
import Logging
import ObjectStore
import TransitServices

/// What the environment says of backups.
struct BackupSettings {
    let environment: Environment

    /// `BACKUP_PUBLIC_KEY`: keys whose private halves can read backups; none where they are not encrypted.
    func recipients(_ text: String? = nil, named name: String = "BACKUP_PUBLIC_KEY") throws -> [AgeRecipient] {
        let keys = text.map { [$0] } ?? environment.list(name)
        do {
            return try keys.map { try AgeRecipient($0) }
        } catch {
            throw Refusal("\(name): \(error)")
        }
    }

    /// `BACKUP_AT`: seconds since midnight.
    func secondsOfDay() throws -> Int {
        guard let text = environment["BACKUP_AT"] else { return (3 * 60 + 30) * 60 }
        guard let seconds = TimeOfDay.seconds(text), seconds < 86_400 else {
            throw Refusal("BACKUP_AT must be a time of day such as 03:30; it is \"\(text)\"")
        }
        return seconds
    }

    /// `BACKUP_DIR`, which must be there and may be written to; nil where none are made.
    func folder() throws -> String? {
        guard let folder = environment["BACKUP_DIR"] else { return nil }
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
            access(folder, W_OK | X_OK) == 0
        else { throw Refusal("BACKUP_DIR: \(folder) must be a folder that the service may write to") }
        return folder
    }

    /// When and where backups of a city are made; nil for never. A folder that is not there, as its disk is away, keeps nobody
    /// from being served: each attempt fails, and is told.
    ///
    /// - Parameters:
    ///   - city: its name.
    ///   - zone: its clocks.
    func plan(_ people: PeopleSettings, _ database: Database, city: String, zone: LocalClock) throws -> BackupPlan? {
        guard let folder = environment["BACKUP_DIR"] else { return nil }
        return BackupPlan(
            folder: BackupFolder(folder, city: city),
            maker: try people.backupMaker(of: database, city: city, recipients: try recipients()),
            schedule: BackupSchedule(secondsOfDay: try secondsOfDay(), clock: zone),
            kept: try environment.number("BACKUP_KEEP") ?? 14)
    }
}

extension PeopleSettings {
    /// What apps could not go on without, beside the database: phones trust `signing.key`, and keys of apps follow from the secret.
    var secretFiles: [BackupMaker.KeptFile] {
        let timetables = environment["TIMETABLES_DIR"] ?? dataFolder + "/packs/timetables"
        return [
            BackupMaker.KeptFile(name: BackupNames.authSecret, path: dataFolder + "/" + AuthSecret.file),
            BackupMaker.KeptFile(name: BackupNames.signingKey, path: timetables + "/signing.key"),
        ]
    }

    /// What makes backups of this server.
    func backupMaker(of database: Database, city: String?, recipients: [AgeRecipient]) throws -> BackupMaker {
        BackupMaker(
            database: database, objects: try isGuest ? .none : backupObjects(database), files: secretFiles, city: city,
            program: Version.text, recipients: recipients, staging: Staging(in: dataFolder),
            random: { RandomBytes.system($0) })
    }

    private func backupObjects(_ database: Database) throws -> BackupObjects {
        var objects = try backupObjects()
        objects.referenced = { try await ObjectStore.referencedBlobs(in: database) }
        return objects
    }

    private func backupObjects() throws -> BackupObjects {
        guard case .folder(let folder) = try objectsPlace() else {
            return .store(try blobStore(Logger(label: ServerOptions.loggerLabel)))
        }
        do {
            return try .folder(folder)
        } catch {
            throw Refusal("OBJECTS_DIR: photos cannot be read in \(folder): \(error)")
        }
    }

    /// Where a restore puts photos.
    func restoredObjects() throws -> any RestoredObjects {
        guard case .folder(let folder) = try objectsPlace() else {
            return RestoredStore(try blobStore(Logger(label: ServerOptions.loggerLabel)))
        }
        return RestoredFolder(folder)
    }
}
