import LiveState
import Testing

/// When what is said of a run was true: what its age is counted from.
@Suite("Evidence")
struct EvidenceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var header = "8:15"
        var told: String?
        var frame: @Sendable (inout Frame, Int64?) -> Void
        var evidence: String
    }

    static let rows = [
        Row(
            testDescription: "of a run under way, its own time", told: "8:12",
            frame: { $0.trip("bus", ["C d+60"], time: $1) }, evidence: "8:12"),
        Row(
            testDescription: "without a time of its own, the frame's",
            frame: { $0.trip("bus", ["C d+60"], time: $1) }, evidence: "8:15"),
        Row(
            testDescription: "of a run that has not left, the frame's", told: "8:12",
            frame: { $0.trip("later", ["A d+60"], time: $1) }, evidence: "8:15"),
        Row(
            testDescription: "of a run late to leave, the frame's", told: "8:12",
            frame: { $0.trip("bus", ["A d=8:20"], time: $1) }, evidence: "8:15"),
        Row(
            testDescription: "of a cancelled run, the frame's", told: "8:12",
            frame: { $0.trip("bus", [], .canceled, time: $1) }, evidence: "8:15"),
        Row(
            testDescription: "of a deleted run, the frame's", told: "8:12",
            frame: { $0.trip("bus", [], .deleted, time: $1) }, evidence: "8:15"),
        Row(
            testDescription: "of an added run under way, its own time", told: "8:12",
            frame: { $0.trip("x", ["A d=8:05", "D a=8:40"], .added, route: "R", time: $1) }, evidence: "8:12"),
        Row(
            testDescription: "of a replacement under way, its own time", told: "8:12",
            frame: { $0.trip("bus", ["A d=8:05", "E a=8:40"], .replacement, time: $1) }, evidence: "8:12"),
        Row(
            testDescription: "a little ahead of the frame, as told", told: "8:15:30",
            frame: { $0.trip("bus", ["C d+60"], time: $1) }, evidence: "8:15:30"),
        Row(
            testDescription: "far ahead of the frame, the frame's", told: "9:15",
            frame: { $0.trip("bus", ["C d+60"], time: $1) }, evidence: "8:15"),
        Row(
            testDescription: "hours old, as told", told: "0:15",
            frame: { $0.trip("bus", ["C d+60"], time: $1) }, evidence: "0:15"),
    ]

    @Test(arguments: rows)
    func `evidence is as old as what was measured`(row: Row) throws {
        var frame = Frame(at: row.header)
        row.frame(&frame, row.told.map { Town.at($0) })
        let trip = try #require(Watch(frame).layer?.trips.first)
        #expect(Clock.text(Int32(trip.evidence - Town.at("0:00"))) == row.evidence)
    }

    @Test func `a time that is none is the frame's, and counted`() throws {
        var frame = Frame(at: "8:15")
        frame.trip("bus", ["C d+60"], time: 815)
        let watch = Watch(frame)
        #expect(try #require(watch.layer?.trips.first).evidence == Town.at("8:15"))
        #expect(watch.count(.e001) == 1)
    }

    @Test func `a time ahead of the frame is counted, and beyond tolerance once more`() {
        for (seconds, isBeyond) in [(0, false), (1, false), (60, false), (61, true)] {
            var frame = Frame(at: "8:15")
            frame.trip("bus", ["C d+60"], time: Town.at("8:15") + Int64(seconds))
            let watch = Watch(frame)
            #expect(watch.count(.e012) == (seconds > 0 ? 1 : 0))
            #expect(watch.count(.e050) == (isBeyond ? 1 : 0))
        }
    }

    @Test func `a run ahead of time whose first calls are not told is under way all the same`() throws {
        var frame = Frame(at: "7:55")
        frame.trip("bus", ["C d=7:54", "D a=8:00"], time: Town.at("7:50"))
        let trip = try #require(Watch(frame).layer?.trips.first)
        #expect(trip.evidence == Town.at("7:50"))
    }

    @Test func `what is under way is believed by its own time, whatever the frame's`() {
        var frame = Frame(at: "8:15")
        frame.trip("bus", ["C d+60"], time: Town.at("8:12"))
        let watch = Watch(frame)
        #expect(watch.board("C", now: "8:17").contains("8:21 bus C live"))
        #expect(!watch.board("C", now: "8:17:01").contains("8:21 bus C live"))
        #expect(watch.board("C", now: "8:17:01").contains("8:20 bus C"))
    }
}

@Suite("Clocks of Sydney's trains")
struct WholeHourTests {
    static let header = Town.at("12:15")

    @Test(arguments: [
        (0, 0), (300, 300), (3_600, 3_600), (7_200, 7_200), (36_000, 0), (36_040, 40), (35_990, 0), (39_600, 0),
        (39_640, 40), (32_400, 32_400), (43_200, 43_200),
    ])
    func `ten or eleven hours behind is a clock set to UTC`(behind: Int64, age: Int64) throws {
        var frame = Frame(at: "12:15")
        frame.vehicle("v", at: (-33.87, 151.2), time: Self.header - behind)
        for profile in SourceProfile.all {
            let watch = Watch(profile: profile)
            #expect(watch.apply(frame, from: watch.vehicles) == .accepted)
            let vehicle = try #require(watch.layer(of: watch.vehicles)?.vehicles.first)
            #expect(Self.header - vehicle.evidence == (profile == .sydneyTrains ? age : behind))
        }
    }

    @Test func `a new place under an old time is as old as its frame, and an old place no younger than it was`() throws
    {
        let old = Self.header - 120
        for profile in SourceProfile.all {
            let watch = Watch(profile: profile)
            var evidence: [Int64] = []
            for (seconds, latitude) in [(0, -33.87), (10, -33.87), (20, -33.865), (30, -33.865), (40, -33.865)] {
                var frame = Frame(at: Self.header + Int64(seconds))
                frame.vehicle("v", at: (latitude, 151.2), trip: "bus", time: old)
                watch.apply(frame, from: watch.vehicles)
                evidence.append(try #require(watch.layer(of: watch.vehicles)?.vehicles.first).evidence - Self.header)
            }
            #expect(
                evidence == (profile == .sydneyTrains ? [-120, -120, 20, 20, 20] : [-120, -120, -120, -120, -120]))
        }
    }
}
