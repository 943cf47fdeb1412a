import CZlib
import Foundation

/// An extract in the PBF format, read blob by blob: never more than one of them is in memory.
package final class PBFFile {
    /// What the format allows at most, in bytes.
    static let (longestHeader, longestBlob) = (64 << 10, 32 << 20)
    /// What the header may ask of who reads the file; anything else is refused.
    static let features: Set<String> = ["OsmSchema-V0.6", "DenseNodes"]

    package let path: String
    /// Bytes of the file.
    package let byteCount: Int
    /// What the file says of itself.
    package private(set) var header = ExtractHeader()
    private let descriptor: Int32
    private var offset = 0
    private var firstBlock = 0
    private let compressed = Room()
    private let inflated = Room()

    /// Opens a file and reads its header.
    package init(path: String) throws(PBFError) {
        self.path = path
        descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .unreadable(path: path, reason: "not a regular file")
        }
        byteCount = Int(status.st_size)
        do throws(PBFError) {
            let isHeader = try next("OSMHeader") { bytes throws(Malformed) in
                self.header = try ExtractHeader(bytes)
            }
            guard isHeader == true else { throw .notAnExtract(path: path) }
        } catch .damaged(path, 0, _) {
            // What is no blob at its first byte is no extract at all.
            throw .notAnExtract(path: path)
        }
        firstBlock = offset
        if let unknown = header.requiredFeatures.first(where: { !Self.features.contains($0) }) {
            throw .unknownFeature(path: path, feature: unknown)
        }
    }

    deinit { close(descriptor) }

    /// Goes back to the first block of elements: an extract is read once for ways and again for their nodes.
    package func rewind() { offset = firstBlock }

    /// Bytes that were read, of ``byteCount``.
    package var progress: Int { offset }

    /// The next block of elements; nil at the end.
    package func nextBlock<Result>(
        _ use: (inout ElementBlock) throws(Malformed) -> Result
    ) throws(PBFError) -> Result? {
        var result: Result?
        while result == nil {
            let found = try next("OSMData") { bytes throws(Malformed) in
                var block = try ElementBlock(bytes)
                result = try use(&block)
            }
            if found == nil { return nil }
        }
        return result
    }

    /// Reads one blob and uses its bytes where its type is wanted; nil at the end of the file, false where it was passed over.
    private func next(
        _ wanted: String, _ use: (UnsafeRawBufferPointer) throws(Malformed) -> Void
    ) throws(PBFError) -> Bool? {
        let began = offset
        guard offset < byteCount else { return nil }
        do throws(Malformed) {
            let length = try read(4).reduce(0) { $0 << 8 | Int($1) }
            guard length <= Self.longestHeader else { throw Malformed("the header of a blob is too long") }
            let (type, size) = try Self.blobHeader(try read(length))
            guard size <= Self.longestBlob else { throw Malformed("a blob is longer than 32 MiB") }
            guard type == wanted else {
                guard size <= byteCount - offset else { throw Malformed("the file is cut short") }
                offset += size
                return false
            }
            try use(try content(of: try read(size)))
            return true
        } catch {
            throw .damaged(path: path, offset: began, reason: error.reason)
        }
    }

    private func read(_ count: Int) throws(Malformed) -> UnsafeRawBufferPointer {
        guard count <= byteCount - offset else { throw Malformed("the file is cut short") }
        let room = compressed.ofAtLeast(count)
        var done = 0
        while done < count {
            let got = pread(descriptor, room + done, count - done, off_t(offset + done))
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { throw Malformed(got < 0 ? String(cString: strerror(errno)) : "the file is cut short") }
            done += got
        }
        offset += count
        return UnsafeRawBufferPointer(start: room, count: count)
    }

    private static func blobHeader(_ bytes: UnsafeRawBufferPointer) throws(Malformed) -> (type: String, size: Int) {
        var cursor = ProtobufCursor(bytes)
        var (type, size) = ("", -1)
        while let (field, wire) = try cursor.field() {
            switch field {
            case 1: type = String(decoding: try cursor.bytes(wire), as: UTF8.self)
            case 3: size = Int(clamping: try cursor.number(wire))
            default: try cursor.skip(wire)
            }
        }
        guard !type.isEmpty, size >= 0 else { throw Malformed("a blob has no type or size") }
        return (type, size)
    }

    /// What a blob holds, inflated where it is compressed; valid until the next is read.
    private func content(of blob: UnsafeRawBufferPointer) throws(Malformed) -> UnsafeRawBufferPointer {
        var cursor = ProtobufCursor(blob)
        var (size, packed) = (0, UnsafeRawBufferPointer(start: nil, count: 0))
        while let (field, wire) = try cursor.field() {
            switch field {
            case 1: return try cursor.bytes(wire)
            case 2: size = Int(clamping: try cursor.number(wire))
            case 3: packed = try cursor.bytes(wire)
            case 4...7: throw Malformed("a blob is compressed by something else than zlib")
            default: try cursor.skip(wire)
            }
        }
        guard size > 0, size <= Self.longestBlob else { throw Malformed("a blob states no size, or too large a one") }
        let room = inflated.ofAtLeast(size)
        var length = uLong(size)
        let status = uncompress(
            room.assumingMemoryBound(to: UInt8.self), &length, packed.baseAddress?.assumingMemoryBound(to: UInt8.self),
            uLong(packed.count))
        guard status == Z_OK, length == uLong(size) else { throw Malformed("a blob cannot be inflated") }
        return UnsafeRawBufferPointer(start: room, count: size)
    }
}

