import Computing
import TransitServer

extension ComputePool.Settings {
    /// Bounds for the cores this process may use, where the environment says nothing else.
    init(_ environment: Environment) throws {
        self.init(cores: ServerConfiguration.usableCores)
        func read(_ name: String, _ allowed: ClosedRange<Int>, _ field: WritableKeyPath<Self, Int>) throws {
            guard let text = environment[name] else { return }
            guard let number = Int(text), allowed.contains(number) else {
                throw Refusal(
                    "\(name) must be a whole number from \(allowed.lowerBound) to \(allowed.upperBound); it is \"\(text)\""
                )
            }
            self[keyPath: field] = number
        }
        try read("PLANNER_THREADS", 1...1_024, \.threads)
        clientRunning = max(1, threads / 2)
        try read("PLANNER_WAITING", 0...100_000, \.waiting)
        try read("PLANNER_CLIENT_RUNNING", 1...1_024, \.clientRunning)
        try read("PLANNER_CLIENT_WAITING", 0...100_000, \.clientWaiting)
    }
}
