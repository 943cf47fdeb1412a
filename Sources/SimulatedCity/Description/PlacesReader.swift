/// Reads one file of `stops/`: stations with their platforms, and kerbside stops.
struct PlacesReader {
    let file: Field

    /// Reads the stations, to be done for every file before any file's `readParts`.
    func readStations(into places: inout Places) throws {
        try file.allow(["defaults", "stations", "stops"])
        let defaults = file.optional("defaults")
        try defaults?.allow(["wheelchair", "platform_name"])
        for field in try file.optional("stations")?.list() ?? [] where field.optional("part_of") == nil {
            try station(field, defaults: defaults, into: &places)
        }
    }

    /// Reads what may be part of a station of any file: further places and kerbside stops.
    func readParts(into places: inout Places) throws {
        for field in try file.optional("stations")?.list() ?? [] where field.optional("part_of") != nil {
            try station(field, defaults: file.optional("defaults"), into: &places)
        }
        for field in try file.optional("stops")?.list() ?? [] { try stop(field, into: &places) }
    }

    private func station(_ field: Field, defaults: Field?, into places: inout Places) throws {
        try field.allow([
            "name", "id", "at", "part_of", "wheelchair", "dwell", "platform_name", "codes", "platforms",
        ])
        let name = try field.required("name").text()
        let wheelchair = try (field.optional("wheelchair") ?? defaults?.optional("wheelchair"))?.answer() ?? .unknown
        let dwell = try field.optional("dwell")?.integer(in: 0...900)
        let template = try (field.optional("platform_name") ?? defaults?.optional("platform_name"))?.text()
        let parent: String
        if let whole = field.optional("part_of") {
            parent = try places.parent(whole)
            try places.add(place: name, station: nil, parent: parent, at: field)
        } else {
            let station = Station(
                id: try field.required("id").text(), name: name, position: try field.required("at").coordinate(),
                wheelchair: wheelchair)
            parent = station.id
            try places.add(place: name, station: station, parent: nil, at: field)
        }
        let codesShown = try codesShown(field)
        for (key, platform) in try field.required("platforms").entries() {
            try platform.allow(["id", "at", "name", "wheelchair"])
            let usualName = (template ?? "{station}, Platform {code}").filled(station: name, code: key)
            try places.add(
                stop: StopPoint(
                    id: try platform.required("id").text(),
                    name: try platform.optional("name")?.text() ?? usualName,
                    position: try platform.required("at").coordinate(),
                    wheelchair: try platform.optional("wheelchair")?.answer() ?? wheelchair,
                    platformCode: codesShown ? key : nil, station: parent, dwell: dwell),
                platform: (name, key), at: platform)
        }
    }

    private func codesShown(_ field: Field) throws -> Bool {
        guard let codes = field.optional("codes") else { return true }
        guard try codes.text() == "in name only" else { throw codes.error("codes can only be “in name only”.") }
        return false
    }

    private func stop(_ field: Field, into places: inout Places) throws {
        try field.allow(["id", "name", "at", "wheelchair", "part_of", "dwell"])
        let stop = StopPoint(
            id: try field.required("id").text(), name: try field.required("name").text(),
            position: try field.required("at").coordinate(),
            wheelchair: try field.optional("wheelchair")?.answer() ?? .unknown, platformCode: nil,
            station: try field.optional("part_of").map { try places.parent($0) },
            dwell: try field.optional("dwell")?.integer(in: 0...900))
        try places.add(stop: stop, at: field)
    }
}

extension String {
    /// A platform's name from its template.
    fileprivate func filled(station: String, code: String) -> String {
        split(separator: "{station}", omittingEmptySubsequences: false).joined(separator: station)
            .split(separator: "{code}", omittingEmptySubsequences: false).joined(separator: code)
    }
}
