import TransitAPI

/// Says which journey of a list is the last of the evening.
///
/// Only what the list itself proves is said: a journey late in the evening after which the next one in the list leaves hours
/// later. Journeys that replace each other (the same departure, another way) do not count as a next one.
public enum LastJourney {
    /// Seconds without a departure that end an evening.
    static let gap = 5_400.0
    /// Hours of the city's clock within which an evening may end.
    static let evening = [20, 21, 22, 23, 0, 1, 2, 3]

    /// When the next journey leaves, by the place in the list of each one that is the last before it.
    public static func found(in itineraries: [Itinerary]) -> [Int: Timestamp] {
        let order = itineraries.indices.filter { itineraries[$0].status != .broken }
            .sorted { itineraries[$0].departureTime < itineraries[$1].departureTime }
        var found: [Int: Timestamp] = [:]
        for (index, next) in zip(order, order.dropFirst()) {
            let (one, other) = (itineraries[index].departureTime, itineraries[next].departureTime)
            guard other.inSeconds - one.inSeconds >= gap, evening.contains(hour(one)) else { continue }
            found[index] = other
        }
        return found
    }

    private static func hour(_ time: Timestamp) -> Int {
        let seconds = (time.epochSeconds + Int64(time.offsetSeconds)) % 86_400
        return Int(seconds < 0 ? seconds + 86_400 : seconds) / 3_600
    }
}
