import GTFSRealtime
import GTFSValues
import Timetable

/// A TripDescriptor once its texts have been read.
struct DescribedTrip {
    var id: String
    var date: ServiceDate?
    var start: ServiceTime?
    var routeID: String
    var direction: UInt8
    var relationship: PublishedTripDescriptor.ScheduleRelationship
    /// 2001 to 2286: days whose instants are plausible times.
    static let plausibleDays: ClosedRange<Int32> = 11_323...115_740

    /// When what is said of it was told, by the update's own time; nil where it has none.
    var told: Int64?

    /// A date or time was given that is none.
    var isMalformed = false

    /// Whether it is said to be a run beside the timetable.
    var isExtra: Bool { [.added, .new, .duplicated].contains(relationship) }
    /// Whether it is said not to run.
    var isOff: Bool { relationship == .canceled || relationship == .deleted }

    init(_ trip: PublishedTripDescriptor, _ rules: inout RuleCounts) {
        id = trip.tripID
        routeID = trip.routeID
        direction = trip.hasDirectionID ? UInt8(clamping: trip.directionID) : 255
        relationship = trip.scheduleRelationship
        if !trip.hasScheduleRelationship { rules.add(.w009) }
        if trip.hasStartDate, !trip.startDate.isEmpty {
            date = ServiceDate(trip.startDate).flatMap { Self.plausibleDays.contains($0.daysSinceEpoch) ? $0 : nil }
            if date == nil {
                rules.add(.e021)
                isMalformed = true
            }
        }
        if trip.hasStartTime, !trip.startTime.isEmpty {
            start = ServiceTime(trip.startTime)
            if start == nil {
                rules.add(.e020)
                isMalformed = true
            }
        }
    }
}

/// A run of a timetabled trip that an entity was tied to.
struct RunMatch {
    var trip: TripIndex
    var date: ServiceDate
    var start: ServiceTime?
    var method: TripMatchMethod
    /// Instant of second 0 of the day, and seconds to add to the trip's own times (frequency runs).
    var dayStart: Int64
    var shift: Int32

    var key: RunKey { RunKey(trip: trip, date: date, start: start) }
}
