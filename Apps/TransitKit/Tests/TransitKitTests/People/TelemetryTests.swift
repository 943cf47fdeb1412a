import Foundation
import Testing
import TransitKit

/// Proves that nothing is counted or told before the rider agrees, and nothing after they no longer do.
@Suite struct TelemetryTests {
    private final class Counter: Analytics, CrashReports, @unchecked Sendable {
        private let lock = NSLock()
        private var seen: [String] = []
        var events: [String] { lock.withLock { seen } }
        func count(_ event: String) { lock.withLock { seen.append(event) } }
        func sendLast() async { count("crash") }
    }

    @Test func `it is off until the rider agrees, and off again when they do not`() async {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("consent-\(UUID().uuidString)").appendingPathComponent("consent.json")
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        let counter = Counter()
        let telemetry = ConsentedTelemetry(file: file, analytics: counter, crashes: counter)
        #expect(telemetry.consent == Consent())
        telemetry.count("board")
        await telemetry.sendLast()
        #expect(counter.events.isEmpty)
        telemetry.consent.countsUse = true
        telemetry.count("board")
        await telemetry.sendLast()
        #expect(counter.events == ["board"])
        let again = ConsentedTelemetry(file: file, analytics: counter, crashes: counter)
        #expect(again.consent.countsUse)
        again.consent = Consent()
        again.count("board")
        #expect(counter.events == ["board"])
        #expect(!NoFeatureFlags().isOn("anything"))
    }
}
