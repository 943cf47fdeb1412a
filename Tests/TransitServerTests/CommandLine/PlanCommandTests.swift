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
}
