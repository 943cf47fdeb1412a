import Journeys
import Timetable
import TransitAPI

extension JourneyAnswers {
    /// A place that was looked up: our own stop where it is one, else a point.
    func resolved(_ place: ProvidedPlace, _ name: String?) -> Resolved {
        if let stop = place.stopID.flatMap({ timetable.stop(id: $0) }) { return resolved(stop, name) }
        return Resolved(
            place: .point(Place(latitude: place.latitude, longitude: place.longitude)),
            wire: PlanPlace(name: name ?? place.name, lat: place.latitude, lon: place.longitude))
    }

    /// The text of a place that is no stop's id and that neither a stop nor a mapped place matches well; nil for all others.
    package func textToLookUp(_ place: TripPlace) -> String? {
        guard case .search(let text, _) = place, timetable.stop(id: text) == nil else { return nil }
        let match = timetable.search(text, limit: 1).matches.first
        if mapped(text, unless: match) != nil { return nil }
        guard let match else { return text }
        return NameMatch.isGood(text, of: match.stop, in: timetable) ? nil : text
    }

    /// Whether there is any stop that we would take a text for.
    package func guesses(_ text: String) -> Bool { !timetable.search(text, limit: 1).matches.isEmpty }

    /// An answer of a provider's journeys; its pages are ours, which go on from where they end.
    package func told(
        _ provided: ProvidedItineraries, _ question: Question, by provider: any JourneyProvider,
        _ notices: [PlanNotice]
    ) -> LiveAnswer<TripPlanBody> {
        let arrivesBy = question.query.arrivesBy
        let ends = provided.itineraries.map { (arrivesBy ? $0.arrivalTime : $0.departureTime).epochSeconds }
        let first = ends.reduce(question.asked, min)
        let covered = first...ends.reduce(max(first, question.asked), max)
        var notices = notices
        if provided.holdsOldTimes {
            let age = Answers.age(max(0, answers.now - provided.plannedAt))
            notices.append(
                PlanNotice(code: .liveDataStale, message: "Some of these times are live times of \(age) ago."))
        }
        let body = TripPlanBody(
            itineraries: provided.itineraries, requestedTime: timestamp(question.asked),
            origin: question.origin.wire, destination: question.destination.wire,
            earlierCursor: PlanPage(earlierThan: covered, arrivesBy: arrivesBy).cursor?.description,
            laterCursor: PlanPage(laterThan: covered, arrivesBy: arrivesBy).cursor?.description,
            provider: provider.name, notices: notices)
        let freshness = Freshness(status: provided.holdsOldTimes ? .stale : .live, asOf: provided.plannedAt)
        return LiveAnswer(body: body, freshness: freshness)
    }
}

/// Whether a text is without doubt part of a stop's name.
enum NameMatch {
    /// Every word of the text begins a word of the name, is a number of it, or is part of it where spaces were left out ("townhall").
    static func isGood(_ text: String, of name: String) -> Bool {
        let names = words(name)
        let joined = names.joined()
        let asked = words(text)
        // "1 Macquarie St" is a house and not platform 1 of Macquarie Park Station.
        if let first = asked.first, asked.count > 1, first.first?.isNumber == true, first != names.first {
            return false
        }
        return asked.allSatisfy { word in
            // Of a house number a part is another house.
            word.allSatisfy(\.isNumber)
                ? names.contains(word)
                : names.contains { $0.hasPrefix(word) } || word.count > 3 && joined.contains(word)
        }
    }

    /// The same of a stop, which may be called otherwise in other languages.
    static func isGood(_ text: String, of stop: StopIndex, in timetable: Timetable) -> Bool {
        timetable.names(of: stop).contains { isGood(text, of: $0) }
    }

    /// What a stop is called in the language that somebody has typed its name in: as published, unless only another name fits.
    static func name(of stop: StopIndex, meantBy text: String, in timetable: Timetable) -> String {
        let names = timetable.names(of: stop)
        return names.first { isGood(text, of: $0) } ?? names[0]
    }

    /// Whether the words stand in another order than in the name: "station st" is hardly St James Station. Where the number of a
    /// house stands says nothing. Each word of the name is met once: "st" after "station" is a street of the same stop, and the
    /// suburb behind a road that is called after it says where that is.
    static func isTurned(_ text: String, of name: String) -> Bool {
        let names = words(name)
        let asked = words(text)
        guard asked != names else { return false }
        var isMet = [Bool](repeating: false, count: names.count)
        var last = 0
        for word in asked where word.contains(where: \.isLetter) {
            func next(_ places: Range<Int>) -> Int? { places.first { !isMet[$0] && names[$0].hasPrefix(word) } }
            guard let place = next(last..<names.count) ?? next(0..<last) else { continue }
            if place < last { return true }
            isMet[place] = true
            last = place
        }
        return false
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().filter { $0 != "'" && $0 != "\u{2019}" }.split { !$0.isLetter && !$0.isNumber }.map(
            String.init)
    }
}
