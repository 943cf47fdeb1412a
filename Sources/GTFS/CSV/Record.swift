import Foundation

/// The columns of a file, in an enum whose cases carry the names of the GTFS reference and whose raw values count
/// from 0.
public protocol FeedColumn: CaseIterable, RawRepresentable, Sendable where RawValue == Int {}

extension FeedColumn {
    /// The column's name in the file's header.
    var name: String { String(describing: self) }
}

/// Bytes of one field inside the reader's buffer: valid until the row's closure returns, never to be kept.
public typealias FieldBytes = UnsafeRawBufferPointer

/// One row of a feed file, its fields found by column. Lives as long as the closure that received it.
public struct Record<Column: FeedColumn> {
    let reader: CSVReader
    let positions: [Int]
    let context: FileContext

    /// Line in the file, the header being 1.
    public var line: Int { reader.line }

    /// The bytes of a field, without padding and quotes; empty where the column or the value is missing.
    @inline(__always)
    public func bytes(_ column: Column) -> FieldBytes {
        positions.withUnsafeBufferPointer { reader.field($0[column.rawValue]) }
    }

    /// Whether the file has this column at all.
    public func has(_ column: Column) -> Bool { positions[column.rawValue] >= 0 }

    private static func valid(_ bytes: FieldBytes) -> String? {
        if #available(iOS 18, *) {
            String(validating: bytes, as: UTF8.self)
        } else {
            String(bytes: bytes, encoding: .utf8)
        }
    }

    /// The text of a field, empty where missing; bytes that are not UTF-8 become U+FFFD and are noted.
    public func text(_ column: Column) -> String {
        let bytes = self.bytes(column)
        if bytes.isEmpty { return "" }
        if let valid = Self.valid(bytes) { return valid }
        let repaired = String(decoding: bytes, as: UTF8.self)
        report(.notUTF8, column, repaired, "these bytes are not UTF-8")
        return repaired
    }

    /// The text of a required field; nil, with a problem noted, when it is empty.
    public func required(_ column: Column) -> String? {
        let text = self.text(column)
        if text.isEmpty {
            report(.missingRequiredField, column, nil, "\(column.name) is empty")
            return nil
        }
        return text
    }

    /// A whole number; nil when empty, and when malformed, which is noted.
    public func integer(_ column: Column, in range: ClosedRange<Int> = 0...Int(Int32.max)) -> Int? {
        let bytes = self.bytes(column)
        if bytes.isEmpty { return nil }
        guard let value = Self.parseInteger(bytes) else {
            report(.invalidInteger, column, text(column), "not a whole number")
            return nil
        }
        guard range.contains(value) else {
            report(.numberOutOfRange, column, text(column), "must be \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return value
    }

    /// A whole number that the row cannot do without; nil, with the row noted as left out, when there is none.
    public func requiredInteger(_ column: Column, in range: ClosedRange<Int> = 0...Int(Int32.max)) -> Int? {
        if let value = integer(column, in: range) { return value }
        report(.missingRequiredField, column, nil, "there is no usable \(column.name)")
        return nil
    }

    /// A finite number; nil when empty, and when malformed, which is noted.
    public func number(_ column: Column, in range: ClosedRange<Double> = -1e12...1e12) -> Double? {
        let bytes = self.bytes(column)
        if bytes.isEmpty { return nil }
        guard let value = DecimalField.parse(bytes) else {
            report(.invalidNumber, column, text(column), "not a number")
            return nil
        }
        guard range.contains(value) else {
            report(.numberOutOfRange, column, text(column), "must be \(range.lowerBound) to \(range.upperBound)")
            return nil
        }
        return value
    }

    /// A value of a GTFS enumeration; the one GTFS gives for an empty field when empty or (noted) unknown.
    public func choice<Choice: RawRepresentable & CaseIterable>(_ column: Column, empty: Choice) -> Choice
    where Choice.RawValue == UInt8 {
        let bytes = self.bytes(column)
        if bytes.isEmpty { return empty }
        if let value = Self.parseInteger(bytes), let raw = UInt8(exactly: value), let choice = Choice(rawValue: raw) {
            return choice
        }
        report(
            .unexpectedEnumValue, column, text(column),
            "not a value of \(column.name): \(Choice.allCases.map { String($0.rawValue) }.joined(separator: ", "))")
        return empty
    }

    /// A date; nil, with a problem noted, when it is missing or no such day exists.
    public func date(_ column: Column) -> ServiceDate? {
        let bytes = self.bytes(column)
        if let date = ServiceDate(ascii: bytes), bytes.count == 8 { return date }
        report(.invalidDate, column, text(column), bytes.isEmpty ? "the date is empty" : "no such date")
        return nil
    }

    /// A date that may be left out; nil when empty, and (noted) when no such day exists.
    public func optionalDate(_ column: Column) -> ServiceDate? { bytes(column).isEmpty ? nil : date(column) }

    /// Notes a problem of this row; `rows` as in `ProblemLog.add`.
    public func report(
        _ code: ProblemCode, _ column: Column?, _ value: @autoclosure () -> String?, rows: Int? = nil,
        _ message: @autoclosure () -> String
    ) {
        context.log.add(
            code, feed: context.feed, file: context.file, line: reader.line, field: column?.name, value: value(),
            rows: rows, message())
    }

    @inline(__always)
    static func parseInteger(_ bytes: FieldBytes) -> Int? {
        var at = 0
        var negative = false
        if bytes[0] == UInt8(ascii: "-") {
            negative = true
            at = 1
        } else if bytes[0] == UInt8(ascii: "+") {
            at = 1
        }
        guard at < bytes.count, bytes.count <= 18 else { return nil }
        var value = 0
        while at < bytes.count {
            let digit = Int(bytes[at]) - 48
            guard digit >= 0, digit <= 9 else {
                // Some publishers write whole numbers as "3.0".
                return bytes[at] == UInt8(ascii: ".") && at > 0 && bytes[(at + 1)...].allSatisfy { $0 == 48 }
                    ? (negative ? -value : value) : nil
            }
            value = value * 10 + digit
            at += 1
        }
        return negative ? -value : value
    }
}

/// What every row of one file shares when problems are noted.
struct FileContext {
    let log: ProblemLog
    let feed: String
    let file: String
}

/// Decimal numbers as feeds write them.
enum DecimalField {
    /// `-33.883906`, `151`, `1e-5`; nil for anything else, infinities included.
    static func parse(_ bytes: FieldBytes) -> Double? {
        guard let base = bytes.baseAddress, bytes.count <= 40 else { return nil }
        // Up to 15 significant digits the quotient of two exact doubles is the correctly rounded value.
        var mantissa: UInt64 = 0
        var digits = 0
        var decimals = -1
        var at = 0
        var negative = false
        if bytes[0] == UInt8(ascii: "-") {
            negative = true
            at = 1
        }
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "."), decimals < 0 {
                decimals = 0
            } else if byte >= 48, byte <= 57 {
                mantissa = mantissa &* 10 &+ UInt64(byte &- 48)
                digits += 1
                if decimals >= 0 { decimals += 1 }
            } else {
                return general(UnsafeRawBufferPointer(start: base, count: bytes.count))
            }
            at += 1
        }
        guard digits > 0 else { return nil }
        guard digits <= 15 else { return general(bytes) }
        let value = Double(mantissa) / powers[max(0, decimals)]
        return negative ? -value : value
    }

    private static func general(_ bytes: FieldBytes) -> Double? {
        // Swift reads hexadecimal numbers and "nan" too; feeds mean neither.
        let isDecimal = bytes.allSatisfy { byte in
            switch byte {
            case 48...57, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isDecimal, let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}
