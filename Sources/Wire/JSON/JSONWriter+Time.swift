extension JSONWriter {
    /// Writes `"2025-11-12T08:30:00+11:00"`.
    public mutating func write(_ timestamp: Timestamp) {
        let local = timestamp.local
        let out = room(27)
        out[0] = UInt8(ascii: "\"")
        put(local.date, at: out + 1)
        out[11] = UInt8(ascii: "T")
        let second = UInt(truncatingIfNeeded: Int(local.secondOfDay))
        Self.two(second / 3600, at: out + 12)
        out[14] = UInt8(ascii: ":")
        Self.two(second / 60 % 60, at: out + 15)
        out[17] = UInt8(ascii: ":")
        Self.two(second % 60, at: out + 18)
        let offset = timestamp.offsetSeconds
        out[20] = offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
        let minutes = UInt(offset.magnitude) / 60
        Self.two(minutes / 60, at: out + 21)
        out[23] = UInt8(ascii: ":")
        Self.two(minutes % 60, at: out + 24)
        out[26] = UInt8(ascii: "\"")
        advance(27)
    }

    /// Writes `"2025-11-12"`.
    public mutating func write(_ date: ISODate) {
        let out = room(12)
        out[0] = UInt8(ascii: "\"")
        put(date, at: out + 1)
        out[11] = UInt8(ascii: "\"")
        advance(12)
    }

    @inline(__always)
    private mutating func put(_ date: ISODate, at out: UnsafeMutablePointer<UInt8>) {
        let raw = UnsafeMutableRawPointer(out)
        if date.daysSinceEpoch != lastDate.day {
            Self.putCivil(date, at: out)
            let head = raw.loadUnaligned(as: UInt64.self)
            lastDate = (date.daysSinceEpoch, head, raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
        }
        raw.storeBytes(of: lastDate.head, as: UInt64.self)
        raw.storeBytes(of: lastDate.tail, toByteOffset: 8, as: UInt16.self)
    }

    @inline(never)
    private static func putCivil(_ date: ISODate, at out: UnsafeMutablePointer<UInt8>) {
        let (year, month, day) = date.civil
        put(UInt(truncatingIfNeeded: year), 4, at: out)
        out[4] = UInt8(ascii: "-")
        two(UInt(truncatingIfNeeded: month), at: out + 5)
        out[7] = UInt8(ascii: "-")
        two(UInt(truncatingIfNeeded: day), at: out + 8)
    }

    @inline(__always)
    private static func two(_ value: UInt, at out: UnsafeMutablePointer<UInt8>) {
        out[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10)
        out[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10)
    }
}

extension Timestamp {
    /// Writes the string form.
    @inlinable @inline(__always)
    public func write(to json: inout JSONWriter) { json.write(self) }
}

extension ISODate {
    /// Writes the string form.
    @inlinable @inline(__always)
    public func write(to json: inout JSONWriter) { json.write(self) }
}
