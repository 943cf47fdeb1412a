import Foundation
import GTFS
import Timetable

/// The transitions and noon offsets of a zone, computed once at import: the one place that asks the system's time zone
/// database; the engine reads what was compiled from it.
struct ZoneData {
    var name: String
    var transitions: [ZoneTransition]
    var noonOffsets: [Int16]

    /// The zone of an IANA name; nil where the system knows none.
    init?(name: String) {
        guard name.contains("/") || Self.namesWithoutRegion.contains(name), let zone = TimeZone(identifier: name) else {
            return nil
        }
        self.name = name
        func offset(_ instant: Int64) -> Int32 {
            Int32(zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant))))
        }
        let first = Int64(ZoneTable.firstDate.daysSinceEpoch - 2) * 86_400
        let last = Int64(ZoneTable.lastDate.daysSinceEpoch + 3) * 86_400
        var current = offset(first)
        transitions = [ZoneTransition(instant: first, offset: current)]
        // No zone has changed its clock twice within four days; each step that ends on another offset is narrowed down.
        let step: Int64 = 4 * 86_400
        var at = first
        while at < last {
            let next = at + step
            let after = offset(next)
            if after != current {
                var low = at
                var high = next
                while high - low > 1 {
                    let middle = (low + high) / 2
                    if offset(middle) == current { low = middle } else { high = middle }
                }
                transitions.append(ZoneTransition(instant: high, offset: after))
                current = after
            }
            at = next
        }
        noonOffsets = []
        noonOffsets.reserveCapacity(ZoneTable.dayCount)
        var index = 0
        for day in 0..<ZoneTable.dayCount {
            let noon = Int64(Int(ZoneTable.firstDate.daysSinceEpoch) + day) * 86_400 + 43_200
            while index + 1 < transitions.count,
                transitions[index + 1].instant <= noon - Int64(transitions[index].offset)
            { index += 1 }
            noonOffsets.append(Int16(transitions[index].offset / 60))
        }
    }

    /// Names of the database that stand alone. Others without a region are abbreviations, of which the system makes
    /// zones as well: BST would be Bangladesh.
    private static let namesWithoutRegion: Set<String> = [
        "UTC", "GMT", "CET", "EET", "MET", "WET", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT", "Cuba", "Egypt", "Eire",
        "GB", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "NZ", "Poland", "Portugal", "PRC", "ROC",
        "ROK", "Singapore", "Turkey",
    ]
}
