import DatabaseFixtures
import Foundation
import Testing

/// A PostgreSQL server of a test's own, which it may kill.
final class Cluster {
    /// Where PostgreSQL is tested at all, its programs are wanted, too.
    static let isPossible: Bool = {
        guard DatabaseKind.postgreSQL.isAvailable else { return false }
        let isThere = (try? output(script, ["programs"])) != nil
        if !isThere { print("note: PostgreSQL's programs are not here: its server was not killed") }
        return isThere
    }()

    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "scripts/postgres.sh").path

    /// Its address.
    let url: String
    private let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "transit-crash-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        url = try Self.output(Self.script, ["start", folder])
    }

    /// Kills the postmaster, and with it all of its kind.
    func killServer() throws {
        let file = try String(contentsOfFile: folder + "/postgres/data/postmaster.pid", encoding: .utf8)
        let id = try #require(file.split(separator: "\n").first.flatMap { Int32($0) })
        kill(id, SIGKILL)
    }

    /// Starts it where it was.
    func startAgain() throws {
        let port = try #require(URLComponents(string: url)?.port)
        let programs = try Self.output(Self.script, ["programs"])
        let sockets = try String(contentsOfFile: folder + "/postgres/sockets", encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        // Its children notice a little later that it is gone; until then it does not start.
        let start = """
            cd \(folder)/postgres
            for try in $(seq 100); do
              \(getuid() == 0 ? "runuser -u postgres --" : "") \(programs)/pg_ctl --pgdata data --log data/server.log --wait --silent \
                -o "-p \(port) -c listen_addresses=127.0.0.1 -c unix_socket_directories=\(sockets)" start >/dev/null 2>&1 </dev/null && exit
              sleep 0.1
            done
            exit 1
            """
        _ = try Self.output("/bin/sh", ["-c", start])
    }

    func remove() {
        _ = try? Self.output(Self.script, ["stop", folder])
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// What a program prints; throws if it fails.
    ///
    /// Not by `Process`, which takes a program for running as long as a server that it has started runs.
    private static func output(_ program: String, _ arguments: [String]) throws -> String {
        struct Failed: Error {}
        let file = FileManager.default.temporaryDirectory.appending(path: "transit-output-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let words = ([program] + arguments).map { "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'" }
        let command = words.joined(separator: " ") + " </dev/null >'\(file.path)' 2>/dev/null"
        guard let shell = popen(command, "w"), pclose(shell) == 0 else { throw Failed() }
        return try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
