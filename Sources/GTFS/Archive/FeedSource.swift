/// A place that holds the files of one feed: a folder or a ZIP archive.
public protocol FeedSource {
    /// The files, by path inside the feed, in the source's own order.
    var entries: [FeedEntry] { get }
    /// A stream of the decompressed bytes of one file.
    func open(_ entry: FeedEntry) throws(FeedError) -> any ByteStream
}

/// One file of a feed.
public struct FeedEntry: Equatable, Sendable {
    /// Path inside the feed, `/` between folders.
    public var path: String
    /// Bytes after decompression, as declared; enforced while reading.
    public var size: UInt64
    /// Where the source finds it: an offset into the archive's directory list.
    var position: Int

    /// The last component of the path.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// The folder that holds the file, empty for the top.
    public var folder: String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}

/// Bytes read in order, once.
public protocol ByteStream: AnyObject {
    /// Fills the buffer from its start; returns how many bytes came, 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int
}

/// Opens a feed given as a folder or as a ZIP archive.
public func openFeedSource(at path: String, limits: FeedLimits = FeedLimits()) throws(FeedError) -> any FeedSource {
    let file = try RandomAccessFile(path: path)
    if file.isDirectory { return try FolderFeed(path: path, limits: limits) }
    return try ZipFeed(file: file, path: path, limits: limits)
}
