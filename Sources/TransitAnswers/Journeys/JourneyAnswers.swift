import Ground
import Journeys
import LiveState
import Timetable
import TransitAPI

/// Answers how to get there: what was asked in the contract's words, planned, and told in them.
package struct JourneyAnswers {
    package let answers: Answers
    let journeyService: JourneyService
    package let planner: JourneyPlanner
    let cancel: SearchCancel
    /// Places that were looked up elsewhere, by the text that was searched for.
    package var found: [String: ProvidedPlace] = [:]

    /// Answers over a timetable. Makes its planner where there is none yet, so this is for threads that may compute.
    package init(_ answers: Answers, _ journeyService: JourneyService, _ cancel: SearchCancel) {
        (self.answers, self.journeyService, self.cancel) = (answers, journeyService, cancel)
        planner = journeyService.planner(for: answers.timetable)
    }

    package var timetable: Timetable { answers.timetable }

    /// Runs a search; one that takes too long is the contract's time-out.
    func searching<Answer>(_ search: () throws(JourneyError) -> Answer) throws(APIError) -> Answer {
        do {
            return try search()
        } catch {
            switch error {
            case .cancelled: throw .planTimeout(seconds: Int(journeyService.timeLimit))
            case .tooMuch: throw APIError(.reachTooLarge)
            }
        }
    }

    /// A place as resolved: where it is in the network, and what it is called in answers.
    package struct Resolved {
        package var place: JourneyPlace
        package var wire: PlanPlace
        /// The text it was taken for, where that has words that it does not.
        package var guessedFrom: String?
    }

    /// Finds what a place stands for.
    func resolve(_ place: TripPlace, as end: JourneyEnd) throws(APIError) -> Resolved {
        switch place {
        case .coordinates(let at, let name):
            let usual = end == .destination ? "Destination" : "Current Location"
            return Resolved(
                place: .point(Place(latitude: at.latitude, longitude: at.longitude)),
                wire: PlanPlace(name: name ?? usual, lat: at.latitude, lon: at.longitude))
        case .stop(let id, let name):
            return resolved(try answers.requireStop(id), name)
        case .search(let text, let name):
            if let stop = timetable.stop(id: text) { return resolved(stop, name) }
            if let place = found[text] { return resolved(place, name) }
            let match = timetable.search(text, limit: 1).matches.first
            let isTurned =
                match.map { NameMatch.isTurned(text, of: NameMatch.name(of: $0.stop, meantBy: text, in: timetable)) }
                ?? false
            if let ground = answers.ground, let place = mapped(text, unless: isTurned ? nil : match) {
                return resolved(place, of: ground, name)
            }
            guard let match else { throw .placeNotFound(place, as: end) }
            var found = resolved(match.stop, name)
            if isTurned || !match.unmatched.isEmpty { found.guessedFrom = text }
            return found
        }
    }

    /// The place or address of the ground that a text stands for without a word missing, where the stop it would be taken for fits
    /// less well.
    func mapped(_ text: String, unless stop: FoundStop?) -> FoundPlace? {
        if let stop, NameMatch.isGood(text, of: stop.stop, in: timetable) { return nil }
        guard let ground = answers.ground, let found = ground.search(text, limit: 1).first, found.unmatched.isEmpty,
            !NameMatch.isTurned(text, of: ground.name(of: found.place, house: found.house))
        else { return nil }
        if let stop, stop.unmatched.isEmpty, stop.score >= found.score { return nil }
        return found
    }

    private func resolved(_ found: FoundPlace, of ground: Ground, _ name: String?) -> Resolved {
        let told = answers.located(answers.suggestion(ground, found.place, found.house, from: nil))
        let point = (found.house?.point ?? ground.place(found.place).point).degrees
        return Resolved(
            place: .point(Place(latitude: point.latitude, longitude: point.longitude)),
            wire: PlanPlace(
                name: name ?? [told.name, told.locality].compactMap(\.self).joined(separator: ", "),
                lat: point.latitude, lon: point.longitude))
    }

    func resolved(_ stop: StopIndex, _ name: String?) -> Resolved {
        let record = timetable.stops[stop]
        return Resolved(
            place: .stop(stop),
            wire: PlanPlace(
                name: name ?? answers.names.stop(stop), stopID: timetable.string(record.id),
                lat: record.place?.latitude, lon: record.place?.longitude))
    }

    /// Refuses a place no vehicle comes near.
    func requireServed(
        _ resolved: Resolved, _ asked: TripPlace, as end: JourneyEnd, _ options: JourneyOptions
    )
        throws(APIError)
    {
        if !planner.isServed(resolved.place, options) { throw .placeNotFound(asked, as: end) }
    }

    /// A moment in the city's clocks, or now.
    func instant(_ moment: Moment?) -> Int64 { answers.instant(of: moment, timetable.cityZone) }

    /// Whether the timetable holds the day of an instant.
    func isCovered(_ instant: Int64) -> Bool {
        let date = timetable.cityZone.civilDate(at: instant)
        return date >= timetable.firstDate && date <= timetable.lastDate
    }

    /// Refuses a day the timetable does not hold.
    func requireCovered(_ instant: Int64) throws(APIError) {
        if isCovered(instant) { return }
        let date = timetable.cityZone.civilDate(at: instant)
        throw .outsideTimetable(
            ISODate(daysSinceEpoch: date.daysSinceEpoch),
            first: ISODate(daysSinceEpoch: timetable.firstDate.daysSinceEpoch),
            last: ISODate(daysSinceEpoch: timetable.lastDate.daysSinceEpoch))
    }

    package func timestamp(_ instant: Int64) -> Timestamp { answers.timestamp(instant, timetable.cityZone) }
}

extension JourneyOptions {
    /// What a rider prefers.
    init(_ preferences: TripPreferences) {
        self.init()
        maxWalk = Double(preferences.maxWalkingDistance)
        walkingSpeed = preferences.walkingSpeed
        maxTransfers = preferences.maxTransfers
        slack = Int32(preferences.minimumTransferMinutes * 60)
        modes = preferences.modes?.set
        wheelchair = preferences.wheelchairAccessible
        avoidsSteps = preferences.avoidSteps
        bicycle = preferences.bicycle
        goal =
            switch preferences.optimize {
            case .fastest: .fastest
            case .fewestTransfers: .fewestTransfers
            case .leastWalking: .leastWalking
            }
    }
}
