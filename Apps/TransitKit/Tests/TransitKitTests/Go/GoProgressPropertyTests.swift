import JourneyProgress
import Testing
import TransitAPI
import TransitKit
import Wire

/// What is true of GO mode on any journey: it never goes back, comes by every leg, and ends.
@Suite struct GoProgressPropertyTests {
    /// A journey by chance: walks and rides with stops, some seated, some late, some cancelled, some with impossible changes.
    private func journey(_ random: inout PlanNumbers) -> Itinerary {
        var legs: [Leg] = []
        var (time, at) = (Double.random(in: 0...300, using: &random), 0.0)
        for index in 0..<Int.random(in: 1...6, using: &random) {
            let name = "P\(index)"
            let from: PlanStop = (name, at, time)
            if Bool.random(using: &random) {
                time += Double.random(in: 30...600, using: &random)
                at += Double.random(in: 0.05...1, using: &random)
                legs.append(.walk(from, ("P\(index + 1)", at, time)))
                continue
            }
            let isSeated = legs.last.map { $0.mode != .walk } ?? false && Int.random(in: 0..<3, using: &random) == 0
            let start: PlanStop = (name, at, time + (isSeated ? 30 : Double.random(in: 0...900, using: &random)))
            time = start.time
            var between: [PlanStop] = []
            for stop in 0..<Int.random(in: 0...8, using: &random) {
                time += Double.random(in: 30...240, using: &random)
                at += Double.random(in: 0.3...3, using: &random)
                between.append(("S\(index).\(stop)", at, time))
            }
            time += Double.random(in: 30...300, using: &random)
            at += Double.random(in: 0.3...3, using: &random)
            let connection = LegConnection(
                minimumSeconds: 60, slackSeconds: 0, atRisk: Bool.random(using: &random),
                missed: Int.random(in: 0..<5, using: &random) == 0)
            legs.append(
                .ride(
                    "L\(index)", start, between, ("P\(index + 1)", at, time),
                    delay: Double(Int.random(in: -60...600, using: &random)),
                    status: Int.random(in: 0..<6, using: &random) == 0 ? .cancelled : .scheduled, seated: isSeated,
                    connection: connection))
        }
        return .of(legs)
    }

    /// The last moment at which any of its legs ends.
    private func end(_ journey: Itinerary) -> Double {
        journey.legs.compactMap { $0.to.arrivalTime.map { Double($0.epochSeconds) } }.max() ?? 0
    }

    private func check(_ seed: UInt64, places: Bool, refreshes: Bool) {
        var random = PlanNumbers(seed)
        let journey = journey(&random)
        var progress = GoProgress(journey)
        var now = NetworkClock.start - 300
        var last = progress.position
        var began = [0]
        var arrivals = 0
        let limit = end(journey) + GoProgress.longestHold + 1_200
        while now <= limit {
            if refreshes, Int.random(in: 0..<4, using: &random) == 0 {
                progress.take(later(journey, by: Double.random(in: -120...300, using: &random)))
                #expect(progress.position == last, "seed \(seed): newer times are no step")
            }
            let place =
                places && Bool.random(using: &random)
                ? GoProgress.Place(
                    along(Double.random(in: -1...40, using: &random), north: Double.random(in: -2...2, using: &random)),
                    at: now - Double.random(in: 0...120, using: &random)) : nil
            for event in progress.advance(to: now, place: place) {
                if case .began(let leg) = event { began.append(leg) }
                if event == .arrived { arrivals += 1 }
            }
            #expect(progress.position >= last, "seed \(seed): back from \(last) to \(progress.position)")
            last = progress.position
            now += Double.random(in: 1...180, using: &random)
        }
        _ = progress.advance(to: limit + 600)
        if !progress.isOver { Issue.record("seed \(seed): it does not end") }
        #expect(began == Array(0..<journey.legs.count), "seed \(seed): legs \(began)")
        #expect(arrivals <= 1, "seed \(seed)")
    }

    private func later(_ journey: Itinerary, by seconds: Double) -> Itinerary {
        var journey = journey
        func move(_ time: Timestamp?) -> Timestamp? {
            time.map { Timestamp(epochSeconds: $0.epochSeconds + Int64(seconds), offsetSeconds: $0.offsetSeconds) }
        }
        for index in journey.legs.indices {
            journey.legs[index].from.departureTime = move(journey.legs[index].from.departureTime)
            journey.legs[index].to.arrivalTime = move(journey.legs[index].to.arrivalTime)
            for stop in journey.legs[index].intermediateStops.indices where Int(seconds) % 3 == 0 {
                journey.legs[index].intermediateStops[stop].skipped.toggle()
            }
        }
        return journey
    }

    @Test func `by the clock alone`() { for seed in 1...400 { check(UInt64(seed), places: false, refreshes: false) } }

    @Test func `with places by chance, even impossible ones`() {
        for seed in 1...400 { check(UInt64(seed), places: true, refreshes: false) }
    }

    @Test func `with times that change and stops that come and go`() {
        for seed in 1...400 { check(UInt64(seed), places: true, refreshes: true) }
    }

    @Test func `by the clock it is over when the last leg ends`() {
        for seed in 1...200 {
            var random = PlanNumbers(UInt64(seed))
            let journey = journey(&random)
            var progress = GoProgress(journey)
            _ = progress.advance(to: end(journey))
            #expect(progress.isOver, "seed \(seed)")
        }
    }

    @Test func `however the clock is cut, it leads to the same place`() {
        for seed in 1...200 {
            var random = PlanNumbers(UInt64(seed))
            let journey = journey(&random)
            let moment = Double.random(in: NetworkClock.start...end(journey), using: &random)
            var (once, often) = (GoProgress(journey), GoProgress(journey))
            _ = once.advance(to: moment)
            for now in stride(from: NetworkClock.start - 60, to: moment, by: 7) { _ = often.advance(to: now) }
            _ = often.advance(to: moment)
            #expect(once.position == often.position, "seed \(seed)")
        }
    }
}
