extension JSONWriter {
    /// Writes an object that can write itself.
    @inline(__always)
    public mutating func write(_ body: some JSONWritable) { body.write(to: &self) }

    /// Writes an object, or `null` for nil.
    @inline(__always)
    public mutating func write(_ body: (some JSONWritable)?) {
        if let body { body.write(to: &self) } else { raw("null") }
    }

    /// Writes an array of objects.
    public mutating func write(_ bodies: [some JSONWritable]) {
        array(bodies.count) { json, index in bodies[index].write(to: &json) }
    }

    /// Writes an array of strings.
    public mutating func write(_ strings: [String]) {
        array(strings.count) { json, index in json.write(strings[index]) }
    }

    /// Writes an array of strings, or `null` for nil.
    public mutating func write(_ strings: [String]?) {
        if let strings { write(strings) } else { raw("null") }
    }

    /// Writes an array of names out of a set, or `null` for nil.
    public mutating func write(_ names: [some WireEnum]?) {
        guard let names else { return raw("null") }
        array(names.count) { json, index in json.write(names[index]) }
    }

    @inline(__always)
    private mutating func array(_ count: Int, _ element: (inout JSONWriter, Int) -> Void) {
        raw("[")
        for index in 0..<count {
            if index > 0 { raw(",") }
            element(&self, index)
        }
        raw("]")
    }
}
