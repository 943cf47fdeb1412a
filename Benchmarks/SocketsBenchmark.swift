import Foundation
import TransitAPI

/// Ten thousand sockets of `/realtime/v1`, each in a topic and with a table, and what they are told; clients and server share the
/// machine.
struct SocketsBenchmark: Benchmark {
    let name = "sockets"

    private static let port: UInt16 = 18_087
    private static let count = 10_000
    private static let subscribers = 1_000
    private static let (messages, updates) = (20, 40)
    private static let boards = "/api/v1/stops/r68/departures?at=2020-09-01T08:00"

    func run() -> [Figure] {
        guard let timetable = Prepared.timetable("sydney-scaled-2.4m")?.path else { return [] }
        let figures = measure("SQLite", url: nil, timetable)
        return figures + (PostgresServer.with("sockets-postgres") { measure("PostgreSQL", url: $0, timetable) } ?? [])
    }

    private func measure(_ kind: String, url: String?, _ timetable: String) -> [Figure] {
        let data = Paths.work + "/sockets-" + kind
        let arguments = ["serve", "-t", timetable, "--port", "\(Self.port)", "--data", data, "--log-level", "notice"]
        var environment = ["MAX_CONNECTIONS": "\(Self.count + 1_000)"]
        environment["DATABASE_URL"] = url
        guard let server = ServerProcess(arguments, environment: environment) else { return [] }
        defer { server.stop() }
        guard let rider = ServedRider(data: data, port: Self.port, password: "a password to measure with"),
            let share = Self.share(of: rider), let report = Self.report(of: rider)
        else {
            print("   no rider with a share could be made on \(kind)")
            return []
        }
        let idle = Self.departures(beside: {})
        let config = """
            {"broadcast":{"self":true,"ack":false},"presence":{"key":"","enabled":false},"private":false,\
            "postgres_changes":[{"event":"*","schema":"public","table":"safety_reports"}]}
            """
        let crowd = SocketCrowd(
            port: Self.port, key: rider.anonymous, token: rider.token, topic: "realtime:eta:" + share, config: config)
        defer { crowd.stop() }
        let before = server.residentKilobytes
        guard let joining = crowd.open(Self.count) else {
            print("   \(crowd.times(.joined).count) joined, \(crowd.times(.closed).count) were closed")
            return []
        }
        let each = Double(server.residentKilobytes - before) / Double(Self.count)
        let told = Self.fanOut(crowd)
        let busy = Self.departures(beside: { crowd.broadcast() })
        let closed = crowd.times(.closed).count
        crowd.keep(Self.subscribers)
        sleep(2)
        let changes = Self.changes(crowd, rider, report)
        return [
            Figure(
                what: "\(Self.count) sockets opened and joined to a topic with a table, on \(kind)",
                value: "\(Samples.duration(joining)); \(Samples.rounded(each)) kB each; \(closed) were closed",
                budget: "≤ 10 s, ≤ 20 kB", feed: "sydney-scaled-2.4m"),
            Figure(
                what: "one message until the last of \(Self.count) sockets has it",
                value: Self.text(told, of: Self.messages),
                budget: "≤ 150 ms", feed: "sydney-scaled-2.4m"),
            Figure(
                what:
                    "a row changed over /rest/v1 on \(kind): from the request until a socket of \(Self.subscribers) is told",
                value: "\(changes.each.text); the last \(Self.text(changes.last, of: Self.updates)); "
                    + "the answer itself \(changes.answer.text)",
                budget: "p50 ≤ 10 ms",
                feed: "sydney-scaled-2.4m"),
            Figure(
                what: "200 departures a second beside \(Self.count) sockets that are all told once a second",
                value: "\(busy.text) (before there were any: \(idle.text))", budget: "p99 ≤ 1.1 × idle",
                feed: "sydney-scaled-2.4m"),
        ]
    }

    /// The largest in place of a percentile, as there are few; and how many are missing.
    private static func text(_ samples: Samples, of count: Int) -> String {
        let times =
            "p50 \(Samples.duration(samples.percentile(50))), at most \(Samples.duration(samples.percentile(100)))"
        return samples.count == count ? times : "\(times); \(count - samples.count) of \(count) did not reach all"
    }

    /// Seconds until the last was told, of many messages.
    private static func fanOut(_ crowd: SocketCrowd) -> Samples {
        var seconds: [Double] = []
        for _ in 0..<messages {
            crowd.forget(.broadcast)
            let began = Machine.seconds()
            crowd.broadcast()
            guard crowd.wait(until: .broadcast, count) else { break }
            seconds.append((crowd.times(.broadcast).max() ?? began) - began)
            usleep(200_000)
        }
        return Samples(seconds)
    }

    /// Seconds from when a change was asked for until it was answered, each socket was told, and the last.
    private static func changes(
        _ crowd: SocketCrowd, _ rider: ServedRider, _ report: String
    ) -> (answer: Samples, each: Samples, last: Samples) {
        let connection = HTTPConnection(port: port)
        var (answers, each, last): ([Double], [Double], [Double]) = ([], [], [])
        for number in 0..<updates {
            crowd.forget(.change)
            let request = rider.request(
                "PATCH", "/rest/v1/safety_reports?id=eq.\(report)", #"{"description":"As \#(number)"}"#)
            let began = Machine.seconds()
            if let fault = connection.fault(asking: request) {
                print("   a change failed: \(fault)")
                break
            }
            answers.append(Machine.seconds() - began)
            guard crowd.wait(until: .change, subscribers) else { break }
            let delays = crowd.times(.change).map { $0 - began }
            each += delays
            last.append(delays.max() ?? 0)
            usleep(100_000)
        }
        return (Samples(answers), Samples(each), Samples(last))
    }

    /// How long boards take over ten seconds, while something is done once a second.
    private static func departures(beside work: () -> Void) -> Samples {
        let generator = LoadGenerator(port: port, path: boards)
        let threads = generator.start(perSecond: 200, connections: 4)
        for _ in 0..<10 {
            work()
            sleep(1)
        }
        generator.stop(threads)
        for (fault, count) in generator.failures { print("   \(count) departures failed: \(fault)") }
        return generator.latencies
    }

    /// A safety report of the rider's.
    private static func report(of rider: ServedRider) -> String? {
        rider.insert(into: "safety_reports", #"{"latitude":-33.86,"longitude":151.2,"report_type":"hazard"}"#)
    }

    /// A share of the rider's with a friend.
    private static func share(of rider: ServedRider) -> String? {
        guard let friend = rider.another(named: "friend@example.com") else { return nil }
        let friends = #"{"user_id":"\#(rider.id)","friend_id":"\#(friend)","status":"accepted"}"#
        guard rider.insert(into: "friends", friends, asService: true) != nil else { return nil }
        return rider.insert(into: "eta_shares", #"{"recipients":["\#(friend)"],"route_data":{}}"#)
    }
}
