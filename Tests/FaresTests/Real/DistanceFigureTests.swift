import Fares
import Testing

/// Our tables of distances against the published ones.
@Suite(.enabled(if: RealJourney.arePresent, "the figures of ../shared are not here"))
struct DistanceFigureTests {
    private func charge(_ mode: FareMode, _ pair: String) throws -> FareCharge {
        let ends = pair.split(separator: ":").map(String.init)
        return try Opal.quote([ride(mode, ends[0], ends[1], at: "2023-10-12 12:00")]).charges[0]
    }

    @Test("all distances between 312 stations come out to the metre") func rail() throws {
        let figures = try Figures.json([String: Double].self, "common/rail_distance.json")
        #expect(figures.count == 312 * 311)
        let wrong = try figures.filter { try charge(.rail, $0.key).metres != Int(($0.value * 1000).rounded()) }
        #expect(wrong.isEmpty)
    }

    @Test("all distances between wharves come out to the metre, and Circular Quay is one") func ferries() throws {
        let figures = try Figures.json([String: Double].self, "common/ferry_distance.json")
        #expect(figures.count == 40 * 39)
        let others: Set = ["20004", "20005", "20006"]
        for (pair, kilometres) in figures {
            let ends = pair.split(separator: ":").map(String.init)
            guard !others.union(["20003"]).isSuperset(of: ends) else { continue }
            let charge = try charge(.ferry, pair)
            let difference = abs(charge.metres - Int((kilometres * 1000).rounded()))
            #expect(difference <= (others.isDisjoint(with: ends) ? 0 : 145), "\(pair)")
            #expect(charge.band == (kilometres <= 9 ? 1 : 2), "\(pair)")
        }
    }
}
