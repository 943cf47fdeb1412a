/// Reads a whole city from its folder.
struct CityReader {
    let folder: DescriptionFolder

    func read() throws -> City {
        let root = try folder.file("city.yaml")
        try root.allow([
            "name", "timezone", "language", "publisher", "agencies", "holidays", "modes", "traffic", "interchanges",
        ])
        let publisher = try root.required("publisher")
        let agencies = try root.required("agencies").list().map(agency)
        var places = Places()
        let placeReaders = try folder.files(in: "stops").map(PlacesReader.init)
        for reader in placeReaders { try reader.readStations(into: &places) }
        for reader in placeReaders { try reader.readParts(into: &places) }
        let linesReader = LinesReader(
            places: places, agencies: Set(agencies.map(\.id)), modes: try modes(root.required("modes")),
            frequencies: try FrequenciesReader(file: folder.file("frequencies.yaml")).read())
        return City(
            name: try root.required("name").text(),
            timezone: try root.required("timezone").text(),
            language: try root.required("language").text(),
            publisher: Publisher(
                name: try publisher.required("name").text(), url: try publisher.required("url").text()),
            agencies: agencies,
            holidays: try root.required("holidays").list().map { try HolidayReader(field: $0).read() },
            traffic: try traffic(root.required("traffic")),
            interchanges: try root.required("interchanges").list().flatMap { try interchanges($0, places: places) },
            stations: places.stations,
            stops: places.stops,
            lines: try linesReader.read(folder.files(in: "lines")))
    }

    private func agency(_ field: Field) throws -> Agency {
        try field.allow(["id", "name", "url", "phone"])
        return Agency(
            id: try field.required("id").text(), name: try field.required("name").text(),
            url: try field.required("url").text(), phone: try field.optional("phone")?.text())
    }

    private func modes(_ field: Field) throws -> [String: Mode] {
        var modes: [String: Mode] = [:]
        for (rank, (name, value)) in try field.entries().enumerated() {
            try value.allow(["speed", "detour", "traffic", "stepped_every"])
            modes[name] = Mode(
                name: name, rank: rank, speed: try value.required("speed").number(in: 5...200),
                detour: try value.required("detour").number(in: 1...3),
                feelsTraffic: try value.optional("traffic")?.answer() == .yes,
                steppedEvery: try value.optional("stepped_every")?.integer(in: 2...1000))
        }
        return modes
    }

    private func traffic(_ field: Field) throws -> [DayType: Traffic] {
        var traffic: [DayType: Traffic] = [:]
        for (name, value) in try field.entries() {
            guard let day = DayType(rawValue: name) else { throw value.error("traffic has no day “\(name)”.") }
            traffic[day] = Traffic(
                steps: try value.pieces().map { words in
                    guard words.count == 2, let percent = Int(words[1]), (100...300).contains(percent) else {
                        throw value.error("traffic reads “07:30 125, …”: from when, and what percentage from 100.")
                    }
                    return (try value.timeOfDay(words[0]), percent)
                })
        }
        return traffic
    }

    /// One entry holds both ways; a place without a station of its own stands for each of its platforms.
    private func interchanges(_ field: Field, places: Places) throws -> [Interchange] {
        try field.allow(["at", "between", "minutes"])
        let seconds = try field.required("minutes").minutes(upTo: 60)
        if let at = field.optional("at") {
            return try places.transferIDs(at).map { Interchange(from: $0, to: $0, seconds: seconds) }
        }
        let ends = try field.required("between").list()
        guard ends.count == 2 else { throw field.error("“between” needs two places.") }
        let (first, second) = (try places.transferIDs(ends[0]), try places.transferIDs(ends[1]))
        return first.flatMap { one in
            second.flatMap { other in
                [
                    Interchange(from: one, to: other, seconds: seconds),
                    Interchange(from: other, to: one, seconds: seconds),
                ]
            }
        }
    }
}
