import Foundation
import TransitAPI

/// Rows over `/rest/v1`: lists under policies on both databases, beside favourites of the contract's own; and inserts.
struct CompanionBenchmark: Benchmark {
    let name = "companion"
    private static let (port, surfacePort): (UInt16, UInt16) = (18_085, 18_086)

    func run() -> [Figure] {
        guard let wrk = Shell.find("wrk"), let timetable = Prepared.timetable("sydney-scaled-2.4m")?.path else {
            print("   left out: wrk is needed (apt-get install wrk), and the feed")
            return []
        }
        let figures = lists("SQLite", url: nil, timetable, wrk)
        let more = PostgresServer.with("postgres") { lists("PostgreSQL", url: $0, timetable, wrk) } ?? []
        return figures + more + inserts(wrk)
    }

    private func lists(_ kind: String, url: String?, _ timetable: String, _ wrk: String) -> [Figure] {
        let data = Paths.work + "/companion-" + kind
        let arguments = ["serve", "-t", timetable, "--port", "\(Self.port)", "--data", data]
        guard let server = ServerProcess(arguments, environment: url.map { ["DATABASE_URL": $0] } ?? [:]) else {
            return []
        }
        defer { server.stop() }
        guard let rider = ServedRider(data: data, port: Self.port, password: "a password to measure with") else {
            print("   no rider could be made on \(kind)")
            return []
        }
        guard (1...10).allSatisfy({ rider.savePlace("Place \($0)") != nil }) else {
            print("   no places could be saved on \(kind)")
            return []
        }
        let asked = rider.headers.flatMap { ["-H", "\($0): \($1)"] }
        let rows = Wrk.rate(
            wrk, ["-c", "32"] + asked + [rider.base + "/rest/v1/saved_places?select=*&order=created_at.desc&limit=10"])
        let favorites = Wrk.rate(wrk, ["-c", "32"] + asked + [rider.base + "/api/v1/favorites"])
        return [
            Figure(
                what: "ten own rows read over /rest/v1 on \(kind), 32 connections, two cores shared with the client",
                value: "\(Int(rows)) a second (six favourites in the same run: \(Int(favorites)))",
                budget: kind == "SQLite" ? "≥ 5,000/s" : "≥ 4,000/s", feed: "none")
        ]
    }

    /// Into a table of its own: the companion's have limits that no benchmark would get through.
    private func inserts(_ wrk: String) -> [Figure] {
        let (schema, script) = (Paths.work + "/surface.json", Paths.work + "/insert.lua")
        let tables =
            #"{"tables": {"notes": {"columns": {"id": {"type": "uuid", "default": "random"}, "text": {"type": "text"}}, "open": true}}}"#
        let request = """
            wrk.method = "POST"
            wrk.body = '{"text": "something to keep"}'
            wrk.headers["Content-Type"] = "application/json"
            wrk.headers["Prefer"] = "return=representation"
            """
        guard (try? tables.write(toFile: schema, atomically: true, encoding: .utf8)) != nil,
            (try? request.write(toFile: script, atomically: true, encoding: .utf8)) != nil,
            let server = ServerProcess([
                "surface", "--schema", schema, "--open", "--port", "\(Self.surfacePort)", "--data",
                Paths.work + "/surface.sqlite",
            ])
        else { return [] }
        defer { server.stop() }
        let base = "http://127.0.0.1:\(Self.surfacePort)/notes"
        for _ in 0..<50 where ServedRider.ask("GET", base + "?limit=1", [:], nil) == nil { usleep(100_000) }
        let rate = Wrk.rate(wrk, ["-c", "64", "-s", script, base])
        return [
            Figure(
                what: "rows inserted and handed back over /rest/v1 on SQLite, synchronous=FULL, 64 connections",
                value: "\(Int(rate)) a second", budget: "≥ 2,500/s", feed: "none")
        ]
    }
}
