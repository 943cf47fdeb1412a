import Fares
import Testing

/// Trips that go out and come back cost by the farthest place a rider got out at.
@Suite struct TurningBackTests {
    @Test(
        "the farthest alighting from the first boarding counts, wherever the trip ends",
        arguments: [(FareMode.bus, 320, 415), (.lightRail, 320, 415)])
    func farthest(mode: FareMode, near: Int, far: Int) throws {
        func quote(_ turn: Double) throws -> FareQuote {
            try Opal.quote([
                ride(mode, to: turn, at: "2023-10-17 08:00"),
                ride(mode, from: turn, to: 1, at: "2023-10-17 08:20"),
            ])
        }
        let (short, long) = (try quote(2.5), try quote(4))
        #expect(short.total == near && short.charges.count == 1)
        #expect(long.total == far && long.charges.count == 1)
        #expect(long.charges.allSatisfy { (3_990...4_010).contains($0.metres) })
    }

    @Test("who stays seated has not got out where the bus turns") func seated() throws {
        var back = ride(.bus, from: 4, to: 1, at: "2023-10-17 08:20")
        back.isInSeatContinuation = true
        let quote = try Opal.quote([ride(.bus, to: 4, at: "2023-10-17 08:00"), back])
        #expect(quote.total == 320 && quote.charges.count == 1)
    }

    @Test("where a rider got out must be known") func nowhere() throws {
        var out = ride(.bus, to: 4, at: "2023-10-17 08:00")
        out.alight = FareStop(id: "x", name: "Somewhere")
        let back = ride(.bus, from: 4, to: 1, at: "2023-10-17 08:20")
        #expect(
            try Opal.reason([out, back]) == "it is not known where Somewhere is, so neither is the distance charged")
    }
}
