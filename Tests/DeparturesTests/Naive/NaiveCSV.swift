/// CSV taken apart byte by byte, one record at a time.
final class NaiveCSV {
    private let pipe: NaivePipe
    private var chunk: [UInt8] = []
    private var at = 0
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private var columns: [String: Int] = [:]

    /// Opens a file of a feed; nil where the feed has none.
    init?(_ archive: NaiveArchive, _ file: String) throws {
        guard archive.has(file) else { return nil }
        pipe = try archive.open(file)
        chunk = pipe.read()
        if chunk.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        guard next() else { return }
        for index in ends.indices where columns[text(index)] == nil { columns[text(index)] = index }
    }

    /// Where a column stands; nil where the file has none.
    func column(_ name: String) -> Int? { columns[name] }

    /// Moves to the next record that is not blank.
    func next() -> Bool {
        repeat {
            guard readRecord() else { return false }
        } while ends.count == 1 && field(0).isEmpty
        return true
    }

    private func readRecord() -> Bool {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        var isQuoted = false
        var start = 0
        var hasAny = false
        while true {
            if at == chunk.count {
                chunk = pipe.read()
                at = 0
                if chunk.isEmpty {
                    if hasAny { ends.append(bytes.count) }
                    return hasAny
                }
            }
            let byte = chunk[at]
            at += 1
            hasAny = true
            switch byte {
            case UInt8(ascii: "\"") where isQuoted: isQuoted = false
            case UInt8(ascii: "\"") where bytes.count == start || bytes[start...].allSatisfy({ $0 == 32 }):
                isQuoted = true
            case UInt8(ascii: "\""):
                // A quote right after a closing one was a doubled quote, and the field goes on.
                bytes.append(byte)
                isQuoted = true
            case UInt8(ascii: ",") where !isQuoted:
                ends.append(bytes.count)
                start = bytes.count
            case UInt8(ascii: "\n") where !isQuoted:
                ends.append(bytes.count)
                return true
            default: bytes.append(byte)
            }
        }
    }

    /// The bytes of a field without padding; empty where the column is missing or the record is short.
    func field(_ column: Int?) -> ArraySlice<UInt8> {
        guard let column, column < ends.count else { return [] }
        var slice = bytes[(column == 0 ? 0 : ends[column - 1])..<ends[column]]
        while let last = slice.last, last <= 32 { slice.removeLast() }
        while let first = slice.first, first <= 32 { slice.removeFirst() }
        return slice
    }

    func text(_ column: Int?) -> String { String(decoding: field(column), as: UTF8.self) }
}
