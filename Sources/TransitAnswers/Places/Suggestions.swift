import Ground
import TextSearch
import Timetable
import TransitAPI

/// Stops, lines, places, streets and addresses in one list, the likeliest first.
///
/// All are rated alike: ten points for words that fit, one and a half for how much of the name they are, one more where they are all
/// of it, up to four for how well it is known, less for distance.
struct Suggestions {
    let answers: Answers
    let query: String
    let near: Place?
    let limit: Int

    private struct Rated {
        let suggestion: Suggestion
        let score: Double
        /// What names are the same by.
        let key: [String]
        /// Those of what it is called in other languages.
        let otherKeys: [[String]]

        /// - Parameter names: what it is called, as published and in other languages; nil where it has the suggestion's name alone.
        init(_ suggestion: Suggestion, score: Double, names: [String]? = nil) {
            let keys = (names ?? [suggestion.name]).map { PlaceMatch.key($0) }
            (self.suggestion, self.score, key, otherKeys) = (suggestion, score, keys[0], Array(keys.dropFirst()))
        }

        func isCalled(_ words: Set<String>) -> Bool {
            Set(key) == words || otherKeys.contains { Set($0) == words }
        }
    }

    /// Metres within which a stop and a place of the same name are one.
    private static let sameWithin = 300.0

    /// Those of the timetable and of the ground.
    func own() -> [Suggestion] { merged(stops() + lines() + places()) }

    /// The same with what somebody else knows, whose order is kept.
    func merged(with elsewhere: [SourcedPlace]) -> [Suggestion] {
        let match = PlaceMatch(query)
        var most = Double.infinity
        let theirs = elsewhere.map { place in
            most = min(most, 11 * max(match.score(place.name, more: place.address), 0.3))
            return Rated(suggestion(place), score: most)
        }
        return merged(stops() + lines() + places() + theirs)
    }

    private func merged(_ all: [Rated]) -> [Suggestion] {
        let whole = Set(PlaceMatch.key(query))
        let scores = all.map { $0.score + ($0.isCalled(whole) ? 1 : 0) }
        var kept: [Rated] = []
        for at in all.indices.sorted(by: { (scores[$1], $0) < (scores[$0], $1) }) where kept.count < limit {
            if !kept.contains(where: { isSame($0, all[at]) }) { kept.append(all[at]) }
        }
        return kept.map { answers.located($0.suggestion) }
    }

    /// Whether two are one: the same stop, or what is called alike and lies together.
    private func isSame(_ one: Rated, _ other: Rated) -> Bool {
        let (a, b) = (one.suggestion, other.suggestion)
        if let stop = a.stopID, stop == b.stopID { return true }
        guard a.type != .line, b.type != .line, (a.type == .address) == (b.type == .address),
            (a.type == .street) == (b.type == .street), one.key == other.key, let latitude = a.lat,
            let longitude = a.lon, let otherLatitude = b.lat, let otherLongitude = b.lon
        else { return false }
        // Two stops of one name are two.
        if a.stopID != nil, b.stopID != nil { return false }
        return Geography.distance(latitude, longitude, otherLatitude, otherLongitude) <= Self.sameWithin
    }

    private func stops() -> [Rated] {
        let timetable = answers.timetable
        return timetable.search(query, limit: 2 * limit + 10).matches.map { match in
            var suggestion = answers.suggestion(match.stop, from: near)
            suggestion.unmatchedWords = match.unmatched
            return Rated(
                suggestion,
                score: match.score - (suggestion.distanceMeters.map { SearchText.penalty(metres: $0) } ?? 0),
                names: timetable.names(of: match.stop))
        }
    }

    private func places() -> [Rated] {
        guard let ground = answers.ground else { return [] }
        return ground.search(query, near: near, limit: 2 * limit).compactMap { found in
            // Stops and stations are the timetable's, where it has any there.
            if ground.place(found.place).kind.isStop, isByStop(ground.place(found.place).point.degrees) { return nil }
            var suggestion = answers.suggestion(ground, found.place, found.house, from: near)
            suggestion.unmatchedWords = found.unmatched
            return Rated(suggestion, score: found.score)
        }
    }

    private func isByStop(_ point: (latitude: Double, longitude: Double)) -> Bool {
        let place = Place(latitude: point.latitude, longitude: point.longitude)
        return !answers.timetable.stops(near: place, radius: Self.sameWithin, limit: 1).isEmpty
    }

    /// Lines whose name is what was typed, or begins so; of those of one name and mode only the first.
    private func lines() -> [Rated] {
        let timetable = answers.timetable
        let asked = SearchText.words(of: query)
        let joined = asked.joined()
        guard !joined.isEmpty else { return [] }
        var found: [(route: RouteIndex, score: Double)] = []
        for route in timetable.routes.indices {
            let record = timetable.routes[route]
            guard record.shortName != .empty, timetable.begins(record.shortName, with: joined) else { continue }
            let name = SearchText.words(of: timetable.string(record.shortName)).joined()
            guard name.hasPrefix(joined) else { continue }
            let share = Double(joined.utf8.count) / Double(name.utf8.count)
            // A name of one letter or digit more is another line, not more of the same word.
            found.append((route, name == joined ? 13.5 : 7 + 2 * share))
        }
        found.sort {
            ($1.score, timetable.routeRanks[$0.route.position]) < ($0.score, timetable.routeRanks[$1.route.position])
        }
        var names = Set<String>()
        return found.compactMap { route, score in
            let summary = answers.summary(of: route)
            guard names.count < limit, names.insert("\(summary.mode) \(summary.routeShortName)").inserted else {
                return nil
            }
            return Rated(
                Suggestion(
                    type: .line, name: summary.routeShortName,
                    locality: summary.routeLongName.isEmpty ? nil : summary.routeLongName, route: summary,
                    source: .timetable),
                score: score)
        }
    }

    private func suggestion(_ place: SourcedPlace) -> Suggestion {
        let type: SuggestionType =
            switch place.kind {
            case .stop: .stop
            case .address: .address
            case .street: .street
            case .poi, .suburb, .place: .place
            }
        let distance = near.map { Geography.distance($0.latitude, $0.longitude, place.latitude, place.longitude) }
        let stop = place.stopID.flatMap { answers.timetable.stop(id: $0) }
        if let stop { return answers.suggestion(stop, from: near) }
        return Suggestion(
            type: type, name: place.name,
            locality: place.address == place.name || place.address.isEmpty ? nil : place.address,
            place: "\(place.latitude),\(place.longitude)", lat: place.latitude, lon: place.longitude,
            distanceMeters: distance.map(Answers.decimetres), source: .tripPlanner)
    }
}

extension Timetable {
    /// Whether a string begins as a folded text does, as far as its first letter tells; names of other alphabets always may.
    fileprivate func begins(_ name: StringIndex, with folded: String) -> Bool {
        guard let first = utf8(name).first, let wanted = folded.utf8.first, first < 0x80, wanted < 0x80 else {
            return true
        }
        let isLetter = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
        return (isLetter ? first | 0x20 : first) == wanted || !(isLetter || first >= UInt8(ascii: "0"))
    }
}
