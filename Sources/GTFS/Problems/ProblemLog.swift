/// Collects problems in bounded memory: every one is counted, the first few of each kind are kept whole.
public final class ProblemLog {
    /// Problems kept whole for each code and file.
    public let keptPerKind: Int
    /// Those kept, in the order found.
    public private(set) var problems: [Problem] = []
    private var tallies: [Kind: Int] = [:]
    private var rows: [Place: (read: Int, lost: Int)] = [:]

    private struct Kind: Hashable {
        var code: ProblemCode
        var feed: String
        var file: String
    }

    private struct Place: Hashable {
        var feed: String
        var file: String
    }

    /// A log that keeps `keptPerKind` examples of each kind.
    public init(keptPerKind: Int = 5) { self.keptPerKind = keptPerKind }

    /// Counts a problem, and keeps it if it is among the first of its kind.
    ///
    /// `rows` is how many rows of the file are left out because of it: one for an error, none for anything else,
    /// unless it is said.
    public func add(
        _ code: ProblemCode, feed: String, file: String = "", line: Int? = nil, field: String? = nil,
        value: String? = nil, rows lost: Int? = nil, _ message: @autoclosure () -> String
    ) {
        if let lost = lost ?? (code.severity == .error ? 1 : nil) { loseRows(lost, feed: feed, file: file) }
        let kind = Kind(code: code, feed: feed, file: file)
        let seen = tallies[kind, default: 0]
        tallies[kind] = seen + 1
        guard seen < keptPerKind else { return }
        problems.append(
            Problem(
                code: code, feed: feed, file: file, line: line, field: field,
                value: value.map { String($0.prefix(100)) }, message: message()))
    }

    /// How many of this kind were found, kept or not.
    public func count(_ code: ProblemCode, feed: String? = nil, file: String? = nil) -> Int {
        tallies.reduce(0) { sum, tally in
            let fits = tally.key.code == code && (feed ?? tally.key.feed) == tally.key.feed
            return fits && (file ?? tally.key.file) == tally.key.file ? sum + tally.value : sum
        }
    }

    /// Counts by code, feed and file, worst first.
    public var summary: [(code: ProblemCode, feed: String, file: String, count: Int)] {
        tallies.map { (code: $0.key.code, feed: $0.key.feed, file: $0.key.file, count: $0.value) }.sorted {
            if $0.code.severity != $1.code.severity { return $0.code.severity > $1.code.severity }
            return ($0.feed, $0.file, $0.code.rawValue) < ($1.feed, $1.file, $1.code.rawValue)
        }
    }

    /// Whether anything found forbids publishing.
    public var isFatal: Bool { tallies.keys.contains { $0.code.severity == .fatal } }

    /// Counts rows left out that no problem of theirs was noted for.
    public func loseRows(_ count: Int, feed: String, file: String) {
        rows[Place(feed: feed, file: file), default: (0, 0)].lost += count
    }

    /// Counts rows that were read, whether they could be used or not.
    public func countRows(_ count: Int, feed: String, file: String) {
        rows[Place(feed: feed, file: file), default: (0, 0)].read += count
    }

    /// Rows of one file that were read.
    public func rowsRead(feed: String, file: String) -> Int { rows[Place(feed: feed, file: file)]?.read ?? 0 }

    /// Rows of one file that had to be left out.
    public func rejectedRows(feed: String, file: String) -> Int { rows[Place(feed: feed, file: file)]?.lost ?? 0 }
}
