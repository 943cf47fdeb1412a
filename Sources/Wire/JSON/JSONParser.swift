/// Reads JSON text (RFC 8259) strictly, and says where it stops being JSON.
///
/// Beyond the grammar it refuses names given twice in one object, numbers no `Double` holds, bytes that are not UTF-8
/// and values nested deeper than ``maximumDepth``.
public struct JSONParser {
    /// The deepest nesting that is read.
    public static let maximumDepth = 64

    /// Valid while the text is parsed, and no longer.
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    /// The value a whole text stands for.
    public static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
        try bytes.withUnsafeBufferPointer { (bytes) throws(JSONSyntaxError) in
            var parser = JSONParser(bytes: bytes)
            let value = try parser.value(depth: 0)
            parser.skipSpace()
            guard parser.position == bytes.count else { throw parser.error("nothing may follow the value") }
            return value
        }
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        skipSpace()
        guard depth <= Self.maximumDepth else { throw error("values are nested deeper than \(Self.maximumDepth)") }
        switch next {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): return try number()
        default: throw error("a value is expected")
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONObject {
        var object = JSONObject()
        position += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return object }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("a name in quotation marks is expected") }
            let start = position
            let name = try string()
            guard !object.contains(name) else { throw error("a name is given twice", at: start) }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error("a colon is expected") }
            object.append(name, try value(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: "}")) { return object }
            guard take(UInt8(ascii: ",")) else { throw error("a comma or a closing brace is expected") }
        }
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
        var elements: [JSONValue] = []
        position += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: "]")) { return elements }
            guard take(UInt8(ascii: ",")) else { throw error("a comma or a closing bracket is expected") }
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        let isThere = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
        guard isThere else { throw error("a value is expected") }
        position += word.utf8CodeUnitCount
        return value
    }

    // MARK: Bytes

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    func error(_ problem: String, at offset: Int? = nil) -> JSONSyntaxError {
        JSONSyntaxError(offset: offset ?? position, problem: problem)
    }
}

/// Where a text stops being JSON, and why.
public struct JSONSyntaxError: Error, Equatable, Sendable {
    /// Bytes before the fault.
    public let offset: Int
    /// What is wrong there, in a few words.
    public let problem: String
}
