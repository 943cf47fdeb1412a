import GTFSValues
import Timetable

/// Tells runs apart that no timetable has, so that one told twice is one: by route, the publisher's id, day and start. An id
/// that is the timetable's, or none, is not the run's own: then by where and when it begins.
struct ExtraKey: Hashable, Sendable {
    let route: RouteIndex
    let id: String
    let day: Int32
    let start: Int32
    let stop: StopIndex

    /// The key of a run under an id of its own, or at a start that its publisher names.
    init(route: RouteIndex, id: String, date: ServiceDate, start: ServiceTime?) {
        (self.route, self.id, day, self.start) = (route, id, date.daysSinceEpoch, start?.seconds ?? .min)
        stop = .none
    }

    /// The key of a run that begins with a call.
    init(route: RouteIndex, id: String, date: ServiceDate, from call: LiveCall) {
        (self.route, self.id, day) = (route, id, date.daysSinceEpoch)
        (start, stop) = (call.scheduledDeparture, call.stop)
    }
}

extension TripLayerBuilder {
    /// Notes a run that no timetable has and that is about to be appended; says no where it is there already.
    mutating func note(_ key: ExtraKey) -> Bool {
        guard extras[key] == nil else { return false }
        extras[key] = UInt32(trips.count)
        return true
    }
}
