import Foundation

/// Counts what is used.
public protocol Analytics: Sendable {
    /// Something was used once.
    func count(_ event: UseEvent)
    /// Forgets what was counted.
    func forget()
}

/// Nothing is counted.
public struct NoAnalytics: Analytics {
    /// Nothing to keep.
    public init() {}
    public func count(_ event: UseEvent) {}
    public func forget() {}
}

/// Keeps or tells where the app stopped, or hung.
public protocol CrashReports: Sendable {
    /// The system has reports of it.
    func keep(_ reports: [CrashReport])
    /// Forgets those that were kept.
    func forget()
}

/// What a rider has agreed to: nothing, until they say so.
public struct Consent: Codable, Sendable, Equatable {
    /// Whether it may be counted what is used.
    public var countsUse = false
    /// Whether it may be kept where the app stopped.
    public var reportsCrashes = false

    /// Nothing agreed to.
    public init() {}
}

/// Counts and keeps only as far as the rider agrees at the moment. What was kept goes with the consent to it.
public final class ConsentedTelemetry: Analytics, CrashReports, @unchecked Sendable {
    private let lock = NSLock()
    private let file: URL
    private let analytics: any Analytics
    private let crashes: any CrashReports
    private var agreed: Consent

    /// - Parameters:
    ///   - file: where what the rider agreed to is kept.
    ///   - analytics: what counts, once it may.
    ///   - crashes: what keeps reports, once it may.
    public init(file: URL, analytics: any Analytics, crashes: any CrashReports) {
        (self.file, self.analytics, self.crashes) = (file, analytics, crashes)
        agreed = KeptFile.read(Consent.self, from: file) ?? Consent()
        // Where consent could not be written down, something may have been kept by it.
        if !agreed.countsUse { analytics.forget() }
        if !agreed.reportsCrashes { crashes.forget() }
    }

    /// What the rider has agreed to. Set, it holds at once. Where it cannot be written down nothing is agreed to from the next start
    /// on, rather than what was agreed to before.
    public var consent: Consent {
        get { lock.withLock { agreed } }
        set {
            lock.withLock {
                agreed = newValue
                if !newValue.countsUse { analytics.forget() }
                if !newValue.reportsCrashes { crashes.forget() }
                if newValue == Consent() || !KeptFile.write(newValue, to: file) {
                    try? FileManager.default.removeItem(at: file)
                }
            }
        }
    }

    // The lock is held as well while something is kept: nothing is kept after the consent to it was taken back.

    public func count(_ event: UseEvent) { lock.withLock { if agreed.countsUse { analytics.count(event) } } }

    public func keep(_ reports: [CrashReport]) { lock.withLock { if agreed.reportsCrashes { crashes.keep(reports) } } }

    public func forget() {
        analytics.forget()
        crashes.forget()
    }
}
