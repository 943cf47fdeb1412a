import Logging

/// A line of the log as it may leave the machine: what ``ReportRules`` let through, and nothing else of it.
package struct ErrorReport: Sendable, Equatable {
    /// What kind of line it is: `job_failed`. Reports of one kind are one issue.
    package var kind: String
    /// Whether the process could not go on.
    package var isFatal = false
    /// What it was about, from closed lists: two reports of one kind and one subject are the same one.
    package var subject: [String: String] = [:]
    /// What leads to the line in the log.
    package var marks: [String: String] = [:]
    /// Counts.
    package var counts: [String: Int] = [:]
    /// What is left of the reason in words; nil where none was given.
    package var reason: String?

    /// A report of a kind.
    package init(kind: String, isFatal: Bool = false, subject: [String: String] = [:]) {
        (self.kind, self.isFatal, self.subject) = (kind, isFatal, subject)
    }

    /// What two reports have in common that are the same one.
    package struct Identity: Hashable, Sendable {
        package var kind: String
        package var subject: [String: String]
    }

    package var identity: Identity { Identity(kind: kind, subject: subject) }
}

/// What of a line may leave the machine: fields of a list, and of each only what looks as it should. All else stays here.
///
/// No address, token, place, account, query or path that came is in these lists, and none can come through them: a subject is one
/// of names known beforehand, a mark is made by this program, a count is small, and of a reason only ``PlainWords`` are left.
package struct ReportRules: Sendable {
    /// Names that subjects may be: kinds of jobs, services, sources, declared paths.
    private(set) var names: Set<String> = []

    /// Fields whose value is one of ``names``.
    private static let subjects: Set<String> = [
        "allowance", "chore", "fate", "kind", "operation", "provider", "queue", "route", "service", "source", "step",
    ]
    /// Fields whose value is a small whole number.
    private static let counts: Set<String> = [
        "after_seconds", "attempt", "count", "failures", "line", "percent", "status",
    ]
    private static let largestCount = 999_999
    /// Fields of sentences.
    private static let sentences = ["error", "reason", "problems", "trouble"]
    /// What is told in place of a name that is in no list.
    static let unnamed = "unnamed"

    /// Rules that know no name yet.
    package init() {}

    /// Adds to what subjects may be.
    mutating func know(_ more: some Sequence<String>) { names.formUnion(more) }

    /// What tells a line from others that are not the same one.
    func identity(_ message: String, _ fields: Logger.Metadata) -> ErrorReport.Identity {
        var subject: [String: String] = [:]
        for name in Self.subjects {
            guard let value = Self.text(fields[name]) else { continue }
            subject[name] = names.contains(value) ? value : Self.unnamed
        }
        return ErrorReport.Identity(kind: Self.isKind(message) ? message : Self.unnamed, subject: subject)
    }

    /// What may be told of a line.
    package func report(_ message: String, _ fields: Logger.Metadata, isFatal: Bool) -> ErrorReport {
        let identity = identity(message, fields)
        var report = ErrorReport(kind: identity.kind, isFatal: isFatal, subject: identity.subject)
        for name in Self.counts {
            guard let value = Self.text(fields[name]), value.utf8.count <= 6, let number = Int(value),
                (0...Self.largestCount).contains(number), String(number) == value
            else { continue }
            report.counts[name] = number
        }
        if let id = Self.text(fields["request_id"]), id.hasPrefix("req_"), Self.isHexadecimal(id.dropFirst(4)) {
            report.marks["request_id"] = id
        }
        // The trace's own id is a client's, who may have put anything into it; the span's is ours.
        if let id = Self.text(fields["span_id"]), Self.isHexadecimal(id) { report.marks["span_id"] = id }
        for name in Self.sentences where report.reason == nil {
            report.reason = fields[name].map { PlainWords.of("\($0)") }
        }
        return report
    }

    private static func text(_ value: Logger.MetadataValue?) -> String? {
        switch value {
        case .string(let text)?: text
        case .stringConvertible(let value)?: "\(value)"
        default: nil
        }
    }

    /// Lines are told apart by names like `job_failed`; what other programs' parts say are sentences.
    private static func isKind(_ text: String) -> Bool {
        let words = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        return (2...8).contains(words.count)
            && words.allSatisfy { (1...16).contains($0.count) && $0.allSatisfy { (97...122).contains($0) } }
    }

    /// The 16 digits of an id that this program makes.
    private static func isHexadecimal(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
