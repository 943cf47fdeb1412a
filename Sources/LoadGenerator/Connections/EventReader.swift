/// Takes events out of a stream (WHATWG HTML §9.2.6) as our servers write them: name and data in a line each.
package struct EventReader: Sendable {
    private var pending: [UInt8] = []
    private var scanned = 0

    package init() {}

    /// Names and data of the events that end within these bytes.
    package mutating func events(in bytes: some Collection<UInt8>) -> [(name: String, data: [UInt8])] {
        pending += bytes
        var events: [(String, [UInt8])] = []
        var start = 0
        var at = max(0, scanned - 1)
        while at + 1 < pending.count {
            if pending[at] == UInt8(ascii: "\n"), pending[at + 1] == UInt8(ascii: "\n") {
                if let event = Self.event(pending[start..<at]) { events.append(event) }
                start = at + 2
                at = start
            } else {
                at += 1
            }
        }
        pending.removeFirst(start)
        scanned = pending.count
        return events
    }

    private static func event(_ lines: ArraySlice<UInt8>) -> (String, [UInt8])? {
        var (name, data): (String, [UInt8]?) = ("message", nil)
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            if let value = value(of: "event:", line) {
                name = String(decoding: value, as: UTF8.self)
            } else if let value = value(of: "data:", line) {
                data = (data ?? []) + value
            }
        }
        return data.map { (name, $0) }
    }

    private static func value(of field: StaticString, _ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let isField = field.withUTF8Buffer { line.starts(with: $0) }
        guard isField else { return nil }
        let value = line.dropFirst(field.utf8CodeUnitCount)
        return value.first == UInt8(ascii: " ") ? value.dropFirst() : value
    }
}
