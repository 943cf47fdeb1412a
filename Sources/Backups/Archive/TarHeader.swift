/// The header of a file in a tar archive (POSIX ustar; sizes from 8 GiB on as GNU tar and bsdtar write them).
struct TarHeader: Equatable {
    static let block = 512
    /// A path of at most 99 bytes of ASCII.
    var name: String
    var byteCount: Int
    /// Seconds since 1970-01-01T00:00:00Z.
    var modified: Int64

    /// Zeros that follow so many bytes.
    static func padding(after byteCount: Int) -> Int { (block - byteCount % block) % block }

    /// The header of an entry.
    init(name: String, byteCount: Int, modified: Int64) {
        precondition((1...99).contains(name.utf8.count) && byteCount >= 0)
        (self.name, self.byteCount, self.modified) = (name, byteCount, modified)
    }

    /// A header as ``bytes`` has it; nil for any other, be it of one bit.
    init?(_ block: some Collection<UInt8>) {
        let block = Array(block)
        guard block.count == Self.block, block[0] != 0, let size = Self.number(block[124..<136]),
            let modified = Self.number(block[136..<148]),
            let name = String(validating: block.prefix(100).prefix { $0 != 0 }, as: UTF8.self),
            (1...99).contains(name.utf8.count)
        else { return nil }
        self.init(name: name, byteCount: size, modified: Int64(modified))
        guard bytes == block else { return nil }
    }

    /// 512 bytes.
    var bytes: [UInt8] {
        var block = [UInt8](repeating: 0, count: Self.block)
        func put(_ bytes: some Sequence<UInt8>, at place: Int) {
            for (offset, byte) in bytes.enumerated() { block[place + offset] = byte }
        }
        put(name.utf8, at: 0)
        put("0000600\0".utf8, at: 100)
        put("0000000\0".utf8, at: 108)
        put("0000000\0".utf8, at: 116)
        put(Self.field(byteCount), at: 124)
        put(Self.field(Int(max(0, modified))), at: 136)
        put("        0".utf8, at: 148)
        put("ustar\u{0}00".utf8, at: 257)
        put("0000000\0".utf8, at: 329)
        put("0000000\0".utf8, at: 337)
        let sum = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
        put((String(repeating: "0", count: 6 - sum.count) + sum + "\u{0} ").utf8, at: 148)
        return block
    }

    private static let largestOctal = 1 << 33 - 1

    /// Twelve bytes for a number: eleven octal digits, or 80 and its bytes where they do not suffice.
    private static func field(_ value: Int) -> [UInt8] {
        if value <= largestOctal {
            let digits = String(value, radix: 8)
            return Array((String(repeating: "0", count: 11 - digits.count) + digits + "\0").utf8)
        }
        return [0x80, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }

    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        if field.first == 0x80 {
            let value = field.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(exactly: value)
        }
        return String(validating: field.dropLast(), as: UTF8.self).flatMap { Int($0, radix: 8) }.flatMap {
            $0 < 0 ? nil : $0
        }
    }
}
