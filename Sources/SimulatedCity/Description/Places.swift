/// Every stop of the city, findable the two ways the description names them: by place and platform, or by id.
struct Places {
    private(set) var stations: [Station] = []
    private(set) var stops: [StopPoint] = []
    private var places: [String: Place] = [:]
    private var stopsByID: [String: Int] = [:]
    private var stationIDs: Set<String> = []

    /// A named group of platforms, which need not be a station of its own.
    private struct Place {
        /// Set only where the place has a station itself.
        let station: String?
        /// The station its platforms belong to: its own or the one it is part of.
        let parent: String
        var platforms: [String: Int] = [:]
    }

    /// Adds a place; `parent` is the station it is part of, or nil to give it `station` for its own.
    mutating func add(place name: String, station: Station?, parent: String?, at field: Field) throws {
        guard places[name] == nil else { throw field.error("there are two places called “\(name)”.") }
        guard let owner = station?.id ?? parent else { throw field.error("“\(name)” needs an id or a “part_of”.") }
        if let station {
            guard stationIDs.insert(station.id).inserted, stopsByID[station.id] == nil else {
                throw field.error("the id \(station.id) is given twice.")
            }
            stations.append(station)
        }
        places[name] = Place(station: station?.id, parent: owner)
    }

    /// Adds a stop, as a platform of a place where `place` is given.
    mutating func add(stop: StopPoint, platform: (place: String, key: String)? = nil, at field: Field) throws {
        guard stopsByID[stop.id] == nil, !stationIDs.contains(stop.id) else {
            throw field.error("the id \(stop.id) is given twice.")
        }
        stopsByID[stop.id] = stops.count
        if let platform { places[platform.place]?.platforms[platform.key] = stops.count }
        stops.append(stop)
    }

    /// The station that platforms of the named place belong to.
    func parent(_ field: Field) throws -> String {
        try place(field).parent
    }

    /// The platform `code` of the named place.
    func platform(_ code: Field, of name: Field) throws -> Int {
        let key = try code.text()
        let place = try place(name)
        guard let stop = place.platforms[key] else {
            let known = place.platforms.keys.sorted().joined(separator: ", ")
            throw code.error("“\(try name.text())” has no platform \(key); it has \(known).")
        }
        return stop
    }

    /// The stop with this id.
    func stop(_ id: Substring, at field: Field) throws -> Int {
        guard let stop = stopsByID[String(id)] else { throw field.error("there is no stop with the id \(id).") }
        return stop
    }

    /// What a transfer at the named place refers to: its station, or each platform where it has none.
    func transferIDs(_ field: Field) throws -> [String] {
        let place = try place(field)
        return place.station.map { [$0] } ?? place.platforms.values.sorted().map { stops[$0].id }
    }

    private func place(_ field: Field) throws -> Place {
        let name = try field.text()
        guard let place = places[name] else { throw field.error("there is no place called “\(name)”.") }
        return place
    }
}
