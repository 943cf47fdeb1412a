import Foundation

/// One use of the app from opening to closing, laid down before it begins: what is asked when does not depend on how fast a
/// server answers.
package struct Visit: Sendable, Equatable {
    /// In the order of their times.
    package private(set) var steps: [VisitStep] = []
    /// Until the app is closed.
    package private(set) var seconds = 0.0

    private let rider: Rider
    private let model: RiderModel

    /// Draws what a rider does this time.
    package init(
        of rider: Rider, isSignedIn: Bool, model: RiderModel, stops: CityStops, draws: inout SeededDraws
    ) {
        (self.rider, self.model) = (rider, model)
        if isSignedIn {
            ask(.sync)
            if draws.happens(model.changeShare) {
                let stop = stops.draw(&draws).id
                steps += [VisitStep(at: 5, .keep(stop)), VisitStep(at: 8, .drop)]
            }
        }
        lookAtHome(&draws)
        let purpose = draws.unit()
        if purpose < model.boardShare {
            let stop = draws.happens(0.7) ? rider.home : stops.draw(&draws)
            lookAtBoard(stop.id, &draws)
        } else if purpose < model.boardShare + model.searchShare {
            let stop = stops.draw(&draws)
            type(stop.name, looksAround: true, &draws)
            lookAtBoard(stop.id, &draws)
        } else if purpose < model.boardShare + model.searchShare + model.journeyShare {
            let isUsual = draws.happens(0.5)
            let from = isUsual ? rider.home : stops.draw(&draws)
            let to = isUsual ? rider.work : stops.draw(otherThan: from, &draws)
            if !isUsual { type(to.name, looksAround: false, &draws) }
            travel(from.id, to.id, &draws)
        }
        if draws.happens(model.alertsShare) {
            ask(.alerts)
            seconds += 10
        }
        steps.sort { $0.at < $1.at }
    }

    /// What a widget asks, of one rider or another, without anybody opening the app.
    package static func refresh(of rider: Rider, model: RiderModel, draws: inout SeededDraws) -> [VisitStep] {
        let isBoard = draws.happens(model.boardWidgetShare / (model.boardWidgetShare + model.wayHomeWidgetShare))
        return [VisitStep(at: 0, isBoard ? .widget(rider.home.id) : .plan(from: rider.work.id, to: rider.home.id))]
    }

    private mutating func ask(_ question: Question, after pause: Double = 0) {
        steps.append(VisitStep(at: seconds + pause, question))
    }

    /// Something is asked at once and after each interval, until the rider has looked enough.
    private mutating func look(for length: Double, each interval: Double, _ questions: [Question]) {
        var pause = 0.0
        while pause < length {
            for question in questions { ask(question, after: pause) }
            pause += interval
        }
        seconds += length
    }

    private mutating func lookAtHome(_ draws: inout SeededDraws) {
        let place = Self.place(around: draws.happens(0.6) ? rider.home : rider.work, &draws)
        let boards = rider.favourites.map { Question.favourite($0) }
        let near = Question.nearbyDepartures(latitude: place.0, longitude: place.1)
        look(for: draws.seconds(model.home), each: AppIntervals.home, boards + [near])
    }

    /// Some hundred metres from a stop.
    private static func place(around stop: CityStop, _ draws: inout SeededDraws) -> (Double, Double) {
        let (north, east) = (draws.unit() - 0.5, draws.unit() - 0.5)
        // Four decimals are what a phone is asked for: about ten metres.
        return (rounded(stop.latitude + north * 0.006), rounded(stop.longitude + east * 0.006))
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e4).rounded() / 1e4 }

    private mutating func lookAtBoard(_ stop: String, _ draws: inout SeededDraws) {
        let length = draws.seconds(model.board)
        ask(.stop(stop))
        // It is opened once the board has been answered.
        if !rider.isLowData, length > 0.3 { ask(.stream(stop, seconds: length - 0.3), after: 0.3) }
        var pause = 0.0
        while pause < length {
            ask(.board(stop, onlyUnstreamed: pause > 0 && !rider.isLowData), after: pause)
            pause += AppIntervals.board
        }
        seconds += length
        guard draws.happens(model.tripShare) else { return }
        look(for: draws.seconds(model.trip), each: AppIntervals.board, [.trip])
    }

    /// Somebody types a name, up to eight letters of it; what was typed is looked for wherever they pause. A phone with a timetable
    /// asks nobody.
    private mutating func type(_ name: String, looksAround: Bool, _ draws: inout SeededDraws) {
        if looksAround, !rider.hasTimetable {
            let place = Self.place(around: rider.home, &draws)
            ask(.nearbyStops(latitude: place.0, longitude: place.1))
        }
        seconds += 1
        let letters = Array(name.lowercased().prefix(8))
        for count in letters.indices {
            let gap = count == letters.count - 1 ? .infinity : draws.seconds(model.key)
            if gap > AppIntervals.patience, !rider.hasTimetable {
                let text = String(letters[...count]).trimmingCharacters(in: .whitespaces)
                if !text.isEmpty { ask(.search(text), after: AppIntervals.patience) }
            }
            seconds += gap.isFinite ? gap : 1.5
        }
    }

    private mutating func travel(_ from: String, _ to: String, _ draws: inout SeededDraws) {
        ask(.plan(from: from, to: to))
        seconds += max(3, draws.seconds(model.plan))
        guard draws.happens(model.itineraryShare) else { return }
        look(for: draws.seconds(model.itinerary), each: AppIntervals.journey, [.refresh])
        guard draws.happens(model.followShare) else { return }
        look(for: draws.seconds(model.follow), each: AppIntervals.journey, [.refresh])
    }

    /// What is left of it to somebody who begins to watch after so many seconds: what is asked from then on, what is needed for
    /// that (the plan whose journey is refreshed, the board whose trip is shown), and the stream that is open, all as if
    /// they were asked then.
    package func joined(after passed: Double) -> [VisitStep] {
        var rest = steps.filter { $0.at >= passed }
        func needs(_ question: Question) -> Bool { rest.contains { $0.question == question } }
        let begun = steps.filter { $0.at < passed }
        if needs(.refresh), let plan = begun.last(where: { $0.question.kind == .plan }) {
            rest.append(VisitStep(at: passed, plan.question))
        }
        if needs(.trip), let board = begun.last(where: { if case .board = $0.question { true } else { false } }),
            case .board(let stop, _) = board.question
        {
            rest.append(VisitStep(at: passed, .board(stop, onlyUnstreamed: false)))
        }
        for step in begun {
            if case .stream(let stop, let length) = step.question, step.at + length > passed {
                rest.append(VisitStep(at: passed, .stream(stop, seconds: step.at + length - passed)))
            }
        }
        return rest.sorted { $0.at < $1.at }
    }
}
