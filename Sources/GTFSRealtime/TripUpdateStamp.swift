/// Where a TripUpdate tells its own time. From frame to frame that is all that changes in many of them.
public struct TripUpdateStamp: Sendable {
    /// `timestamp`, in seconds since 1970-01-01T00:00:00Z; 0 where it is not told.
    public private(set) var timestamp: UInt64 = 0
    /// The field, its tag included, in the bytes of the update; empty and at their end where it is not told.
    public private(set) var field: Range<Int>

    /// Looks through the fields of an update without reading them; nil where the time is told more than once.
    public init?(_ bytes: UnsafeRawBufferPointer) throws(RealtimeFeedError) {
        field = bytes.count..<bytes.count
        var reader = WireReader(bytes)
        var begins = 0
        while try reader.next() {
            if reader.field == 4, reader.wireType == 0 {
                guard field.isEmpty else { return nil }
                timestamp = try reader.varint()
                field = begins..<reader.at
            } else {
                try reader.skip()
            }
            begins = reader.at
        }
    }
}
