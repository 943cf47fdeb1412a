import Ground
import Timetable
import TransitAPI

extension Answers {
    /// `GET /suggest`, of what is known here.
    package func suggest(_ request: SuggestRequest) -> SuggestBody {
        body(Suggestions(answers: self, request).own())
    }

    /// `GET /suggest`, with what somebody else knows.
    package func suggest(_ request: SuggestRequest, with elsewhere: [SourcedPlace]) -> SuggestBody {
        body(Suggestions(answers: self, request).merged(with: elsewhere))
    }

    /// `GET /reverse`.
    package func reverse(_ request: ReverseRequest) -> SuggestBody {
        let point = Place(latitude: request.lat, longitude: request.lon)
        var told: [Suggestion] = []
        if let ground {
            // Stops are told by the timetable.
            told = ground.places(at: point, within: 300, limit: 2 * request.limit)
                .filter { !ground.place($0.place).kind.isStop }
                .map { suggestion(ground, $0.place, $0.house, at: $0.point, from: point) }
        }
        let stops = timetable.stops(near: point, radius: 300, limit: request.limit).map {
            suggestion($0.stop, from: point)
        }
        // What is called where it is goes first: the address or street.
        let first = told.first.flatMap { $0.type == .address || $0.type == .street ? $0 : nil }
        let others = (first == nil ? told : Array(told.dropFirst())) + stops
        let sorted = others.sorted { ($0.distanceMeters ?? 0, $0.name) < ($1.distanceMeters ?? 0, $1.name) }
        return body(([first].compactMap { $0 } + sorted).prefix(request.limit).map(located))
    }

    private func body(_ suggestions: [Suggestion]) -> SuggestBody {
        SuggestBody(
            suggestions: suggestions, count: suggestions.count,
            attribution: suggestions.contains { $0.source == .openStreetMap } ? ground?.attribution : nil)
    }

    /// A suggestion with where it is in words. That takes looking: it is for those that are told, not for all that were found.
    func located(_ suggestion: Suggestion) -> Suggestion {
        guard suggestion.locality == nil, let latitude = suggestion.lat, let longitude = suggestion.lon else {
            return suggestion
        }
        let place = Place(latitude: latitude, longitude: longitude)
        var located = suggestion
        switch suggestion.source {
        case .timetable: located.locality = ground.flatMap { Self.joined($0.surroundings(at: place)) }
        case .openStreetMap:
            located.nearStop = nearby(place)
            located.locality = located.nearStop.map { "near \($0)" }
        case .tripPlanner, .other: break
        }
        return located
    }

    /// A stop as a suggestion, which does not say yet where it is.
    func suggestion(_ stop: StopIndex, from near: Place?) -> Suggestion {
        let record = timetable.stops[stop]
        let (id, place) = (timetable.string(record.id), record.place)
        return Suggestion(
            type: record.locationType == .station ? .station : .stop, name: names.stop(stop),
            place: id, lat: place?.latitude, lon: place?.longitude,
            distanceMeters: distance(near, place), stopID: id, modes: record.modes.modes.map { Mode($0) },
            source: .timetable)
    }

    /// A place of the ground, or a house of it, as a suggestion, which says where it is only where a town is near.
    ///
    /// - Parameter spot: where of it; its own point where nil.
    func suggestion(
        _ ground: Ground, _ place: PlaceIndex, _ house: HouseRecord?, at spot: GroundPoint? = nil, from near: Place?
    ) -> Suggestion {
        let record = ground.place(place)
        let point = spot?.degrees ?? ground.point(of: place, house: house)
        let isStreet = record.kind == .street
        return Suggestion(
            type: house != nil ? .address : isStreet ? .street : .place,
            name: ground.name(of: place, house: house),
            locality: Self.joined(ground.surroundings(of: place, at: spot ?? house?.point)),
            category: isStreet ? nil : record.kind.name, place: "\(point.latitude),\(point.longitude)",
            lat: point.latitude, lon: point.longitude, distanceMeters: distance(near, point), source: .openStreetMap)
    }

    /// The stop that tells where something is that no town is near.
    private func nearby(_ place: Place) -> String? {
        timetable.stops(near: place, radius: 1_000, limit: 1).first.map {
            names.stop($0.stop)
        }
    }

    private static func joined(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: ", ") }

    private func distance(_ near: Place?, _ point: (latitude: Double, longitude: Double)?) -> Double? {
        guard let near, let point else { return nil }
        return Self.decimetres(
            Geography.distance(near.latitude, near.longitude, point.latitude, point.longitude))
    }
}

extension Suggestions {
    init(answers: Answers, _ request: SuggestRequest) {
        self.init(
            answers: answers, query: request.query,
            near: request.near.map { Place(latitude: $0.latitude, longitude: $0.longitude) }, limit: request.limit)
    }
}
