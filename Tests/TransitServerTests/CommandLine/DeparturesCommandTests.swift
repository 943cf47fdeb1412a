import Foundation
import Testing
import TransitAPI

/// `transit departures`: the board as text, and with `--json` exactly what the API says under `data`.
@Suite(.needsTool) struct DeparturesCommandTests {
    /// Options of the command, and the query of the same question over HTTP.
    static let questions: [(options: [String], query: String)] = [
        (["--stop", "200060", "--at", "2026-03-31T08:00"], "200060/departures?at=2026-03-31T08:00"),
        (
            ["--stop", "2000341", "--at", "2026-03-31T08:00:00+11:00", "--limit", "50"],
            "2000341/departures?at=2026-03-31T08:00&limit=50"
        ),
        (
            ["--stop", "200060", "--at", "2026-04-05T01:30", "--mode", "bus"],
            "200060/departures?at=2026-04-05T01:30&mode=bus"
        ),
        (
            ["--stop", "200070", "--at", "2026-03-31T17:00", "--route", "T1", "--direction", "1", "--limit", "3"],
            "200070/departures?at=2026-03-31T17:00&route_id=T1&direction_id=1&limit=3"
        ),
        (["--stop", "200060", "--at", "2030-01-01T00:00"], "200060/departures?at=2030-01-01T00:00"),
    ]

    @Test(arguments: questions.indices) func `JSON is the data of the API`(index: Int) async throws {
        let (options, query) = Self.questions[index]
        let outcome = try await Self.departures(options + ["--json"])
        let reply = try await TestServer.shared().ask("/api/v1/stops/\(query)")
        let told = try JSONDecoder().decode(JSONValue.self, from: Data(outcome.output.utf8))
        #expect(outcome.status == 0 && reply.status == 200)
        #expect(try reply.decoded([String: JSONValue].self)["data"] == told)
    }

    @Test func `a cursor goes on where the page ended`() async throws {
        let options = ["--stop", "200060", "--at", "2026-03-31T08:00", "--json"]
        func page(_ more: [String]) async throws -> DeparturesBody {
            let outcome = try await Self.departures(options + more)
            return try JSONDecoder().decode(DeparturesBody.self, from: Data(outcome.output.utf8))
        }
        let first = try await page(["--limit", "3"])
        let second = try await page(["--limit", "3", "--cursor", try #require(first.nextCursor)])
        let both = try await page(["--limit", "6"])
        #expect(first.departures + second.departures == both.departures)
    }

    @Test func `text is a board for people`() async throws {
        let outcome = try await Self.departures(["--stop", "200060", "--at", "2026-03-31T23:50", "--limit", "50"])
        let lines = outcome.output.split(separator: "\n")
        #expect(outcome.status == 0 && lines.count >= 52)
        #expect(lines.prefix(2) == ["Central Station", "2026-03-31"] && lines.contains("2026-04-01"))
        #expect(lines[2].firstMatch(of: /^  23:5[0-9]  \S+ +.+ platform .+/) != nil, "\(lines[2])")
    }

    @Test func `a platform is named, and an empty board says so`() async throws {
        let platform = try await Self.departures(["--stop", "2000341", "--at", "2030-01-01T08:00"])
        let lines = platform.output.split(separator: "\n")
        #expect(
            lines == [
                "Central Station, Platform 21, platform 21",
                "  nothing leaves here in the next seven days; the timetable holds 2026-03-24 to 2026-05-30",
            ])
    }

    static let refusals: [(options: [String], complaint: String)] = [
        (["--stop", "nowhere"], "There is no stop with id \"nowhere\"."),
        (
            ["--stop", "200060", "--at", "eight"],
            "--at must be a time, as 2025-11-12T08:30:00+11:00 or, on the city's clock, 2025-11-12T08:30; received eight"
        ),
        (["--stop", "200060", "--limit", "51"], "--limit must be a whole number from 1 to 50; received 51"),
        (["--stop", "200060", "--route", "T99"], "There is no route with id \"T99\"."),
        (["--stop", "200060", "--direction", "2"], "--direction must be a whole number from 0 to 1; received 2"),
    ]

    @Test(arguments: refusals.indices) func `a wrong question is explained`(index: Int) async throws {
        let (options, complaint) = Self.refusals[index]
        let outcome = try await Self.departures(options)
        #expect(outcome.status != 0 && outcome.output.isEmpty && outcome.complaint == "Error: " + complaint)
    }

    @Test(arguments: [["--mode", "tram"], ["--cursor", "a/b"]]) func `so is a wrong filter`(
        options: [String]
    ) async throws {
        let outcome = try await Self.departures(["--stop", "200060"] + options)
        #expect(outcome.status != 0 && outcome.complaint.contains("received"))
    }

    private static func departures(_ options: [String]) async throws -> Tool.Outcome {
        try await Tool.run(["departures", "-t", try TestCity.shared().timetablePath] + options)
    }
}
