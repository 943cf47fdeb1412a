import Database
import LiveState
import Notifications
import Testing
import TransitAPI

/// Publishers re-issue alerts in ways nobody listed: many of them, drawn from a fixed seed.
@Suite("A re-issued alert")
struct ReissueTests {
    /// Small, and the same in every run.
    private struct Draws: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private static let words = [
        "buses", "replace", "trains", "between", "Central", "and", "Redfern", "until", "16:30", "platform", "12",
        "列车停运", "قطار", "🚌",
    ]

    private static func sentences(_ draws: inout Draws) -> [String] {
        (0..<Int.random(in: 1...5, using: &draws)).map { number in
            let drawn = (0..<Int.random(in: 1...9, using: &draws)).map { _ in words.randomElement(using: &draws)! }
            return "Item \(number) \(drawn.joined(separator: " "))"
        }
    }

    private static func story(_ sentences: [String], stops: [String], periods: [ActivePeriod]) -> AlertStory {
        AlertStory(
            header: sentences.first.map { $0 + "." } ?? "",
            description: sentences.dropFirst().map { $0 + "." }.joined(separator: " "), severity: .major,
            periods: periods, stopIDs: stops)
    }

    private static func change(_ told: AlertStory, _ now: AlertStory) -> AlertChange? {
        AlertChange.between(
            told, now, at: today("13:00"), clock: sydney, names: AlertNames(stop: { $0 }))
    }

    @Test("is nothing new in whatever order and spacing it comes", arguments: 1...10)
    func same(seed: UInt64) {
        var draws = Draws(state: seed)
        for _ in 0..<100 {
            let sentences = Self.sentences(&draws)
            let stops = (0..<5).map { "\($0)" }
            let told = Self.story(sentences, stops: stops, periods: [period("12:00-16:30"), period("20:00-21:00")])
            let spaced = sentences.shuffled(using: &draws).map { sentence in
                sentence.split(separator: " ").joined(
                    separator: String(repeating: " ", count: Int.random(in: 1...4, using: &draws)))
            }
            let again = Self.story(
                spaced, stops: stops.shuffled(using: &draws), periods: [period("20:00-21:00"), period("12:00-16:30")])
            #expect(again.fingerprint == told.fingerprint)
            #expect(Self.change(told, again) == nil)
            #expect(AlertStory(text: told.text).flatMap { Self.change(told, $0) } == nil)
        }
    }

    @Test("with one word changed is reworded, and says the new word", arguments: 1...10)
    func reworded(seed: UInt64) {
        var draws = Draws(state: seed)
        for _ in 0..<100 {
            var sentences = Self.sentences(&draws)
            let told = Self.story(sentences, stops: [], periods: [])
            let changed = sentences.indices.randomElement(using: &draws)!
            var words = sentences[changed].split(separator: " ").map(String.init)
            words[Int.random(in: 2..<words.count, using: &draws)] = "Strathfield"
            sentences[changed] = words.joined(separator: " ")
            let change = Self.change(told, Self.story(sentences, stops: [], periods: []))
            #expect(change?.kinds == [.reworded] && change?.words.contains("Strathfield") == true)
        }
    }
}
