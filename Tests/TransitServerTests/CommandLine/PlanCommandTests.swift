import FeedFixtures
import Foundation
import Testing

/// `transit plan`: journeys as text.
@Suite(.needsTool) struct PlanCommandTests {
    @Test func `a journey takes the minutes between the clocks that are shown`() async throws {
        let options = ["--from", "200060", "--to", "200080", "--at", "2026-03-31T10:00"]
        let outcome = try await Tool.run(["plan", "-t", try TestCity.shared().timetablePath] + options)
        #expect(outcome.status == 0)
        let journeys = outcome.output.matches(of: /(\d\d):(\d\d)–(\d\d):(\d\d)  (\d+) min/).map { match in
            [match.1, match.2, match.3, match.4, match.5].compactMap { Int($0) }
        }
        #expect(!journeys.isEmpty, "\(outcome.output)")
        for times in journeys {
            #expect((times[2] - times[0]) * 60 + times[3] - times[1] == times[4], "\(outcome.output)")
        }
    }

    @Test func `places south of the equator are given as they are written`() async throws {
        let timetable = ["plan", "-t", try TestCity.shared().timetablePath, "--at", "2026-03-31T10:00"]
        let outcome = try await Tool.run(timetable + ["--from", "-33.8832,151.2067", "--to", "200080"])
        #expect(outcome.status == 0 && outcome.output.contains(" min"), "\(outcome.output)")
    }

    @Test(arguments: [
        (["--at", "soon"], "--at must be "), (["--window", "721"], "--window must be "),
        (["--max-walk", "20000"], "--max-walk must be "), (["--max-transfers", "9"], "--max-transfers must be "),
        (["--at", "2026-03-31T10:00", "--arrive-by", "2026-03-31T12:00"], "--at and --arrive-by exclude each other"),
    ])
    func `what cannot be used is named by its option`(options: [String], complaint: String) async throws {
        let question = ["plan", "-t", try TestCity.shared().timetablePath, "--from", "200060", "--to", "200080"]
        let outcome = try await Tool.run(question + options)
        #expect(outcome.status == 1 && outcome.complaint.contains(complaint), "\(outcome.complaint)")
    }

    @Test func `a batch tells the time of each question, of whatever date, and what it cannot do`() async throws {
        let folder = try TemporaryFolder()
        let (output, times) = (folder.path + "/out.csv", folder.path + "/times.csv")
        let days = (1...9).map { "2026-03-3\($0 % 2)T0\($0):00" }
        let rows = days.enumerated().map { "q\($0.offset),200060,200080,\($0.element),60" }
        let queries = try folder.write(
            "queries.csv", text: (["id,from,to,dep,window_min"] + rows).joined(separator: "\n"))
        let batch = ["plan", "-t", try TestCity.shared().timetablePath, "--batch", queries, "--output", output]
        let outcome = try await Tool.run(batch + ["--times", times])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = try String(contentsOfFile: times, encoding: .utf8).split(separator: "\n")
        #expect(lines.first == "id,milliseconds" && lines.count == 10)
        for (number, line) in lines.dropFirst().enumerated() {
            let taken = line.wholeMatch(of: /q(\d),(\d+\.\d{4})/)
            #expect(taken.map { Int($0.1) == number && Double($0.2) ?? 0 > 0 } ?? false, "\(line)")
        }
        #expect(try String(contentsOfFile: output, encoding: .utf8).contains("q8,"))
        let nowhere = try await Tool.run(batch + ["--times", folder.path + "/absent/times.csv"])
        #expect(nowhere.status == 1 && nowhere.complaint.contains("cannot write"), "\(nowhere.errors)")
    }

    @Test(arguments: [
        ["--times", "x.csv"], ["--footpaths", "feed"], ["--change-seconds", "0"], ["--start-walk", "on"],
        ["--final-walk", "off"], ["--stay-seated", "on"], ["--live", "off"],
    ])
    func `what only a batch can do is refused without one`(option: [String]) async throws {
        let outcome = try await Tool.run(["plan", "-t", "x", "--from", "a", "--to", "b"] + option)
        #expect(outcome.status == 64 && outcome.complaint == "Error: \(option[0]) goes with --batch")
    }

    @Test(arguments: [
        ["--ground", "x.ground"], ["--at", "2026-03-31T10:00"], ["--arrive-by", "2026-03-31T10:00"],
        ["--window", "60"], ["--via", "a"], ["--modes", "rail"], ["--max-walk", "500"], ["--wheelchair"],
        ["--avoid-steps"], ["--limit", "3"], ["--fares", "x"], ["--json"],
    ])
    func `what a batch cannot do is refused with one`(option: [String]) async throws {
        let outcome = try await Tool.run(["plan", "-t", "x", "--batch", "a.csv", "--output", "b.csv"] + option)
        let complaint = "Error: \(option[0]) goes with --from and --to, not with --batch"
        #expect(outcome.status == 64 && outcome.complaint == complaint)
    }
}
