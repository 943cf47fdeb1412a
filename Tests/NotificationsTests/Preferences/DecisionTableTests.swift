import Database
import Foundation
import Notifications
import Riders
import Testing
import TransitAPI

/// All that severity, floor, hour and permission can come to.
@Suite("The whole table of severities and preferences")
struct DecisionTableTests {
    /// News, then for each floor (minor, major, cancelled) four decisions: by day and by night where time-sensitive is
    /// allowed, by day and by night where it is not. A active, T time-sensitive, P passive, S below the floor, Q quiet.
    static let table = """
        new minor                   AQAQ SSSS SSSS
        new major                   TQAQ TQAQ SSSS
        new cancelled               TTAA TTAA TTAA
        minor to minor              AQAQ SSSS SSSS
        minor to major              TQAQ TQAQ SSSS
        minor to cancelled          TTAA TTAA TTAA
        major to minor              AQAQ AQAQ SSSS
        major to major              TQAQ TQAQ SSSS
        major to cancelled          TTAA TTAA TTAA
        cancelled to minor          AQAQ AQAQ AQAQ
        cancelled to major          TQAQ TQAQ TQAQ
        cancelled to cancelled      TTAA TTAA TTAA
        end of minor                PQPQ SSSS SSSS
        end of major                PQPQ PQPQ SSSS
        end of cancelled            PQPQ PQPQ PQPQ
        """

    private static let floors: [NotificationSeverity] = [.minor, .major, .cancelled]

    private static func news(_ words: [String]) throws -> AlertNews {
        let severities = words.compactMap(NotificationSeverity.init(rawValue:))
        let last = try #require(severities.last)
        switch words[0] {
        case "new": return .new(last)
        case "end": return .ended(last)
        default: return .changed(from: try #require(severities.first), to: last)
        }
    }

    private static func letter(_ decision: Decision) -> Character {
        switch decision {
        case .send(.active): "A"
        case .send(.timeSensitive): "T"
        case .send(.passive): "P"
        case .withhold(.severity): "S"
        case .withhold(.quietHours): "Q"
        case .withhold: "?"
        }
    }

    @Test("holds in every cell", arguments: table.split(separator: "\n").map(String.init))
    func row(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let news = try Self.news(words.dropLast(3))
        for (floor, expected) in zip(Self.floors, words.suffix(3)) {
            var found = ""
            for isAllowed in [true, false] {
                for now in [today("12:00"), today("23:00")] {
                    var settings = SettingsRecord(timeZone: "Australia/Sydney")
                    settings.quietHoursEnabled = true
                    (settings.quietStart, settings.quietEnd) = (ClockTime("22:00"), ClockTime("07:00"))
                    (settings.severityMin, settings.timeSensitiveOK) = (floor, isAllowed)
                    var clocks = WallClocks(at: now, cityZone: "UTC")
                    found.append(
                        Self.letter(
                            NotificationPreferences.decide(
                                news, for: RiderMatch(favorites: [UUID()]), settings: settings, clocks: &clocks)))
                }
            }
            #expect(found == expected, "\(floor)")
        }
    }

    @Test func `has a row for all there is to say`() {
        #expect(Self.table.split(separator: "\n").count == 3 + 9 + 3)
    }
}
