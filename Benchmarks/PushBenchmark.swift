import Database
import Foundation
import Notifications
import Riders
import SimulatedCity
import Synchronization

/// Pushes a second against the fake APNs on the same cores: through our service alone, through outbox and worker, the same
/// while connections are told to go away, and through aioapns.
struct PushBenchmark: Benchmark {
    let name = "pushes"
    private static let count = 60_000
    private static let (topic, keyID, teamID) = ("au.example.transit", "ABC123DEFG", "DEF123GHIJ")

    func run() -> [Figure] { Blocking.run { try await Self.measure() } ?? [] }

    private static func measure() async throws -> [Figure] {
        let folder = Paths.work + "/apns"
        let account = try MockAccount(folder: folder, keyID: keyID, teamID: teamID)
        guard let keyPath = account.privateKeyPath else { return [] }
        var options = MockAPNs.Options(topic: topic, keys: [account.key])
        (options.arrivalsKept, options.countsDelivered) = (0, true)
        let mock = try await MockAPNs.start(options, authority: MockAuthority(folder: folder)) {
            Int64(Date().timeIntervalSince1970 * 1_000)
        }
        var configuration = APNsService.Configuration(topic: topic)
        configuration.productionURL = "https://localhost:\(mock.port)"
        configuration.trustedRootsPEM = mock.authority.certificatePEM
        let key = try ProviderKey(
            pem: String(contentsOfFile: keyPath, encoding: .utf8), keyID: keyID, teamID: teamID)
        let service = try APNsService(
            configuration, tokens: ProviderTokenSource(key: key) { Int64(Date().timeIntervalSince1970) })

        _ = await bare(service, 5_000)
        let alone = await bare(service, count)
        let (worker, isExact) = try await outbox(service, mock, "outbox")
        mock.faults.goAwayEvery = 500
        let (goingAway, isExactThen) = try await outbox(service, mock, "outbox-goaway")
        mock.faults = MockAPNs.Faults()
        let peer = peer(folder, keyPath, mock.port)
        await service.shutdown()
        await mock.shutdown()

        let cores = "the fake APNs on the same cores"
        func text(_ rate: Double, _ isExact: Bool) -> String {
            "\(Int(rate)) a second, \(isExact ? "nothing lost or doubled" : "NOT EACH EXACTLY ONCE")"
        }
        var figures = [
            Figure(what: "pushes, one connection, \(cores)", value: "\(Int(alone)) a second", budget: "", feed: "none"),
            Figure(
                what: "pushes from the outbox (SQLite) to the sent mark, \(cores)", value: text(worker, isExact),
                budget: "≥ 6,000/s", feed: "none"),
            Figure(
                what: "the same with a GOAWAY every 500", value: text(goingAway, isExactThen), budget: "≥ 6,000/s",
                feed: "none"),
        ]
        if let peer {
            let times = Samples.rounded(worker / peer.rate)
            figures.append(
                Figure(
                    what: "pushes through aioapns and uvloop, without an outbox, \(cores)",
                    value: "\(Int(peer.rate)) a second (\(peer.how)); ours with its outbox is \(times) times that",
                    budget: "", feed: "none"))
        }
        return figures
    }

    /// Pushes a second, 500 under way.
    private static func bare(_ service: APNsService, _ count: Int) async -> Double {
        let underWay = 500
        let began = Machine.seconds()
        await withTaskGroup(of: Void.self) { group in
            for first in 0..<underWay {
                group.addTask {
                    for number in stride(from: first, to: count, by: underWay) {
                        let push = Push(
                            deviceToken: token(number), environment: .production, id: UUID(),
                            expiration: Int64(Date().timeIntervalSince1970) + 3_600, collapseID: "alert_1",
                            payload: Array(payload.utf8))
                        if case .accepted = await service.send(push) { continue }
                        print("   a push was not accepted")
                    }
                }
            }
        }
        return Double(count) / (Machine.seconds() - began)
    }

