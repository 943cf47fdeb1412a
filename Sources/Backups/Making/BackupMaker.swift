import Crypto
import Database
import Foundation
import ObjectStore

/// Makes backups: the people's database as of one moment, every uploaded file it refers to, and the secrets without which apps
/// could not go on, in one file that is there as a whole or not at all.
///
/// It waits for disks, and is run on threads that may: ``FileThreads``.
package struct BackupMaker: Sendable {
    /// What was made.
    package struct Made: Sendable, Equatable {
        /// The file's length.
        package var byteCount: Int
        package var objects: Int
        /// Uploaded files that the database refers to and that are lost, in the order of their names: not there, or not as they
        /// were written.
        package var missing: [BlobID]
    }

    /// A small file that is kept as it is.
    package struct KeptFile: Sendable {
        /// Its name in the backup.
        package var name: String
        /// Where it is; one that is not there is left out.
        package var path: String

        /// A file by its name in the backup and its place.
        package init(name: String, path: String) { (self.name, self.path) = (name, path) }
    }

    package var database: Database
    package var objects: BackupObjects
    package var files: [KeptFile]
    /// Nil where it is not known.
    package var city: String?
    package var program: String
    /// The public keys whose private ones can read it; none for a plain archive.
    package var recipients: [AgeRecipient]
    /// A folder in which the copy of the database lies meanwhile, as it is: on a disk of the service's own.
    package var staging: Staging
    package var random: ByteMaker

    /// What backups are made of.
    package init(
        database: Database, objects: BackupObjects, files: [KeptFile], city: String?, program: String,
        recipients: [AgeRecipient], staging: Staging, random: @escaping ByteMaker
    ) {
        (self.database, self.objects, self.files) = (database, objects, files)
        (self.city, self.program, self.recipients) = (city, program, recipients)
        (self.staging, self.random) = (staging, random)
    }

    /// What is left free on each disk for others, bytes.
    private static let spareBytes = 64 << 20
    /// The clock of where files are may differ from one look to the next by so many seconds, as in shared folders.
    private static let clockDifference: Int64 = 600

    /// Makes one.
    ///
    /// - Parameters:
    ///   - path: a file that is not there yet, or is replaced where its name is nobody else's.
    ///   - part: the name it has until it is whole.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    ///   - progress: told what is done next.
    package func make(
        at path: String, part: String, now: Int64, progress: @Sendable (String) -> Void = { _ in }
    ) async throws -> Made {
        guard !Files.exists(path) else { throw BackupError.exists(path: path) }
        let newest = try await makeSure(thereIsRoomIn: Files.parent(path))
        let staged = try staging.begin()
        defer { staged.end() }
        let file = try FileSink(part)
        let sink: any ByteSink =
            recipients.isEmpty ? file : try AgeSink(to: recipients, random: random, into: file)
        let writing = Writing(TarWriter(into: sink), now: now)
        let about = BackupAbout(city: city, program: program, madeAt: now, database: database.kind)
        try writing.add(BackupNames.about, about.backupJSON())
        // What the copy of the database refers to has been there before it, or came since: nothing is swept that somebody
        // has just said to need.
        progress("uploaded files")
        try await add(to: writing) { _ in true }
        progress("the database")
        let name = BackupNames.database(of: database.kind)
        let copy = staged.path + "/" + name
        try await database.backup(to: copy)
        let schema = try await database.schemaVersions()
        try writing.add(name, FileSource(copy))
        progress("what came meanwhile")
        try await add(to: writing) { $0.modified >= newest - Self.clockDifference }
        let missing = try await addWhatIsReferenced(to: writing)
        for each in files where Files.exists(each.path) { try writing.add(each.name, FileSource(each.path)) }
        let made = try writing.finish(schema, missing: missing.count)
        try Task.checkCancellation()
        try file.keep(as: path)
        return Made(byteCount: file.byteCount, objects: made.objects, missing: missing)
    }

    /// Refuses what would not fit, and returns when the newest file came.
    private func makeSure(thereIsRoomIn folder: String) async throws -> Int64 {
        var (bytes, newest, after) = (0, Int64(0), BlobID?.none)
        while true {
            let page = try await objects.page(after)
            guard let last = page.last else { break }
            after = last.id
            for object in page {
                bytes += object.byteCount + 2 * TarHeader.block
                newest = max(newest, object.modified)
            }
        }
        let database = try await database.byteCount()
        let needed = database + bytes + Self.spareBytes
        if let free = FileCalls.freeBytes(folder), free < needed {
            throw BackupError.noRoom(folder: folder, needed: needed, free: free)
        }
        let meanwhile = Self.areOnOneDisk(folder, staging.folder) ? needed + database : database + Self.spareBytes
        if let free = FileCalls.freeBytes(staging.folder), free < meanwhile {
            throw BackupError.noRoom(folder: staging.folder, needed: meanwhile, free: free)
        }
        return newest
    }

    private static func areOnOneDisk(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev
    }

    private func add(to writing: Writing, where isWanted: (ListedObject) -> Bool) async throws {
        var after = BlobID?.none
        while true {
            let page = try await objects.page(after)
            guard let last = page.last else { return }
            after = last.id
            for object in page where isWanted(object) {
                try await add(object.id, modified: object.modified, to: writing)
            }
        }
    }

    /// Adds what the database refers to and no list had, as a bucket's leaves out what a sweep has put aside for the moment.
    ///
    /// - Returns: what is not to be had, in order. It is told, and ends no backup: all others would be without one for as long.
    private func addWhatIsReferenced(to writing: Writing) async throws -> [BlobID] {
        let referenced = try await objects.referenced()
        for id in referenced { try await add(id, modified: writing.now, to: writing) }
        let missing = referenced.subtracting(writing.objects)
        guard !missing.isEmpty else { return [] }
        // What was removed while they were looked for is not missed.
        let still = try await objects.referenced()
        return missing.intersection(still).sorted()
    }

    /// Adds one that is not in it yet; one that is gone, or is not as it was written, is left out.
    private func add(_ id: BlobID, modified: Int64, to writing: Writing) async throws {
        try Task.checkCancellation()
        guard !writing.objects.contains(id), let bytes = try await objects.bytes(of: id) else { return }
        try writing.add(id, bytes, modified: modified)
    }
}
