import Ground
import Testing

@Suite("Walks in the simulated city")
struct CityWalkTests {
    let built: BuiltGround

    init() throws { built = try BuiltGround.shared.get() }

    @Test("from Milsons Point to Circular Quay one walks over the bridge", arguments: [WalkProfile.usual, .wheelchair])
    func overTheBridge(_ profile: WalkProfile) throws {
        let walk = try #require(
            built.walk(from: (-33.84594, 151.21184), to: (-33.86131, 151.21082), profile: profile))
        #expect((200_000...300_000).contains(walk.length), "\(walk.length / 100) m")
        #expect(built.names(walk).contains("Sydney Harbour Bridge") && !built.isAstray(walk))
        let steps = walk.pieces.contains { built.ground.streets[$0.street].kind == .steps }
        #expect(profile == .usual || !steps)
    }

    @Test(
        "from Balmain East one walks around the harbour or not at all",
        arguments: [(-33.8575, 151.2012), (-33.8708, 151.2025), (-33.8586, 151.2043)])
    func fromBalmainEast(_ place: (Double, Double)) throws {
        let walk = try #require(built.walk(from: (-33.8567, 151.1958), to: place))
        #expect(!built.isAstray(walk) && walk.length > 400_000, "\(walk.length / 100) m")
        #expect(built.names(walk).contains("Anzac Bridge"))
    }

    @Test("from Stockton nobody walks to Newcastle: there is a ferry")
    func fromStockton() throws {
        let (stockton, newcastle) = ((-32.9150, 151.7850), (-32.9280, 151.7750))
        #expect(built.walk(from: stockton, to: newcastle, limit: 60_000) == nil)
        #expect(built.walk(from: stockton, to: (-32.9080, 151.7860)) != nil)
        #expect(built.walk(from: newcastle, to: (-32.9260, 151.7600)) != nil)
    }

    @Test("with a wheelchair one gets to a station that has lifts, and not to one that has stairs alone")
    func lifts() throws {
        // Town Hall's platforms 1 and 2 have lifts; Bardwell Park has none.
        let (townHall, bardwellPark) = ((-33.87354, 151.20693), (-33.93135, 151.12531))
        #expect(built.walk(from: (-33.8720, 151.2083), to: townHall, profile: .wheelchair) != nil)
        let (usual, wheelchair) = (
            built.walk(from: (-33.9320, 151.1265), to: bardwellPark),
            built.walk(from: (-33.9320, 151.1265), to: bardwellPark, profile: .wheelchair)
        )
        let isOnSteps = try #require(usual).pieces.contains { built.ground.streets[$0.street].kind == .steps }
        #expect(isOnSteps)
        // It is tied to a street beside the station instead.
        #expect(!(wheelchair?.pieces.contains { built.ground.streets[$0.street].kind == .steps } ?? false))
    }

    @Test("no walk of two thousand crosses water, a motorway or a fence")
    func randomWalks() {
        var random = Numbers(seed: 151_209)
        let search = WalkSearch(built.ground)
        var walked = 0
        for _ in 0..<2_000 {
            // Around the harbour, where there is most to cross.
            let from = (random.number(in: -33.89 ... -33.80), random.number(in: 151.05...151.29))
            let to = (from.0 + random.number(in: -0.02...0.02), from.1 + random.number(in: -0.02...0.02))
            guard !built.water.isWet(from), !built.water.isWet(to),
                let walk = built.walk(from: from, to: to, limit: 15_000, search)
            else { continue }
            walked += 1
            #expect(!built.isAstray(walk), "\(from) to \(to)")
            // Nor does the way from a place to its street.
            for (place, point) in [(from, walk.points.first), (to, walk.points.last)] {
                if let point { #expect(!built.water.crosses(place, point.degrees), "\(place)") }
            }
        }
        #expect(walked > 500)
    }
}

/// Numbers that look drawn, the same every time.
struct Numbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func number(in range: ClosedRange<Double>) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let unit = Double(state >> 11) / 9_007_199_254_740_992
        return range.lowerBound + unit * (range.upperBound - range.lowerBound)
    }
}
