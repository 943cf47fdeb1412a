import FeedFixtures
import GTFSValues
import Testing

/// The engine against the reference in the nights in which clocks change, in small cities made at random.
@Suite struct NightDifferentialTests {
    struct Night: Sendable, CustomTestStringConvertible {
        var zone: String
        var otherZone: String
        var date: String
        var testDescription: String { "\(zone) \(date)" }
    }

    static let nights = [
        Night(zone: "Australia/Sydney", otherZone: "Australia/Adelaide", date: "20241006"),
        Night(zone: "Australia/Sydney", otherZone: "Australia/Brisbane", date: "20240407"),
        Night(zone: "Australia/Lord_Howe", otherZone: "Australia/Perth", date: "20241006"),
        Night(zone: "Australia/Lord_Howe", otherZone: "Australia/Sydney", date: "20240407"),
        Night(zone: "Europe/Berlin", otherZone: "Europe/London", date: "20240331"),
        Night(zone: "Europe/Berlin", otherZone: "America/New_York", date: "20241027"),
        Night(zone: "Europe/Berlin", otherZone: "Asia/Tokyo", date: "20240331"),
    ]

    @Test("They agree about the nights in which clocks change", arguments: nights)
    func agree(_ night: Night) throws {
        let date = try #require(ServiceDate(night.date))
        var told: [String] = []
        var (asked, answered) = (0, 0)
        for seed in 1...40 {
            let city = RandomCity(
                zone: night.zone, otherZone: night.otherZone, first: date.advanced(by: -3).compact,
                last: date.advanced(by: 2).compact, seed: seed)
            let compiled = try Compiled(city.feed)
            let trial = Trial(compiled.timetable, seed: seed)
            for day in -1...0 {
                var maker = QuestionMaker(trial.world(date.advanced(by: day)), seed: seed * 2 + day)
                for number in 0..<25 {
                    if let question = maker.question() { trial.compare(question, walking: number) }
                }
                // Of the ways of walking the last knows no rows.
                for number in 0..<8 {
                    if let question = maker.questionAboutChange() { trial.compare(question, walking: number % 2) }
                }
            }
            told += trial.differences.map { "city \(seed), \($0)" }
            asked += trial.asked
            answered += trial.answered
        }
        print("\(night.zone) \(night.date): \(asked) questions (\(answered) answered), \(told.count) differences")
        #expect(told.isEmpty, "\(told.prefix(5).joined(separator: "\n"))")
        #expect(asked >= 1800 && answered * 3 >= asked)
    }
}
