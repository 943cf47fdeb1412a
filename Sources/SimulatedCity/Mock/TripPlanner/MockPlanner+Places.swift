/// An address or point of interest of Sydney; the simulated city has no streets of its own.
struct Address: Sendable {
    var id: String
    var name: String
    var kind: String
    var position: Coordinate

    private init(_ number: Int, _ name: String, _ kind: String, _ latitude: Double, _ longitude: Double) {
        (id, self.name, self.kind) = ("\(kind)ID:\(number)", name, kind)
        position = Coordinate(latitude: latitude, longitude: longitude)
    }

    /// All there are.
    static let all = [
        Address(1, "483 George St, Sydney", "singlehouse", -33.87330, 151.20660),
        Address(2, "1 Macquarie St, Sydney", "singlehouse", -33.85990, 151.21300),
        Address(3, "21 Abbott Rd, Seven Hills", "singlehouse", -33.76690, 150.93890),
        Address(4, "90 Church St, Parramatta", "singlehouse", -33.81750, 151.00380),
        Address(5, "12 Victoria Ave, Chatswood", "singlehouse", -33.79640, 151.18300),
        Address(6, "Sydney Opera House, Sydney", "poi", -33.85720, 151.21500),
        Address(7, "Art Gallery of New South Wales, Sydney", "poi", -33.86870, 151.21740),
        Address(8, "Macquarie St, Sydney", "street", -33.86600, 151.21250),
    ]
}

extension MockPlanner {
    /// Stations, stops and addresses that have all words of a text, the shortest names first.
    func places(_ query: PlannerQuery) -> PlannerAnswer {
        let words = Self.words(query.text)
        guard !words.isEmpty else { return .nothing("BROKER", -2_000, "stop invalid") }
        func hasAll(_ name: String) -> Bool {
            let names = Self.words(name)
            return words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
        }
        var found: [PlannerAnswer.Location] = []
        func add(_ id: String, _ name: String, _ kind: String, _ position: Coordinate, _ extra: Int) {
            found.append(
                PlannerAnswer.Location(
                    id: id, isGlobalId: kind == "stop", name: name, disassembledName: name,
                    coord: [position.latitude, position.longitude], type: kind,
                    matchQuality: max(1, 1_000 + extra - 10 * (Self.words(name).count - words.count)), isBest: false))
        }
        for address in Address.all where hasAll(address.name) {
            add(address.id, address.name, address.kind, address.position, address.kind == "street" ? -20 : 0)
        }
        for station in city.stations where hasAll(station.name) {
            add(station.id, station.name, "stop", station.position, 50)
        }
        for stop in city.stops where stop.station == nil && hasAll(stop.name) {
            add(stop.id, stop.name, "stop", stop.position, -100)
        }
        guard !found.isEmpty else { return PlannerAnswer(locations: []) }
        found.sort { ($1.matchQuality, $0.id) < ($0.matchQuality, $1.id) }
        found[0].isBest = true
        return PlannerAnswer(locations: Array(found.prefix(50)))
    }

    private static let shortForms = ["street": "st", "road": "rd", "avenue": "ave"]

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { shortForms[String($0)] ?? String($0) }
    }
}
