import FeedFixtures
import Feeds
import Foundation
import GTFS
import Testing
import Timetable
import TimetableCompiler

/// Proves an import from its feeds to its outcome, and the hash that tells sources apart.
struct ImportTests {
    private let today = ServiceDate(daysSinceEpoch: 20_000)

    @Test func `a city of two feeds is compiled`() throws {
        let folder = try TemporaryFolder()
        let bus = try GateTests.feed().write(to: folder, named: "bus")
        let stops = try GateTests.feed().write(to: folder, named: "stops")
        let city = CityFile(
            name: "Testville", timeZone: "Australia/Perth",
            feeds: [CityFeed(id: "bus", path: bus), CityFeed(id: "stops", path: stops, role: .coverage)])
        var run = CityImport(city: city, today: today)
        var steps: [String] = []
        run.progress = { steps.append($0.feed + ": " + $0.step) }
        let outcome = try run.run(generatedAt: 1_700_000_000)
        #expect(outcome.compiled.counts.trips == 6)
        #expect(outcome.canBePublished)
        #expect(steps.contains("bus: reading stop_times.txt"))
        #expect(!steps.contains("stops: reading stop_times.txt"))
        let path = folder.path + "/city.timetable"
        _ = try outcome.compiled.write(to: path)
        let timetable = try Timetable(path: path)
        #expect(timetable.feeds.rows.map { timetable.string($0.sourceHash).count } == [64, 64])
        #expect(timetable.zoneName(timetable.stops[StopIndex(0)].zone) == "Australia/Perth")
    }

    @Test func `a feed that is not there stops the import`() throws {
        let city = CityFile(name: "x", feeds: [CityFeed(id: "bus", path: "/nowhere/bus.zip")])
        let error = #expect(throws: FeedError.self) {
            _ = try CityImport(city: city, today: today).run(generatedAt: 0)
        }
        #expect(error?.description == "cannot read /nowhere/bus.zip: No such file or directory")
    }

    @Test func `a source's hash is SHA-256 of its bytes`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a/abc.txt", text: "abc")
        #expect(
            try SourceHash.of(file) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let one = try SourceHash.of(folder.path + "/a")
        try folder.write("b/abc.txt", text: "abc")
        #expect(try SourceHash.of(folder.path + "/b") == one)
        try folder.write("b/abd.txt", text: "")
        #expect(try SourceHash.of(folder.path + "/b") != one)
        #expect(throws: FeedError.self) { _ = try SourceHash.of("/nowhere") }
    }

    @Suite(.enabled(if: SharedFiles.arePresent, "the real feeds of ../shared are not here"))
    struct RealFeeds {
        private func outcome(_ name: String, role: FeedRole) throws -> CityImport.Outcome {
            let city = CityFile(name: "x", feeds: [CityFeed(id: "feed", path: SharedFiles.feed(name), role: role)])
            return try CityImport(city: city, today: ServiceDate(daysSinceEpoch: 20_000)).run(generatedAt: 0)
        }

        @Test func `a feed of bad dates is refused`() throws {
            let outcome = try outcome("ostrava-bad-dates.zip", role: .timetable)
            #expect(!outcome.canBePublished)
            #expect(outcome.problems.count(.invalidDate) > 0)
        }

        @Test func `a list of stops is coverage and no timetable`() throws {
            let timetable = try outcome("stops_greater_sydney_gtfs.zip", role: .timetable)
            #expect(!timetable.canBePublished)
            #expect(timetable.problems.count(.missingRequiredFile) == 4)
            let coverage = try outcome("stops_greater_sydney_gtfs.zip", role: .coverage)
            #expect(coverage.canBePublished)
            #expect(coverage.compiled.counts.stops == 110_567)
        }
    }
}
