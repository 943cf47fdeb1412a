/// A value that writes itself with a ``JSONWriter``.
public protocol JSONWritable {
    /// Writes the whole JSON value.
    func write(to json: inout JSONWriter)
}

/// A JSON object that writes itself.
public protocol JSONObjectWritable: JSONWritable {
    /// Writes the members with commas between them, without the braces.
    func writeMembers(to json: inout JSONWriter)
}

extension JSONObjectWritable {
    /// Writes the members in braces.
    @inlinable @inline(__always)
    public func write(to json: inout JSONWriter) {
        json.raw("{")
        writeMembers(to: &json)
        json.raw("}")
    }
}

extension JSONWritable {
    /// The JSON text as UTF-8.
    public func json(capacity: Int = 4096) -> [UInt8] {
        var writer = JSONWriter(capacity: capacity)
        write(to: &writer)
        return writer.bytes
    }
}

extension Bool: JSONWritable {
    /// Writes `true` or `false`.
    @inlinable @inline(__always)
    public func write(to json: inout JSONWriter) { json.write(self) }
}

extension Int: JSONWritable {
    /// Writes a whole number.
    @inlinable @inline(__always)
    public func write(to json: inout JSONWriter) { json.write(self) }
}

extension Double: JSONWritable {
    /// Writes a number.
    @inlinable @inline(__always)
    public func write(to json: inout JSONWriter) { json.write(self) }
}

extension String: JSONWritable {
    /// Writes a string.
    @inlinable @inline(__always)
    public func write(to json: inout JSONWriter) { json.write(self) }
}

extension JSONValue: JSONWritable {
    /// Writes the value.
    public func write(to json: inout JSONWriter) { json.write(self) }
}

extension Array: JSONWritable where Element: JSONWritable {
    /// Writes an array.
    public func write(to json: inout JSONWriter) { json.write(self) }
}

extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    /// Writes an object, its keys in order.
    public func write(to json: inout JSONWriter) {
        json.raw("{")
        for (index, member) in sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { json.raw(",") }
            json.write(member.key)
            json.raw(":")
            json.write(member.value)
        }
        json.raw("}")
    }
}
