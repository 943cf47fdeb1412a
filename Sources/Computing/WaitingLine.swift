/// Who waits for a lane and who is next: addresses take turns, at each its clients do, and each client has done first what it
/// asked first.
package struct WaitingLine<Job> {
    private struct Entry {
        var number: Int
        var job: Job
    }

    /// What waits of one address.
    private struct Queue {
        var entries: [ComputeClient?: [Entry]] = [:]
        /// Clients of whom something waits, in the order of their turns.
        var turns: [ComputeClient?] = []
        var count = 0
    }

    private let rules: LaneRules
    private var queues: [String?: Queue] = [:]
    /// Addresses of which something waits, in the order of their turns.
    private var turns: [String?] = []
    private var runningOf: [ComputeClient: Int] = [:]
    private var runningAt: [String: Int] = [:]
    package private(set) var waiting = 0
    package private(set) var running = 0

    package init(_ rules: LaneRules) { self.rules = rules }

    /// Takes in a job, or refuses it.
    ///
    /// - Parameter client: nil for work of the server's own, which has no bounds but the lane's.
    package mutating func add(_ job: Job, number: Int, of client: ComputeClient?) throws(ComputeError) {
        guard waiting + running - rules.width < rules.waiting else { throw .full }
        let address = client?.address
        var queue = queues[address] ?? Queue()
        if let client {
            let held = (runningOf[client] ?? 0) - rules.clientRunning + (queue.entries[client]?.count ?? 0)
            guard held < rules.clientWaiting else { throw .clientFull }
            let heldThere = (runningAt[client.address] ?? 0) - rules.addressRunning + queue.count
            guard heldThere < rules.addressWaiting else { throw .addressFull }
        }
        // Held once, it is changed in its place and not copied.
        queues[address] = nil
        if queue.count == 0 { turns.append(address) }
        if queue.entries[client] == nil { queue.turns.append(client) }
        queue.entries[client, default: []].append(Entry(number: number, job: job))
        queue.count += 1
        queues[address] = queue
        waiting += 1
    }

    /// The job whose turn it is, which runs from now on; nil where none waits that may run.
    package mutating func next() -> Job? {
        guard running < rules.width else { return nil }
        for (turn, address) in turns.enumerated() {
            if let address, runningAt[address, default: 0] >= rules.addressRunning { continue }
            guard var queue = queues[address], let clientTurn = queue.turns.firstIndex(where: mayRun) else { continue }
            queues[address] = nil
            let client = queue.turns.remove(at: clientTurn)
            let entry = queue.entries[client]!.removeFirst()
            if queue.entries[client]!.isEmpty { queue.entries[client] = nil } else { queue.turns.append(client) }
            queue.count -= 1
            turns.remove(at: turn)
            if queue.count > 0 { turns.append(address) }
            queues[address] = queue.count > 0 ? queue : nil
            if let client {
                runningOf[client, default: 0] += 1
                runningAt[client.address, default: 0] += 1
            }
            waiting -= 1
            running += 1
            return entry.job
        }
        return nil
    }

    private func mayRun(_ client: ComputeClient?) -> Bool {
        client.map { (runningOf[$0] ?? 0) < rules.clientRunning } ?? true
    }

    /// Notes that a job has ended.
    package mutating func end(of client: ComputeClient?) {
        running -= 1
        guard let client else { return }
        if let count = runningOf[client] { runningOf[client] = count > 1 ? count - 1 : nil }
        if let count = runningAt[client.address] { runningAt[client.address] = count > 1 ? count - 1 : nil }
    }

    /// Takes out a job that waits; false where it does not.
    package mutating func remove(number: Int, of client: ComputeClient?) -> Bool {
        let address = client?.address
        guard var queue = queues[address],
            let at = queue.entries[client]?.firstIndex(where: { $0.number == number })
        else { return false }
        queues[address] = nil
        queue.entries[client]?.remove(at: at)
        if queue.entries[client]?.isEmpty == true {
            queue.entries[client] = nil
            queue.turns.removeAll { $0 == client }
        }
        queue.count -= 1
        if queue.count == 0 { turns.removeAll { $0 == address } }
        queues[address] = queue.count > 0 ? queue : nil
        waiting -= 1
        return true
    }
}
