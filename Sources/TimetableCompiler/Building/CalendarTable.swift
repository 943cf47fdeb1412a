import GTFS
import SectionFile
import Timetable

/// Services as bit sets over one window of days, equal ones kept once.
struct CalendarTable {
    /// First day of the window and how many days it has.
    private(set) var firstDay: Int32 = 0
    private(set) var dayCount = 0
    /// 64-bit words of one calendar.
    private(set) var words = 0
    private(set) var bits: [UInt64] = []
    /// Calendar of each service.
    private(set) var ofService: [CalendarIndex] = []

    init(_ services: [ServiceDraft]) {
        var first = Int32.max
        var last = Int32.min
        for service in services {
            for span in service.spans where span.weekdays != 0 && span.last >= span.first {
                first = min(first, span.first)
                last = max(last, span.last)
            }
            for day in service.added {
                first = min(first, day)
                last = max(last, day)
            }
        }
        if first <= last {
            firstDay = first
            dayCount = Int(last - first) + 1
        }
        words = max(1, (dayCount + 63) / 64)
        var known = ByteTable()
        ofService.reserveCapacity(services.count)
        var row = [UInt64](repeating: 0, count: words)
        for service in services {
            fill(&row, service)
            let inserted = row.withUnsafeBytes { known.insert($0) }
            if inserted.isNew { bits += row }
            ofService.append(CalendarIndex(inserted.index))
        }
    }

    private func fill(_ row: inout [UInt64], _ service: ServiceDraft) {
        for word in row.indices { row[word] = 0 }
        func set(_ day: Int32, _ on: Bool) {
            let offset = Int(day - firstDay)
            guard offset >= 0, offset < dayCount else { return }
            if on {
                row[offset / 64] |= 1 << UInt64(offset % 64)
            } else {
                row[offset / 64] &= ~(1 << UInt64(offset % 64))
            }
        }
        for span in service.spans where span.weekdays != 0 && span.last >= span.first {
            var weekday = ServiceDate(daysSinceEpoch: span.first).weekday
            for day in span.first...span.last {
                if span.weekdays >> UInt8(weekday) & 1 == 1 { set(day, true) }
                weekday = weekday == 6 ? 0 : weekday + 1
            }
        }
        for day in service.added { set(day, true) }
        for day in service.removed { set(day, false) }
    }

    /// How many calendars there are.
    var count: Int { bits.count / words }

    /// How many days as full as its fullest the service of a feed comes to: that it goes on for long, or thinly beyond a
    /// few weeks, makes no stop busier.
    ///
    /// - Parameter departures: on a day of each calendar.
    func fullDays(of departures: [CalendarIndex: Int]) -> Double {
        var ofDay = [Int](repeating: 0, count: words * 64)
        for (calendar, count) in departures {
            for word in 0..<words {
                var left = bits[calendar.position * words + word]
                while left != 0 {
                    ofDay[word * 64 + left.trailingZeroBitCount] += count
                    left &= left - 1
                }
            }
        }
        guard let fullest = ofDay.max(), fullest > 0 else { return 0 }
        return Double(ofDay.reduce(0, +)) / Double(fullest)
    }

    /// Days a calendar holds.
    func days(in calendar: CalendarIndex) -> Int {
        bits[(calendar.position * words)..<((calendar.position + 1) * words)].reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// Whether two calendars share a day.
    func overlap(_ a: CalendarIndex, _ b: CalendarIndex) -> Bool {
        (0..<words).contains { bits[a.position * words + $0] & bits[b.position * words + $0] != 0 }
    }

    /// First and last day of a calendar; nil where it holds none.
    func bounds(of calendar: CalendarIndex) -> ClosedRange<Int32>? {
        let row = bits[(calendar.position * words)..<((calendar.position + 1) * words)]
        guard let first = row.firstIndex(where: { $0 != 0 }), let last = row.lastIndex(where: { $0 != 0 }) else {
            return nil
        }
        let from = (first - row.startIndex) * 64 + row[first].trailingZeroBitCount
        let to = (last - row.startIndex) * 64 + 63 - row[last].leadingZeroBitCount
        return (firstDay + Int32(from))...(firstDay + Int32(to))
    }
}
