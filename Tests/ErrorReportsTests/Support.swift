import ErrorReports
import Foundation
import Logging
import Synchronization

/// A clock that stands until a test moves it, and a service that answers as it is told.
final class Scene: Sendable {
    static let dsn = try! SentryDSN("https://0123456789abcdef0123456789abcdef@sentry.example/42")
    static let origin = ReportOrigin(release: "transit@1.2.0+abc1234", environment: "production", role: "worker")

    private struct State {
        var monotonic = 1_000.0
        var ids = 0
        var envelopes: [[UInt8]] = []
        var answers: [Result<ReportAnswer, any Error>] = []
        var isClosed = false
    }

    struct Away: Error {}

    private let state = Mutex(State())

    /// What it answers, one after the other; from then on 200.
    func answers(_ answers: Result<ReportAnswer, any Error>...) { state.withLock { $0.answers = answers } }

    var envelopes: [[UInt8]] { state.withLock { $0.envelopes } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    func advance(_ seconds: Double) { state.withLock { $0.monotonic += seconds } }

    /// Reports that go to this service; `rounds` times they look what is to be sent, each a second after the one before.
    func reports(_ limits: ReportLimits = ReportLimits(), transport: (any ReportTransport)? = nil) -> ErrorReports {
        ErrorReports(
            to: Self.dsn, from: Self.origin, limits: limits,
            ErrorReports.Dependencies(
                transport: transport ?? self, now: { 1_773_095_400 },
                monotonicSeconds: { self.state.withLock { $0.monotonic } },
                sleep: { try await Task.sleep(for: .seconds($0)) },
                makeID: {
                    self.state.withLock { state in
                        state.ids += 1
                        return String(repeating: "a", count: 24) + String(format: "%08d", state.ids)
                    }
                }))
    }

    /// The events that came, as JSON.
    func events() throws -> [[String: Any]] {
        try envelopes.map { bytes in
            let lines = Data(bytes).split(separator: UInt8(ascii: "\n"))
            return try JSONSerialization.jsonObject(with: lines[2]) as! [String: Any]
        }
    }
}

extension Scene: ReportTransport {
    func post(_ envelope: [UInt8], to dsn: SentryDSN, within seconds: Double) async throws -> ReportAnswer {
        try state.withLock { state in
            state.envelopes.append(envelope)
            guard !state.answers.isEmpty else { return ReportAnswer(status: 200) }
            return try state.answers.removeFirst().get()
        }
    }

    func close() async { state.withLock { $0.isClosed = true } }
}
