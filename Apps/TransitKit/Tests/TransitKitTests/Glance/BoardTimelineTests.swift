import Testing
import TransitAPI
import TransitKit
import Wire

/// What the widget of a stop shows when.
@Suite struct BoardTimelineTests {
    private let now = NetworkClock.start

    private func timeline(
        _ departures: [Departure], basis: Basis = .live, problem: ClientError? = nil, name: String? = nil
    ) -> BoardTimeline {
        BoardTimeline(
            Sourced(.fixture(departures), basis, asOf: now, problem: problem), name: name, from: now)
    }

    /// What is true of every timeline.
    private func check(_ timeline: BoardTimeline, _ what: Comment) {
        let entries = timeline.entries
        #expect(!entries.isEmpty && entries.count <= BoardTimeline.limit, what)
        #expect(entries.first?.from == now, what)
        #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.from < $1.from }, what)
        for (index, entry) in entries.enumerated() {
            let until = index + 1 < entries.count ? entries[index + 1].from : entry.from
            #expect(entry.rows.allSatisfy { $0.leavesAt > entry.from && $0.leavesAt >= until }, what)
            #expect(entry.rows.count <= BoardTimeline.rows, what)
            #expect(zip(entry.rows, entry.rows.dropFirst()).allSatisfy { $0.leavesAt <= $1.leavesAt }, what)
        }
        // The last one stays for as long as nothing new comes.
        #expect(entries.last?.rows.isEmpty == true && entries.last?.note != nil, what)
    }

