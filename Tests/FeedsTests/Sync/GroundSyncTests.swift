import FeedFixtures
import Feeds
import Foundation
import Ground
import GroundFixtures
import OpenStreetMap
import Testing

/// Proves the way from extracts to a ground file, week after week. Time is virtual, extracts come from a script.
struct GroundSyncTests {
    private let folder = try! TemporaryFolder()
    /// 12:00 on a Tuesday.
    private let start = Fixture.tuesday + 12 * 3600
    private let log = LogKeeper()
    private static let day: Int64 = 86_400

    private var path: String { GroundSync.path(in: folder.path + "/data") }

    private static func extract(_ streets: Int) -> [UInt8] {
        var draft = ExtractDraft()
        for number in 0..<streets {
            let north = Double(number) * 100
            draft.street(
                [(north, 0), (north, 100), (north, 200)], ["highway": "residential", "name": "Row \(number)"])
        }
        draft.street((0..<streets).map { (Double($0) * 100, 100) })
        return Array(draft.bytes)
    }

    private func sync(
        of urls: [String] = ["https://maps.test/town.osm.pbf"], time: VirtualClock, sharing shared: String? = nil,
        _ fetcher: ScriptedFetcher
    ) throws -> GroundSync {
        GroundSync(
            GroundExtracts(urls), zone: try #require(LocalClock(zone: "Australia/Sydney")),
            dataFolder: folder.path + "/data", sharing: shared, fetcher: fetcher, clock: time.clock, logger: log.logger)
    }

    private func run(days: Int64, _ fetcher: ScriptedFetcher, sharing shared: String? = nil) async throws {
        let time = VirtualClock(from: start, until: start + days * Self.day)
        let sync = try sync(time: time, sharing: shared, fetcher)
        try await time.runToEnd { await sync.run() }
    }

    @Test func `it is fetched and built at once, then looked for every week by night`() async throws {
        let fetcher = ScriptedFetcher { request, _ in
            request.validators.etag == nil
                ? FeedResponse(status: 200, bytes: Self.extract(3), validators: Validators(etag: "\"1\""))
                : FeedResponse(status: 304)
        }
        // What a process that was killed had begun to write.
        let left = path + ".next.writing-7"
        try FileManager.default.createDirectory(
            atPath: URL(filePath: left).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: URL(filePath: left))
        try await run(days: 22, fetcher)
        #expect(!FileManager.default.fileExists(atPath: left))
        #expect(try Ground(path: path).corners.count == 9)
        #expect(fetcher.requests.count == 4 && fetcher.requests.allSatisfy { $0.byteLimit == 4 << 30 })
        #expect(log.lines.count { $0.hasPrefix("ground_built") } == 1, "unchanged extracts were built again")
        #expect(log.lines.count { $0 == "ground_fetched changed=false extract=town" } == 3)
        // A second start within the week asks nobody.
        try await run(days: 1, ScriptedFetcher { _, _ throws(FetchError) in throw .unreachable(reason: "no network") })
        #expect(!log.lines.contains { $0.hasPrefix("ground_fetch_failed") })
    }

    @Test func `what changes is built again; what is no extract, cannot be had or lost most of its streets is not`()
        async throws
    {
        let fetcher = ScriptedFetcher { _, number in
            switch number {
            case 0: FeedResponse(status: 200, bytes: Self.extract(8))
            case 1: FeedResponse(status: 200, bytes: Array("<html>".utf8))
            case 2: FeedResponse(status: 503)
            case 3: FeedResponse(status: 200, bytes: Self.extract(2))
            default: FeedResponse(status: 200, bytes: Self.extract(9))
            }
        }
        let time = VirtualClock(from: start, until: start + 8 * Self.day)
        let sync = try sync(time: time, fetcher)
        try await time.runToEnd { await sync.run() }
        let told = log.lines.filter { $0.hasPrefix("ground_") && !$0.hasPrefix("ground_fetched") }
        #expect(told.count == 5, "\(told)")
        #expect(told[0].hasPrefix("ground_built") && told[0].contains("corners=24"))
        #expect(told[1].hasPrefix("ground_fetch_failed") && told[1].contains("what came is no extract"))
        #expect(told[2].hasPrefix("ground_fetch_failed") && told[2].contains("answered 503"))
        #expect(told[3].hasPrefix("ground_refused") && told[3].contains("6 corners"))
        #expect(told[4].hasPrefix("ground_built") && told[4].contains("corners=27"))
        // The first at noon, then the night a week later, half an hour from each to the next.
        #expect(fetcher.requests.count == 5)
        #expect(try Ground(path: path).corners.count == 27)
    }

    @Test func `one of several that cannot be had keeps the file from being made, and its last version does not`()
        async throws
    {
        let urls = ["https://maps.test/town.osm.pbf", "https://maps.test/suburb.osm.pbf"]
        let time = VirtualClock(from: start, until: start + 3600)
        let first = try sync(
            of: urls, time: time,
            ScriptedFetcher { request, number throws(FetchError) in
                if request.url.hasSuffix("/suburb.osm.pbf"), number < 1 { throw .timedOut(seconds: 3600) }
                return FeedResponse(status: 200, bytes: Self.extract(request.url.hasSuffix("/town.osm.pbf") ? 3 : 4))
            })
        try await time.runToEnd { await first.run() }
        #expect(log.lines.count { $0.hasPrefix("ground_built") } == 1)
        #expect(try Ground(path: path).corners.count > 9)
    }

    @Test func `what is built is shared, and taken by others as a copy`() async throws {
        let shared = folder.path + "/shared"
        try await run(
            days: 1, ScriptedFetcher { _, _ in FeedResponse(status: 200, bytes: Self.extract(3)) }, sharing: shared)
        let own = folder.path + "/other/ground/city.ground"
        try GroundSync.copy(GroundSync.sharedPath(in: shared), to: own)
        #expect(FileManager.default.contentsEqual(atPath: own, andPath: path))
        #expect(try FileManager.default.contentsOfDirectory(atPath: shared) == ["city.ground"])
    }
}
