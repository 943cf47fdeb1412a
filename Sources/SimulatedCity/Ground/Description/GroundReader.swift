/// Reads `ground/land.yaml`, `ground/ways.yaml` and the water they name.
struct GroundReader {
    let folder: DescriptionFolder
    let city: City

    func read() throws -> GroundDescription {
        let land = try folder.file("ground/land.yaml")
        try land.allow(["water", "cities", "not_suburbs", "suburbs", "parks", "closed", "bridges"])
        let ways = try folder.file("ground/ways.yaml")
        try ways.allow(["rails", "motorways", "streets", "sights"])
        let notSuburbs = Set(try land.required("not_suburbs").list().map { try station($0).id })
        return GroundDescription(
            water: try WaterReader(file: folder.file(land.required("water").text())).read(),
            cities: try land.optional("cities")?.list().map(settlement) ?? [],
            suburbs: suburbs(but: notSuburbs) + (try land.required("suburbs").list().map(place)),
            parks: try land.required("parks").list().map(area),
            closed: try land.required("closed").list().map(area),
            bridges: try land.required("bridges").list().map(bridge),
            rails: try ways.required("rails").list().map { try line($0, of: $0.list()) { try station($0).position } },
            motorways: try ways.required("motorways").list().map(line),
            streets: try ways.required("streets").list().map(line),
            sights: try ways.required("sights").list().map(sight))
    }

    /// Suburbs that are called what their station is.
    private func suburbs(but excluded: Set<String>) -> [GroundDescription.Place] {
        city.stations.compactMap { station in
            guard !excluded.contains(station.id), station.name.hasSuffix(" Station") else { return nil }
            return GroundDescription.Place(
                name: String(station.name.dropLast(" Station".count)), position: MapPlane.point(station.position))
        }
    }

    private func station(_ field: Field) throws -> Station {
        let name = try field.text()
        guard let station = city.stations.first(where: { $0.name == name }) else {
            throw field.error("there is no station called “\(name)”.")
        }
        return station
    }

    private func place(_ field: Field) throws -> GroundDescription.Place {
        try field.allow(["name", "at"])
        return try named(field)
    }

    private func named(_ field: Field) throws -> GroundDescription.Place {
        GroundDescription.Place(
            name: try field.required("name").text(),
            position: MapPlane.point(try field.required("at").coordinate()))
    }

    private func settlement(_ field: Field) throws -> GroundDescription.Settlement {
        try field.allow(["name", "at", "corners"])
        return GroundDescription.Settlement(
            place: try named(field), corners: try field.optional("corners").map { try corners($0, of: field) } ?? [])
    }

    private func area(_ field: Field) throws -> GroundDescription.Area {
        try field.allow(["name", "corners"])
        return GroundDescription.Area(
            name: try field.required("name").text(), corners: try corners(field.required("corners"), of: field))
    }

    private func corners(_ list: Field, of field: Field) throws -> [MapPoint] {
        let corners = try list.list()
        guard corners.count >= 3 else { throw field.error("an area has three corners or more.") }
        return try corners.map { MapPlane.point(try $0.coordinate()) }
    }

    private func line(_ field: Field) throws -> GroundDescription.Line {
        try field.allow(["name", "along"])
        return try namedLine(field)
    }

    private func namedLine(_ field: Field) throws -> GroundDescription.Line {
        let along = try field.required("along")
        return GroundDescription.Line(
            name: try field.required("name").text(), points: try line(along, of: along.list()) { try $0.coordinate() })
    }

    private func line(
        _ field: Field, of parts: [Field], _ position: (Field) throws -> Coordinate
    ) throws -> [MapPoint] {
        guard parts.count >= 2 else { throw field.error("\(field.name) must have two places or more.") }
        return try parts.map { MapPlane.point(try position($0)) }
    }

    private func bridge(_ field: Field) throws -> GroundDescription.Bridge {
        try field.allow(["name", "ends", "along"])
        return GroundDescription.Bridge(
            line: try namedLine(field),
            ends: try field.required("ends").choice(of: GroundDescription.Bridge.Ends.self), field: field)
    }

    private func sight(_ field: Field) throws -> GroundDescription.Sight {
        try field.allow(["name", "kind", "at"])
        return GroundDescription.Sight(
            place: try named(field), kind: try field.required("kind").choice(of: GroundDescription.Sight.Kind.self))
    }
}

/// Reads one polygon from GeoJSON, which is YAML as well.
struct WaterReader {
    let file: Field

    func read() throws -> [[[MapPoint]]] {
        let geometry = file.optional("geometry") ?? file
        let type = try geometry.required("type").text()
        let coordinates = try geometry.required("coordinates").list()
        switch type {
        case "Polygon": return [try coordinates.map(ring)]
        case "MultiPolygon": return try coordinates.map { try $0.list().map(ring) }
        default: throw geometry.error("water must be a Polygon or a MultiPolygon, not a “\(type)”.")
        }
    }

    private func ring(_ field: Field) throws -> [MapPoint] {
        let points = try field.list().map { position in
            let degrees = try position.list()
            guard degrees.count == 2 else { throw position.error("a position must be [longitude, latitude].") }
            return MapPlane.point(
                Coordinate(
                    latitude: try degrees[1].number(in: -90...90), longitude: try degrees[0].number(in: -180...180)))
        }
        guard points.count >= 4, points.first == points.last else {
            throw field.error("a ring must have four positions or more, and end where it begins.")
        }
        return Array(points.dropLast())
    }
}