    private static func token(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    private static let payload = """
        {"aps":{"alert":{"title-loc-key":"ALERT_TITLE_DELAY","title-loc-args":["T1"],"body":"Delays of 10 minutes"},\
        "badge":1,"sound":"default","category":"SERVICE_ALERT","thread-id":"alert_1","interruption-level":"time-sensitive"},\
        "alert_id":"alert_1","route_id":"T1","stop_ids":[],"severity":"major","deep_link":"sydneytransit://alerts/alert_1"}
        """

    /// Deliveries a second, from the first claim until all are marked as sent; and whether each arrived exactly once.
    private static func outbox(_ service: APNsService, _ mock: MockAPNs, _ name: String) async throws -> (Double, Bool)
    {
        let now: @Sendable () -> Instant = {
            Instant(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
        }
        let database = try Database.sqlite(
            SQLiteConfiguration(path: Paths.work + "/\(name).sqlite"),
            schema: Schema(BenchmarkAccounts.schema, RiderTables.schema, NotificationTables.schema), now: now)
        try await database.migrate()
        for start in stride(from: 0, to: count, by: 500) { try await fill(database, start..<min(start + 500, count)) }
        mock.forget()
        let before = mock.totals.accepted
        let (sent, send) = AsyncStream.makeStream(of: Int.self)
        let worker = PushWorker(Outbox(database), service: service) { event in
            if case .sent(let accepted, _, _, _) = event { send.yield(accepted) }
        }
        let began = Machine.seconds()
        let working = Task { await worker.run() }
        var left = count
        for await accepted in sent {
            left -= accepted
            if left <= 0 { break }
        }
        let rate = Double(count) / (Machine.seconds() - began)
        working.cancel()
        await working.value
        let isExact = mock.delivered.count == count && mock.totals.accepted - before == count
        await database.close()
        return (rate, isExact)
    }

    /// Riders with a phone and a notification each.
    private static func fill(_ database: Database, _ numbers: Range<Int>) async throws {
        let expiry = SQLValue.instant(Instant(seconds: Int64(Date().timeIntervalSince1970) + 3_600))
        let riders = numbers.map { (number: $0, id: UUID(), device: UUID(), notification: UUID()) }
        try await database.write(as: .service) { transaction in
            try transaction.insert(Insert(into: BenchmarkAccounts.users, rows: riders.map { ["id": .uuid($0.id)] }))
            try transaction.insert(
                Insert(
                    into: RiderTables.devices,
                    rows: riders.map { rider in
                        [
                            "id": .uuid(rider.device), "user_id": .uuid(rider.id), "device_id": .text("phone"),
                            "apns_token": .text(token(rider.number)), "environment": .text("production"),
                            "platform": .text("ios"),
                        ]
                    }))
            try transaction.insert(
                Insert(
                    into: NotificationTables.history,
                    rows: riders.map { rider in
                        [
                            "id": .uuid(rider.notification), "user_id": .uuid(rider.id), "kind": .text("new"),
                            "alert_id": .text("alert_1"), "fingerprint": .text("a"), "ordinal": .int(0),
                            "severity": .text("major"), "title": .text("Delays on T1"),
                            "body": .text("Delays of 10 minutes"), "payload": .json(payload), "badge": .int(1),
                            "expires_at": expiry,
                        ]
                    }))
            try transaction.insert(
                Insert(
                    into: NotificationTables.deliveries,
                    rows: riders.map { rider in
                        [
                            "user_id": .uuid(rider.id), "notification_id": .uuid(rider.notification),
                            "device_id": .uuid(rider.device), "run_at": .instant(transaction.now), "expires_at": expiry,
                        ]
                    }))
        }
    }

    /// The best of a few ways to use it.
    private static func peer(_ folder: String, _ key: String, _ port: Int) -> (rate: Double, how: String)? {
        let python = Paths.package + "/.venv-bench/bin/python"
        guard FileManager.default.isExecutableFile(atPath: python) else {
            print("   aioapns is left out: no .venv-bench")
            return nil
        }
        var best: (rate: Double, how: String)?
        for (underWay, connections) in [(100, 1), (500, 1), (500, 4)] {
            let arguments = [
                Paths.package + "/Benchmarks/push_peer.py", folder, key, topic, keyID, teamID, "\(port)", "15000",
                "\(underWay)", "\(connections)",
            ]
            let ran = Shell.run(python, arguments)
            let last = ran?.output.split(separator: "\n").last ?? ""
            let words = last.split(separator: " ")
            guard ran?.status == 0, words.count == 2, let rate = Double(words[0]), words[1] == "0" else {
                print("   aioapns, \(underWay) under way on \(connections) connections: \(last)")
                continue
            }
            guard rate > best?.rate ?? 0 else { continue }
            best = (rate, "\(underWay) under way, \(connections) connection\(connections == 1 ? "" : "s")")
        }
        return best
    }
}
