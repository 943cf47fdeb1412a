import Foundation

/// Reads CSV records (RFC 4180, as GTFS uses it) from a stream through one reusable buffer.
///
/// Fields are views into the buffer and live until the next call of `next()`. Quotes, doubled quotes, newlines
/// inside quotes, CRLF, a byte order mark and blank lines are handled; padding around a field is cut off.
final class CSVReader {
    private let stream: any ByteStream
    private let file: String
    private let limits: FeedLimits
    private var buffer: UnsafeMutableRawBufferPointer
    private var start = 0
    private var filled = 0
    private var atEnd = false
    private var nextLine = 1
    private var rows = 0

    /// Line on which the current record starts; the header is line 1.
    private(set) var line = 0
    /// Whether a field of the current record goes over several lines.
    private(set) var hasLineBreak = false
    /// Number of fields of the current record.
    private(set) var count = 0
    private var fields: UnsafeMutableBufferPointer<Span>

    /// Where a field lies in the buffer.
    private struct Span {
        var from: Int32
        var to: Int32
    }

    private static let comma = UInt8(ascii: ","), quote = UInt8(ascii: "\""), newline = UInt8(ascii: "\n")

    init(stream: any ByteStream, file: String, limits: FeedLimits) throws(FeedError) {
        self.stream = stream
        self.file = file
        self.limits = limits
        buffer = .allocate(byteCount: 1 << 18, alignment: 16)
        fields = .allocate(capacity: limits.columns)
        try fill()
        if filled >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { start = 3 }
    }

    deinit {
        buffer.deallocate()
        fields.deallocate()
    }

    /// The bytes of field `index`, empty where the record is shorter.
    @inline(__always)
    func field(_ index: Int) -> UnsafeRawBufferPointer {
        guard index >= 0, index < count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let span = fields[index]
        return UnsafeRawBufferPointer(
            start: buffer.baseAddress.unsafelyUnwrapped + Int(span.from), count: Int(span.to - span.from))
    }

    /// Moves to the next record that holds anything; false at the end of the file.
    func next() throws(FeedError) -> Bool {
        while true {
            let outcome = scan()
            switch outcome {
            case .record:
                if count == 1, fields[0].from == fields[0].to { continue }
                rows += 1
                guard rows <= limits.rows else { throw .tooLarge(entry: file, limit: "\(limits.rows) rows a file") }
                return true
            case .end: return false
            case .needsMore: try fill()
            case .tooManyFields:
                throw .tooLarge(entry: file, limit: "\(limits.columns) columns a file (line \(nextLine))")
            }
        }
    }

    private enum Outcome { case record, end, needsMore, tooManyFields }

    /// Splits one record starting at `start`; leaves everything as it was when the buffer ends first.
    private func scan() -> Outcome {
        let bytes = buffer.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
        var at = start
        var fieldStart = at
        var index = 0
        var lines = 1
        var hasQuotes = false
        let filled = self.filled
        while at < filled {
            let byte = bytes[at]
            if byte > Self.comma {
                at += 1
                continue
            }
            if byte == Self.comma {
                guard index < fields.count - 1 else { return .tooManyFields }
                fields[index] = Span(from: Int32(fieldStart), to: Int32(at))
                index += 1
                at += 1
                fieldStart = at
            } else if byte == Self.newline {
                return finish(at, next: at + 1, index: index, fieldStart: fieldStart, lines: lines, hasQuotes)
            } else if byte == Self.quote, Self.isBlank(bytes, from: fieldStart, to: at) {
                hasQuotes = true
                var cursor = at + 1
                while cursor < filled {
                    if bytes[cursor] == Self.quote {
                        guard cursor + 1 < filled || atEnd else { return .needsMore }
                        if cursor + 1 < filled, bytes[cursor + 1] == Self.quote {
                            cursor += 2
                            continue
                        }
                        break
                    }
                    if bytes[cursor] == Self.newline { lines += 1 }
                    cursor += 1
                }
                guard cursor < filled || atEnd else { return .needsMore }
                at = min(cursor + 1, filled)
            } else {
                at += 1
            }
        }
        guard atEnd else { return .needsMore }
        guard at > start else { return .end }
        return finish(at, next: at, index: index, fieldStart: fieldStart, lines: lines, hasQuotes)
    }

    @inline(__always)
    private static func isBlank(_ bytes: UnsafePointer<UInt8>, from: Int, to: Int) -> Bool {
        var at = from
        while at < to, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
        return at == to
    }

    private func finish(
        _ end: Int, next: Int, index: Int, fieldStart: Int, lines: Int, _ hasQuotes: Bool
    ) -> Outcome {
        fields[index] = Span(from: Int32(fieldStart), to: Int32(end))
        count = index + 1
        line = nextLine
        nextLine += lines
        hasLineBreak = lines > 1
        start = next
        let bytes = buffer.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
        for position in 0..<count { trim(&fields[position], bytes, unquote: hasQuotes) }
        return .record
    }

    @inline(__always)
    private func trim(_ span: inout Span, _ bytes: UnsafeMutablePointer<UInt8>, unquote: Bool) {
        Self.cutPadding(&span, bytes)
        guard unquote, span.to > span.from, bytes[Int(span.from)] == Self.quote else { return }
        var read = Int(span.from) + 1
        var write = read
        let end = Int(span.to)
        while read < end {
            if bytes[read] == Self.quote {
                // A doubled quote is one quote; a single one closes, and what follows it is kept as it stands.
                if read + 1 < end, bytes[read + 1] == Self.quote {
                    bytes[write] = Self.quote
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
        span = Span(from: span.from + 1, to: Int32(write))
        Self.cutPadding(&span, bytes)
    }

    @inline(__always)
    private static func cutPadding(_ span: inout Span, _ bytes: UnsafeMutablePointer<UInt8>) {
        while span.to > span.from, bytes[Int(span.to) - 1] <= 0x20 { span.to -= 1 }
        while span.to > span.from, bytes[Int(span.from)] <= 0x20 { span.from += 1 }
    }

    /// Moves the unread bytes to the front and reads on, growing the buffer when one record fills it.
    private func fill() throws(FeedError) {
        if start > 0 {
            let base = buffer.baseAddress.unsafelyUnwrapped
            memmove(base, base + start, filled - start)
            filled -= start
            start = 0
        } else if filled == buffer.count {
            guard buffer.count < limits.rowBytes else {
                throw .tooLarge(
                    entry: file, limit: "\(limits.rowBytes) bytes a row (line \(nextLine); is a quote left open?)")
            }
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
            larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
            buffer.deallocate()
            buffer = larger
        }
        let got = try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        filled += got
        if got == 0 { atEnd = true }
    }
}
