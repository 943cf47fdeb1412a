/// Reads the files of `lines/`.
struct LinesReader {
    let places: Places
    let agencies: Set<String>
    let modes: [String: Mode]
    let frequencies: [String: Frequency]

    private static let lineKeys: Set<String> = [
        "agency", "route_type", "colour", "text", "bikes", "wheelchair", "dwell", "turn_round", "sets",
    ]

    /// All lines, mode by mode in the order of `city.yaml`, within a mode as written.
    func read(_ files: [Field]) throws -> [Line] {
        var lines: [Line] = []
        var ids: Set<String> = []
        for file in files {
            try file.allow(["mode", "defaults", "lines"])
            let mode = try mode(file.required("mode"))
            let defaults = file.optional("defaults")
            try defaults?.allow(Self.lineKeys)
            for field in try file.required("lines").list() {
                let line = try line(field, defaults: defaults, mode: mode)
                guard ids.insert(line.id).inserted else { throw field.error("there are two lines \(line.id).") }
                lines.append(line)
            }
        }
        return lines.enumerated()
            .sorted { ($0.element.mode.rank, $0.offset) < ($1.element.mode.rank, $1.offset) }
            .map(\.element)
    }

    private func mode(_ field: Field) throws -> Mode {
        let name = try field.text()
        guard let mode = modes[name] else { throw field.error("city.yaml describes no mode “\(name)”.") }
        return mode
    }

    private func line(_ field: Field, defaults: Field?, mode: Mode) throws -> Line {
        try field.allow(Self.lineKeys.union(["id", "name", "patterns"]))
        func optional(_ key: String) -> Field? { field.optional(key) ?? defaults?.optional(key) }
        func required(_ key: String) throws -> Field { try optional(key) ?? field.required(key) }
        let agency = try required("agency")
        guard agencies.contains(try agency.text()) else {
            throw agency.error("city.yaml has no agency “\(try agency.text())”.")
        }
        let patterns = try field.required("patterns").list().map(pattern)
        guard !patterns.isEmpty, patterns.count <= 26 else { throw field.error("a line has 1 to 26 patterns.") }
        return Line(
            id: try field.required("id").text(),
            name: try field.required("name").text(),
            agency: try agency.text(),
            mode: mode,
            routeType: try required("route_type").integer(in: 0...1799),
            colour: try required("colour").colour(),
            textColour: try required("text").colour(),
            bikes: try required("bikes").answer(),
            wheelchair: try required("wheelchair").answer(),
            dwell: try required("dwell").integer(in: 0...900),
            turnRound: try optional("turn_round")?.minutes(upTo: 120),
            consist: try optional("sets")?.text(),
            patterns: patterns)
    }

    private func pattern(_ field: Field) throws -> ServicePattern {
        try field.allow(["name", "runs", "offset", "minutes", "out", "back", "calls"])
        let offset = try field.optional("offset")?.minutes(upTo: 120) ?? 0
        let runs = try field.required("runs")
        func way(_ direction: Way.Direction, _ key: String) throws -> Way {
            let frequency = try frequency(runs.optional(key) ?? runs).delayed(by: offset)
            return try WayReader(pattern: field, field: field.required(key), places: places)
                .read(direction, frequency: frequency)
        }
        return ServicePattern(
            name: try field.required("name").text(), out: try way(.out, "out"), back: try way(.back, "back"))
    }

    private func frequency(_ field: Field) throws -> Frequency {
        let name = try field.text()
        guard let frequency = frequencies[name] else {
            throw field.error("frequencies.yaml has no timetable “\(name)”.")
        }
        return frequency
    }
}
