import Foundation

extension PostgresDriver {
    /// Writes a dump that `pg_restore` reads, as of the moment it begins, while others work.
    ///
    /// - Parameter path: a file that is not there yet; it appears when it is whole.
    /// - Throws: ``DatabaseError/unavailable(_:)`` where `pg_dump` is missing or fails, with what it says.
    package func backup(to path: String) async throws {
        guard let address = PostgresAddress.environment(configuration.url) else {
            throw DatabaseError.unavailable("its address is not one that libpq understands")
        }
        guard let program = Self.program("pg_dump") else {
            throw DatabaseError.unavailable(
                "a backup needs pg_dump, which is not in PATH; it comes with postgresql-client (apt) or libpq (brew)")
        }
        let files = FileManager.default
        guard !files.fileExists(atPath: path) else { throw DatabaseError.unavailable("\(path) is there already") }
        let part = path + ".part"
        // People's data is nobody's to read but the service's, from the first byte on; pg_dump writes into what is there.
        guard files.createFile(atPath: part, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw DatabaseError.unavailable("\(part) cannot be written")
        }
        let process = Process()
        process.executableURL = URL(filePath: program)
        // What a restore has put aside is the operator's to drop. Who holds a table for long is not waited for all night.
        process.arguments = [
            "--format=custom", "--no-password", "--lock-wait-timeout=\(Self.lockPatience)",
            "--exclude-schema=*\(Self.asideMark)*", "--file", part, "--dbname", Self.connection(),
        ]
        do {
            let said = try await Self.end(of: process, address)
            try Task.checkCancellation()
            guard process.terminationStatus == 0 else {
                throw DatabaseError.unavailable("pg_dump failed (\(process.terminationStatus)): \(said)")
            }
            try files.moveItem(atPath: part, toPath: path)
        } catch {
            try? files.removeItem(atPath: part)
            throw error
        }
    }

    /// Milliseconds that a backup waits for a table.
    private static let lockPatience = 600_000

    /// What `--dbname` says: all else comes from the environment. A server that falls silent is noticed within two minutes.
    static func connection(to name: String? = nil) -> String {
        let quoted = name.map { "dbname='" + $0.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "' " }
        return (quoted ?? "") + "keepalives=1 keepalives_idle=30 keepalives_interval=10 keepalives_count=6"
    }

    /// Runs a program of PostgreSQL's to its end, or to that of the task, and returns what it complained of.
    ///
    /// - Parameter address: where the database is.
    static func end(of process: Process, _ address: [String: String]) async throws -> String {
        process.environment = ProcessInfo.processInfo.environment.merging(address) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let running = RunningProgram(process)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { continuation.resume(with: Result { try running.run() }) }
            }
        } onCancel: {
            running.cancel()
        }
    }

    /// Where a program of PostgreSQL's is: in PATH, or where Debian and Homebrew keep those of each version, newest first.
    static func program(_ name: String) -> String? {
        let files = FileManager.default
        var folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        for root in ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"] {
            let versions = ((try? files.contentsOfDirectory(atPath: root)) ?? []).filter {
                root == "/usr/lib/postgresql" || $0.hasPrefix("postgresql") || $0 == "libpq"
            }
            folders += versions.sorted { $0.compare($1, options: .numeric) == .orderedDescending }.map {
                "\(root)/\($0)/bin"
            }
        }
        return folders.map { "\($0)/\(name)" }.first { files.isExecutableFile(atPath: $0) }
    }
}
