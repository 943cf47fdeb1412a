import Computing
import TransitServer

extension ComputePool.Settings {
    /// Bounds for the cores this process may use, where the environment says nothing else.
    init(_ environment: Environment) throws {
        self.init(cores: ServerConfiguration.usableCores)
        threads = try environment.number("PLANNER_THREADS") ?? threads
        clientRunning = try environment.number("PLANNER_CLIENT_RUNNING") ?? max(1, threads / 2)
        waiting = try environment.number("PLANNER_WAITING") ?? waiting
        clientWaiting = try environment.number("PLANNER_CLIENT_WAITING") ?? clientWaiting
    }
}
