/// The tables of a JPEG, of which it is only known how long they are: bytes behind them could be anything.
enum JPEGTables {
    /// Whether a segment holds Huffman tables and nothing else (T.81 B.2.4.2).
    static func areHuffman(_ bytes: [UInt8]) -> Bool {
        fill(bytes) { rest in
            guard rest.count >= 17, let first = rest.first, first >> 4 <= 1, first & 15 <= 3 else { return nil }
            let values = rest.dropFirst().prefix(16).reduce(0) { $0 + Int($1) }
            return values <= 256 ? 17 + values : nil
        }
    }

    /// Whether a segment holds quantization tables and nothing else (T.81 B.2.4.1).
    static func areQuantization(_ bytes: [UInt8]) -> Bool {
        fill(bytes) { rest in
            guard let first = rest.first, first >> 4 <= 1, first & 15 <= 3 else { return nil }
            return 1 + 64 * (Int(first >> 4) + 1)
        }
    }

    /// Whether tables fill a segment, one after the other.
    private static func fill(_ bytes: [UInt8], _ length: (ArraySlice<UInt8>) -> Int?) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let count = length(rest), count <= rest.count else { return false }
            rest = rest.dropFirst(count)
        }
        return !bytes.isEmpty
    }
}
