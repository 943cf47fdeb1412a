/// Collects problems in bounded memory: every one is counted, the first few of each kind are kept whole.
public final class ProblemLog {
    /// Problems kept whole for each code and file.
    public let keptPerKind: Int
    /// Those kept, in the order found.
    public private(set) var problems: [Problem] = []
    private var tallies: [Tally] = []
    private var indices: [Kind: Int] = [:]
    /// Where the last problem was counted: the next row mostly has the same.
    private var latest = -1
    private var rows: [Place: (read: Int, lost: Int)] = [:]

    private struct Kind: Hashable {
        var code: ProblemCode
        var feed: String
        var file: String
    }

    private struct Tally {
        var kind: Kind
        var count = 0
        /// Rows left out.
        var lost = 0
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
        _ code: ProblemCode, feed: String, file: String = "", line: Int? = nil,
        field: @autoclosure () -> String? = nil, value: @autoclosure () -> String? = nil, rows lost: Int? = nil,
        _ message: @autoclosure () -> String
    ) {
        let index = index(of: code, feed, file)
        tallies[index].count += 1
        tallies[index].lost += lost ?? (code.severity == .error ? 1 : 0)
        guard tallies[index].count <= keptPerKind else { return }
        let problem = Problem(
            code: code, feed: feed, file: file, line: line, field: field(),
            value: value().map { String($0.prefix(100)) },
            message: message())
        problems.append(problem)
    }

    private func index(of code: ProblemCode, _ feed: String, _ file: String) -> Int {
        if latest >= 0 {
            let kind = tallies[latest].kind
            if kind.code == code, kind.file == file, kind.feed == feed { return latest }
        }
        let kind = Kind(code: code, feed: feed, file: file)
        if let known = indices[kind] {
            latest = known
        } else {
            latest = tallies.count
            indices[kind] = latest
            tallies.append(Tally(kind: kind))
        }
        return latest
    }

    /// How many of this kind were found, kept or not.
    public func count(_ code: ProblemCode, feed: String? = nil, file: String? = nil) -> Int {
        tallies.reduce(0) { sum, tally in
            let fits = tally.kind.code == code && (feed ?? tally.kind.feed) == tally.kind.feed
            return fits && (file ?? tally.kind.file) == tally.kind.file ? sum + tally.count : sum
        }
    }

    /// Counts by code, feed and file, worst first.
    public var summary: [(code: ProblemCode, feed: String, file: String, count: Int)] {
        tallies.map { (code: $0.kind.code, feed: $0.kind.feed, file: $0.kind.file, count: $0.count) }.sorted {
            if $0.code.severity != $1.code.severity { return $0.code.severity > $1.code.severity }
            return ($0.feed, $0.file, $0.code.rawValue) < ($1.feed, $1.file, $1.code.rawValue)
        }
    }

    /// Whether anything found forbids publishing.
    public var isFatal: Bool { tallies.contains { $0.kind.code.severity == .fatal } }

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
    public func rejectedRows(feed: String, file: String) -> Int {
        let noted = tallies.reduce(0) { sum, tally in
            tally.kind.feed == feed && tally.kind.file == file ? sum + tally.lost : sum
        }
        return noted + (rows[Place(feed: feed, file: file)]?.lost ?? 0)
    }
}
