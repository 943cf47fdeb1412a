import FeedFixtures
import Fuzzing
import GTFSRealtime
import LiveState
import Testing
import Timetable

/// Frames come late, twice, out of order and from the future; the state they end in is the one they make in order.
@Suite("Replay", .enabled(if: Captures.arePresent, "../shared/realtime is absent"))
struct ReplayTests {
    /// Frames of one source each, as published, and when the last of them was.
    struct Recording: Sendable {
        var timetable: Timetable
        var frames: [(source: LiveSource, time: Int64, bytes: [UInt8])]
        var last: Int64 { frames.map(\.time).max() ?? 0 }

        init(_ names: [String], over timetable: Timetable, limit: Int64) throws {
            self.timetable = timetable
            frames = try names.map { name in
                let bytes = try Captures.bytes(name)
                let isVehicles = name.contains("/VP")
                let source = LiveSource(
                    id: isVehicles ? "vehicles" : "updates", kind: isVehicles ? .vehiclePositions : .tripUpdates,
                    staleAfter: 1, limit: limit)
                return (source, Int64(try FeedFrame(bytes).header.timestamp), bytes)
            }
        }

        /// The state after frames in an order of delivery, all by the clock of the last frame.
        func state(after deliveries: [(source: LiveSource, bytes: [UInt8])]) -> LiveState {
            let liveStore = LiveStateStore(timetable: timetable, sources: Array(Set(frames.map(\.source))))
            for delivery in deliveries { liveStore.apply(delivery.bytes, from: delivery.source, now: last + 5) }
            return liveStore.state
        }
    }

    private static let sydney = try! Recording(
        Captures.names("sydney-buses-2020-09-01"), over: Captures.sydney, limit: 300)
    private static let kingston = try! Recording(
        Array(Captures.names("kingston").prefix(5)), over: Captures.kingston, limit: 7_200)

    @Test(arguments: [true, false])
    func `frames out of order, repeated and from the future change nothing`(isSydney: Bool) throws {
        let recording = isSydney ? Self.sydney : Self.kingston
        let ordered = recording.frames.sorted { $0.time < $1.time }
        let reference = StateText.lines(of: recording.state(after: ordered.map { ($0.source, $0.bytes) }))
        #expect(reference.count > 200)
        let future = try Self.later(ordered[ordered.count - 1].bytes, by: 3_600)
        for seed in UInt64(1)...(isSydney ? 2 : 8) {
            var random = SeededGenerator(seed: seed)
            var deliveries = ordered.map { (source: $0.source, bytes: $0.bytes) }
            if !isSydney || seed == 1 { deliveries += deliveries }
            deliveries.append((ordered[ordered.count - 1].source, future))
            deliveries.shuffle(using: &random)
            let lines = StateText.lines(of: recording.state(after: deliveries))
            #expect(lines == reference, "seed \(seed): \(StateText.difference(lines, reference))")
        }
    }

    @Test func `two contents of one moment end in the same state, whichever comes first`() throws {
        let frame = Self.kingston.frames[0]
        var other = try PublishedFeedMessage(feed: frame.bytes)
        other.entity.removeLast(20)
        let both = [(frame.source, frame.bytes), (frame.source, other.feedBytes())]
        let (one, two) = (Self.kingston.state(after: both), Self.kingston.state(after: both.reversed()))
        #expect(StateText.lines(of: one) == StateText.lines(of: two))
        #expect(!one.layers.isEmpty)
    }

    @Test func `entities from the future are as old as their frame`() throws {
        let frame = Self.kingston.frames[0]
        var ahead = try PublishedFeedMessage(feed: frame.bytes)
        var level = ahead
        for index in ahead.entity.indices where ahead.entity[index].hasTripUpdate {
            ahead.entity[index].tripUpdate.timestamp = UInt64(frame.time) + 7_200
            level.entity[index].tripUpdate.timestamp = UInt64(frame.time)
        }
        let states = [ahead, level].map { Self.kingston.state(after: [(frame.source, $0.feedBytes())]) }
        #expect(StateText.lines(of: states[0]) == StateText.lines(of: states[1]))
        #expect(states[0].layers.flatMap(\.trips).allSatisfy { $0.evidence <= frame.time })
    }

    /// A copy of a frame with all its own times moved.
    private static func later(_ bytes: [UInt8], by seconds: UInt64) throws -> [UInt8] {
        var message = try PublishedFeedMessage(feed: bytes)
        message.header.timestamp += seconds
        for index in message.entity.indices {
            if message.entity[index].hasTripUpdate { message.entity[index].tripUpdate.timestamp += seconds }
            if message.entity[index].hasVehicle { message.entity[index].vehicle.timestamp += seconds }
        }
        return message.feedBytes()
    }
}
