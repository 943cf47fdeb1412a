/// How many threads a lane has, and how much may wait for them.
package struct LaneRules: Sendable, Equatable {
    /// Name on `/metrics`, and of its threads.
    package var name: String
    /// Threads: how much runs at once.
    package var width: Int
    /// How much more may wait, of all clients.
    package var waiting: Int
    /// How much of one client may run at once.
    package var clientRunning: Int
    /// How much more of one client may wait.
    package var clientWaiting: Int
    /// How much of all clients at one address may run at once: as much as of one at least, else all threads but one.
    package var addressRunning: Int
    /// How much more of them may wait: as much as of one at least, else half of the line.
    package var addressWaiting: Int
    /// How far the threads stand back behind others: 0 to 19 (on Linux).
    package var niceness: Int32

    /// Rules of a lane; one client may take all of it unless more is said, and then an address has the wider share.
    package init(
        _ name: String, width: Int, waiting: Int, clientRunning: Int = .max, clientWaiting: Int = .max,
        niceness: Int32 = 0
    ) {
        (self.name, self.width, self.waiting) = (name, max(1, width), max(0, waiting))
        (self.clientRunning, self.clientWaiting) = (max(1, clientRunning), max(0, clientWaiting))
        addressRunning = max(self.clientRunning, self.width - 1)
        addressWaiting = max(self.clientWaiting, self.waiting / 2)
        self.niceness = min(max(niceness, 0), 19)
    }
}
