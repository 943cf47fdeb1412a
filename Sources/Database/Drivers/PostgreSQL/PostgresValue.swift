import CLibPQ
import Foundation

/// The arguments of a statement as libpq takes them: texts, each ended by a zero.
///
/// The server reads each text as the type that the statement gives the placeholder; bytes alone go as they are.
struct PostgresArguments: Sendable {
    private var storage: [CChar] = []
    private var places: [Int?] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    static let none = PostgresArguments(safe: [])

    /// Values that are known to have a form.
    init(safe values: [SQLValue]) {
        do throws(DatabaseError) { try self.init(values) } catch { preconditionFailure(error.description) }
    }

    init(_ values: [SQLValue]) throws(DatabaseError) {
        places.reserveCapacity(values.count)
        storage.reserveCapacity(values.count * 40)
        for value in values {
            places.append(value == .null ? nil : storage.count)
            if case .bytes(let bytes) = value {
                storage.append(contentsOf: bytes.lazy.map(CChar.init(bitPattern:)))
                lengths.append(Int32(bytes.count))
                formats.append(1)
            } else {
                try append(value.postgresText ?? "")
                lengths.append(0)
                formats.append(0)
            }
            storage.append(0)
        }
    }

    private mutating func append(_ text: String) throws(DatabaseError) {
        guard !text.utf8.contains(0) else { throw .invalidStatement("a text holds NUL, which PostgreSQL cannot keep") }
        storage.append(contentsOf: text.utf8.lazy.map(CChar.init(bitPattern:)))
    }

    /// Lends count, texts, lengths and formats to a call of libpq's.
    func withPointers<Result>(
        _ body: (
            Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Result
    ) -> Result {
        storage.withUnsafeBufferPointer { storage in
            let texts = places.map { place in place.flatMap { storage.baseAddress?.advanced(by: $0) } }
            return texts.withUnsafeBufferPointer { texts in
                lengths.withUnsafeBufferPointer { lengths in
                    formats.withUnsafeBufferPointer { formats in
                        body(Int32(places.count), texts.baseAddress, lengths.baseAddress, formats.baseAddress)
                    }
                }
            }
        }
    }
}

extension SQLValue {
    /// What PostgreSQL reads as this value; nil for null.
    fileprivate var postgresText: String? {
        get throws(DatabaseError) {
            switch self {
            case .null, .bytes: return nil
            case .bool(let truth): return truth ? "t" : "f"
            case .int(let number): return String(number)
            case .double(let number):
                return number.isFinite ? "\(number)" : number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
            case .text(let text), .json(let text): return text
            case .uuid(let uuid): return uuid.lowercased
            case .instant(let instant):
                let text = instant.description
                guard text.utf8.count == 27, text > "0001" else {
                    throw .invalidStatement("a moment lies outside the years 1 to 9999")
                }
                return text
            }
        }
    }

    /// Reads a value that came as text.
    ///
    /// - Parameter type: PostgreSQL's number of its type (`pg_type.oid`, the same in every database for built-in types).
    /// - Throws: what was expected where the text is not that.
    init(postgres text: UnsafeBufferPointer<UInt8>, type: Oid) throws(PostgresMismatch) {
        switch type {
        case 16: self = .bool(text.first == UInt8(ascii: "t"))
        case 20, 21, 23:
            guard let number = Int64(postgres: text) else { throw PostgresMismatch(expected: "a whole number") }
            self = .int(number)
        case 700, 701, 1700:
            guard let number = Double(String(decoding: text, as: UTF8.self)) else {
                throw PostgresMismatch(expected: "a number")
            }
            self = .double(number)
        case 2950:
            guard let uuid = UUID(postgres: text) else { throw PostgresMismatch(expected: "a UUID") }
            self = .uuid(uuid)
        case 1184, 1114:
            // A timestamp without zone is UTC's.
            let instant = type == 1184 ? Instant(bytes: text) : Instant(String(decoding: text, as: UTF8.self) + "Z")
            guard let instant else { throw PostgresMismatch(expected: "a moment") }
            self = .instant(instant)
        case 114, 3802: self = .json(String(decoding: text, as: UTF8.self))
        case 17:
            guard let bytes = [UInt8](postgres: text) else { throw PostgresMismatch(expected: "bytes") }
            self = .bytes(bytes)
        default: self = .text(String(decoding: text, as: UTF8.self))
        }
    }
}

/// A text that is not of its type: an infinite moment, a year before 1.
struct PostgresMismatch: Error {
    var expected: String
}

extension Int64 {
    fileprivate init?(postgres text: UnsafeBufferPointer<UInt8>) {
        let isNegative = text.first == UInt8(ascii: "-")
        var number: Int64 = 0
        // Downwards, as the least number has no positive counterpart.
        for byte in isNegative ? text[1...] : text[...] {
            let digit = Int64(byte) - 48
            guard (0...9).contains(digit) else { return nil }
            number = number * 10 - digit
        }
        self = isNegative ? number : -number
    }
}

extension UUID {
    fileprivate init?(postgres text: UnsafeBufferPointer<UInt8>) {
        guard text.count == 36 else { return nil }
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isWhole = withUnsafeMutableBytes(of: &uuid) { bytes in
            var half = 0
            for byte in text where byte != UInt8(ascii: "-") {
                guard half < 32, let digit = byte.hexDigit else { return false }
                bytes[half / 2] = bytes[half / 2] << 4 | digit
                half += 1
            }
            return half == 32
        }
        guard isWhole else { return nil }
        self.init(uuid: uuid)
    }
}

extension [UInt8] {
    /// Reads `\x0aff`.
    fileprivate init?(postgres text: UnsafeBufferPointer<UInt8>) {
        guard text.count >= 2, text[1] == UInt8(ascii: "x") else { return nil }
        self.init(hexDigits: text.dropFirst(2))
    }
}
