extension JSONWriter {
    /// Writes `true` or `false`.
    @inlinable @inline(__always)
    public mutating func write(_ value: Bool) {
        if value { raw("true") } else { raw("false") }
    }

    /// Writes a whole number.
    @inlinable @inline(__always)
    public mutating func write(_ value: Int) {
        if value >= 0, value < 10 {
            room(1).pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
            advance(1)
        } else {
            writeLong(value)
        }
    }

    @usableFromInline mutating func writeLong(_ value: Int) {
        var digits = 1
        var rest = value.magnitude
        while rest >= 10 {
            rest /= 10
            digits += 1
        }
        let sign = value < 0 ? 1 : 0
        let out = room(digits + sign)
        if value < 0 { out.pointee = UInt8(ascii: "-") }
        Self.put(value.magnitude, digits, at: out + sign)
        advance(digits + sign)
    }

    /// Writes a number in the shortest form that reads back as the same one; `null` if it is not finite.
    public mutating func write(_ value: Double) {
        guard value.isFinite else { return raw("null") }
        // Degrees and metres mostly have six decimals at most: then whole numbers do it, exactly.
        let scaled = (value * 1_000_000).rounded()
        if scaled.magnitude < 1e15, scaled / 1_000_000 == value {
            writeMillionths(Int(scaled))
        } else {
            var text = "\(value)"
            text.withUTF8 { raw(UnsafeRawBufferPointer($0)) }
        }
    }

    private mutating func writeMillionths(_ value: Int) {
        if value < 0 { raw("-") }
        let (whole, fraction) = value.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        write(Int(whole))
        guard fraction > 0 else { return }
        let out = room(7)
        out.pointee = UInt8(ascii: ".")
        Self.put(fraction, 6, at: out + 1)
        var length = 7
        while out[length - 1] == UInt8(ascii: "0") { length -= 1 }
        advance(length)
    }

    /// Puts exactly `digits` decimal digits.
    @inline(__always)
    static func put(_ value: UInt, _ digits: Int, at out: UnsafeMutablePointer<UInt8>) {
        var rest = value
        var place = digits
        while place > 0 {
            place &-= 1
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
            out[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: remainder)
            rest = quotient
        }
    }
}
