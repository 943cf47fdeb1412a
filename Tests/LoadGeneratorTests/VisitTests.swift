import LoadGenerator
import Testing

@Suite("What riders do with the app")
struct VisitTests {
    private let model = RiderModel()
    private let stops = CityStops.madeUp(500, exponent: 0.8)

    private func visits(_ count: Int, seed: UInt64 = 1, isSignedIn: Bool = false, model: RiderModel? = nil) -> [Visit] {
        var draws = SeededDraws(seed: seed)
        return (0..<count).map { number in
            let rider = Rider(number, seed: seed, model: model ?? self.model, stops: stops)
            return Visit(
                of: rider, isSignedIn: isSignedIn, model: model ?? self.model, stops: stops, draws: &draws)
        }
    }

    @Test("the same seed gives the same visits")
    func seeds() {
        #expect(visits(200).map(\.steps) == visits(200).map(\.steps))
        #expect(visits(200).map(\.steps) != visits(200, seed: 2).map(\.steps))
    }

    @Test("Home asks for what is near at once and each 30 seconds, for as long as it is looked at")
    func home() {
        for visit in visits(500) {
            let times = visit.steps.filter { $0.question.kind == .nearbyDepartures }.map(\.at)
            #expect(times == times.indices.map { Double($0) * AppIntervals.home })
        }
    }

    @Test("a board is asked for at once, streamed from then on, and asked for again only where no stream tells of it")
    func boards() {
        var streamed = 0
        for visit in visits(2_000) {
            let boards = visit.steps.compactMap { step -> (Double, Bool)? in
                guard case .board(_, let onlyUnstreamed) = step.question else { return nil }
                return (step.at, onlyUnstreamed)
            }
            guard let first = boards.first else { continue }
            #expect(!first.1)
            #expect(zip(boards, boards.dropFirst()).allSatisfy { abs($1.0 - $0.0 - AppIntervals.board) < 1e-6 })
            let hasStream = visit.steps.contains { $0.question.kind == .stream }
            #expect(boards.dropFirst().allSatisfy { $0.1 == hasStream })
            if hasStream { streamed += 1 }
        }
        #expect(streamed > 500)
    }

    @Test("what follows from an answer comes after the question")
    func order() {
        for visit in visits(2_000) {
            let kinds = visit.steps.map(\.question.kind)
            if let refresh = kinds.firstIndex(of: .refresh) {
                #expect(kinds[..<refresh].contains(.plan))
            }
            if let trip = kinds.firstIndex(of: .trip) { #expect(kinds[..<trip].contains(.departures)) }
            #expect(zip(visit.steps, visit.steps.dropFirst()).allSatisfy { $0.at <= $1.at })
            #expect(visit.seconds <= model.longestVisit + 60)
        }
    }

    @Test("openings go where their shares say")
    func shares() {
        let visits = visits(20_000)
        func share(_ kind: RequestKind) -> Double {
            Double(visits.count { $0.steps.contains { $0.question.kind == kind } }) / 20_000
        }
        #expect(abs(share(.stop) - model.boardShare - model.searchShare) < 0.012)
        #expect(abs(share(.plan) - model.journeyShare) < 0.01)
        #expect(abs(share(.refresh) - model.journeyShare * model.itineraryShare) < 0.01)
        #expect(share(.sync) == 0)
    }

    @Test("phones with a timetable ask nobody for names, others ask wherever somebody pauses in typing")
    func search() {
        var model = model
        model.searchShare = 1 - model.boardShare - model.journeyShare
        model.withoutTimetableShare = 0
        #expect(visits(500, model: model).allSatisfy { visit in !visit.steps.contains { $0.question.kind == .search } })
        model.withoutTimetableShare = 1
        let typed = visits(500, model: model).flatMap(\.steps).compactMap { step -> String? in
            if case .search(let text) = step.question { text } else { nil }
        }
        #expect(typed.contains { $0.count < 8 } && typed.contains { $0.count == 8 })
        #expect(typed.allSatisfy { "stop 10".hasPrefix($0) || $0.hasPrefix("stop 10") })
    }

    @Test("who is signed in asks first for what has changed; some change a favourite, and take it back")
    func signedIn() {
        let visits = visits(5_000, isSignedIn: true)
        #expect(visits.allSatisfy { $0.steps.first?.question == .sync })
        let kept = visits.count { $0.steps.contains { $0.question.kind == .change } }
        #expect(abs(Double(kept) / 5_000 - model.changeShare) < 0.01)
    }

    @Test("who joins in the middle asks what is left, and first what that follows from")
    func joining() throws {
        let visits = visits(3_000)
        let following = try #require(visits.first { $0.steps.count { $0.question.kind == .refresh } > 3 })
        let last = try #require(following.steps.last { $0.question.kind == .refresh })
        let rest = following.joined(after: last.at - 1)
        #expect(rest.first?.question.kind == .plan)
        #expect(rest.first?.at == last.at - 1)
        #expect(rest.dropFirst().allSatisfy { $0.at >= last.at - 1 })
        #expect(rest.contains(last))

        let streaming = try #require(
            visits.first { visit in
                visit.steps.contains { if case .stream(_, let length) = $0.question { length > 60 } else { false } }
            })
        let stream = try #require(streaming.steps.first { $0.question.kind == .stream })
        guard case .stream(let stop, let length) = stream.question else { return }
        let middle = try #require(streaming.joined(after: stream.at + 20).first { $0.question.kind == .stream })
        guard case .stream(let other, let left) = middle.question, other == stop else {
            Issue.record("another stop's stream")
            return
        }
        #expect(middle.at == stream.at + 20)
        #expect(abs(left - (length - 20)) < 1e-6)
        #expect(streaming.joined(after: streaming.seconds + 1).isEmpty)
    }
}
