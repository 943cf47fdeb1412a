import Foundation

extension JSONParser {
    /// Reads a number: whole where it is written whole and fits an `Int`.
    mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if take(UInt8(ascii: "0")) {
            if isDigit(next) { throw error("a number may not start with 0") }
        } else {
            try digits()
        }
        var isWhole = true
        if take(UInt8(ascii: ".")) {
            isWhole = false
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isWhole = false
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        let digits = UnsafeBufferPointer(rebasing: bytes[start..<position])
        if isWhole, let number = Self.short(digits) { return .int(number) }
        if let number = Self.simple(digits) { return .double(number) }
        let text = String(decoding: digits, as: UTF8.self)
        if isWhole, let number = Int(text) { return .int(number) }
        guard let number = Double(text), number.isFinite else { throw error("the number is too large", at: start) }
        return .double(number)
    }

    /// A whole number that is so short that it cannot be too large; nil of others.
    private static func short(_ digits: UnsafeBufferPointer<UInt8>) -> Int? {
        guard digits.count <= 18 else { return nil }
        let isNegative = digits[0] == UInt8(ascii: "-")
        var number = 0
        for index in (isNegative ? 1 : 0)..<digits.count { number = number &* 10 &+ Int(digits[index] & 15) }
        return isNegative ? -number : number
    }

    /// A number with a fraction and no exponent whose digits and power of ten are exact as `Double`, so that their quotient is the
    /// nearest there is; nil of others.
    private static func simple(_ digits: UnsafeBufferPointer<UInt8>) -> Double? {
        guard digits.count <= 17 else { return nil }
        let isNegative = digits[0] == UInt8(ascii: "-")
        var (number, divisor, isFraction) = (0, 1, false)
        for index in (isNegative ? 1 : 0)..<digits.count {
            switch digits[index] {
            case UInt8(ascii: "."): isFraction = true
            case let digit where digit >= UInt8(ascii: "0") && digit <= UInt8(ascii: "9"):
                number = number &* 10 &+ Int(digit & 15)
                if isFraction { divisor = divisor &* 10 }
            default: return nil
            }
        }
        guard isFraction, number <= 1 << 53 else { return nil }
        let quotient = Double(number) / Double(divisor)
        return isNegative ? -quotient : quotient
    }

    private mutating func digits() throws(JSONSyntaxError) {
        guard isDigit(next) else { throw error("a digit is expected") }
        while isDigit(next) { position += 1 }
    }

    func isDigit(_ byte: UInt8?) -> Bool {
        byte.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
    }

    /// The text of these bytes, nil where they are not UTF-8.
    private static func text(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool = false) -> String? {
        if isASCII {
            String(decoding: bytes, as: UTF8.self)
        } else if #available(iOS 18, *) {
            String(validating: bytes, as: UTF8.self)
        } else {
            String(bytes: bytes, encoding: .utf8)
        }
    }

    /// Reads a string, from its opening quotation mark on.
    mutating func string() throws(JSONSyntaxError) -> String {
        let start = position
        position += 1
        let first = position
        let isASCII = skipPlain()
        if take(UInt8(ascii: "\"")) {
            let plain = UnsafeBufferPointer(rebasing: bytes[first..<(position - 1)])
            guard let string = Self.text(plain, isASCII: isASCII) else {
                throw error("the string is not UTF-8", at: start)
            }
            return string
        }
        // What stands between escapes is taken as it is.
        var text = Array(bytes[first..<position])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                guard let string = text.withUnsafeBufferPointer({ Self.text($0) }) else {
                    throw error("the string is not UTF-8", at: start)
                }
                return string
            case UInt8(ascii: "\\"): try escape(into: &text)
            case 0..<0x20: throw error("a control character in a string must be escaped")
            default:
                let begin = position
                _ = skipPlain()
                text.append(contentsOf: bytes[begin..<position])
            }
        }
        throw error("the string does not end", at: start)
    }

    /// Goes on to the next byte of a string that does not stand for itself, or the end.
    ///
    /// - Returns: whether all before it is ASCII.
    private mutating func skipPlain() -> Bool {
        var (at, all) = (position, UInt8(0))
        while at < bytes.count, bytes[at] >= 0x20, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\") {
            all |= bytes[at]
            at += 1
        }
        position = at
        return all < 0x80
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        let start = position
        position += 1
        guard let letter = next else { throw error("the string does not end", at: start) }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            guard let scalar = scalar() else { throw error("the escape stands for no character", at: start) }
            text += UTF8.encode(scalar)!
        default: throw error("there is no such escape", at: start)
        }
    }

    /// The character of `\uXXXX`, or of two of them that make a surrogate pair; nil where they stand for none.
    private mutating func scalar() -> Unicode.Scalar? {
        guard let first = fourHexDigits() else { return nil }
        guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
        guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let second = fourHexDigits(),
            (0xDC00...0xDFFF).contains(second)
        else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func fourHexDigits() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[position..<(position + 4)] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte & 15)
            case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                value = value << 4 | UInt32(byte & 15 + 9)
            default: return nil
            }
        }
        position += 4
        return value
    }
}
