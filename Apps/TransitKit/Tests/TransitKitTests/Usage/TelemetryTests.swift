import Foundation
import Testing
import TransitKit

/// Proves that nothing is counted or kept before the rider agrees, that little is kept then, and nothing once they no longer do.
@MainActor @Suite final class TelemetryTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("usage-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func usage(at now: Double = 1_760_000_000) -> UsageData { UsageData(folder: folder, now: { now }) }

    private func counts(at now: Double = 1_760_000_000) -> UseCounts {
        UseCounts(file: folder.appendingPathComponent("counts.json"), now: { now })
    }

    /// What lies in the folder.
    private var files: Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    }

    private func report(_ time: Double, detail: String? = "{}") -> CrashReport {
        CrashReport(kind: .crash, appVersion: "1.0.0", systemVersion: "16.4", time: time, detail: detail)
    }

    @Test func `it is off until the rider agrees, each thing for itself, and off again when they do not`() {
        let file = folder.appendingPathComponent("consent.json")
        let counter = UseCounter()
        let telemetry = ConsentedTelemetry(file: file, analytics: counter, crashes: counter)
        #expect(telemetry.consent == Consent())
        telemetry.count(.stop)
        telemetry.keep([report(1)])
        #expect(counter.events.isEmpty && counter.reports.isEmpty)
        telemetry.consent.countsUse = true
        telemetry.count(.stop)
        telemetry.keep([report(1)])
        #expect(counter.events == [.stop] && counter.reports.isEmpty)
        let again = ConsentedTelemetry(file: file, analytics: counter, crashes: counter)
        #expect(again.consent.countsUse && !again.consent.reportsCrashes)
        again.consent = Consent()
        #expect(counter.events.isEmpty, "what was counted goes with the consent")
        again.count(.stop)
        #expect(counter.events.isEmpty)
        #expect(!ConsentedTelemetry(file: file, analytics: counter, crashes: counter).consent.countsUse)
    }

    @Test func `what cannot be written down is not agreed to after the next start`() throws {
        // A file where the folder should be: nothing can be written there.
        try Data().write(to: folder)
        let usage = usage()
        usage.telemetry.consent.countsUse = true
        #expect(usage.telemetry.consent.countsUse)
        #expect(!self.usage().telemetry.consent.countsUse)
    }

    @Test func `what was kept by a consent that is not there any more goes at the next start`() {
        let before = usage()
        before.counts.count(.stop)
        before.counts.settle()
        before.reports.keep([report(1)])
        #expect(files == ["counts.json", "reports.json"])
        let again = usage()
        #expect(again.counts.counted == UseCounts.Counted() && again.reports.all.isEmpty)
        again.counts.settle()
        #expect(files.isEmpty)
    }

    @Test func `whoever uses the phone next has agreed to nothing, and sees nothing of who left`() async throws {
        let settings = Services.Settings(
            server: try #require(URL(string: "https://transit.example")), appVersion: "1.0.0", documents: folder,
            caches: folder.appendingPathComponent("caches"))
        let services = Services(
            settings, secrets: MemorySecrets(), transport: PeopleBackend(), clock: SteppedClock().kit)
        services.usage.telemetry.consent.countsUse = true
        services.usage.telemetry.count(.stop)
        await services.forgetTracks()
        #expect(services.usage.telemetry.consent == Consent() && services.usage.counts.counted.times.isEmpty)
    }

    @Test func `numbers are kept, of what the app knows, up to a bound`() throws {
        let counts = self.counts()
        counts.count(.stop)
        counts.count(.stop)
        counts.count(.planMade)
        counts.settle()
        let again = self.counts(at: 1_770_000_000)
        #expect(again.counted.times == [.stop: 2, .planMade: 1])
        #expect(again.counted.since == counts.counted.since)
        let kept = #"{"since":86400,"times":{"stop":9999,"plan_made":-4,"somebody":1}}"#
        try Data(kept.utf8).write(to: folder.appendingPathComponent("counts.json"))
        let full = self.counts()
        full.count(.stop)
        #expect(full.counted.times == [.stop: 9_999, .planMade: 0])
        full.forget()
        full.settle()
        #expect(full.counted == UseCounts.Counted() && files.isEmpty)
    }

    @Test func `when counting began is known to the day of whoever looks`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .sydney
        // 07:53 on the 9th in Sydney, where it is the 8th in Greenwich.
        let file = folder.appendingPathComponent("counts.json")
        let counts = UseCounts(file: file, now: { 1_759_956_800 }, calendar: calendar)
        counts.count(.stop)
        counts.settle()
        #expect(counts.counted.since == 1_759_928_400)
    }

    @Test func `the newest five reports are kept, without an account that is too long`() {
        let file = folder.appendingPathComponent("reports.json")
        let reports = KeptCrashReports(file: file)
        reports.keep((1...4).map { report(Double($0)) })
        reports.keep([])
        reports.keep([report(6, detail: String(repeating: "x", count: 100_001)), report(5)])
        let kept = KeptCrashReports(file: file).all
        #expect(kept.map(\.time) == [6, 5, 4, 3, 2])
        #expect(kept.map { $0.detail == nil } == [true, false, false, false, false])
    }

    @Test func `the rider sees what there is, hands it over and deletes it`() {
        let usage = usage()
        let model = UsageModel(usage, clock: SteppedClock().kit)
        #expect(model.state.isEmpty && model.state.consent == Consent())
        model.countUse(true)
        model.keepReports(true)
        usage.telemetry.count(.shareBegun)
        usage.telemetry.count(.home)
        usage.telemetry.keep([report(3), report(4, detail: nil)])
        model.countUse(true)
        #expect(model.state.rows.map(\.event) == [.home, .shareBegun] && model.state.reports.count == 2)
        #expect(
            model.state.text
                == "home: 1\nshare_begun: 1\ncrash, app 1.0.0, system 16.4\ncrash, app 1.0.0, system 16.4\n{}")
        model.keepReports(false)
        #expect(model.state.reports.isEmpty && model.state.rows.count == 2)
        model.forget()
        #expect(model.state.isEmpty && model.state.consent.countsUse, "it may still be counted")
        model.countUse(false)
        usage.counts.settle()
        #expect(files.isEmpty, "nothing agreed to, nothing kept")
    }

    @Test func `each thing that is counted has a name of its own`() {
        let names = UseEvent.allCases.map(\.words)
        #expect(Set(names).count == names.count)
    }
}

/// Proves that a build is without what its file switches off.
@Suite struct FeatureFlagTests {
    @Test func `what a file does not switch on is off, with the screens of it`() {
        let flags = BundledFeatures(Data(#"{"sharing":true,"adventures":false,"tomorrow":true}"#.utf8))
        #expect(Feature.allCases.filter(flags.isOn) == [.sharing])
        #expect(flags.has(.friends) && flags.has(.share(token: "s")) && flags.has(.home))
        #expect(!flags.has(.adventure(id: "a")) && !flags.has(.adventures) && !flags.has(.safetyReports))
        #expect(Feature.allCases.filter(BundledFeatures(Data("[".utf8)).isOn).isEmpty)
        #expect(Feature.allCases.allSatisfy(AllFeatures().isOn))
    }

    @Test func `the file of the app names every feature and nothing else`() throws {
        var apps = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { apps.deleteLastPathComponent() }
        let file = apps.appendingPathComponent("SydneyTransit/App/Features.json")
        let named = try JSONDecoder().decode([String: Bool].self, from: Data(contentsOf: file))
        #expect(Set(named.keys) == Set(Feature.allCases.map(\.rawValue)))
    }
}
