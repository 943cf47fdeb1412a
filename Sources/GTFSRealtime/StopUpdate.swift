/// A StopTimeEvent: when a vehicle arrives or leaves.
public struct StopEvent: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z; 0 where not told.
    public var time: Int64 = 0
    /// The timetable's time by the publisher; 0 where not told.
    public var scheduledTime: Int64 = 0
    /// Seconds late; nil where not told.
    public var delay: Int32?

    /// Nothing told.
    public init() {}

    /// Whether a time is told.
    @inlinable public var hasTime: Bool { time > 0 }

    /// The scheduled instant this event implies: as told, or its time less its delay.
    @inlinable public var impliedSchedule: Int64? {
        if scheduledTime > 0 { return scheduledTime }
        guard time > 0, let delay else { return nil }
        return time - Int64(delay)
    }
}

/// A StopTimeUpdate, read where it lies: a frame has hundreds of thousands of them, and each lives only as long as its trip is
/// looked at. Its texts point into the frame.
public struct StopUpdate: @unchecked Sendable {
    /// StopTimeUpdate.ScheduleRelationship.
    public enum Relationship: UInt8, Sendable {
        case scheduled = 0
        case skipped = 1
        case noData = 2
        case unscheduled = 3
    }

    /// `stop_sequence`; nil where not told.
    public var sequence: UInt32?
    /// `stop_id` and `assigned_stop_id` as UTF-8; empty where not told.
    public var stopID = UnsafeRawBufferPointer(start: nil, count: 0)
    public var assignedStopID = UnsafeRawBufferPointer(start: nil, count: 0)
    public var arrival: StopEvent?
    public var departure: StopEvent?
    public var relationship = Relationship.scheduled
    /// OccupancyStatus expected on departure, from field 7 of the standard or field 6 of the TfNSW dialect; 255 where not told.
    public var occupancy: UInt8 = 255

    /// An update that says nothing.
    public init() {}

    /// The scheduled instant it implies; departure before arrival.
    @inlinable public var impliedSchedule: Int64? { departure?.impliedSchedule ?? arrival?.impliedSchedule }

    /// The instant it predicts; departure before arrival.
    @inlinable public var predicted: Int64? {
        if let departure, departure.time > 0 { return departure.time }
        guard let arrival, arrival.time > 0 else { return nil }
        return arrival.time
    }

    init(_ bytes: UnsafeRawBufferPointer) throws(RealtimeFeedError) {
        var reader = WireReader(bytes)
        while try reader.next() {
            switch (reader.field, reader.wireType) {
            case (1, 0): sequence = UInt32(truncatingIfNeeded: try reader.varint())
            case (2, 2): arrival = try StopEvent(try reader.slice())
            case (3, 2): departure = try StopEvent(try reader.slice())
            case (4, 2): stopID = try reader.slice()
            case (5, 0):
                relationship = Relationship(rawValue: UInt8(truncatingIfNeeded: try reader.varint())) ?? .scheduled
            // One number, two meanings: an enum in the TfNSW dialect, a message in the standard.
            case (6, 0), (7, 0): occupancy = UInt8(truncatingIfNeeded: try reader.varint())
            case (6, 2): try readProperties(try reader.slice())
            default: try reader.skip()
            }
        }
    }

    private mutating func readProperties(_ bytes: UnsafeRawBufferPointer) throws(RealtimeFeedError) {
        var reader = WireReader(bytes)
        while try reader.next() {
            if reader.field == 1, reader.wireType == 2 {
                assignedStopID = try reader.slice()
            } else {
                try reader.skip()
            }
        }
    }
}

extension StopEvent {
    init(_ bytes: UnsafeRawBufferPointer) throws(RealtimeFeedError) {
        var reader = WireReader(bytes)
        while try reader.next() {
            switch (reader.field, reader.wireType) {
            case (1, 0): delay = Int32(truncatingIfNeeded: try reader.varint())
            case (2, 0): time = Self.instant(try reader.varint())
            case (4, 0): scheduledTime = Self.instant(try reader.varint())
            default: try reader.skip()
            }
        }
    }
}

extension StopEvent {
    /// Instants from 2001 to 2286, in seconds since 1970-01-01T00:00:00Z: what a feed tells of others is no time.
    @inlinable public static var instants: ClosedRange<UInt64> { 1_000_000_000...10_000_000_000 }

    /// An instant; what is none counts as not told.
    private static func instant(_ value: UInt64) -> Int64 { instants.contains(value) ? Int64(value) : 0 }
}

/// A TripUpdate, its stop updates read as `StopUpdate`.
public struct TripUpdateReading {
    public var trip = PublishedTripDescriptor()
    public var properties = PublishedTripUpdate.TripProperties()
    public var vehicleID = ""
    /// Seconds since 1970-01-01T00:00:00Z; 0 where not told.
    public var timestamp: UInt64 = 0
    /// Delay of the whole trip in seconds; nil where not told.
    public var delay: Int32?
    public var updates: [StopUpdate] = []

    /// An update of a trip without any stops.
    public init(trip: PublishedTripDescriptor) { self.trip = trip }

    /// Reads an update; `updates` of an earlier reading may be handed in to spare its memory.
    public init(
        _ bytes: UnsafeRawBufferPointer, limits: RealtimeFeedLimits, reusing buffer: [StopUpdate] = []
    ) throws(RealtimeFeedError) {
        updates = buffer
        updates.removeAll(keepingCapacity: true)
        var reader = WireReader(bytes)
        while try reader.next() {
            switch (reader.field, reader.wireType) {
            case (1, 2): trip = try FeedFrame.decode(try reader.slice(), limits)
            case (2, 2):
                updates.append(try StopUpdate(try reader.slice()))
                guard updates.count <= limits.updatesPerEntity else {
                    throw .tooManyUpdates(entity: trip.tripID, count: updates.count, limit: limits.updatesPerEntity)
                }
            case (3, 2):
                let vehicle: PublishedVehicleDescriptor = try FeedFrame.decode(try reader.slice(), limits)
                vehicleID = vehicle.id
            case (4, 0): timestamp = try reader.varint()
            case (5, 0): delay = Int32(truncatingIfNeeded: try reader.varint())
            case (6, 2): properties = try FeedFrame.decode(try reader.slice(), limits)
            default: try reader.skip()
            }
        }
    }
}
