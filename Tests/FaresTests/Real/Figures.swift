import Fares
import FeedFixtures
import Foundation

/// The published figures of ../shared.
enum Figures {
    static func json<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
        try JSONDecoder().decode(
            type, from: Data(contentsOf: URL(filePath: SharedFiles.folder + "/opal-fares/" + path)))
    }

    /// By the name of the category there.
    static func table(of year: Int) throws -> [String: Rider] {
        try json([String: Rider].self, "\(year)-fares/fare_table.json")
    }

    static let riders: [(RiderCategory, String)] = [
        (.adult, "ADULT"), (.youth, "CHILD"), (.concession, "SCHOLAR"), (.senior, "SENIOR"),
    ]

    /// A weekday, a day of the weekend, and the seven days of a week, of each table.
    static func days(of year: Int) -> (weekday: String, weekend: String, week: [String]) {
        year == 2022
            ? ("2023-09-14", "2023-09-16", (11...17).map { "2023-09-\($0)" })
            : ("2023-10-19", "2023-10-20", (16...22).map { "2023-10-\($0)" })
    }

    struct Rider: Decodable {
        var CAPS: Caps
        var INTERMODAL_DISCOUNT: Int
        var SAF: AccessFees
        var MODES: [String: [String: Band]]
    }
    struct Caps: Decodable {
        var DAILY_CAP: Int
        var WEEKEND_DAILY_CAP: Int
        var WEEKLY_CAP: Int
    }
    struct AccessFees: Decodable {
        var NON_ALC_RATE: Int
        var ALC_RATES: [String: Int]
    }
    struct Band: Decodable {
        var PEAK: Int
        var OFFPEAK: Int
    }
}
