import TransitServer

extension ServerConfiguration {
    /// The same on a free port, with the threads of the process. Unless a test is about it, a machine that is busy with other
    /// tests may take its time: a limit that is as it comes is made ten minutes.
    var forTests: ServerConfiguration {
        let untouched = ServerConfiguration()
        var patient = self
        (patient.port, patient.eventLoopThreads) = (0, nil)
        for limit in [\.requestTimeout, \.authTimeout, \.headerTimeout, \.idleTimeout, \.writeTimeout]
            as [WritableKeyPath<ServerConfiguration, Duration>]
        where patient[keyPath: limit] == untouched[keyPath: limit] {
            patient[keyPath: limit] = .seconds(600)
        }
        return patient
    }
}

extension TransitService {
    /// Runs while `body` does, which is given the port.
    func serving<Value>(_ body: (Int) async throws -> Value) async throws -> Value {
        let (ports, found) = AsyncStream.makeStream(of: Int.self)
        let running = Task {
            defer { found.finish() }
            try await run { found.yield($0) }
        }
        defer { running.cancel() }
        for await port in ports { return try await body(port) }
        try await running.value
        throw TestServer.Stopped()
    }
}
