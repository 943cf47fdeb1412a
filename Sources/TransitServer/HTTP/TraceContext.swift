import HTTPTypes
import Logging

/// Which trace a request belongs to, and its own part of it (W3C Trace Context).
///
/// Numbers in place of their digits: most requests leave no more of it than one line of the log.
package struct TraceContext: Sendable, Equatable {
    /// The trace's id: the client's own, or a new one. Never 0.
    package let (high, low): (UInt64, UInt64)
    /// The id of our part of it, always a new one; never 0.
    package let span: UInt64

    package init(high: UInt64, low: UInt64, span: UInt64) { (self.high, self.low, self.span) = (high, low, span) }

    /// That of the request that is answered in this task; nil elsewhere.
    @TaskLocal package static var current: TraceContext?

    /// Goes on with the trace that a header names, or begins one where it names none that is valid.
    static func of(_ headers: HTTPFields) -> TraceContext {
        let given = headers[.traceparent].flatMap { traceID($0) } ?? (RandomIDs.next(), RandomIDs.next())
        return TraceContext(high: given.0, low: given.1, span: RandomIDs.next())
    }

    /// The trace's id out of `traceparent`: version, trace id, parent id and flags, `00-…32 digits…-…16 digits…-01`. Versions to
    /// come may have more behind a further hyphen.
    ///
    /// - Returns: nil for what is to be ignored: version ff, an id that is all zeros, digits in upper case, another length, or
    ///   several headers, which come joined by commas.
    package static func traceID(_ header: String) -> (UInt64, UInt64)? {
        let text = Array(header.utf8.prefix(512))
        guard text.count >= 55, text[2] == hyphen, text[35] == hyphen, text[52] == hyphen,
            let version = number(text[0..<2]), version != 0xFF, version == 0 ? text.count == 55 : true,
            text.count == 55 || text[55] == hyphen,
            let high = number(text[3..<19]), let low = number(text[19..<35]), high != 0 || low != 0,
            let parent = number(text[36..<52]), parent != 0, number(text[53..<55]) != nil
        else { return nil }
        return (high, low)
    }

    private static let hyphen = UInt8(ascii: "-")

    /// The value of at most 16 hexadecimal digits in lower case.
    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for digit in digits {
            switch digit {
            case 48...57: value = value << 4 | UInt64(digit - 48)
            case 97...102: value = value << 4 | UInt64(digit - 87)
            default: return nil
            }
        }
        return value
    }

    /// 32 hexadecimal digits.
    package var traceID: String { RandomIDs.digits(high) + RandomIDs.digits(low) }
    /// 16 hexadecimal digits.
    package var spanID: String { RandomIDs.digits(span) }

    /// As lines of the log have it.
    var fields: Logger.Metadata { ["trace_id": "\(traceID)", "span_id": "\(spanID)"] }
}

extension HTTPField.Name {
    static let traceparent = HTTPField.Name("traceparent")!
}
