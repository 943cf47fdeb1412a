import LoadGenerator
import Testing

@Suite("Riders and where they go")
struct RidersTests {
    @Test("popular stops are drawn as much oftener as Zipf says")
    func popularity() {
        let stops = CityStops.madeUp(100, exponent: 1)
        var (draws, counts) = (SeededDraws(seed: 4), [String: Int]())
        for _ in 0..<100_000 { counts[stops.draw(&draws).id, default: 0] += 1 }
        // The harmonic number of 100 is 5.187.
        for rank in [1, 2, 5, 20] {
            let expected = 100_000 / 5.187 / Double(rank)
            let drawn = Double(counts["\(rank - 1)"] ?? 0)
            #expect(abs(drawn - expected) < expected * 0.12, "rank \(rank): \(drawn), not \(expected)")
        }
        #expect(counts.count == 100)
    }

    @Test("a rider is the same each time, has another way to go than from home, and an address of their own")
    func riders() {
        let (model, stops) = (RiderModel(), CityStops.madeUp(300, exponent: 0.8))
        let riders = (0..<5_000).map { Rider($0, seed: 9, model: model, stops: stops) }
        #expect(riders[77] == Rider(77, seed: 9, model: model, stops: stops))
        #expect(riders.allSatisfy { $0.home.id != $0.work.id })
        #expect(Set(riders.map(\.address)).count == 5_000)
        #expect(riders.allSatisfy { $0.address.hasPrefix("10.") })
        #expect(Rider(6_399_999, seed: 9, model: model, stops: stops).address == "10.97.169.0")
        let withFavourites = Double(riders.count { !$0.favourites.isEmpty }) / 5_000
        #expect(abs(withFavourites - model.favouritesShare) < 0.03)
    }

    @Test("a city of one stop has no other to go to")
    func oneStop() {
        var draws = SeededDraws(seed: 1)
        let stops = CityStops.madeUp(1, exponent: 0.8)
        let stop = stops.draw(&draws)
        #expect(stops.draw(otherThan: stop, &draws) == stop)
    }

    @Test("twice the riders come to twice the requests, in the proportions of one opening")
    func mix() {
        let mix = RequestMix(RiderModel(), seed: 1, openings: 4_000)
        let one = mix.load(riders: 10_000, openingsPerHour: 0.6)
        let two = mix.load(riders: 20_000, openingsPerHour: 0.6)
        #expect(abs(two.requestsPerSecond - 2 * one.requestsPerSecond) < 1e-6)
        #expect(abs(one.openingsPerSecond - 10_000 * 0.6 / 3_600) < 1e-9)
        #expect((4.5...6).contains(mix.requests))
        // 13 % of riders have a widget that asks twice an hour.
        let widgets = one.requestsPerSecond - one.openingsPerSecond * mix.requests
        #expect(abs(widgets - 10_000 * 0.13 * 2 / 3_600) < 1e-6)
    }
}
