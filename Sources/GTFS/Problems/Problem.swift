/// How much a problem matters.
public enum Severity: String, Sendable, Comparable, CaseIterable {
    /// Worth knowing; nothing is lost.
    case info
    /// Riders may see less than they should; the feed is used.
    case warning
    /// A row could not be used and was left out; many of these refuse the feed.
    case error
    /// The feed cannot be published.
    case fatal

    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .error: 2
        case .fatal: 3
        }
    }
}

/// One thing found wrong in a feed, with all it takes to mend it.
public struct Problem: Equatable, Sendable {
    /// What kind; its severity and remedy come with it.
    public var code: ProblemCode
    /// Feed id from the city file, or the feed's path.
    public var feed: String
    /// File inside the feed; empty when it is about the feed as a whole.
    public var file: String
    /// Line in the file, the header being 1; nil when it is about the whole file.
    public var line: Int?
    /// Column, where it is about one.
    public var field: String?
    /// What stood there, cut to 100 characters.
    public var value: String?
    /// What is wrong here, in words.
    public var message: String

    /// From the code: how much it matters.
    public var severity: Severity { code.severity }
    /// From the code: what to do about it.
    public var remedy: String { code.remedy }
}

extension Problem: CustomStringConvertible {
    /// `error foreign_key_violation stop_times.txt:12 stop_id "x": no such stop (remedy)`.
    public var description: String {
        var text = "\(severity.rawValue) \(code.rawValue)"
        if !file.isEmpty { text += " \(file)" + (line.map { ":\($0)" } ?? "") }
        if let field { text += " \(field)" }
        if let value { text += " \"\(value)\"" }
        return text + ": \(message) (\(remedy))"
    }
}
