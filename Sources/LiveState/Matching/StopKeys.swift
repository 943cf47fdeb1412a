import Timetable

/// The ids of all stops, so that hundreds of thousands of updates are held against them without looking each up.
struct StopKeys: Sendable {
    private let timetable: Timetable
    /// An id of up to eight bytes, the rest zero; 0 for one that is longer.
    private let keys: [UInt64]

    init(of timetable: Timetable) {
        self.timetable = timetable
        keys = timetable.stops.rows.map { Self.key(timetable.utf8($0.id)) }
    }

    /// Whether a stop has an id.
    func isStop(_ stop: StopIndex, _ id: UnsafeRawBufferPointer) -> Bool {
        let key = Self.key(id)
        guard key == 0 else { return keys[stop.position] == key }
        return !id.isEmpty && timetable.utf8(timetable.stops[stop].id).isSame(as: id)
    }

    /// 0 for what is empty, long, or ends like one that is shorter.
    private static func key(_ id: UnsafeRawBufferPointer) -> UInt64 {
        guard let last = id.last, last != 0, id.count <= 8 else { return 0 }
        if id.count >= 4 {
            let first = UInt32(littleEndian: id.loadUnaligned(as: UInt32.self))
            let rest = UInt32(littleEndian: id.loadUnaligned(fromByteOffset: id.count - 4, as: UInt32.self))
            // Where the two overlap they are the same.
            return UInt64(first) | UInt64(rest) << UInt64((id.count - 4) * 8)
        }
        return id.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
