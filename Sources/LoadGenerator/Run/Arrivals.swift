/// Who opens the app when.
struct Arrivals {
    private let settings: LoadSettings
    private let stops: CityStops
    private let signedIn: Int
    private var draws: SeededDraws

    /// Those of a run.
    ///
    /// - Parameter signedIn: riders who are: those with the lowest numbers.
    init(_ settings: LoadSettings, _ stops: CityStops, signedIn: Int) {
        (self.settings, self.stops, self.signedIn) = (settings, stops, signedIn)
        draws = SeededDraws(seed: settings.seed, number: 0x41)
    }

    /// Openings, and refreshes of widgets, of each rider in an hour.
    private var perHour: Double { settings.model.openingsPerHour + settings.model.refreshesPerHour }

    /// Seconds until the next opening or refresh.
    mutating func gap() -> Double { draws.gap(perSecond: Double(settings.riders) * perHour / 3_600) }

    /// Any rider, and what that one does; nil for the refresh of a widget.
    mutating func next() -> (rider: Rider, visit: Visit?) {
        let number = Int(draws.next() % UInt64(settings.riders))
        let rider = Rider(number, seed: settings.seed, model: settings.model, stops: stops)
        guard draws.happens(settings.model.openingsPerHour / perHour) else { return (rider, nil) }
        let visit = Visit(
            of: rider, isSignedIn: number < signedIn, model: settings.model, stops: stops, draws: &draws)
        return (rider, visit)
    }

    /// What the refresh of a rider's widget asks.
    mutating func refresh(of rider: Rider) -> [VisitStep] {
        Visit.refresh(of: rider, model: settings.model, draws: &draws)
    }

    /// Riders who have the app open at the start already, as they would had others come before them: what they ask from then on.
    /// None where there is no time for them to join in.
    func joining() -> [(rider: Rider, passed: Double, steps: [VisitStep])] {
        guard settings.rampSeconds > 0 else { return [] }
        var earlier = self
        earlier.draws = SeededDraws(seed: settings.seed, number: 0x42)
        var joining: [(Rider, Double, [VisitStep])] = []
        var passed = settings.model.longestVisit
        while true {
            passed -= earlier.gap()
            guard passed > 0 else { return joining }
            let (rider, visit) = earlier.next()
            guard let visit, visit.seconds > passed else { continue }
            // They join one after another while figures are not taken yet.
            let place = earlier.draws.unit() * settings.rampSeconds
            let steps = visit.joined(after: passed).map { step in
                VisitStep(at: max(step.at, passed + place), step.question)
            }
            joining.append((rider, passed, steps.sorted { $0.at < $1.at }))
        }
    }
}
