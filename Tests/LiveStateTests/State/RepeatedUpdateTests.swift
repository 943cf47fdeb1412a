import Fuzzing
import GTFSRealtime
import LiveState
import Testing
import Timetable

/// What an update repeats from the frame before is taken over as it came out; that must be seen in nothing but the time it takes.
@Suite("Repeated updates")
struct RepeatedUpdateTests {
    /// A store that takes over what it can, and one that has just been given its timetable anew and can take over nothing.
    private struct Pair {
        let one: LiveStateStore
        let other: LiveStateStore

        init(_ timetable: Timetable, _ source: LiveSource) {
            one = LiveStateStore(timetable: timetable, sources: [source])
            other = LiveStateStore(timetable: timetable, sources: [source])
        }

        /// Lines in which the two differ once both have taken in a frame.
        func difference(after bytes: [UInt8], from source: LiveSource, now: Int64) -> [String] {
            other.publish(other.prepared(for: other.state.timetable))
            let outcomes = [one, other].map { $0.apply(bytes, from: source, now: now) }
            guard outcomes[0] == outcomes[1] else { return ["\(outcomes)"] }
            let lines = [one, other].map { StateText.lines(of: $0.state) }
            let rules = [one, other].map { $0.state.layers.map(\.rules) }
            return StateText.difference(lines[0], lines[1]) + (rules[0] == rules[1] ? [] : ["\(rules)"])
        }
    }

    /// Updates of all kinds, each said in one of several ways.
    private static func add(_ kind: Int, way: Int, time: Int64?, to frame: inout Frame) {
        let late = [0, 60, 300][way]
        switch kind {
        case 0: frame.trip("bus", ["A d+\(late)", "C d+\(late)"], time: time)
        case 1: frame.trip("later", ["A#1 d=9:0\(way)+\(late)", "X d+60", "B#7 d+5"], time: time)
        case 2: frame.trip("back", way == 0 ? [] : ["D d+\(late)"], way == 0 ? .canceled : .scheduled, time: time)
        case 3: frame.trip("train", ["P1 \(way == 0 ? "" : "on=P2 ")d+\(late)"], time: time, delay: 30)
        case 4: frame.trip("loop", ["B d=8:3\(way)", "D skipped"], route: "L", time: time)
        case 5: frame.trip("other_train", ["P2 d=8:2\(5 + way)"], date: way == 0 ? nil : "20250402", time: time)
        case 6:
            frame.trip(
                "extra", ["A d=9:00+\(late)", "B d=9:11", "C d=9:20", "D a=9:30"], .added, route: "R", time: time)
        case 7: frame.trip("bus", ["B d+\(late)"], time: time)
        case 8: frame.trip("ferry", ["A d+\(late)"], start: "08:20:00", time: time)
        case 9: frame.trip("", ["A d=8:00+\(late)"], route: "R", start: "08:00:00", direction: 0, time: time)
        case 10: frame.trip("unknown", ["A d+\(late)"], time: time)
        default: frame.trip("bus", ["A d+0"], .duplicated, time: time) { $0.tripProperties.startTime = "10:0\(way):00" }
        }
    }

    @Test(arguments: UInt64(1)...20)
    func `a town's frames come out the same`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let source = LiveSource(id: "updates", kind: .tripUpdates, limit: seed % 2 == 0 ? 300 : 90)
        let pair = Pair(Town.timetable, source)
        var said = (0..<12).map { (kind: $0, way: Int.random(in: 0..<3, using: &random), time: Int64?.none) }
        // Past the hour at which the last of those runs has long been over.
        var now = Town.at("7:40")
        while now < Town.at("16:30") {
            now += Bool.random(using: &random) ? 15 : Int64.random(in: 30...600, using: &random)
            var frame = Frame(at: now)
            for position in said.indices {
                switch Int.random(in: 0..<8, using: &random) {
                case 0: said[position].way = Int.random(in: 0..<3, using: &random)
                case 1: said[position].time = now - Int64.random(in: -120...120, using: &random)
                case 2: said[position].time = nil
                case 3: said.swapAt(position, Int.random(in: 0..<said.count, using: &random))
                default: break
                }
                guard Int.random(in: 0..<10, using: &random) > 0 else { continue }
                Self.add(said[position].kind, way: said[position].way, time: said[position].time, to: &frame)
            }
            let difference = pair.difference(after: frame.bytes, from: source, now: now)
            #expect(difference.isEmpty, "seed \(seed) at \(now): \(difference)")
        }
    }

    @Test(.enabled(if: Captures.arePresent, "../shared/realtime is absent"), arguments: [true, false])
    func `real frames come out the same`(isSydney: Bool) throws {
        let names = isSydney ? Captures.names("sydney-buses-2020-09-01", prefix: "TU") : Captures.names("kingston")
        let source = LiveSource(id: "updates", kind: .tripUpdates)
        let pair = Pair(isSydney ? Captures.sydney : Captures.kingston, source)
        for name in names {
            var message = try PublishedFeedMessage(feed: Captures.bytes(name))
            // Twice, the second time under a later header.
            for later in UInt64(0)...1 {
                message.header.timestamp += later
                let now = Int64(message.header.timestamp)
                let difference = pair.difference(after: message.feedBytes(), from: source, now: now)
                #expect(difference.isEmpty, "\(name): \(difference)")
            }
        }
        #expect(pair.one.counts(of: "updates").accepted > names.count)
    }
}
