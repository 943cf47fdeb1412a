import Foundation

/// Cuts a stream of CSV (RFC 4180, as GTFS uses it) into rows and fields, a batch at a time.
///
/// Quotes, doubled quotes, newlines inside quotes, CRLF, a byte order mark and blank lines are handled; padding around
/// a field is cut off.
final class CSVSplitter {
    private let stream: any ByteStream
    private let file: String
    private let limits: FeedLimits
    /// The beginning of a row that the last batch had no room for.
    private var rest: [UInt8] = []
    private var isFirst = true
    private var nextLine = 1
    private var rows = 0

    private static let comma = UInt8(ascii: ","), quote = UInt8(ascii: "\""), newline = UInt8(ascii: "\n")

    init(stream: any ByteStream, file: String, limits: FeedLimits) {
        (self.stream, self.file, self.limits) = (stream, file, limits)
    }

    /// Fills a batch with the next rows: at least one, unless the file ends or fails before it.
    func fill(_ batch: CSVBatch) {
        batch.removeRows()
        while batch.bytes.count <= rest.count { batch.doubleBytes() }
        rest.withUnsafeBytes { batch.bytes.copyMemory(from: $0) }
        var filled = rest.count
        rest.removeAll(keepingCapacity: true)
        var start = 0
        while true {
            let sequel = read(into: batch, &filled)
            if isFirst {
                isFirst = false
                if filled >= 3, batch.bytes[0] == 0xEF, batch.bytes[1] == 0xBB, batch.bytes[2] == 0xBF { start = 3 }
            }
            do throws(FeedError) {
                if case .end = sequel {
                    try split(batch, from: &start, to: filled, isEnd: true)
                    batch.sequel = .end
                    return
                }
                try split(batch, from: &start, to: filled, isEnd: false)
                if case .failure(let error) = sequel { throw error }
                if batch.rowCount > 0 { break }
                guard start > 0 || batch.bytes.count < limits.rowBytes else {
                    throw .tooLarge(
                        entry: file, limit: "\(limits.rowBytes) bytes a row (line \(nextLine); is a quote left open?)")
                }
            } catch {
                batch.sequel = .failure(error)
                return
            }
            // Blank lines only, or the beginning of one long row.
            if start > 0 {
                let base = batch.bytes.baseAddress.unsafelyUnwrapped
                memmove(base, base + start, filled - start)
                (filled, start) = (filled - start, 0)
            } else {
                batch.doubleBytes()
            }
        }
        rest.append(contentsOf: batch.bytes[start..<filled])
    }

    /// Fills the bytes of a batch from the stream.
    private func read(into batch: CSVBatch, _ filled: inout Int) -> CSVBatch.Sequel {
        while filled < batch.bytes.count {
            do throws(FeedError) {
                let got = try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: batch.bytes[filled...]))
                if got == 0 { return .end }
                filled += got
            } catch {
                return .failure(error)
            }
        }
        return .more
    }

    /// Splits all rows that are whole, and moves `start` behind them.
    private func split(_ batch: CSVBatch, from start: inout Int, to filled: Int, isEnd: Bool) throws(FeedError) {
        while let row = try row(batch, from: start, to: filled, isEnd: isEnd) {
            start = row.next
            let line = nextLine
            nextLine += row.lines
            if row.isBlank { continue }
            rows += 1
            guard rows <= limits.rows else { throw .tooLarge(entry: file, limit: "\(limits.rows) rows a file") }
            batch.append(fields: row.count, line: line, hasLineBreak: row.lines > 1)
        }
    }

    private struct Row {
        var count: Int
        var lines: Int
        var isBlank: Bool
        /// Where what follows it begins.
        var next: Int
    }

    /// Splits the row starting at `start`; none where it is not whole.
    private func row(_ batch: CSVBatch, from start: Int, to filled: Int, isEnd: Bool) throws(FeedError) -> Row? {
        let bytes = batch.bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
        let limit = limits.columns
        let fields = batch.room(for: limit)
        var at = start
        var fieldStart = at
        var index = 0
        var lines = 1
        var hasQuotes = false
        while at < filled {
            let byte = bytes[at]
            if byte > Self.comma {
                at += 1
                continue
            }
            if byte == Self.comma {
                guard index < limit - 1 else {
                    throw .tooLarge(entry: file, limit: "\(limit) columns a file (line \(nextLine))")
                }
                fields[index] = CSVBatch.Field(from: Int32(fieldStart), to: Int32(at))
                index += 1
                at += 1
                fieldStart = at
            } else if byte == Self.newline {
                break
            } else if byte == Self.quote, Self.isBlank(bytes, from: fieldStart, to: at) {
                hasQuotes = true
                guard let end = Self.endOfQuotes(bytes, from: at + 1, to: filled, isEnd: isEnd, &lines) else {
                    // What a quote left open swallows to the end of the file is no field.
                    guard !isEnd else { throw .openQuote(entry: file, line: nextLine) }
                    return nil
                }
                at = end
            } else {
                at += 1
            }
        }
        guard at < filled || isEnd && at > start else { return nil }
        fields[index] = CSVBatch.Field(from: Int32(fieldStart), to: Int32(at))
        for position in 0...index { Self.trim(&fields[position], bytes, unquote: hasQuotes) }
        return Row(
            count: index + 1, lines: lines, isBlank: index == 0 && fields[0].from == fields[0].to,
            next: min(at + 1, filled))
    }

    /// Behind the closing quote; none where there is none, or it may still come.
    private static func endOfQuotes(
        _ bytes: UnsafePointer<UInt8>, from: Int, to filled: Int, isEnd: Bool, _ lines: inout Int
    ) -> Int? {
        var cursor = from
        while cursor < filled {
            if bytes[cursor] == quote {
                guard cursor + 1 < filled || isEnd else { return nil }
                if cursor + 1 < filled, bytes[cursor + 1] == quote {
                    cursor += 2
                    continue
                }
                break
            }
            if bytes[cursor] == newline { lines += 1 }
            cursor += 1
        }
        return cursor < filled ? cursor + 1 : nil
    }

    @inline(__always)
    private static func isBlank(_ bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Bool {
        var at = from
        while at < to, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
        return at == to
    }

    @inline(__always)
    private static func trim(_ field: inout CSVBatch.Field, _ bytes: UnsafeMutablePointer<UInt8>, unquote: Bool) {
        cutPadding(&field, bytes)
        guard unquote, field.to > field.from, bytes[Int(field.from)] == quote else { return }
        var read = Int(field.from) + 1
        var write = read
        let end = Int(field.to)
        while read < end {
            if bytes[read] == quote {
                // A doubled quote is one quote; a single one closes, and what follows it is kept as it stands.
                if read + 1 < end, bytes[read + 1] == quote {
                    bytes[write] = quote
                    write += 1
                    read += 2
                    continue
                }
                read += 1
                continue
            }
            bytes[write] = bytes[read]
            write += 1
            read += 1
        }
        field = CSVBatch.Field(from: field.from + 1, to: Int32(write))
        cutPadding(&field, bytes)
    }

    @inline(__always)
    private static func cutPadding(_ field: inout CSVBatch.Field, _ bytes: UnsafeMutablePointer<UInt8>) {
        while field.to > field.from, bytes[Int(field.to) - 1] <= 0x20 { field.to -= 1 }
        while field.to > field.from, bytes[Int(field.from)] <= 0x20 { field.from += 1 }
    }
}
