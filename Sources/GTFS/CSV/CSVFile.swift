/// Any file of comma-separated values (RFC 4180), by the names of its columns: for lists that are not part of a feed.
///
/// Quoted or not, LF or CRLF, with or without a byte order mark; blank lines and padding are passed over.
public final class CSVFile {
    /// Names of the columns, as the header has them.
    public let columns: [String]
    private let reader: CSVReader

    /// Opens a file and reads its header.
    public init(path: String, limits: FeedLimits = FeedLimits()) throws(FeedError) {
        let file = try RandomAccessFile(path: path)
        guard !file.isDirectory else { throw .unreadable(path: path, reason: "it is a folder") }
        reader = CSVReader(stream: FileStream(file: file), file: path, limits: limits, readsAhead: false)
        guard try reader.next() else {
            throw .unreadable(path: path, reason: "it is empty; its first line names the columns")
        }
        columns = (0..<reader.count).map { [reader] in String(decoding: reader.field($0), as: UTF8.self) }
    }

    /// Where a column is; nil where the file has none of that name.
    public func position(of column: String) -> Int? { columns.firstIndex(of: column) }

    /// Moves to the next row; false at the end.
    public func next() throws(FeedError) -> Bool { try reader.next() }

    /// Line of the present row, the header being 1.
    public var line: Int { reader.line }

    /// A field of the present row, without padding and quotes; empty where the row is shorter.
    public subscript(_ position: Int) -> String { String(decoding: reader.field(position), as: UTF8.self) }
}
