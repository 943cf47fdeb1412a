import Foundation

/// Departures over HTTP with the server held to one core and the load generator (wrk) on the other: one stop by the timetable, many
/// stops with live data, and FastAPI peers from `../shared/peers`, where their packages are installed. They take turns, five
/// times each, and the medians count; who has no turn is stopped.
struct HTTPBenchmark: Benchmark {
    let name = "http"

    private static let rounds = 5

    func run() -> [Figure] {
        guard let wrk = Shell.find("wrk"), let taskset = Shell.find("taskset") else {
            print("   left out: wrk and taskset are needed (apt-get install wrk util-linux)")
            return []
        }
        guard let timetable = Prepared.timetable("sydney-scaled-2.4m")?.path else { return [] }
        guard let oneStop = Peer.oneStop(timetable, taskset, wrk), let live = Peer.live(taskset, wrk) else { return [] }
        let fastAPI = Peer.fastAPIVersions().enumerated().compactMap { place, version in
            Peer.fastAPI(version, port: 18_091 + place, taskset, wrk)
        }
        var peers = [oneStop, live] + fastAPI
        defer { for peer in peers { peer.stop() } }
        for _ in 0..<Self.rounds { for at in peers.indices { peers[at].takeTurn() } }
        let (ours, ourLive) = (peers[0], peers[1])
        let machine = [
            Figure(
                what: "departures over HTTP, one core, 64 connections (\(ours.bytes) bytes, logs on)",
                value: ours.text, budget: "≥ 15,000 req/s, p99 ≤ 10 ms", feed: "sydney-scaled-2.4m"),
            Figure(
                what: "the same with live data, 50 stops in turn", value: ourLive.text, budget: "",
                feed: "simulated Sydney, 08:00"),
            Figure(
                what: "memory of the server after that", value: "\(ours.residentMegabytes) MB resident",
                budget: "≤ 300 MB", feed: "sydney-scaled-2.4m"),
        ]
        return machine
            + peers.dropFirst(2).map { peer in
                let times = [ours, ourLive].map { "\(Samples.rounded($0.rate / peer.rate))" }
                return Figure(
                    what: "\(peer.name) with uvloop on one core (ten constants, \(peer.bytes) bytes)",
                    value: "\(peer.text); ours is \(times[0]) times that, with live data \(times[1]) times", budget: "",
                    feed: "none")
            }
    }
}

/// A server under load.
private struct Peer {
    let name: String
    let bytes: Int
    private let server: ServerProcess
    /// Arguments of wrk that say what is asked.
    private let asked: [String]
    private let wrk: String
    private var turns: [(rate: Double, p99: String)] = []

    private init?(
        _ name: String, _ start: [String], of program: String, environment: [String: String] = [:], wrk: String,
        ready: [String], asked: () -> [String]?
    ) {
        guard let server = ServerProcess(start, of: program, environment: environment) else { return nil }
        let sizes = ready.compactMap { ServerProcess.wait(for: $0) }
        guard sizes.count == ready.count, let asked = asked(), let bytes = sizes.last else {
            print("   no answer from \(ready)")
            server.stop()
            return nil
        }
        (self.name, self.server, self.asked, self.wrk, self.bytes) = (name, server, asked, wrk, bytes)
        server.pause()
    }

    static func oneStop(_ timetable: String, _ taskset: String, _ wrk: String) -> Peer? {
        let base = "http://127.0.0.1:18080"
        let url = base + "/api/v1/stops/r68/departures?at=2020-09-01T08:00"
        return Peer(
            "one stop",
            ["-c", "0", Paths.program, "serve", "-t", timetable, "--port", "18080", "--data", Paths.work + "/serve"],
            of: taskset, wrk: wrk,
            // The pack is written first: it would take its share of the core.
            ready: [base + "/api/v1/gtfs/version", url]
        ) { [url] }
    }

