/// One CSV file in the making: bytes with LF ends of line and fields quoted only where they must be (RFC 4180).
struct FeedTable {
    private(set) var bytes: [UInt8] = []
    private var rowIsEmpty = true

    /// A table without a header, for fields to be used as `ready` ones.
    init() {}

    init(columns: [String], capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
        row(columns)
    }

    /// A whole row of text fields.
    mutating func row(_ fields: [String]) {
        for field in fields { text(field) }
        endRow()
    }

    mutating func text(_ field: String) {
        separate()
        let mustQuote = field.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 < 0x20 }
        guard mustQuote else { return bytes.append(contentsOf: field.utf8) }
        bytes.append(UInt8(ascii: "\""))
        for byte in field.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A time as HH:MM:SS, hours beyond 24 as they come.
    mutating func time(_ seconds: Int) {
        separate()
        digits(seconds / 3600)
        bytes.append(UInt8(ascii: ":"))
        digits(seconds / 60 % 60)
        bytes.append(UInt8(ascii: ":"))
        digits(seconds % 60)
    }

    /// Bytes that are fields already, with the commas between them.
    mutating func ready(_ fields: [UInt8]) {
        separate()
        bytes.append(contentsOf: fields)
    }

    mutating func endRow() {
        bytes.append(UInt8(ascii: "\n"))
        rowIsEmpty = true
    }

    private mutating func separate() {
        if !rowIsEmpty { bytes.append(UInt8(ascii: ",")) }
        rowIsEmpty = false
    }

    /// At least two digits; more are only met in hours, which stay below a hundred.
    private mutating func digits(_ value: Int) {
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10 % 10))
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
    }
}
