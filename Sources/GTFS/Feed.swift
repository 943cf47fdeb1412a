/// A row type: one GTFS file, its columns, and how a record becomes a value.
public protocol FeedRow {
    associatedtype Column: FeedColumn
    /// The file's name, `stops.txt`.
    static var file: String { get }
    /// Columns without which the file says nothing.
    static var requiredColumns: [Column] { get }
    /// The row, or nil when it must be left out; why is noted on the record.
    init?(_ record: Record<Column>)
}

/// One schedule feed, read file by file, row by row. No file is ever whole in memory.
///
/// ```swift
/// import GTFS
///
/// let problems = ProblemLog()
/// let feed = try Feed(at: "sydney.zip", id: "sydney", problems: problems)
/// feed.read(StopRow.self) { stop, _ in print(stop.id, stop.name) }
/// for problem in problems.problems { print(problem) }
/// ```
public struct Feed {
    /// Feed id of the city file, or the name of the archive; stands in every problem.
    public let id: String
    /// Where problems go.
    public let problems: ProblemLog
    private let source: any FeedSource
    private let limits: FeedLimits
    private let files: [String: FeedEntry]

    /// Opens a feed given as a ZIP archive or as a folder, its files at the top or in one sub-folder.
    public init(
        at path: String, id: String, problems: ProblemLog, limits: FeedLimits = FeedLimits()
    ) throws(FeedError) {
        self.init(source: try openFeedSource(at: path, limits: limits), id: id, problems: problems, limits: limits)
    }

    init(source: any FeedSource, id: String, problems: ProblemLog, limits: FeedLimits) {
        self.id = id
        self.problems = problems
        self.source = source
        self.limits = limits
        var files: [String: FeedEntry] = [:]
        let folder = Self.feedFolder(of: source.entries)
        for entry in source.entries where entry.folder == folder {
            if files[entry.name] == nil {
                files[entry.name] = entry
            } else {
                problems.add(.duplicateFile, feed: id, file: entry.name, "the archive holds this file twice")
            }
        }
        if !folder.isEmpty {
            problems.add(.filesInSubfolder, feed: id, "the files lie in the folder \"\(folder)\"")
        }
        for name in files.keys.sorted() {
            if FeedFiles.unsupported.contains(name) {
                problems.add(.unsupportedFile, feed: id, file: name, "this part of GTFS is not used here yet")
            } else if !FeedFiles.read.contains(name) {
                problems.add(.unknownFile, feed: id, file: name, "not a file of the GTFS reference")
            }
        }
        self.files = files
    }

    /// The folder that holds the feed: the top, unless only a folder below holds `stops.txt`.
    private static func feedFolder(of entries: [FeedEntry]) -> String {
        let folders = entries.filter { $0.name == "stops.txt" || $0.name == "agency.txt" }
            .map(\.folder).filter { !$0.hasPrefix("__MACOSX") }
        return folders.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? ""
    }

    /// Whether the feed has this file.
    public func has(_ file: String) -> Bool { files[file] != nil }

    /// Bytes of a file after decompression, as declared; nil when absent.
    public func size(of file: String) -> UInt64? { files[file]?.size }

    /// Reads every row of a file in order; false when the file is absent or cannot be read (why is noted).
    @discardableResult
    public func read<Row: FeedRow>(_ type: Row.Type, _ body: (Row, Record<Row.Column>) throws -> Void) rethrows -> Bool
    {
        try eachRow(body)
    }

    /// The same for one of the large files, compiled for its rows alone.
    @discardableResult
    public func read(
        _ type: StopTimeRow.Type, _ body: (StopTimeRow, Record<StopTimeRow.Column>) throws -> Void
    ) rethrows -> Bool { try eachRow(body) }

    /// The same for one of the large files, compiled for its rows alone.
    @discardableResult
    public func read(
        _ type: ShapePointRow.Type, _ body: (ShapePointRow, Record<ShapePointRow.Column>) throws -> Void
    ) rethrows -> Bool { try eachRow(body) }

    /// The same for one of the large files, compiled for its rows alone.
    @discardableResult
    public func read(
        _ type: TripRow.Type, _ body: (TripRow, Record<TripRow.Column>) throws -> Void
    ) rethrows -> Bool { try eachRow(body) }

