import CZlib

/// gzip (RFC 1952) as servers compress answers with.
enum Gunzip {
    /// Most bytes that an answer may come to.
    static let most = 256 << 20

    /// The bytes that were compressed; nil where they are no gzip, are cut short or come to too many.
    static func inflated(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 15 bits of window, and 16 for gzip's own header.
        guard inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var (input, output) = (bytes, [UInt8]())
        var piece = [UInt8](repeating: 0, count: max(16 << 10, bytes.count * 6))
        var status = Z_OK
        input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            repeat {
                let produced = piece.withUnsafeMutableBufferPointer { room in
                    stream.next_out = room.baseAddress
                    stream.avail_out = UInt32(room.count)
                    status = inflate(&stream, Z_NO_FLUSH)
                    return room.count - Int(stream.avail_out)
                }
                output += piece[..<produced]
            } while status == Z_OK && output.count <= most && (stream.avail_in > 0 || stream.avail_out == 0)
        }
        return status == Z_STREAM_END && output.count <= most ? output : nil
    }
}
