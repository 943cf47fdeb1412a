import NIOCore
import NIOPosix
import Testing

@testable import LoadGenerator

@Suite struct LoadReportTests {
    private func isClean(
        comparing comparison: NodeComparison.Findings? = nil, unchecked: Int = 0,
        _ change: (inout KindTally) -> Void = { _ in }
    ) -> Bool {
        var (stops, tally, findings) = (KindTally(), LoadTally(), AnswerChecker.Findings())
        (stops.requests, stops.statuses) = (10, [200: 10])
        change(&stops)
        tally.kinds[.stop] = stops
        (findings.checked, findings.unchecked) = (10, unchecked)
        return LoadReport(
            LoadSettings(targets: [], riders: 1, seconds: 60), tally, findings, seconds: 60, endedEarly: false,
            before: ProcessorTime(), after: ProcessorTime(), comparison: comparison
        ).isClean
    }

    @Test func `a run is clean where all answers came and were right, but for what its end has cut off`() {
        #expect(isClean())
        #expect(isClean { $0.requests = 12 })
        #expect(isClean(comparing: NodeComparison.Findings(compared: 3)))
        #expect(!isClean { $0.statuses[500] = 1 })
        #expect(!isClean { $0.failures[.timeout] = 1 })
        #expect(!isClean(comparing: NodeComparison.Findings(compared: 3, different: 1)))
    }

    @Test func `a run that proves nothing is not clean`() {
        #expect(!isClean { $0 = KindTally() }, "nothing was asked")
        #expect(!isClean(unchecked: 1), "an answer was not read")
        #expect(!isClean(comparing: NodeComparison.Findings()), "nothing was compared")
    }

    @Test func `a stream that was long without an answer has failed, though its rider has left`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (loop, target) = (group.next(), try TargetAddress("http://127.0.0.1:9"))
        var settings = LoadSettings(targets: [target], riders: 1, seconds: 60)
        // Nobody comes by themselves within seconds.
        (settings.rampSeconds, settings.model.openingsPerHour) = (0, 0.01)
        let pool = ConnectionPool(
            to: target, at: try SocketAddress(ipAddress: "127.0.0.1", port: 9), on: loop, limit: 1, timeout: .seconds(1)
        )
        let (checker, done) = (AnswerChecker(), loop.makePromise(of: Void.self))
        let running = LoadRun.Running(
            settings, loop, [pool], CityStops.madeUp(10, exponent: 1), apiKey: nil, tokens: [], checker: checker)
        try await loop.submit {
            running.begin([], at: .now() - .seconds(10), done)
            for (due, left) in [(2.0, 2.9), (2.0, 3.1), (3.0, 8.0), (9.5, 10.0)] {
                running.noteRequest(.stream, due)
                running.noteAbandoned(due, left: left)
            }
            running.end(early: true)
        }.get()
        try await done.futureResult.get()
        let findings = checker.finish()
        let streams = try await loop.submit { running.report(findings).total }.get()
        #expect(streams.requests == 4 && streams.failures == ["timeout": 2] && streams.unfinished == 2)
        try await group.shutdownGracefully()
    }
}