    /// The same for one of the large files, compiled for its rows alone.
    @discardableResult
    public func read(
        _ type: StopRow.Type, _ body: (StopRow, Record<StopRow.Column>) throws -> Void
    ) rethrows -> Bool { try eachRow(body) }

    private func eachRow<Row: FeedRow>(_ body: (Row, Record<Row.Column>) throws -> Void) rethrows -> Bool {
        guard let entry = files[Row.file] else { return false }
        let reader: CSVReader
        let positions: [Int]
        do throws(FeedError) {
            reader = CSVReader(
                stream: try source.open(entry), file: entry.path, limits: limits,
                readsAhead: entry.size >= Self.bytesWorthAThread)
            guard try reader.next() else {
                problems.add(.emptyFile, feed: id, file: Row.file, "the file is empty")
                return false
            }
            guard let found = header(of: Row.self, reader) else { return false }
            positions = found
        } catch {
            problems.add(.unreadableFile, feed: id, file: Row.file, error.description)
            return false
        }
        let columns = reader.count
        let context = FileContext(log: problems, feed: id, file: Row.file)
        let record = Record<Row.Column>(reader: reader, positions: positions, context: context)
        var rows = 0
        defer { problems.countRows(rows, feed: id, file: Row.file) }
        while true {
            do throws(FeedError) {
                guard try reader.next() else { return true }
            } catch {
                let line = if case .openQuote(_, let opened) = error { opened } else { reader.line }
                problems.add(.unreadableFile, feed: id, file: Row.file, line: line, error.description)
                return false
            }
            rows += 1
            if reader.hasLineBreak {
                record.report(.newLineInValue, nil, nil, "a value goes on in the next line")
            }
            if reader.count != columns {
                record.report(
                    .invalidRowLength, nil, nil, "\(reader.count) fields, where the header has \(columns)")
            }
            if let row = Row(record) { try body(row, record) }
        }
    }

    /// Files of this size and more are read and cut up by a thread beside the one that uses their rows.
    private static let bytesWorthAThread: UInt64 = 1 << 20

    /// Finds each column in the header; nil when a required one is missing.
    private func header<Row: FeedRow>(of type: Row.Type, _ reader: CSVReader) -> [Int]? {
        var found: [String: Int] = [:]
        let known = Dictionary(uniqueKeysWithValues: Row.Column.allCases.map { ($0.name, $0) })
        for index in 0..<reader.count {
            let name = String(decoding: reader.field(index), as: UTF8.self)
            if name.isEmpty {
                problems.add(
                    .emptyColumnName, feed: id, file: Row.file, line: 1, "column \(index + 1) has no name")
                continue
            }
            if found[name] != nil {
                problems.add(.duplicatedColumn, feed: id, file: Row.file, line: 1, field: name, "named twice")
                continue
            }
            found[name] = index
            if known[name] == nil {
                problems.add(.unknownColumn, feed: id, file: Row.file, line: 1, field: name, "not read here")
            }
        }
        let missing = Row.requiredColumns.filter { found[$0.name] == nil }
        for column in missing {
            problems.add(
                .missingRequiredColumn, feed: id, file: Row.file, line: 1, field: column.name,
                "the header has no \(column.name)")
        }
        return missing.isEmpty ? Row.Column.allCases.map { found[$0.name] ?? -1 } : nil
    }
}

/// The files of the GTFS reference.
public enum FeedFiles {
    /// Those that are read.
    public static let read: Set<String> = [
        "agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt",
        "frequencies.txt", "transfers.txt", "pathways.txt", "levels.txt", "shapes.txt", "translations.txt",
        "feed_info.txt",
    ]
    /// Those that are known, noted and not used yet: fares, flexible services, attributions.
    public static let unsupported: Set<String> = [
        "fare_attributes.txt", "fare_rules.txt", "timeframes.txt", "rider_categories.txt", "fare_media.txt",
        "fare_products.txt", "fare_leg_rules.txt", "fare_leg_join_rules.txt", "fare_transfer_rules.txt", "areas.txt",
        "stop_areas.txt", "networks.txt", "route_networks.txt", "location_groups.txt", "location_group_stops.txt",
        "locations.geojson", "booking_rules.txt", "attributions.txt",
    ]
}
