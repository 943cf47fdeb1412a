/// Reads answers of `/v1/tp/stop_finder` (EFA rapidJSON).
package enum PlacesAnswer {
    /// Places of an answer, the best first.
    ///
    /// - Parameter fetchedAt: seconds since 1970-01-01T00:00:00Z.
    /// - Throws: `TripPlannerError.unreadable` where it is no answer at all.
    package static func places(_ bytes: [UInt8], fetchedAt: Int64) throws(TripPlannerError) -> FoundPlaces {
        let answer = try PlannerNode.answer(bytes, with: "locations")
        let nodes = answer["locations"].elements ?? []
        let places = nodes.compactMap(\.foundPlace)
        // Equals stay in the planner's order.
        let order = places.indices.sorted {
            let (a, b) = (places[$0], places[$1])
            if a.isBest != b.isBest { return a.isBest }
            return a.matchQuality == b.matchQuality ? $0 < $1 : a.matchQuality > b.matchQuality
        }
        return FoundPlaces(
            places: order.map { places[$0] }, leftOut: nodes.count - places.count, messages: answer.messages,
            fetchedAt: fetchedAt)
    }
}

extension PlannerNode {
    fileprivate var foundPlace: FoundPlace? {
        guard let id = self["id"].text, let name = self["name"].text, let coordinate = self["coord"].coordinate else {
            return nil
        }
        return FoundPlace(
            id: id, kind: .init(published: self["type"].text ?? "unknown"), name: name,
            shortName: self["disassembledName"].text, coordinate: coordinate,
            matchQuality: self["matchQuality"].integer ?? 0, isBest: self["isBest"].flag ?? false)
    }
}
