import CZlib

/// Reads a file that may be compressed with gzip (RFC 1952): captures of realtime feeds are kept that way.
public enum GzipFile {
    /// The contents of a file, inflated if they are gzip.
    ///
    /// - Parameter limit: most bytes to inflate to; beyond it the file is refused.
    public static func contents(of path: String, limit: Int = 256 << 20) throws(FeedError) -> [UInt8] {
        // zlib's own file reader hands through what is not compressed.
        guard let file = gzopen(path, "rb") else { throw .unreadable(path: path, reason: "it cannot be opened") }
        defer { gzclose(file) }
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let got = gzread(file, buffer.baseAddress, UInt32(buffer.count))
            guard got >= 0 else { throw .unreadable(path: path, reason: "its compressed bytes are not valid") }
            if got == 0 { return bytes }
            guard bytes.count + Int(got) <= limit else {
                throw .unreadable(path: path, reason: "it holds more than \(limit) bytes")
            }
            bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<Int(got)]))
        }
    }
}
