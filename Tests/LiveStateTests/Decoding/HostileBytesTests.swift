import Fuzzing
import GTFSRealtime
import LiveState
import Testing

/// Bytes that are no feed, or too much of one.
@Suite("Hostile bytes")
struct HostileBytesTests {
    /// A frame with something of everything.
    private static func full() -> [UInt8] {
        var frame = Frame(at: "7:55")
        for id in ["bus", "later", "train", "x"] {
            frame.trip(id, ["A a+60 d+60 full=3", "P1 on=P2 d=8:06", "B skipped", "C no_data"])
        }
        frame.trip("y", ["A d=8:40", "D a=9:00"], .added, route: "R")
        for id in ["bus", "later"] { frame.vehicle("v", at: (-33.87, 151.2), trip: id, time: Town.at("7:54")) }
        frame.alert()
        frame.add { $0.update.cancelledTrip = ["loop"] }
        return frame.bytes
    }

    @Test func `limits refuse a frame whole and say which`() throws {
        let bytes = Self.full()
        func error(
            _ change: (inout RealtimeFeedLimits) -> Void
        ) -> (frame: RealtimeFeedError?, tree: RealtimeFeedError?) {
            var limits = RealtimeFeedLimits()
            change(&limits)
            return (
                Self.error { _ = try FeedFrame(bytes, limits: limits) },
                Self.error { _ = try PublishedFeedMessage(feed: bytes, limits: limits) }
            )
        }
        let bySize = error { $0.bytes = bytes.count - 1 }
        #expect(bySize.frame == .tooLarge(bytes: bytes.count, limit: bytes.count - 1) && bySize.tree == bySize.frame)
        let byCount = error { $0.entities = 8 }
        #expect(
            byCount.frame == .tooManyEntities(count: 9, limit: 8)
                && byCount.tree == .tooManyEntities(count: 9, limit: 8))
        #expect(error { _ in }.frame == nil)
        #expect(error { $0.bytes = bytes.count }.tree == nil)
        var limits = RealtimeFeedLimits()
        limits.updatesPerEntity = 3
        let source = LiveSource(id: "s", kind: .tripUpdates)
        let liveStore = LiveStateStore(timetable: Town.timetable, sources: [source], limits: limits)
        let outcome = liveStore.apply(bytes, from: source, now: Town.at("7:55"))
        guard case .rejected(.unreadable(let reason)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(reason.code == "over_limits")
        #expect("\(reason)".contains("4 updates"))
    }

    private static func error(_ body: () throws -> Void) -> RealtimeFeedError? {
        do { try body() } catch { return error as? RealtimeFeedError }
        return nil
    }

    @Test func `a frame that breaks off is refused, or ends between two entities`() throws {
        let bytes = Self.full()
        let whole = try PublishedFeedMessage(feed: bytes)
        for length in 0..<bytes.count {
            let part = Array(bytes[..<length])
            guard let frame = try? FeedFrame(part) else {
                #expect((try? PublishedFeedMessage(feed: part)) == nil, "\(length)")
                continue
            }
            #expect(frame.entities.count < whole.entity.count)
            #expect(frame.entities.map { frame.text($0.id) } == whole.entity.prefix(frame.entities.count).map(\.id))
        }
    }

    @Test(.enabled(if: Captures.arePresent, "../shared/realtime is absent"))
    func `a capture that breaks off is refused, or ends between two entities`() throws {
        let bytes = try Captures.bytes("tfnsw-2026-06/tripupdates_sydneytrains.pb")
        let whole = try FeedFrame(bytes)
        let ids = whole.entities.map { whole.text($0.id) }
        for length in stride(from: 0, to: bytes.count, by: 997) {
            guard let frame = try? FeedFrame(Array(bytes[..<length])) else { continue }
            #expect(frame.entities.map { frame.text($0.id) } == Array(ids.prefix(frame.entities.count)))
            #expect(frame.entities.count < ids.count)
        }
    }

    @Test func `noise is refused or read, and never ends the process`() {
        var random = SeededGenerator(seed: 7)
        let bytes = Self.full()
        let watch = Watch()
        for _ in 0..<3_000 {
            var noise = bytes
            if Bool.random(using: &random) {
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    noise[Int.random(in: noise.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
            } else {
                noise = (0..<Int.random(in: 1...400, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            }
            _ = try? PublishedFeedMessage(feed: noise)
            // A header before the noise lets it get past the first gate.
            watch.liveStore.apply(Array(bytes.prefix(16)) + noise, from: watch.updates, now: Town.at("7:55"))
        }
        #expect(watch.liveStore.counts(of: "updates").rejected["malformed"] ?? 0 > 100)
    }

    @Test func `messages inside messages end at a limit`() {
        // Group after group, then message after message, each in the one before.
        let groups = [UInt8](repeating: 0x0B, count: 100_000)
        #expect(Self.error { _ = try FeedFrame(groups) } == .malformed)
        var nested: [UInt8] = []
        for _ in 0..<2_000 { nested = [0x0A] + Self.varint(nested.count) + nested }
        #expect(Self.error { _ = try PublishedFeedMessage(feed: nested) } != nil)
        _ = try? FeedFrame(nested)
    }

    private static func varint(_ value: Int) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest > 127 {
            bytes.append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    @Test func `what is told twice of one field the last is taken of, as protobuf has it`() throws {
        var first = PublishedFeedHeader()
        first.timestamp = 1_700_000_000
        var second = PublishedFeedHeader()
        second.gtfsRealtimeVersion = "2.0"
        let bytes: [UInt8] = try [first, second].flatMap { header -> [UInt8] in
            let part: [UInt8] = try header.serializedBytes()
            return [0x0A] + Self.varint(part.count) + part
        }
        // The standard merges messages told twice; the frame in place takes the last whole.
        #expect(try PublishedFeedMessage(feed: bytes).header.timestamp == 1_700_000_000)
        #expect(try FeedFrame(bytes).header.gtfsRealtimeVersion == "2.0")
    }
}

@Suite("How full a vehicle is expected to be")
struct OccupancyTests {
    @Test(
        arguments: [
            ([UInt8](), 255, nil), ([0x38, 5], 5, .full), ([0x30, 3], 3, .standingRoomOnly), ([0x30, 0], 0, .empty),
            ([0x38, 1, 0x30, 4], 4, .manySeatsAvailable), ([0x32, 0], 255, nil), ([0x30, 99], 99, nil),
        ] as [([UInt8], UInt8, PublishedOccupancyStatus?)])
    func `it stands in field 7, or in field 6 of the TfNSW dialect`(
        fields: [UInt8], inPlace: UInt8, inTree: PublishedOccupancyStatus?
    ) throws {
        // Field 2 of a trip update: a stop update of stop A and these fields.
        let update: [UInt8] = [0x22, 1, 65] + fields
        let trip: [UInt8] = [0x12, UInt8(update.count)] + update
        let reading = try trip.withUnsafeBytes { try TripUpdateReading($0, limits: RealtimeFeedLimits()) }
        #expect(reading.updates.map(\.occupancy) == [inPlace])
        let tree = try PublishedTripUpdate(serializedBytes: trip)
        #expect(tree.stopTimeUpdate.map(\.expectedOccupancy) == [inTree])
    }
}
