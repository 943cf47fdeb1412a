import Database
import Foundation
import ObjectStore

/// Puts a backup in the place of what a server uses: all is read and held against its sums before anything is written, all is written
/// beside what is there before anything is moved, and what was there is moved and stays.
package struct BackupRestorer: Sendable {
    /// Where the people's database goes.
    package enum Place: Sendable {
        /// An embedded one, by its file.
        case file(String)
        /// A server's.
        case server(Database)

        var kind: String { if case .file = self { "SQLite" } else { "PostgreSQL" } }
    }

    package var place: Place
    package var schema: Schema
    package var objects: any RestoredObjects
    /// Secrets, by their names in the backup and where they go.
    package var files: [BackupMaker.KeptFile]
    package var staging: Staging
    /// Whether what is there is put aside.
    package var replaces: Bool
    /// Stands in the names of what is put aside: letters and digits.
    package var moment: String
    /// Told what is done, a line each.
    package var say: @Sendable (String) -> Void

    /// How a restore is done.
    package init(
        place: Place, schema: Schema, objects: any RestoredObjects, files: [BackupMaker.KeptFile], staging: Staging,
        replaces: Bool, moment: String, say: @escaping @Sendable (String) -> Void
    ) {
        (self.place, self.schema, self.objects, self.files) = (place, schema, objects, files)
        (self.staging, self.replaces, self.moment, self.say) = (staging, replaces, moment, say)
    }

    /// Reads all of a backup and says what it holds; nothing is written.
    ///
    /// - Throws: ``BackupError``.
    package static func check(_ reader: BackupReader, _ schema: Schema) async throws -> BackupSummary {
        try await check(reader, schema, SecretsSeen())
    }

    private static func check(
        _ reader: BackupReader, _ schema: Schema, _ visitor: SecretsSeen
    ) async throws -> BackupSummary {
        let summary = try await reader.read(visitor)
        if let newer = schema.newerParts(summary.manifest.schema) { throw BackupError.newer(newer) }
        return summary
    }

    /// Puts a backup in its place.
    ///
    /// It may be cancelled until things are put in their places.
    ///
    /// - Throws: ``BackupError``, ``RestoreRefusal`` or what the database says; then all is as it was, but with
    ///   ``RestoreRefusal/partly(done:reason:)`` and ``RestoreRefusal/notPutBack(schemas:reason:undoing:)``.
    package func restore(_ reader: BackupReader) async throws -> BackupSummary {
        try await refuseIfInUse()
        var there = try await databaseThere().map { [$0] } ?? []
        if let objects = try await objects.obstacle() { there.append(objects) }
        guard there.isEmpty || replaces else { throw RestoreRefusal.occupied(there) }
        say("reading all of it, and holding it against its sums")
        let secrets = SecretsSeen()
        let summary = try await Self.check(reader, schema, secrets)
        guard summary.about.database == place.kind else {
            throw RestoreRefusal.otherKind(backup: summary.about.database, here: place.kind)
        }
        let others = files.filter { file in
            guard let bytes = secrets.bytes[file.name], Files.exists(file.path) else { return false }
            return FileManager.default.contents(atPath: file.path) != Data(bytes)
        }
        guard others.isEmpty || replaces else {
            throw RestoreRefusal.occupied(others.map { "another \($0.name) at \($0.path)" })
        }
        let staged = try staging.begin()
        defer { staged.end() }
        let copy = databaseCopy(in: staged.path)
        do {
            let unpacking = Unpacking(database: copy, objects: try await objects.begin(), isEmbedded: isEmbedded)
            say("writing it beside what is there")
            _ = try await reader.read(unpacking)
            if isEmbedded {
                if let fault = Database.fault(inFile: copy) { throw RestoreRefusal.faulty(fault) }
                try Database.beRestored(file: copy, schema, summary.manifest.schema)
            }
            try await refuseIfInUse()
            try Task.checkCancellation()
        } catch {
            await objects.discard()
            if isEmbedded { Unpacking.remove(copy) }
            throw error
        }
        // In a task of its own, which nobody cancels: half in their places, things would be neither as before nor as in the backup.
        let bytes = secrets.bytes
        try await Task(executorPreference: FileThreads()) {
            try await putInPlace(copy, bytes)
            guard case .server(let database) = place else { return }
            do {
                try await database.beRestored(summary.manifest.schema)
            } catch {
                throw RestoreRefusal.unfinished("\(error)")
            }
        }.value
        return summary
    }

    /// The database comes last: once it is there a server may start with it, and then needs all the rest.
    private func putInPlace(_ copy: String, _ secrets: [String: [UInt8]]) async throws {
        var done: [String] = []
        do {
            if let aside = try await objects.putInPlace(moment) {
                say("uploaded files that were there are in \(aside)")
            }
            done.append("uploaded files")
            for file in files {
                guard let bytes = secrets[file.name] else { continue }
                try put(bytes, file)
                done.append(file.name)
            }
            try await put(copy)
        } catch {
            if isEmbedded { Unpacking.remove(copy) }
            await objects.discard()
            let known = done.isEmpty ? ["some of the uploaded files, perhaps"] : done
            throw RestoreRefusal.partly(done: known, reason: "\(error)")
        }
    }

    private var isEmbedded: Bool { if case .file = place { true } else { false } }

    /// Where the database lies until it is put in its place: beside that, as a file is moved in one step on one disk only.
    private func databaseCopy(in folder: String) -> String {
        switch place {
        case .file(let path): path + ".restoring"
        case .server: folder + "/" + BackupNames.dump
        }
    }

    private func refuseIfInUse() async throws {
        switch place {
        case .file(let path):
            if Database.isInUse(file: path) { throw RestoreRefusal.inUse("a server has \(path) open") }
        case .server(let database):
            let others = try await database.otherConnections()
            if others > 0 { throw RestoreRefusal.inUse("the database has \(others) other connections") }
        }
    }

    private func databaseThere() async throws -> String? {
        switch place {
        case .file(let path):
            ["", "-wal"].contains { Files.exists(path + $0) } ? "a database at \(path)" : nil
        case .server(let database): try await database.isOccupied() ? "a database with tables at DATABASE_URL" : nil
        }
    }

    private func put(_ copy: String) async throws {
        switch place {
        case .file(let path):
            try putAside(path)
            try Files.move(copy, to: path)
        case .server(let database):
            let aside = try await database.isOccupied() ? try await database.setAside(moment) : []
            // Before anything else, as whoever ends it now finds no tables otherwise.
            if !aside.isEmpty { say("the tables that were there are in the schemas \(aside.joined(separator: ", "))") }
            do {
                say("pg_restore")
                try await database.restore(from: copy)
            } catch {
                do {
                    if !aside.isEmpty { try await database.putBack(aside) }
                } catch let undoing {
                    throw RestoreRefusal.notPutBack(schemas: aside, reason: "\(error)", undoing: "\(undoing)")
                }
                if !aside.isEmpty { say("the tables that were there are where they were") }
                throw error
            }
        }
    }

    /// Gives a database's files other names. What was committed last is beside the file, in a log: whenever this ends, whichever of the
    /// two places has the file has the log as well.
    private func putAside(_ path: String) throws {
        let aside = "\(path).replaced-\(moment)"
        let logs = ["-wal", "-shm"].filter { Files.exists(path + $0) }
        // A second name for each, where the disk can have such.
        let linked = logs.filter { link(path + $0, aside + $0) == 0 }
        if Files.exists(path) {
            do {
                try Files.move(path, to: aside)
            } catch {
                for suffix in linked { unlink(aside + suffix) }
                throw error
            }
            say("the database that was there is \(aside)")
        }
        for suffix in logs {
            if linked.contains(suffix) {
                guard unlink(path + suffix) == 0 else { throw BackupError.unwritable(path + suffix) }
            } else {
                try Files.move(path + suffix, to: aside + suffix)
            }
        }
    }

    private func put(_ bytes: [UInt8], _ file: BackupMaker.KeptFile) throws {
        if Files.exists(file.path) {
            guard FileManager.default.contents(atPath: file.path) != Data(bytes) else { return }
            let aside = "\(file.path).replaced-\(moment)"
            try Files.move(file.path, to: aside)
            say("the \(file.name) that was there is \(aside)")
        }
        try Files.makeFolder(Files.parent(file.path))
        unlink(file.path + ".restoring")
        let sink = try FileSink(file.path + ".restoring")
        try sink.write(bytes[...])
        try sink.finish()
        try sink.keep(as: file.path)
    }
}
