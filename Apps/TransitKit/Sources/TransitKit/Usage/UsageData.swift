import Foundation

/// What is counted and kept about the use of the app, once the rider agrees: on this phone, where they can see and delete it.
public struct UsageData: Sendable {
    /// What may be counted and kept at the moment.
    public let telemetry: ConsentedTelemetry
    public let counts: UseCounts
    public let reports: KeptCrashReports

    /// - Parameters:
    ///   - folder: where all of it is kept, what was agreed to included.
    ///   - now: seconds since 1970-01-01T00:00:00Z.
    public init(folder: URL, now: @escaping @Sendable () -> Double) {
        counts = UseCounts(file: folder.appendingPathComponent("counts.json"), now: now)
        reports = KeptCrashReports(file: folder.appendingPathComponent("reports.json"))
        telemetry = ConsentedTelemetry(
            file: folder.appendingPathComponent("consent.json"), analytics: counts, crashes: reports)
    }
}
