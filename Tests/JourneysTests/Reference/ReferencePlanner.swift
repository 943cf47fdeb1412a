import Journeys
import Timetable

/// Answers questions by looking at every trip in every round, and for a window at every second anyone could leave in.
struct ReferencePlanner {
    let world: ReferenceWorld
    let walks: ReferenceWalks

    /// The Pareto set of a question asked on the world's date.
    func answer(_ question: ReferenceQuestion) -> [ReferenceAnswer] {
        let search = ReferenceSearch(world, walks, question)
        let asked = search.time
        let window = question.query.window
        var found: [ReferenceAnswer] = []
        if window == 0 {
            let best =
                question.query.arrivesBy
                ? search.departures(arriving: .min...asked) : search.arrivals(leaving: asked...(.max))
            found = best.map { result($0, fixed: asked, question) }
        } else {
            // Those beyond the window are not answers, but make answers needless.
            let beyond =
                question.query.arrivesBy
                ? search.departures(arriving: .min...(asked - window)).map { result($0, fixed: .min, question) }
                : search.arrivals(leaving: (asked + window)...(.max)).map { result($0, fixed: .max, question) }
            found = beyond
            for second in search.candidates() {
                let best =
                    question.query.arrivesBy
                    ? search.departures(arriving: second...second) : search.arrivals(leaving: second...second)
                found += best.map { result($0, fixed: second, question) }
            }
        }
        found = Self.pareto(found).filter { $0.departure < .max / 4 && $0.arrival > .min / 4 }
        let isAnswered = found.contains { $0.arrival - $0.departure <= 86_400 }
        return isAnswered ? found.sorted() : []
    }

    private func result(
        _ best: (rides: Int, time: Int32), fixed: Int32, _ question: ReferenceQuestion
    ) -> ReferenceAnswer {
        func instant(_ time: Int32) -> Int64 {
            time == .max ? .max / 2 : time == .min ? .min / 2 : world.epoch + Int64(time)
        }
        let arrivesBy = question.query.arrivesBy
        return ReferenceAnswer(
            departure: instant(arrivesBy ? best.time : fixed), arrival: instant(arrivesBy ? fixed : best.time),
            transfers: best.rides - 1)
    }

    /// Those that no other leaves as late, arrives as early and changes as seldom as.
    static func pareto(_ results: [ReferenceAnswer]) -> [ReferenceAnswer] {
        var kept: [ReferenceAnswer] = []
        for result in Set(results) {
            let isDominated = results.contains {
                $0 != result && $0.departure >= result.departure && $0.arrival <= result.arrival
                    && $0.transfers <= result.transfers
            }
            if !isDominated { kept.append(result) }
        }
        return kept
    }
}
