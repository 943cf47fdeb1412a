import CZlib

/// Compresses bytes as one zlib stream (RFC 1950).
func deflated(_ bytes: [UInt8]) throws(DeltaError) -> [UInt8] {
    var length = compressBound(UInt(bytes.count))
    var out = [UInt8](repeating: 0, count: Int(length))
    let status = bytes.withUnsafeBufferPointer { input in
        // An empty array has no address, and zlib wants one.
        var nothing: UInt8 = 0
        return out.withUnsafeMutableBufferPointer { output in
            withUnsafePointer(to: &nothing) { nothing in
                compress2(output.baseAddress, &length, input.baseAddress ?? nothing, UInt(input.count), 6)
            }
        }
    }
    guard status == Z_OK else { throw .damaged("what it is made of cannot be compressed (zlib \(status))") }
    out.removeLast(out.count - Int(length))
    return out
}

/// A zlib stream as it is read, a piece at a time.
final class InflatingStream {
    private var stream = z_stream()
    private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64 << 10)
    private var next = 0
    private var end = 0
    private var isOver = false

    /// - Parameter bytes: the compressed stream; they must stay where they are as long as this is used.
    init(_ bytes: UnsafeRawBufferPointer) throws(DeltaError) {
        stream.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(bytes.count)
        guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .damaged("a section cannot be inflated")
        }
    }

    deinit {
        inflateEnd(&stream)
        buffer.deallocate()
    }

    private func fill() throws(DeltaError) {
        guard !isOver else { throw .damaged("a section is cut short") }
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(buffer.count)
        let status = inflate(&stream, Z_NO_FLUSH)
        guard status == Z_OK || status == Z_STREAM_END else { throw .damaged("a section cannot be inflated") }
        (next, end) = (0, buffer.count - Int(stream.avail_out))
        isOver = status == Z_STREAM_END
        guard end > 0 else { throw .damaged("a section is cut short") }
    }

    @inline(__always) func byte() throws(DeltaError) -> UInt8 {
        if next == end { try fill() }
        defer { next += 1 }
        return buffer[next]
    }

    @inline(__always) func unit<Unit: SectionUnit>() throws(DeltaError) -> Unit {
        var value: Unit = 0
        for place in 0..<MemoryLayout<Unit>.size { value |= Unit(truncatingIfNeeded: try byte()) << (8 * place) }
        return value
    }

    /// A whole number below 2^62, in LEB128.
    func number() throws(DeltaError) -> Int {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            let byte = try byte()
            value |= UInt64(byte & 127) << shift
            guard byte < 128 else { continue }
            guard value < 1 << 62 else { break }
            return Int(value)
        }
        throw .damaged("a number is too large")
    }

    /// Whether all of it has been read.
    var isAtEnd: Bool {
        get throws(DeltaError) {
            guard next == end else { return false }
            guard !isOver else { return true }
            // The end of a stream may come behind its last byte.
            stream.next_out = buffer.baseAddress
            stream.avail_out = 1
            return inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_out == 1
        }
    }
}
