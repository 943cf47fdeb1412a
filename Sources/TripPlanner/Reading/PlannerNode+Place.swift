import GTFSValues

extension PlannerNode {
    /// A pair of latitude and longitude; nil where it is none on Earth, or the 0,0 that stands for nowhere.
    var coordinate: PlannedCoordinate? {
        guard let pair = elements, pair.count == 2, let latitude = pair[0].number, let longitude = pair[1].number,
            (-90.0...90).contains(latitude), (-180.0...180).contains(longitude), latitude != 0 || longitude != 0
        else { return nil }
        return PlannedCoordinate(latitude: latitude, longitude: longitude)
    }

    /// A line on the map; points that are none are left out.
    var path: [PlannedCoordinate] { (elements ?? []).compactMap(\.coordinate) }

    /// A fact that may be unknown.
    var fact: ThreeValued { flag.map { $0 ? .yes : .no } ?? .unknown }

    /// An end of a leg, or a stop of its sequence.
    func place() throws(PlanFault) -> PlannedPlace {
        guard isObject, let name = self["name"].text ?? self["disassembledName"].text else { throw .noPlace }
        var place = PlannedPlace(id: self["id"].text, kind: self["type"].text ?? "unknown", name: name)
        place.shortName = self["disassembledName"].text
        let parent = self["parent"]
        if parent["type"].text == "stop" { place.stationID = parent["id"].text }
        place.coordinate = self["coord"].coordinate
        place.platform = platform(named: place.shortName ?? name)
        place.wheelchair = self["properties"]["WheelchairAccess"].fact
        return place
    }

    private func platform(named stopName: String) -> PlannedPlatform? {
        let properties = self["properties"]
        let planned = properties["plannedPlatformName"].text ?? properties["stoppingPointPlanned"].text
        if let name = properties["platformName"].text {
            return PlannedPlatform(name: name, plannedName: planned)
        }
        // With the plan alone nothing says whether it still holds.
        return (planned ?? PlannedPlatform.name(in: stopName)).map { PlannedPlatform(name: $0) }
    }
}

extension PlannedPlatform {
    private static let kinds = ["Platform ", "Stand ", "Wharf "]

    /// The platform that a stop's name ends with: `Circular Quay, Wharf 2, Side A` has `Wharf 2, Side A`.
    static func name(in stopName: String) -> String? {
        let parts = stopName.split(separator: ", ").map(String.init)
        guard let first = parts.dropFirst().firstIndex(where: { part in kinds.contains { part.hasPrefix($0) } }) else {
            return nil
        }
        let sides = parts[(first + 1)...].prefix { $0.hasPrefix("Side ") }
        return ([parts[first]] + sides).joined(separator: ", ")
    }
}
