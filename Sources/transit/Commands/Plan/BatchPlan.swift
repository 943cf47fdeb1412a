import Foundation
import Journeys
import Timetable

/// `transit plan --batch`: many questions from stop to stop, one after the other on one thread, and how long each took.
struct BatchPlan {
    var timetable: Timetable
    var queries: String
    var output: String
    /// Where to write how long each question took; nil for nowhere.
    var times: String?
    /// A file, `feed` for transfers.txt, or nil for the streets.
    var footpaths: String?
    var changeSeconds: Int?
    var startWalk: Bool
    var finalWalk: Bool
    var maxTransfers: Int
    var staysSeated: Bool

    func run() throws {
        let questions = try BatchFiles.questions(queries, timetable)
        let network = RoutingNetwork(timetable)
        let planner = BatchPlanner(network, walks: try walks(network))
        planner.startWalk = startWalk
        planner.finalWalk = finalWalk
        planner.maxTransfers = maxTransfers
        planner.staysSeated = staysSeated
        var results: [BatchResult] = []
        results.reserveCapacity(1_024)
        var lines = "id,dep_unix,arr_unix,transfers\n"
        var taken = "id,milliseconds\n"
        var seconds: [Double] = []
        seconds.reserveCapacity(questions.count)
        var answered = 0
        for (position, question) in questions.enumerated() {
            let query = BatchQuery(from: question.from, to: question.to, time: question.time, window: question.window)
            // Service days are made before the clock runs, as a server makes them before anyone asks.
            planner.prepare(query)
            results.removeAll(keepingCapacity: true)
            let started = Machine.monotonicSeconds()
            planner.plan(query, into: &results)
            seconds.append(Machine.monotonicSeconds() - started)
            if !results.isEmpty { answered += 1 }
            let id = BatchFiles.field(question.id)
            if times != nil { taken += "\(id),\(Text.fixed(seconds[position] * 1e3, 4))\n" }
            for result in results.sorted(by: Self.precedes) {
                lines += "\(id),\(result.departure),\(result.arrival),\(result.transfers)\n"
            }
            if (position + 1) % 10_000 == 0 {
                Machine.complain("\(Text.count(position + 1)) of \(Text.count(questions.count))")
            }
        }
        try Self.write(lines, to: output)
        if let times { try Self.write(taken, to: times) }
        report(seconds, answered: answered, planner)
    }

    private static func precedes(_ a: BatchResult, _ b: BatchResult) -> Bool {
        (a.departure, a.arrival, a.transfers) < (b.departure, b.arrival, b.transfers)
    }

    private func walks(_ network: RoutingNetwork) throws -> WalkTable {
        let change = changeSeconds.map(Int32.init)
        switch footpaths {
        case nil:
            var rules = WalkingRules()
            if let change { rules.change = change }
            return .streets(network, rules: rules)
        case "feed": return .feed(network, changeSeconds: change)
        case let path?:
            return .listed(network, try BatchFiles.footpaths(path, timetable), changeSeconds: change ?? 0)
        }
    }

    private static func write(_ text: String, to path: String) throws {
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Refusal("cannot write \(path): \(error.localizedDescription)")
        }
    }

    private func report(_ seconds: [Double], answered: Int, _ planner: BatchPlanner) {
        let sorted = seconds.sorted()
        func percentile(_ share: Double) -> String {
            guard !sorted.isEmpty else { return "-" }
            let position = min(sorted.count - 1, Int(share * Double(sorted.count)))
            return Text.fixed(sorted[position] * 1e3, 3) + " ms"
        }
        Machine.complain(
            "\(Text.count(seconds.count)) queries, \(Text.count(answered)) with journeys; per query: median "
                + "\(percentile(0.5)), p90 \(percentile(0.9)), p99 \(percentile(0.99)); memory of a thread "
                + Text.bytes(planner.scratchBytes))
    }
}
