import ErrorReports
import Foundation
import Logging
import Synchronization
import Testing

@Suite struct ErrorReportsTests {
    @Test func `an envelope is what Sentry takes`() async throws {
        let scene = Scene()
        let reports = scene.reports()
        reports.know(["identity.letter"])
        reports.note(
            "job_failed",
            [
                "kind": "identity.letter", "attempt": "3", "fate": "stolen",
                "reason": "connection to \"mail.example\" (192.0.2.7), port 587 failed: Connection refused",
                "request_id": "req_0123456789abcdef", "span_id": "00f067aa0ba902b7",
                "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736",
            ], level: .error)
        await reports.close(within: 60)
        let envelope = try #require(scene.envelopes.first)
        let lines = Data(envelope).split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 3 && envelope.last == UInt8(ascii: "\n"))
        let header = try #require(try JSONSerialization.jsonObject(with: lines[0]) as? [String: String])
        #expect(header["sent_at"] == "2026-03-09T22:30:00+00:00" && header["dsn"] == Scene.dsn.text)
        let item = try #require(try JSONSerialization.jsonObject(with: lines[1]) as? [String: Any])
        #expect(item["type"] as? String == "event" && item["length"] as? Int == lines[2].count)
        let event = try #require(try scene.events().first)
        #expect(event["event_id"] as? String == header["event_id"])
        #expect(header["event_id"]?.wholeMatch(of: /[0-9a-f]{32}/) != nil)
        #expect(event["level"] as? String == "error" && event["logger"] as? String == "transit")
        #expect(event["release"] as? String == "transit@1.2.0+abc1234" && event["platform"] as? String == "other")
        #expect(event["environment"] as? String == "production" && event["fingerprint"] as? [String] == ["job_failed"])
        #expect(
            event["tags"] as? [String: String] == [
                "role": "worker", "kind": "identity.letter", "fate": "unnamed", "request_id": "req_0123456789abcdef",
                "span_id": "00f067aa0ba902b7",
            ])
        #expect(event["extra"] as? [String: Int] == ["times": 1, "attempt": 3])
        let text = try #require((event["logentry"] as? [String: String])?["formatted"])
        #expect(text == "job_failed: connection to … port … failed Connection refused")
        #expect(event["server_name"] == nil && event["user"] == nil)
        #expect(scene.isClosed)
    }

    @Test func `lines below error are not reported`() async {
        let scene = Scene()
        let reports = scene.reports()
        for level in [Logger.Level.trace, .debug, .info, .notice, .warning] {
            reports.note("something_happened", [:], level: level)
        }
        reports.note("it_failed", [:], level: .error)
        reports.note("it_failed_badly", [:], level: .critical)
        await reports.close(within: 60)
        #expect(try! scene.events().map { $0["level"] as? String } == ["error", "fatal"])
    }

    @Test(arguments: [401, 403, 404, 413, 302, 307]) func `what is refused is not sent again`(status: Int) async {
        let scene = Scene()
        scene.answers(.success(ReportAnswer(status: status)))
        let reports = scene.reports()
        reports.note("it_failed", [:], level: .error)
        let trouble = await Self.run(reports)
        #expect(scene.envelopes.count == 1 && reports.figures.waiting == 0)
        #expect(reports.figures.outcomes == [.refused: 1])
        #expect(trouble.count == 1 && trouble[0].hasPrefix("\(status): "))
    }

    @Test func `429 is kept to, also at the end`() async {
        let scene = Scene()
        scene.answers(.success(ReportAnswer(status: 429, retryAfter: "120")))
        let reports = scene.reports()
        reports.note("it_failed", [:], level: .error)
        _ = await Self.run(reports)
        #expect(scene.envelopes.count == 1 && reports.figures.waiting == 1)
        scene.advance(119)
        await reports.close(within: 60)
        #expect(scene.envelopes.count == 1, "the time is not over")
        scene.advance(1)
        await reports.close(within: 60)
        #expect(scene.envelopes.count == 2 && reports.figures.outcomes == [.limited: 1, .sent: 1])
    }

    @Test func `a limit told with 200 holds`() async {
        let scene = Scene()
        scene.answers(.success(ReportAnswer(status: 200, limits: "60:error:key")))
        let reports = scene.reports()
        reports.note("it_failed", [:], level: .error)
        reports.note("it_failed_too", [:], level: .error)
        _ = await Self.run(reports)
        #expect(scene.envelopes.count == 1 && reports.figures.waiting == 1)
    }

    @Test func `a service that is away is said once and reported never`() async {
        let scene = Scene()
        scene.answers(.failure(Scene.Away()), .success(ReportAnswer(status: 503)))
        let reports = scene.reports()
        reports.note("it_failed", [:], level: .error)
        #expect(await Self.run(reports).count == 1)
        scene.advance(2)
        #expect(await Self.run(reports).isEmpty, "within the hour")
        #expect(reports.figures.outcomes == [.failed: 2] && reports.figures.waiting == 1)
    }

    @Test func `one that never answers holds the end up no longer than that`() async {
        struct Silent: ReportTransport {
            func post(_ envelope: [UInt8], to dsn: SentryDSN, within seconds: Double) async throws -> ReportAnswer {
                try await Task.sleep(for: .seconds(600))
                return ReportAnswer(status: 200)
            }

            func close() async {}
        }
        let reports = Scene().reports(transport: Silent())
        for number in 0..<20 {
            reports.note("it_failed_\(number.isMultiple(of: 2) ? "so" : "thus")", [:], level: .error)
        }
        let began = ContinuousClock.now
        await reports.close(within: 0.2)
        #expect(ContinuousClock.now - began < .seconds(30))
        #expect(reports.figures.waiting == 2, "nothing is known of them")
    }

    @Test func `a flood of lines waits as one`() async {
        let scene = Scene()
        let reports = scene.reports()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10_000 { reports.note("it_failed", ["reason": "no answer"], level: .error) }
                }
            }
        }
        await reports.close(within: 60)
        #expect(try! scene.events().map { ($0["extra"] as? [String: Int])?["times"] } == [80_000])
    }

    private final class Said: Sendable {
        let words = Mutex<[String]>([])
    }

    /// Sends what is due, as a process does that goes on; what it says of trouble.
    private static func run(_ reports: ErrorReports) async -> [String] {
        let said = Said()
        let before = reports.figures.outcomes.values.reduce(0, +)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await reports.run { words in said.words.withLock { $0.append(words) } } }
            // A round a second: two that find nothing more to do.
            for _ in 0..<1_200 where reports.figures.outcomes.values.reduce(0, +) == before {
                try? await Task.sleep(for: .milliseconds(50))
            }
            try? await Task.sleep(for: .milliseconds(1_200))
            group.cancelAll()
        }
        return said.words.withLock { $0 }
    }
}
