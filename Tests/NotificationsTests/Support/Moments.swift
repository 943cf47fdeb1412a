import Database
import LiveState
import Notifications
import TransitAPI

/// A moment written as RFC 3339 says.
func moment(_ text: String) -> Instant { Instant(seconds: Timestamp(text)!.epochSeconds) }

/// A moment of Sunday 2026-11-22 on Sydney's clock: `16:30`; of another day of that month: `28 16:30`.
func today(_ text: String) -> Instant {
    let words = text.split(separator: " ")
    let day = words.count > 1 ? words[0] : "22"
    return moment("2026-11-\(day)T\(words.last!):00+11:00")
}

/// A period of that day, `16:00-18:00`; either side may be left out.
func period(_ text: String) -> ActivePeriod {
    let sides = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    func seconds(_ side: String) -> UInt64? { side.isEmpty ? nil : UInt64(today(side).seconds) }
    return ActivePeriod(start: seconds(sides[0]), end: seconds(sides[1]))
}

let sydney = ZoneClock("Australia/Sydney")!
