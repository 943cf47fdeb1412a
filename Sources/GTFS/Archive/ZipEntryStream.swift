import CZlib

/// The bytes of one archive entry, inflated as they are read, held to the size and checksum it declares.
final class ZipEntryStream: ByteStream {
    private let file: RandomAccessFile
    private let entry: ZipEntry
    private let limits: FeedLimits
    private let input: UnsafeMutableRawBufferPointer
    private var inflater = z_stream()
    private var inflating = false
    private var offset: UInt64
    private let end: UInt64
    private var produced: UInt64 = 0
    private var running: UInt = 0
    private var finished = false

    init(file: RandomAccessFile, entry: ZipEntry, limits: FeedLimits) throws(FeedError) {
        let header = ByteFields(try file.bytes(at: entry.headerOffset, count: 30))
        guard header.u32(0) == 0x0403_4b50, let nameLength = header.u16(26), let extraLength = header.u16(28) else {
            throw .corruptEntry(entry: entry.name, reason: "its local header is missing")
        }
        offset = entry.headerOffset + 30 + UInt64(nameLength) + UInt64(extraLength)
        guard offset <= file.size, entry.compressedSize <= file.size - offset else {
            throw .damagedArchive("\(entry.name) lies partly outside the file")
        }
        end = offset + entry.compressedSize
        self.file = file
        self.entry = entry
        self.limits = limits
        input = .allocate(byteCount: 1 << 18, alignment: 16)
        running = crc32(0, nil, 0)
        if entry.method == 8 {
            // Negative window bits: raw deflate, as ZIP stores it.
            let status = inflateInit2_(&inflater, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
            guard status == Z_OK else { throw .corruptEntry(entry: entry.name, reason: "cannot be inflated") }
            inflating = true
        }
    }

    deinit {
        if inflating { inflateEnd(&inflater) }
        input.deallocate()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
        guard !finished, let base = buffer.baseAddress, buffer.count > 0 else { return 0 }
        let got = inflating ? try inflate(into: base, capacity: buffer.count) : try copy(into: buffer)
        produced += UInt64(got)
        guard produced <= entry.uncompressedSize, produced <= limits.entryBytes else {
            throw .corruptEntry(
                entry: entry.name, reason: "it inflates to more than the \(entry.uncompressedSize) bytes it declares")
        }
        running = crc32(running, base.assumingMemoryBound(to: UInt8.self), UInt32(got))
        if got == 0 { try finish() }
        return got
    }

    private func finish() throws(FeedError) {
        finished = true
        guard produced == entry.uncompressedSize else {
            throw .corruptEntry(
                entry: entry.name, reason: "\(produced) bytes came of the \(entry.uncompressedSize) it declares")
        }
        guard UInt32(truncatingIfNeeded: running) == entry.checksum else {
            throw .corruptEntry(entry: entry.name, reason: "its checksum does not match")
        }
    }

    private func copy(into buffer: UnsafeMutableRawBufferPointer) throws(FeedError) -> Int {
        let wanted = Int(min(UInt64(buffer.count), end - offset))
        let got = try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
        offset += UInt64(got)
        return got
    }

    private func inflate(into base: UnsafeMutableRawPointer, capacity: Int) throws(FeedError) -> Int {
        let space = min(capacity, 1 << 30)
        inflater.next_out = base.assumingMemoryBound(to: UInt8.self)
        inflater.avail_out = UInt32(space)
        while inflater.avail_out > 0 {
            if inflater.avail_in == 0, offset < end {
                let wanted = Int(min(UInt64(input.count), end - offset))
                let got = try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: input[..<wanted]))
                offset += UInt64(got)
                inflater.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
                inflater.avail_in = UInt32(got)
            }
            switch CZlib.inflate(&inflater, Z_NO_FLUSH) {
            case Z_STREAM_END: return space - Int(inflater.avail_out)
            case Z_OK: continue
            case Z_BUF_ERROR where inflater.avail_out < UInt32(space): return space - Int(inflater.avail_out)
            default: throw .corruptEntry(entry: entry.name, reason: "its compressed bytes are not valid")
            }
        }
        return space
    }
}