/// Memory for one thing after another, as much as the largest needs.
private final class Room {
    private var bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

    deinit { bytes.deallocate() }

    func ofAtLeast(_ count: Int) -> UnsafeMutableRawPointer {
        if bytes.count < count {
            bytes.deallocate()
            bytes = .allocate(byteCount: count, alignment: 16)
        }
        return bytes.baseAddress.unsafelyUnwrapped
    }
}

/// What an extract says of itself.
package struct ExtractHeader: Sendable {
    /// What readers must know.
    package var requiredFeatures: [String] = []
    /// Up to when it holds what was mapped, in seconds since 1970; nil where it does not say.
    package var replicationTime: Int64?
    /// What it covers, in units of 1e-7 degrees; nil where it does not say, or says what is no box.
    package var box: ExtractBox?

    init() {}

    init(_ bytes: UnsafeRawBufferPointer) throws(Malformed) {
        var cursor = ProtobufCursor(bytes)
        while let (field, wire) = try cursor.field() {
            switch field {
            case 1: box = try ExtractBox(try cursor.bytes(wire))
            case 4: requiredFeatures.append(String(decoding: try cursor.bytes(wire), as: UTF8.self))
            case 32: replicationTime = Int64(bitPattern: try cursor.number(wire))
            default: try cursor.skip(wire)
            }
        }
    }
}

/// A box in units of 1e-7 degrees (WGS 84).
package struct ExtractBox: Sendable, Equatable {
    package var south: Int32
    package var west: Int32
    package var north: Int32
    package var east: Int32

    init?(_ bytes: UnsafeRawBufferPointer) throws(Malformed) {
        var cursor = ProtobufCursor(bytes)
        // West, east, north, south, in billionths of a degree.
        var sides: [Int64] = [0, 0, 0, 0]
        while let (field, wire) = try cursor.field() {
            if (1...4).contains(field) { sides[field - 1] = try cursor.zigzag(wire) } else { try cursor.skip(wire) }
        }
        guard sides[0] < sides[1], sides[3] < sides[2], sides[0] >= -180_000_000_000, sides[1] <= 180_000_000_000,
            sides[3] >= -90_000_000_000, sides[2] <= 90_000_000_000
        else { return nil }
        (west, east) = (Int32(sides[0] / 100), Int32(sides[1] / 100))
        (north, south) = (Int32(sides[2] / 100), Int32(sides[3] / 100))
    }
}
