import GTFS
import SectionFile
import Timetable

// Blocks: the trips one vehicle runs one after the other.
extension TimetableCompiler {
    /// Numbers blocks in the order of their feeds and ids, without those no trip of which is left, in the drafts of trips; returns
    /// their ids in that order.
    ///
    /// In the order in which trips name them, a trip less could renumber half of them, and all of these trips would be news to
    /// phones that have the timetable of the day before.
    func numberBlocks(_ built: PatternBuilder) -> [String] {
        var isUsed = [Bool](repeating: false, count: blocks.count)
        for draft in built.order where trips[draft].block.isSome { isUsed[trips[draft].block.position] = true }
        let ordered = blocks.indices.filter { isUsed[$0] }.sorted { a, b in
            let (one, other) = (blocks[a], blocks[b])
            return one.feed == other.feed ? one.id.utf8.lexicographicallyPrecedes(other.id.utf8) : one.feed < other.feed
        }
        var numbers = [BlockIndex](repeating: .none, count: blocks.count)
        for (position, block) in ordered.enumerated() { numbers[block] = BlockIndex(position) }
        for draft in trips.indices where trips[draft].block.isSome {
            trips[draft].block = numbers[trips[draft].block.position]
        }
        return ordered.map { blocks[$0].id }
    }

    func blockLists(_ built: PatternBuilder, count: Int, _ calendars: CalendarTable) -> Lists<TripIndex> {
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
        var lists = Lists(count: count, pairs: pairs)
        for block in 0..<count {
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
                    field: "block_id", value: tripIDs.text(draft.id),
                    "trip \(tripIDs.text(other.id)) of the same block starts before it has ended")
                return
            }
        }
    }
}