    static func live(_ taskset: String, _ wrk: String) -> Peer? {
        let base = "http://127.0.0.1:18082"
        return Peer(
            "many stops",
            [
                "-c", "0", Paths.program, "demo", "--port", "18082", "--data", Paths.work + "/demo", "--start-time",
                "2026-03-10T08:00",
            ],
            of: taskset, wrk: wrk, ready: [base + "/api/v1/gtfs/version"]
        ) {
            let near = base + "/api/v1/stops/nearby?lat=-33.87&lon=151.21&radius=2000&limit=50"
            let body = Shell.run("/usr/bin/curl", ["-sf", near])?.output ?? ""
            let ids = body.matches(of: /"stop_id":"([^"]+)"/).map { "\"\($0.1)\"" }
            guard ids.count == 50 else { return nil }
            let script = Paths.work + "/stops.lua"
            let lua = """
                local ids, at = {\(ids.joined(separator: ","))}, 0
                request = function()
                  at = at % #ids + 1
                  return wrk.format("GET", "/api/v1/stops/" .. ids[at] .. "/departures")
                end
                """
            guard (try? lua.write(toFile: script, atomically: true, encoding: .utf8)) != nil else { return nil }
            return ["-s", script, base]
        }
    }

    /// Those that are installed beside each other, as `Benchmarks/requirements.txt` names them.
    static func fastAPIVersions() -> [String] {
        let mark = "# fastapi=="
        let named = (try? String(contentsOfFile: Paths.package + "/Benchmarks/requirements.txt", encoding: .utf8)) ?? ""
        return named.split(separator: "\n").filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }

    static func fastAPI(_ version: String, port: Int, _ taskset: String, _ wrk: String) -> Peer? {
        let script = Paths.shared + "/peers/fastapi_board.py"
        let environment = Paths.package + "/.venv-bench"
        let python = environment + "/bin/python"
        let packages = environment + "/fastapi-" + version
        guard FileManager.default.fileExists(atPath: script), FileManager.default.fileExists(atPath: packages) else {
            print("   FastAPI \(version) is left out: it is not in .venv-bench")
            return nil
        }
        let base = "http://127.0.0.1:\(port)"
        return Peer(
            "FastAPI \(version)",
            [
                "-c", "0", python, "-m", "uvicorn", "fastapi_board:app", "--app-dir", Paths.shared + "/peers",
                "--port", "\(port)", "--log-level", "warning", "--no-access-log",
            ],
            of: taskset, environment: ["PYTHONPATH": packages], wrk: wrk, ready: [base + "/ping", base + "/orjson"]
        ) { [base + "/orjson"] }
    }

    /// A second to get warm, and six that count.
    mutating func takeTurn() {
        server.goOn()
        defer { server.pause() }
        let load = ["-c", "1", wrk, "-t1", "-c64"]
        _ = Shell.run("/usr/bin/taskset", load + ["-d1s"] + asked)
        guard let ran = Shell.run("/usr/bin/taskset", load + ["-d6s", "--latency"] + asked) else { return }
        let lines = ran.output.split(separator: "\n").map { $0.split(separator: " ") }
        if let bad = lines.first(where: { $0.first == "Non-2xx" }) { print("   \(bad.joined(separator: " "))") }
        guard let rate = lines.first(where: { $0.first == "Requests/sec:" }).flatMap({ Double($0[1]) }) else { return }
        turns.append((rate, lines.first { $0.first == "99%" }.map { String($0[1]) } ?? "?"))
    }

    func stop() {
        server.goOn()
        server.stop()
    }

    private var median: (rate: Double, p99: String) {
        turns.isEmpty ? (0, "?") : turns.sorted { $0.rate < $1.rate }[turns.count / 2]
    }

    /// Requests a second.
    var rate: Double { median.rate }

    var text: String {
        let rates = turns.map(\.rate)
        let range = "\(Int(rates.min() ?? 0)) to \(Int(rates.max() ?? 0)) in \(turns.count) turns"
        return "\(Int(rate)) req/s, p99 \(median.p99) (\(range))"
    }

    var residentMegabytes: Int { server.residentKilobytes / 1000 }
}
