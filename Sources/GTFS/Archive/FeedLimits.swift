/// What a feed may cost before it is refused: a feed is hostile input until proven otherwise.
public struct FeedLimits: Sendable {
    /// Files in a feed.
    public var entries = 10_000
    /// Bytes of one file after decompression.
    public var entryBytes: UInt64 = 8 << 30
    /// Bytes of all files after decompression.
    public var totalBytes: UInt64 = 16 << 30
    /// Decompressed bytes per compressed byte, judged on files of more than `ratioFloor` bytes. Timetables of
    /// whole countries stay below 40; deflate itself ends at 1,032.
    public var ratio: UInt64 = 250
    /// Files up to this size are not judged by their ratio.
    public var ratioFloor: UInt64 = 16 << 20
    /// Rows of one file.
    public var rows = 200_000_000
    /// Bytes of one row, quoted newlines included.
    public var rowBytes = 1 << 20
    /// Columns of one file.
    public var columns = 1_000

    /// The limits used where none are given.
    public init() {}
}
