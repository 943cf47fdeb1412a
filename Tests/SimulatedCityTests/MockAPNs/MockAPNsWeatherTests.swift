import SimulatedCity
import Testing

@Suite("The weather at the fake APNs")
struct MockAPNsWeatherTests {
    private let weather = MockAPNs.Weather(seed: 7, goAwayEvery: 500)

    @Test("has each trouble in every six spells, and GOAWAYs always")
    func complete() {
        for round in 0..<20 {
            let spells = (0..<6).map { round * 6 + $0 }
            let seen = spells.reduce(into: Set<MockAPNs.Trouble>()) { $0.formUnion(weather.troubles($1)) }
            #expect(seen == Set(MockAPNs.Trouble.allCases))
            #expect(spells.allSatisfy { weather.faults($0).goAwayEvery == 500 })
            #expect(spells.allSatisfy { (60..<260).contains(weather.milliseconds($0)) })
        }
    }

    @Test("is the same for the same seed, and another for another")
    func seeded() {
        let again = MockAPNs.Weather(seed: 7, goAwayEvery: 500)
        let other = MockAPNs.Weather(seed: 8, goAwayEvery: 500)
        let spells = 0..<60
        #expect(spells.map(weather.faults) == spells.map(again.faults))
        #expect(spells.map(weather.faults) != spells.map(other.faults))
    }

    @Test("strikes all requests for some devices, and other devices with another number")
    func devices() async throws {
        try await MockAPNsClient.with { client in
            let tokens = (0..<40).map { number in
                let digits = String(number)
                return String(repeating: "0", count: 64 - digits.count) + digits
            }
            func struck(by number: Int) async throws -> [Set<Int>] {
                client.mock.faults.storms = [
                    .init(.init(429, "TooManyRequests"), share: 0.5, devicesDrawnBy: number)
                ]
                var statuses: [Set<Int>] = []
                for token in tokens {
                    var answers: Set<Int> = []
                    for _ in 0..<3 { answers.insert(try await client.send(to: token).status) }
                    statuses.append(answers)
                }
                return statuses
            }
            let (first, second) = (try await struck(by: 1), try await struck(by: 2))
            #expect(first.allSatisfy { $0.count == 1 })
            #expect(Set(first) == [[200], [429]])
            #expect(first != second)
        }
    }
}
