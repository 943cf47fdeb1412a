import Foundation

/// Departures over HTTP with the server held to one core and the load generator (wrk) on the other; the FastAPI peer
/// from `../shared/peers` the same way, where its packages are installed.
struct HTTPBenchmark: Benchmark {
    let name = "http"

    func run() -> [Figure] {
        guard let wrk = Shell.find("wrk"), let taskset = Shell.find("taskset") else {
            print("   left out: wrk and taskset are needed (apt-get install wrk util-linux)")
            return []
        }
        guard let timetable = Prepared.timetable("sydney-scaled-2.4m")?.path else { return [] }
        let port = 18_080
        let serve = [
            "-c", "0", Paths.program, "serve", "-t", timetable, "--port", "\(port)", "--data", Paths.work + "/serve",
        ]
        let path = "/api/v1/stops/r68/departures?at=2020-09-01T08:00"
        let ours = measure(
            taskset, serve, url: "http://127.0.0.1:\(port)\(path)", ready: "http://127.0.0.1:\(port)/readyz", wrk: wrk)
        guard let ours else { return [] }
        var figures = [
            Figure(
                what: "departures over HTTP, one core, 64 connections (\(ours.bytes) bytes, logs on)",
                value: "\(Int(ours.rate)) req/s, p99 \(ours.p99)", budget: "≥ 15,000 req/s, p99 ≤ 10 ms",
                feed: "sydney-scaled-2.4m"),
            Figure(
                what: "memory of the server after that", value: "\(ours.residentMegabytes) MB resident",
                budget: "≤ 300 MB", feed: "sydney-scaled-2.4m"),
        ]
        if let peer = peer(taskset, wrk) {
            figures.append(
                Figure(
                    what: "the same against FastAPI with uvloop on one core (its ten departures are constants)",
                    value:
                        "\(Int(peer.rate)) req/s, p99 \(peer.p99); ours is \(Samples.rounded(ours.rate / peer.rate)) times that",
                    budget: "", feed: "none"))
        }
        return figures
    }

    private struct Load {
        var rate: Double
        var p99: String
        var bytes: Int
        var residentMegabytes: Int
    }

    private func peer(_ taskset: String, _ wrk: String) -> Load? {
        let script = Paths.shared + "/peers/fastapi_board.py"
        let python = Paths.package + "/.venv-bench/bin/python"
        guard FileManager.default.fileExists(atPath: script), FileManager.default.isExecutableFile(atPath: python)
        else {
            print("   the FastAPI peer is left out: no .venv-bench with fastapi, uvicorn, uvloop, httptools, orjson")
            return nil
        }
        let start = [
            "-c", "0", python, "-m", "uvicorn", "fastapi_board:app", "--app-dir", Paths.shared + "/peers",
            "--port", "18081", "--log-level", "warning", "--no-access-log",
        ]
        return measure(
            taskset, start, url: "http://127.0.0.1:18081/orjson", ready: "http://127.0.0.1:18081/ping", wrk: wrk)
    }

    private func measure(_ program: String, _ arguments: [String], url: String, ready: String, wrk: String) -> Load? {
        guard let server = ServerProcess(arguments, of: program) else { return nil }
        defer { server.stop() }
        guard ServerProcess.wait(for: ready) != nil, let bytes = ServerProcess.wait(for: url) else {
            print("   no answer from \(url)")
            return nil
        }
        _ = Shell.run("/usr/bin/taskset", ["-c", "1", wrk, "-t1", "-c64", "-d2s", url])
        guard let ran = Shell.run("/usr/bin/taskset", ["-c", "1", wrk, "-t1", "-c64", "-d10s", "--latency", url]) else {
            return nil
        }
        let lines = ran.output.split(separator: "\n").map { $0.split(separator: " ") }
        let rate = lines.first { $0.first == "Requests/sec:" }.flatMap { Double($0[1]) } ?? 0
        let p99 = lines.first { $0.first == "99%" }.map { String($0[1]) } ?? "?"
        if let bad = lines.first(where: { $0.first == "Non-2xx" }) { print("   \(bad.joined(separator: " "))") }
        let status =
            (try? String(contentsOfFile: "/proc/\(server.process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let resident =
            status.split(separator: "\n").first { $0.hasPrefix("VmRSS") }?
            .split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Load(rate: rate, p99: p99, bytes: bytes, residentMegabytes: resident / 1000)
    }
}
