import Feeds
import Testing
import TripPlanner

/// Proves that no answer, however broken, brings the reader down, and that what it lets through is in order.
@Suite(.enabled(if: RealAnswer.arePresent, "the real answers (../shared/nsw-trip-planner) are not here"))
struct TripPlannerFuzzTests {
    @Test func `two thousand broken answers are read or refused`() throws {
        let answers = try (RealAnswer.trips + RealAnswer.places).map { try RealAnswer.bytes($0) }
        var random = SeededRandom(seed: 20_261_121)
        var (read, leftOut, refused) = (0, 0, 0)
        for round in 0..<2_000 {
            let bytes = broken(answers[round % answers.count], &random)
            do throws(TripPlannerError) {
                if round % answers.count < RealAnswer.trips.count {
                    let plan = try TripAnswer.plan(bytes, fetchedAt: 0)
                    leftOut += plan.leftOut.values.reduce(0, +)
                    for journey in plan.journeys { check(journey) }
                } else {
                    _ = try PlacesAnswer.places(bytes, fetchedAt: 0)
                }
                read += 1
            } catch {
                guard case .unreadable = error else {
                    Issue.record("round \(round): \(error)")
                    continue
                }
                refused += 1
            }
        }
        // Each way out must have been taken, or the damage is not what it should be.
        #expect(read > 100 && refused > 100 && leftOut > 0)
    }

    private func broken(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        case 1:
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        case 2:
            let from = Int.random(in: bytes.indices, using: &random)
            bytes.removeSubrange(from..<min(bytes.count, from + Int.random(in: 1...2_000, using: &random)))
        default:
            // Digits and names only: still JSON for the most part, with wrong things in it.
            let at = Int.random(in: bytes.indices, using: &random)
            for index in at..<min(bytes.count, at + 3_000) where Int.random(in: 0..<20, using: &random) == 0 {
                switch bytes[index] {
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    bytes[index] = UInt8(ascii: "0") + UInt8.random(in: 0..<10, using: &random)
                case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes[index] = UInt8(ascii: "x")
                default: break
                }
            }
        }
        return bytes
    }

    private func check(_ journey: PlannedJourney) {
        #expect(!journey.legs.isEmpty)
        for leg in journey.legs {
            #expect(leg.departure.planned <= leg.arrival.planned)
            #expect(leg.departure.planned > 946_000_000 && leg.arrival.planned < 4_103_000_000)
        }
    }
}
