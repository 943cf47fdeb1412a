/// Who waits for a lane and who is next: clients take turns, each with what it asked first.
package struct WaitingLine<Job> {
    private struct Entry {
        var number: Int
        var job: Job
    }

    private let rules: LaneRules
    private var entries: [String?: [Entry]] = [:]
    /// Clients of whom something waits, in the order of their turns.
    private var turns: [String?] = []
    private var runningOf: [String: Int] = [:]
    package private(set) var waiting = 0
    package private(set) var running = 0

    package init(_ rules: LaneRules) { self.rules = rules }

    /// Takes in a job, or refuses it.
    ///
    /// - Parameter client: nil for work of the server's own, which has no bounds but the lane's.
    package mutating func add(_ job: Job, number: Int, of client: String?) throws(ComputeError) {
        guard waiting + running - rules.width < rules.waiting else { throw .full }
        if let client {
            let held = (runningOf[client] ?? 0) - rules.clientRunning + (entries[client]?.count ?? 0)
            guard held < rules.clientWaiting else { throw .clientFull }
        }
        if entries[client] == nil { turns.append(client) }
        entries[client, default: []].append(Entry(number: number, job: job))
        waiting += 1
    }

    /// The job whose turn it is, which runs from now on; nil where none waits that may run.
    package mutating func next() -> Job? {
        guard running < rules.width, let turn = turns.firstIndex(where: mayRun) else { return nil }
        let client = turns.remove(at: turn)
        let entry = entries[client]!.removeFirst()
        if entries[client]!.isEmpty { entries[client] = nil } else { turns.append(client) }
        if let client { runningOf[client, default: 0] += 1 }
        waiting -= 1
        running += 1
        return entry.job
    }

    private func mayRun(_ client: String?) -> Bool {
        client.map { (runningOf[$0] ?? 0) < rules.clientRunning } ?? true
    }

    /// Notes that a job has ended.
    package mutating func end(of client: String?) {
        running -= 1
        guard let client, let count = runningOf[client] else { return }
        runningOf[client] = count > 1 ? count - 1 : nil
    }

    /// Takes out a job that waits; false where it does not.
    package mutating func remove(number: Int, of client: String?) -> Bool {
        guard let at = entries[client]?.firstIndex(where: { $0.number == number }) else { return false }
        entries[client]?.remove(at: at)
        if entries[client]?.isEmpty == true {
            entries[client] = nil
            turns.removeAll { $0 == client }
        }
        waiting -= 1
        return true
    }
}
