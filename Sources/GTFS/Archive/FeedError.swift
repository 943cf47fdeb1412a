/// Why a feed cannot be read at all. Faults inside a readable feed are `Problem`s.
public enum FeedError: Error, Equatable, Sendable {
    /// Nothing at this path, or it may not be read.
    case unreadable(path: String, reason: String)
    /// Neither a folder nor a ZIP archive.
    case notAFeed(path: String)
    /// The archive is cut short or its directory contradicts itself.
    case damagedArchive(String)
    /// An entry whose name leads out of the feed's folder.
    case unsafePath(entry: String)
    /// A part of the ZIP format that feeds do not use: encryption, methods other than stored and deflated.
    case unsupportedArchive(entry: String, feature: String)
    /// A file that decompresses to more than a limit allows.
    case tooLarge(entry: String, limit: String)
    /// A file that ends inside quotes: where in it they were opened nobody can say, and all that follows is not what it was.
    case openQuote(entry: String, line: Int)
    /// Decompressed bytes do not match the archive's own checksum or size.
    case corruptEntry(entry: String, reason: String)
}

extension FeedError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .notAFeed(let path):
            "\(path) is neither a folder nor a ZIP archive; give a GTFS feed as a .zip or as a folder of .txt files"
        case .damagedArchive(let reason): "the ZIP archive is damaged: \(reason); fetch it again"
        case .unsafePath(let entry):
            "the archive holds an entry that leads out of its folder: \"\(entry)\"; refused as a path traversal"
        case .unsupportedArchive(let entry, let feature): "\(entry) uses \(feature), which feeds may not"
        case .tooLarge(let entry, let limit):
            "\(entry) is larger than allowed: \(limit); refused as a possible zip bomb"
        case .openQuote(let entry, let line):
            "\(entry) ends inside quotes that the row of line \(line) opens and nothing closes"
        case .corruptEntry(let entry, let reason): "\(entry) is damaged: \(reason); fetch the feed again"
        }
    }
}
