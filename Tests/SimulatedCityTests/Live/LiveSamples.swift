import GTFSRealtime
import GTFSValues
import SimulatedCity

/// The repository's city, alive, and instants of the days its generated feed covers.
enum LiveSamples {
    static let city = Result { try SimulatedCity(descriptionFolder: Scratch.description) }
    static let live = Result { LiveCity(try city.get(), seed: 7) }

    /// 2026-01-20, a Tuesday in summer time (UTC+11): midnight in Sydney.
    static let tuesday: Int64 = 1_768_827_600
    /// 2026-01-24, the Saturday after.
    static let saturday = tuesday + 4 * 86_400

    /// An instant of that Tuesday by the wall clock.
    static func at(_ hour: Int64, _ minute: Int64 = 0) -> Int64 { tuesday + hour * 3600 + minute * 60 }

    /// Noon minus 12 hours of a date without a change of the clocks, in summer.
    static func dayStart(_ date: ServiceDate) -> Int64 { Int64(date.daysSinceEpoch) * 86_400 - 11 * 3600 }
}

extension PublishedFeedMessage {
    /// Trip updates by trip id.
    var updates: [String: PublishedTripUpdate] {
        Dictionary(
            entity.filter(\.hasTripUpdate).map { ($0.tripUpdate.trip.tripID, $0.tripUpdate) },
            uniquingKeysWith: { first, _ in first })
    }
}
