import NIOCore

/// Reads RESP2 as it comes, in whatever pieces, and looks at each byte once.
///
/// Each bulk gets bytes of its own, so that a small value that is kept does not keep what came with it. What is announced takes no
/// memory before it comes. After a fault the parser is of no further use.
package struct RESPParser: Sendable {
    /// An array that is not complete.
    private struct OpenArray {
        var left: Int
        var values: [RESPValue]
    }

    private static let kinds = Array("+-:$*".utf8)
    private let limits: RESPLimits
    /// From the outermost to the innermost.
    private var open: [OpenArray] = []
    /// The beginning of a line whose end is to come.
    private var line = ByteBuffer()
    /// A bulk that is not complete, with the line break behind it, and the bytes that it lacks.
    private var body: (bytes: ByteBuffer, left: Int)?
    private var announced = 0
    private var taken = 0

    /// A parser that stands between two answers.
    package init(limits: RESPLimits = RESPLimits()) { self.limits = limits }

    /// Reads up to the end of an answer, or all there is.
    ///
    /// - Returns: nil if the answer's end is still to come; then all bytes were read.
    package mutating func next(_ bytes: inout ByteBuffer) throws(RESPFault) -> RESPValue? {
        while let value = try readValue(&bytes) {
            if let answer = closing(value) {
                (announced, taken) = (0, 0)
                return answer
            }
        }
        return nil
    }

    /// Puts a value where it belongs; hands back the answer if it was its last.
    private mutating func closing(_ value: RESPValue) -> RESPValue? {
        var value = value
        while let last = open.indices.last {
            open[last].values.append(value)
            open[last].left -= 1
            guard open[last].left == 0 else { return nil }
            value = .array(open.removeLast().values)
        }
        return value
    }

    /// The next value that is whole: an array's beginning is none.
    private mutating func readValue(_ bytes: inout ByteBuffer) throws(RESPFault) -> RESPValue? {
        while true {
            if body != nil { return try readBody(&bytes) }
            guard let line = try readLine(&bytes) else { return nil }
            let content = line.readableBytesView.dropFirst()
            switch line.readableBytesView[line.readerIndex] {
            case UInt8(ascii: "+"):
                try take(content.count)
                return .simple(String(decoding: content, as: UTF8.self))
            case UInt8(ascii: "-"):
                try take(content.count)
                return .error(String(decoding: content, as: UTF8.self))
            case UInt8(ascii: ":"): return .integer(try Self.number(content))
            case UInt8(ascii: "$"):
                guard let length = try Self.length(content, of: "a bulk", most: limits.bulk) else { return .bulk(nil) }
                try take(length)
                body = (ByteBuffer(), length + 2)
                body?.bytes.reserveCapacity(min(length + 2, 8 << 20, bytes.readableBytes + (64 << 10)))
            case UInt8(ascii: "*"):
                guard let count = try Self.length(content, of: "an array", most: limits.values) else {
                    return .array(nil)
                }
                announced += count
                guard announced <= limits.values else { throw RESPFault(reason: "more than \(limits.values) values") }
                guard open.count < limits.depth else {
                    throw RESPFault(reason: "arrays in arrays, more than \(limits.depth) deep")
                }
                if count == 0 { return .array([]) }
                open.append(OpenArray(left: count, values: []))
                open[open.count - 1].values.reserveCapacity(min(count, 64))
            default: throw RESPFault(reason: "an answer of no kind")
            }
        }
    }

    /// Counts bytes of an answer that are kept.
    private mutating func take(_ count: Int) throws(RESPFault) {
        taken += count
        guard taken <= limits.answer else { throw RESPFault(reason: "an answer of more than \(limits.answer) bytes") }
    }

    private mutating func readBody(_ bytes: inout ByteBuffer) throws(RESPFault) -> RESPValue? {
        guard var (content, left) = body else { return nil }
        // Not held twice, or writing to it would copy it.
        body = nil
        if var piece = bytes.readSlice(length: min(left, bytes.readableBytes)) {
            left -= piece.readableBytes
            content.writeBuffer(&piece)
        }
        guard left == 0 else {
            body = (content, left)
            return nil
        }
        let length = content.readableBytes - 2
        guard content.getInteger(at: length, as: UInt16.self) == 0x0D0A else {
            throw RESPFault(reason: "a bulk that does not end where it was said to")
        }
        content.moveWriterIndex(to: length)
        return .bulk(content)
    }

    /// A line without its break (CR LF).
    private mutating func readLine(_ bytes: inout ByteBuffer) throws(RESPFault) -> ByteBuffer? {
        let view = bytes.readableBytesView
        // At once: what is no answer may never have an end.
        if line.readableBytes == 0, let first = view.first, !Self.kinds.contains(first) {
            throw RESPFault(reason: "it begins with \(Self.shown(first)), not with one of + - : $ *")
        }
        let end = view.firstIndex(of: UInt8(ascii: "\n"))
        let length = end.map { $0 - view.startIndex + 1 } ?? view.count
        guard line.readableBytes + length <= limits.line else {
            throw RESPFault(reason: "a line of more than \(limits.line) bytes")
        }
        guard var piece = bytes.readSlice(length: length) else { return nil }
        guard end != nil else {
            line.writeBuffer(&piece)
            return nil
        }
        if line.readableBytes > 0 {
            line.writeBuffer(&piece)
            piece = line
            line = ByteBuffer()
        }
        let content = piece.readableBytes - 2
        guard content >= 0, piece.getInteger(at: piece.readerIndex + content, as: UInt8.self) == UInt8(ascii: "\r")
        else {
            throw RESPFault(reason: "a line that does not end with CR LF")
        }
        piece.moveWriterIndex(to: piece.readerIndex + content)
        return piece
    }

    /// A length or a count: nil for -1.
    private static func length(
        _ digits: ByteBufferView, of what: String, most: Int
    ) throws(RESPFault) -> Int? {
        let number = try number(digits)
        if number == -1 { return nil }
        guard number >= 0 else { throw RESPFault(reason: "\(what) of length \(number)") }
        guard number <= most else { throw RESPFault(reason: "\(what) of length \(number), more than \(most)") }
        return Int(number)
    }

    private static func number(_ digits: ByteBufferView) throws(RESPFault) -> Int64 {
        guard digits.count <= 20, let number = Int64(String(decoding: digits, as: UTF8.self)) else {
            throw RESPFault(reason: "a number that is none")
        }
        return number
    }

    private static func shown(_ byte: UInt8) -> String {
        byte > 32 && byte < 127 ? String(Unicode.Scalar(byte)) : "the byte \(byte)"
    }
}
