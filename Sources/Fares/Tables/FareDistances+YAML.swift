extension FareDistances {
    /// Reads a file of `kind: distances`: a network whose shortest ways are charged, a triangle of figures, or both.
    init(_ file: FareField) throws(FareFault) {
        let fields = try file.fields(["kind", "together", "lines", "exceptions", "stops", "triangle"])
        let names = try Names(fields.require("stops"))
        self.init(places: names.ids, count: names.places.count)
        var links: [(a: Int, b: Int, metres: Int)] = []
        if let together = try fields["together"]?.fields(["metres", "stations"]) {
            let metres = try together.require("metres").integer()
            let stations = try together.require("stations").each { field throws(FareFault) in try names.place(field) }
            for (position, a) in stations.enumerated() {
                for b in stations[..<position] { links.append((a, b, metres)) }
            }
        }
        for line in try fields["lines"]?.list() ?? [] { links += try names.links(line) }
        connect(links)
        for (name, others) in try fields["exceptions"]?.entries() ?? [] {
            let place = try names.place(name, others)
            for (other, metres) in try others.entries() {
                set(place, try names.place(other, metres), metres: try metres.integer())
            }
        }
        for (name, row) in try fields["triangle"]?.entries() ?? [] {
            let place = try names.place(name, row)
            let figures = try row.each { field throws(FareFault) in try field.integer() }
            guard figures.count == place else {
                throw row.fault("expected \(place) figures, one for each stop before it, not \(figures.count)")
            }
            for (other, metres) in figures.enumerated() { set(place, other, metres: metres) }
        }
    }
}

/// The names a file of distances uses, in its order.
private struct Names {
    var places: [String: Int] = [:]
    var ids: [String: Int] = [:]

    init(_ stops: FareField) throws(FareFault) {
        for (name, list) in try stops.entries() {
            let place = places.count
            places[name] = place
            for field in try list.list() {
                guard ids.updateValue(place, forKey: try field.text()) == nil else {
                    throw field.fault("\(try field.text()) stands for two places")
                }
            }
        }
    }

    func place(_ field: FareField) throws(FareFault) -> Int { try place(field.text(), field) }

    func place(_ name: String, _ field: FareField) throws(FareFault) -> Int {
        guard let place = places[name] else { throw field.fault("\"\(name)\" is not among the stops of this file") }
        return place
    }

    /// The links of a line written `Central 1310 Redfern 1190 Macdonaldtown`.
    func links(_ line: FareField) throws(FareFault) -> [(a: Int, b: Int, metres: Int)] {
        var links: [(a: Int, b: Int, metres: Int)] = []
        var last: (place: Int, metres: Int)?
        var name: [Substring] = []
        for word in try line.text().split(separator: " ") {
            guard let metres = Int(word) else {
                name.append(word)
                continue
            }
            guard (0...10_000_000).contains(metres) else {
                throw line.fault("expected metres from 0 to 10,000,000, not \(metres)")
            }
            let place = try place(name.joined(separator: " "), line)
            if let last { links.append((last.place, place, last.metres)) }
            (last, name) = ((place, metres), [])
        }
        guard let last else { throw line.fault("expected stations with metres between them") }
        links.append((last.place, try place(name.joined(separator: " "), line), last.metres))
        return links
    }
}
