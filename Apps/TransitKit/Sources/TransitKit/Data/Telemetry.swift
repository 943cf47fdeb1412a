import Foundation

/// What of the app is switched on from afar, for features that are tried before all have them.
public protocol FeatureFlags: Sendable {
    /// Whether a feature is on.
    func isOn(_ feature: String) -> Bool
}

/// Nothing is switched from afar.
public struct NoFeatureFlags: FeatureFlags {
    /// Nothing to keep.
    public init() {}
    public func isOn(_ feature: String) -> Bool { false }
}

/// Counts what is used, for whoever builds the app. What is counted has no id of a rider, a phone or a place in it: only names
/// of things the app does.
public protocol Analytics: Sendable {
    /// Something was used once.
    func count(_ event: String)
}

/// Nothing is counted.
public struct NoAnalytics: Analytics {
    /// Nothing to keep.
    public init() {}
    public func count(_ event: String) {}
}

/// Tells whoever builds the app where it stopped.
public protocol CrashReports: Sendable {
    /// Sends what is there from last time, where there is something.
    func sendLast() async
}

/// Nothing is told.
public struct NoCrashReports: CrashReports {
    /// Nothing to keep.
    public init() {}
    public func sendLast() async {}
}

/// What a rider has agreed to be told on: nothing, until they say so.
public struct Consent: Codable, Sendable, Equatable {
    /// Whether it may be counted what is used.
    public var countsUse = false
    /// Whether it may be told where the app stopped.
    public var reportsCrashes = false

    /// Nothing agreed to.
    public init() {}
}

/// Counts and tells only as far as the rider agrees at the moment.
public final class ConsentedTelemetry: Analytics, CrashReports, @unchecked Sendable {
    private let lock = NSLock()
    private let file: URL
    private let analytics: any Analytics
    private let crashes: any CrashReports
    private var agreed: Consent

    /// - Parameters:
    ///   - file: where what the rider agreed to is kept.
    ///   - analytics: what counts, once it may.
    ///   - crashes: what tells, once it may.
    public init(file: URL, analytics: any Analytics = NoAnalytics(), crashes: any CrashReports = NoCrashReports()) {
        (self.file, self.analytics, self.crashes) = (file, analytics, crashes)
        let kept = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Consent.self, from: $0) }
        agreed = kept ?? Consent()
    }

    /// What the rider has agreed to. Set, it holds at once; where it cannot be written down, until the app ends.
    public var consent: Consent {
        get { lock.withLock { agreed } }
        set {
            lock.withLock { agreed = newValue }
            let folder = file.deletingLastPathComponent()
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try? JSONEncoder().encode(newValue).write(to: file, options: .atomic)
        }
    }

    public func count(_ event: String) { if consent.countsUse { analytics.count(event) } }

    public func sendLast() async { if consent.reportsCrashes { await crashes.sendLast() } }
}
