import Foundation

/// A server of ours in a process of its own; one client may ask it more often than any client may elsewhere.
struct ServerProcess {
    let process = Process()

    /// Starts a program; nil where it cannot be started.
    init?(_ arguments: [String], of program: String = Paths.program, environment: [String: String] = [:]) {
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["RATE_LIMITS": "off"]) { $1 }
            .merging(environment) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Lets it do nothing until it goes on.
    func pause() { kill(process.processIdentifier, SIGSTOP) }

    func goOn() { kill(process.processIdentifier, SIGCONT) }

    /// Memory that is in use, mapped files among it.
    var residentKilobytes: Int { kilobytes("VmRSS") }

    /// Memory that is in use and is no file's.
    var anonymousKilobytes: Int { kilobytes("RssAnon") }

    private func kilobytes(_ field: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        return status.split(separator: "\n").first { $0.hasPrefix(field + ":") }?
            .split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    /// Bytes of an answer once there is one; nil after 20 seconds.
    static func wait(for url: String) -> Int? {
        for _ in 0..<100 {
            if let ran = Shell.run("/usr/bin/curl", ["-sf", "-o", "/dev/null", "-w", "%{size_download}", url]),
                ran.status == 0, let bytes = Int(ran.output)
            {
                return bytes
            }
            usleep(200_000)
        }
        return nil
    }
}

/// A PostgreSQL of our own.
enum PostgresServer {
    /// Calls with the address of a new one, which ends afterwards; nil where its programs are not there, which is said.
    static func with<Result>(_ name: String, _ body: (String) -> Result) -> Result? {
        let folder = Paths.work + "/" + name
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = Paths.package + "/scripts/postgres.sh"
        guard Shell.run(script, ["start", folder])?.status == 0, let url = Shell.run(script, ["url", folder])?.output
        else {
            print("   PostgreSQL is left out: its programs are not there")
            return nil
        }
        defer { _ = Shell.run(script, ["stop", folder]) }
        return body(url.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
