extension JSONWriter {
    /// Writes a string in quotation marks, escaped where JSON demands it and nowhere else.
    @inlinable @inline(__always)
    public mutating func write(_ string: String) {
        let done: Void? = string.utf8.withContiguousStorageIfAvailable { writeQuoted($0) }
        if done == nil { writeBridged(string) }
    }

    /// A string whose bytes lie elsewhere, in an Objective-C object.
    @inline(never) @usableFromInline
    mutating func writeBridged(_ string: String) {
        var copy = string
        copy.withUTF8 { writeQuoted($0) }
    }

    @usableFromInline mutating func writeQuoted(_ text: UnsafeBufferPointer<UInt8>) {
        let quote = UInt8(ascii: "\"")
        let start = room(text.count &* 6 &+ 2)  // no byte needs more than \u00XX
        var out = start
        out.pointee = quote
        out += 1
        let length = text.count
        var index = 0
        if let source = text.baseAddress.map({ UnsafeRawPointer($0) }) {
            while index &+ 8 <= length {
                let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                if Self.needsEscape(word) { break }
                UnsafeMutableRawPointer(out).storeBytes(of: word, as: UInt64.self)
                out += 8
                index &+= 8
            }
        }
        while index < length {
            let byte = text[index]
            if byte >= 0x20, byte != quote, byte != UInt8(ascii: "\\") {
                out.pointee = byte
                out += 1
            } else {
                out += Self.escape(byte, to: out)
            }
            index &+= 1
        }
        out.pointee = quote
        advance(out + 1 - start)
    }

    /// Whether any of eight bytes is a control character, a quotation mark or a backslash. May say yes too often beside
    /// such a byte, never no wrongly.
    @inline(__always)
    private static func needsEscape(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        let quotes = word ^ (ones &* 0x22)
        let slashes = word ^ (ones &* 0x5C)
        let low = (word &- ones &* 0x20) & ~word
        return (low | ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)) & highs != 0
    }

    /// Writes the escape of a byte and says how long it is.
    private static func escape(_ byte: UInt8, to out: UnsafeMutablePointer<UInt8>) -> Int {
        let short: UInt8? =
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
            case 0x08: UInt8(ascii: "b")
            case 0x09: UInt8(ascii: "t")
            case 0x0A: UInt8(ascii: "n")
            case 0x0C: UInt8(ascii: "f")
            case 0x0D: UInt8(ascii: "r")
            default: nil
            }
        out[0] = UInt8(ascii: "\\")
        if let short {
            out[1] = short
            return 2
        }
        out[1] = UInt8(ascii: "u")
        out[2] = UInt8(ascii: "0")
        out[3] = UInt8(ascii: "0")
        out[4] = UInt8(ascii: "0") + (byte >> 4)
        out[5] = byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") + (byte & 15 - 10)
        return 6
    }
}
