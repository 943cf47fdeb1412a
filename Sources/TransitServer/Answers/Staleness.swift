import TransitAPI

/// What `meta` says of an answer whose live data is past its age (integration contracts §2.1).
struct Staleness: Sendable {
    /// When that data was true; nil where nothing was ever received.
    var cachedAt: Timestamp?
    /// The same for riders.
    var message: String
}

/// A body that says how fresh the live data behind it is.
protocol FreshnessTold {
    var stale: Bool { get }
    var lastUpdated: Timestamp { get }
    var realtimeStatus: RealtimeStatus { get }
}

extension DeparturesBody: FreshnessTold {}
extension NearbyDeparturesBody: FreshnessTold {}
extension VehiclesBody: FreshnessTold {}
extension AlertsBody: FreshnessTold {}

extension FreshnessTold {
    func staleness(now: Int64) -> Staleness? {
        guard stale else { return nil }
        let age = Answers.age(max(0, now - lastUpdated.epochSeconds))
        let message =
            realtimeStatus == .expired
            ? "Live data is unavailable; what is shown comes from the timetable."
            : "Showing cached live data (\(age) old)."
        return Staleness(cachedAt: lastUpdated, message: message)
    }
}
