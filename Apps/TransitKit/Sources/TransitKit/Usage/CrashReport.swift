import Foundation

/// Where the app stopped or hung, as the system says it.
public struct CrashReport: Codable, Sendable, Equatable {
    /// What happened.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case crash
        case hang
        /// The processor was kept busy for too long.
        case processor
        /// Too much was written.
        case disk
    }

    public var kind: Kind
    /// Of the app, as `1.4.0`.
    public var appVersion: String
    /// Of iOS.
    public var systemVersion: String
    /// When the system's account of it ends, in seconds since 1970-01-01T00:00:00Z.
    public var time: Double
    /// The system's account, as JSON: which of the app's functions were under way, the phone's model, its region. Nil where it is
    /// longer than is kept.
    public var detail: String?

    /// A report.
    public init(kind: Kind, appVersion: String, systemVersion: String, time: Double, detail: String?) {
        (self.kind, self.appVersion, self.systemVersion) = (kind, appVersion, systemVersion)
        (self.time, self.detail) = (time, detail)
    }

    /// "The app crashed".
    public var words: Words {
        switch kind {
        case .crash: Words("usage.report.crash")
        case .hang: Words("usage.report.hang")
        case .processor: Words("usage.report.processor")
        case .disk: Words("usage.report.disk")
        }
    }
}

/// The last reports, on this phone alone: nothing is sent, but by the rider.
public final class KeptCrashReports: CrashReports, @unchecked Sendable {
    /// How many stay, the newest.
    static let most = 5
    /// Bytes of a system's account that are kept.
    static let longest = 100_000

    private let lock = NSLock()
    private let file: URL
    private var kept: [CrashReport]

    /// - Parameter file: where they are kept.
    public init(file: URL) {
        self.file = file
        kept = KeptFile.read([CrashReport].self, from: file) ?? []
    }

    /// Those that are kept, the newest first.
    public var all: [CrashReport] { lock.withLock { kept } }

    public func keep(_ reports: [CrashReport]) {
        guard !reports.isEmpty else { return }
        let short = reports.map { report in
            var report = report
            if let detail = report.detail, detail.utf8.count > Self.longest { report.detail = nil }
            return report
        }
        lock.withLock {
            kept = Array((short + kept).sorted { $0.time > $1.time }.prefix(Self.most))
            KeptFile.write(kept, to: file)
        }
    }

    public func forget() {
        lock.withLock {
            kept = []
            try? FileManager.default.removeItem(at: file)
        }
    }
}
