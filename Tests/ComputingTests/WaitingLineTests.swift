import Computing
import Testing

@Suite("A line before a lane")
struct WaitingLineTests {
    private func line(_ rules: LaneRules, _ jobs: [(ComputeClient?, String)]) throws -> WaitingLine<String> {
        var line = WaitingLine<String>(rules)
        for (number, (client, job)) in jobs.enumerated() { try line.add(job, number: number, of: client) }
        return line
    }

    /// Everything that may run, in its order.
    private func all(_ line: inout WaitingLine<String>) -> [String] {
        var order: [String] = []
        while let job = line.next() { order.append(job) }
        return order
    }

    @Test("clients take turns, each with what it asked first")
    func turns() throws {
        var line = try line(
            LaneRules("test", width: 9, waiting: 9),
            [("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("c", "c1"), ("b", "b2")])
        #expect(all(&line) == ["a1", "b1", "c1", "a2", "b2", "a3"])
    }

    @Test("a client that runs as much as it may lets the others by")
    func running() throws {
        var line = try line(
            LaneRules("test", width: 3, waiting: 9, clientRunning: 1, clientWaiting: 9),
            [("a", "a1"), ("a", "a2"), ("b", "b1"), (nil, "own1"), (nil, "own2")])
        #expect(all(&line) == ["a1", "b1", "own1"])
        line.end(of: "b")
        #expect(all(&line) == ["own2"])
        line.end(of: nil)
        #expect(all(&line) == [], "a1 still runs")
        line.end(of: "a")
        #expect(all(&line) == ["a2"])
        #expect(line.waiting == 0 && line.running == 2)
    }

    private static func client(_ name: String, at address: String) -> ComputeClient {
        ComputeClient(name, at: address)
    }

    @Test("addresses take turns first, and at each its clients do")
    func addressTurns() throws {
        let (a, b, c) = (Self.client("a", at: "x"), Self.client("b", at: "x"), Self.client("c", at: "x"))
        var line = try line(
            LaneRules("test", width: 9, waiting: 9),
            [(a, "a1"), (a, "a2"), (b, "b1"), (c, "c1"), (Self.client("d", at: "y"), "d1"), (nil, "own1")])
        let order = all(&line)
        #expect(order == ["a1", "d1", "own1", "b1", "c1", "a2"])
    }

    @Test("many clients at one address leave a thread and half of the line to the others")
    func addressShare() throws {
        let rules = LaneRules("test", width: 3, waiting: 8, clientRunning: 1, clientWaiting: 1)
        var line = WaitingLine<String>(rules)
        for number in 0..<6 {
            try line.add("x\(number)", number: number, of: Self.client("\(number)", at: "x"))
        }
        #expect(throws: ComputeError.addressFull) { try line.add("x6", number: 6, of: Self.client("6", at: "x")) }
        try line.add("y0", number: 7, of: Self.client("0", at: "y"))
        #expect(all(&line) == ["x0", "y0", "x1"])
        let another = Self.client("0", at: "y")
        line.end(of: another)
        let (next, left) = (line.next(), line.waiting)
        #expect(next == nil && left == 4, "two of x run")
        line.end(of: Self.client("0", at: "x"))
        #expect(all(&line) == ["x2"])
        let removed = line.remove(number: 3, of: Self.client("3", at: "x"))
        try line.add("x7", number: 8, of: Self.client("7", at: "x"))
        try line.add("x8", number: 9, of: Self.client("8", at: "x"))
        #expect(throws: ComputeError.addressFull) { try line.add("x9", number: 10, of: Self.client("9", at: "x")) }
        #expect(removed)
    }

    @Test("so much waits in all, and so much of a client, and no more")
    func bounds() throws {
        let rules = LaneRules("test", width: 1, waiting: 3, clientRunning: 1, clientWaiting: 1)
        var line = try line(rules, [("a", "a1"), ("a", "a2")])
        #expect(throws: ComputeError.clientFull) { try line.add("a3", number: 7, of: "a") }
        #expect(all(&line) == ["a1"])
        #expect(throws: ComputeError.clientFull) { try line.add("a3", number: 7, of: "a") }
        try line.add("b1", number: 8, of: "b")
        try line.add("c1", number: 9, of: "c")
        #expect(throws: ComputeError.full) { try line.add("d1", number: 10, of: "d") }
        #expect(throws: ComputeError.full) { try line.add("own", number: 11, of: nil) }
        line.end(of: "a")
        try line.add("d1", number: 12, of: "d")
        #expect(line.waiting == 4 && line.running == 0)
    }

    @Test("what is taken out leaves its place, and its turn")
    func removal() throws {
        var line = try line(LaneRules("test", width: 9, waiting: 2), [("a", "a1"), ("b", "b1"), ("b", "b2")])
        let removed = [
            line.remove(number: 0, of: "a"), line.remove(number: 0, of: "a"), line.remove(number: 1, of: "b"),
        ]
        #expect(removed == [true, false, true] && line.waiting == 1)
        #expect(all(&line) == ["b2"])
        let isRemoved = line.remove(number: 2, of: "b")
        #expect(!isRemoved, "it runs")
    }
}
