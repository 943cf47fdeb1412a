import FeedFixtures
import Fuzzing
import Testing

/// A sample of what `make bench` does at length: mutated archives, files and timetables are read or refused, none ends
/// the process, none takes long.
@Suite(.enabled(if: SharedFiles.arePresent, "mutates a feed of ../shared"))
struct FuzzTests {
    @Test(arguments: Fuzzer.Target.allCases)
    func `mutated inputs are read or refused`(target: Fuzzer.Target) throws {
        let folder = try TemporaryFolder()
        var fuzzer = Fuzzer(feed: SharedFiles.feed("caltrain.zip"), workFolder: folder.path, seed: 20_261_121)
        let report = try fuzzer.run(target, iterations: 300)
        #expect(report.accepted + report.refused == 300)
        #expect(report.refused > 0, "some mutation must have done harm")
        // A hang would be minutes; this is no measurement.
        #expect(report.slowestSeconds < 30)
    }
}