    @Test func `minutes are counted down, and what has left goes`() throws {
        let timeline = timeline([.fixture("T1", in: 150, delay: 0), .fixture("T2", in: 600, delay: 0)])
        check(timeline, "two departures")
        let first = try #require(timeline.entries.first)
        #expect(first.stop == "Central" && first.note == nil)
        #expect(
            first.rows.map(\.when)
                == [Words("time.in_minutes %lld", .number(2)), Words("time.in_minutes %lld", .number(10))])
        let second = try #require(timeline.entries.last { $0.from <= now + 150 })
        #expect(second.rows.map(\.line.text) == ["T2"])
        #expect(timeline.entries.last?.note == Words("glance.open_for_more"))
    }

    @Test func `what was live when it was asked for is not live two minutes later`() throws {
        let timeline = timeline([.fixture("T1", in: 900, delay: 0), .fixture("T2", in: 900, delay: 0, realtime: false)])
        func evidence(after seconds: Double) throws -> [Evidence] {
            try #require(timeline.entries.last { $0.from <= now + seconds }).rows.map(\.evidence)
        }
        #expect(try evidence(after: 0) == [.live, .timetable])
        #expect(try evidence(after: 119) == [.live, .timetable])
        #expect(try evidence(after: 180) == [.lastHeard, .timetable])
    }

    @Test func `where there is room for one departure it is one that runs`() {
        let cancelled = Departure.fixture("T1", in: 300, delay: 0, isCancelled: true)
        let entry = timeline([cancelled, .fixture("T2", in: 600, delay: 0)]).entries[0]
        #expect(entry.rows.first?.line.text == "T1" && entry.next?.line.text == "T2")
        #expect(entry.stopID == "200060")
        #expect(timeline([cancelled]).entries[0].next == nil)
    }

    @Test func `what a departure rests on is read out where it is not live`() {
        let timeline = timeline([.fixture("T1", in: 300, delay: 0), .fixture("T2", in: 600, realtime: false)])
        let rows = timeline.entries[0].rows
        #expect(rows.map { $0.spoken.contains(Evidence.timetable.words) } == [false, true])
    }

    @Test func `what is far off is told by the clock`() {
        let rows = timeline([.fixture(in: 5_400, delay: 0)]).entries[0].rows
        #expect(rows.map(\.when) == [.verbatim("12:30")])
    }

    @Test func `the rider's own name of a stop is shown`() {
        #expect(timeline([], name: "Work").entries.first?.stop == "Work")
    }

    @Test func `nothing leaving is said`() {
        let empty = timeline([])
        check(empty, "empty")
        #expect(empty.entries.map(\.note) == [Words("glance.none")])
    }

    @Test func `cancelled ones are shown as that until they would have left`() {
        let timeline = timeline([.fixture(in: 300, isCancelled: true, status: .cancelled)])
        #expect(timeline.entries[0].rows[0].when == Words("delay.cancelled"))
        check(timeline, "cancelled")
    }

    @Test func `what is not fresh says so`() {
        let kept = timeline([.fixture(in: 300)], basis: .kept, problem: .offline)
        #expect(kept.entries[0].note == Words("standing.offline_kept"))
        let phone = timeline([.fixture(in: 300, realtime: false)], basis: .phone, problem: .offline)
        #expect(phone.entries[0].note == Words("standing.offline_phone"))
        #expect(phone.entries[0].rows[0].evidence == .timetable)
    }

    @Test func `a failure is one entry that says what is wrong`() {
        let failed = BoardTimeline(failure: .offline, name: "Central", from: now)
        #expect(failed.entries.map(\.note) == [Words("advice.offline.title")] && failed.entries[0].rows.isEmpty)
        #expect(failed.refreshAt > now)
    }

    @Test func `boards by chance never show what has left`() {
        for seed in 1...300 {
            var random = PlanNumbers(UInt64(seed))
            let departures = (0..<Int.random(in: 0...50, using: &random)).map { index in
                Departure.fixture(
                    "L\(index)", in: Double(Int.random(in: -600...7_200, using: &random)),
                    delay: Bool.random(using: &random) ? Int.random(in: -120...900, using: &random) : nil,
                    isCancelled: Int.random(in: 0..<8, using: &random) == 0, trip: "trip-\(index)")
            }
            check(timeline(departures), "seed \(seed)")
        }
    }

    @Test func `several boards go by one clock, within the same limit`() {
        for seed in 1...100 {
            var random = PlanNumbers(UInt64(seed))
            let boards = (0..<Int.random(in: 0...3, using: &random)).map { board in
                timeline(
                    (0..<30).map { index in
                        .fixture("L", in: Double(Int.random(in: 1...5_000, using: &random)), trip: "\(board)-\(index)")
                    })
            }
            let moments = BoardMoment.together(boards, from: now)
            #expect(moments.count <= BoardTimeline.limit && moments.first?.from == now, "seed \(seed)")
            #expect(zip(moments, moments.dropFirst()).allSatisfy { $0.from < $1.from }, "seed \(seed)")
            for (index, moment) in moments.enumerated() {
                let until = index + 1 < moments.count ? moments[index + 1].from : moment.from
                #expect(moment.boards.count == boards.count, "seed \(seed)")
                for row in moment.boards.flatMap(\.rows) {
                    #expect(row.leavesAt > moment.from && row.leavesAt >= until, "seed \(seed)")
                }
            }
            #expect(moments.last?.boards.allSatisfy { $0.rows.isEmpty } ?? true, "seed \(seed)")
        }
    }

    @Test func `a day of refreshes stays within its budget`() {
        for start in stride(from: now, to: now + 86_400, by: 1_234) {
            var (moment, count) = (start, 0)
            while moment < start + 86_400 {
                let next = GlanceBudget.nextRefresh(after: moment, offset: 39_600)
                #expect(next > moment)
                (moment, count) = (next, count + 1)
            }
            #expect(count <= GlanceBudget.most + 1, "\(count) from \(start)")
        }
    }

    @Test func `an intent says what runs next`() {
        let spoken = timeline([
            .fixture("T1", in: 300, delay: 0, isCancelled: true), .fixture("T2", in: 600, delay: 0),
        ]).spoken
        #expect(
            spoken == [Words("glance.departure %@ %@ %@", .text("T2"), .text("Hornsby"), .text("11:10"))])
        #expect(timeline([]).spoken == [Words("glance.none")])
    }
}
