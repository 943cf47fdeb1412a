import GTFS
import Timetable

// Blocks: the trips one vehicle runs one after the other.
extension TimetableCompiler {
    func blockLists(_ built: PatternBuilder, _ calendars: CalendarTable) -> Lists<TripIndex> {
        var pairs: [(owner: Int, value: TripIndex)] = []
        for (position, draft) in built.order.enumerated() where trips[draft].block.isSome {
            pairs.append((trips[draft].block.position, TripIndex(position)))
        }
        func span(_ trip: TripIndex) -> (first: Int32, last: Int32) {
            let pattern = built.patterns[built.patternOfTrip[trip.position].position]
            let first = Int(pattern.firstTime) + trip.position - pattern.firstTrip.position
            let last = first + (Int(pattern.stopCount) - 1) * Int(pattern.tripCount)
            return (built.departures[first], built.arrivals[last])
        }
        var lists = Lists(count: blockNames.count, pairs: pairs)
        for block in blockNames.indices {
            let range = Int(lists.offsets[block])..<Int(lists.offsets[block + 1])
            let ordered = lists.values[range].sorted { (span($0).first, $0) < (span($1).first, $1) }
            lists.values.replaceSubrange(range, with: ordered)
            reportOverlaps(ordered, built, calendars, span)
        }
        return lists
    }

    /// A vehicle cannot run two trips at once: trips of one block, on a shared day, must follow each other. The first two that do
    /// not are told: a block of many such trips has as many pairs as their square.
    private func reportOverlaps(
        _ trips: [TripIndex], _ built: PatternBuilder, _ calendars: CalendarTable,
        _ span: (TripIndex) -> (first: Int32, last: Int32)
    ) {
        for (position, trip) in trips.enumerated() {
            let end = span(trip).last
            let draft = self.trips[built.order[trip.position]]
            for next in trips[(position + 1)...] {
                guard span(next).first < end else { break }
                let other = self.trips[built.order[next.position]]
                guard !draft.hasFrequency, !other.hasFrequency,
                    calendars.overlap(calendars.ofService[Int(draft.service)], calendars.ofService[Int(other.service)])
                else { continue }
                problems.add(
                    .overlappingBlockTrips, feed: strings.text(feeds[Int(draft.feed)].id.position), file: TripRow.file,
                    field: "block_id", value: strings.text(draft.id.position),
                    "trip \(strings.text(other.id.position)) of the same block starts before it has ended")
                return
            }
        }
    }
}
