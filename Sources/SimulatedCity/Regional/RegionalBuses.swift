/// Buses beyond the simulated city, as NSW's feed of regional buses has them: of the size of the real ones, their roads
/// drawn and their stops named by rule. The same every time.
struct RegionalBuses: Sendable {
    /// The city whose zone and holidays they keep.
    let city: City
    private let chance = Chance(seed: 2250)
    /// Lines of each town, and places at which each stops outside the town's interchange.
    private static let linesPerTown = 9
    private static let placesPerLine = 14

    private static let mode = Mode(
        name: "regional bus", rank: 0, speed: 30, detour: 1.2, feelsTraffic: false, steppedEvery: nil)

    init(city: City) { self.city = city }

    /// All of it.
    func network() -> City {
        var plan = Plan()
        for district in RegionalDistrict.all {
            for (number, town) in district.towns.enumerated() {
                build(town, numbered: number + 1, in: district, into: &plan)
            }
        }
        return City(
            name: "Regional buses (simulated)", timezone: city.timezone, language: city.language,
            publisher: city.publisher, agencies: RegionalDistrict.all.map(\.agency), holidays: city.holidays,
            traffic: [:], interchanges: [], stations: plan.stations, stops: plan.stops, lines: plan.lines)
    }

    private struct Plan {
        var stations: [Station] = []
        var stops: [StopPoint] = []
        var lines: [Line] = []
        private var numbers: [Int: Int] = [:]

        /// Ids as in NSW: the postcode and a number. They begin far above those of the city's own stops.
        mutating func id(in town: RegionalTown) -> String {
            numbers[town.postcode, default: 5000] += 1
            return "\(town.postcode)\(numbers[town.postcode, default: 5000])"
        }

        /// Adds a stop and gives its place among all.
        mutating func add(
            _ name: String, in town: RegionalTown, at position: Coordinate, _ wheelchair: Answer, stand: String? = nil,
            of station: String? = nil
        ) -> Int {
            stops.append(
                StopPoint(
                    id: id(in: town), name: name, position: position, wheelchair: wheelchair, platformCode: stand,
                    station: station, dwell: nil))
            return stops.count - 1
        }
    }

    private func build(
        _ town: RegionalTown, numbered number: Int, in district: RegionalDistrict, into plan: inout Plan
    ) {
        let chance = chance.of(town.name)
        let interchange = Station(
            id: plan.id(in: town), name: "\(town.name) Interchange", position: town.centre, wheelchair: .yes)
        plan.stations.append(interchange)
        let spread = town.land.upperBound - town.land.lowerBound
        let first = chance.integer(.roadName, in: 0..<24)
        for (index, stand) in zip(0..<Self.linesPerTown, "ABCDEFGHI") {
            let own = chance.of(index)
            let heading =
                town.land.lowerBound + spread * (Double(index) + own.unit(.roadHeading)) / Double(Self.linesPerTown)
            let road = RegionalRoad(
                from: town.centre, heading: heading, places: Self.placesPerLine, chance: own)
            let standStop = plan.add(
                "\(interchange.name), Stand \(stand)", in: town,
                at: town.centre.moved(metres: 12 + 10 * Double(index), towards: heading), .yes, stand: String(stand),
                of: interchange.id)
            let name = StreetNames.road(first + index)
            let crossing = own.integer(.crossName, in: 0..<24)
            var (out, back) = ([standStop], [standStop])
            for (number, place) in road.places.enumerated() {
                let cross = StreetNames.cross(crossing + number)
                let wheelchair: Answer = own.integer(.wheelchair, number, in: 0..<10) < 7 ? .yes : .unknown
                out.append(plan.add("\(town.name), \(name) at \(cross)", in: town, at: place.outbound, wheelchair))
                back.append(plan.add("\(town.name), \(name) opp \(cross)", in: town, at: place.inbound, wheelchair))
            }
            back.reverse()
            let end = StreetNames.cross(crossing + Self.placesPerLine - 1)
            let frequency = Self.frequency.delayed(by: own.integer(.roadMinute, in: 0..<12) * 300)
            plan.lines.append(
                line(
                    "\(district.letter)\(number)0\(index + 1)", "\(town.name) to \(end) via \(name)",
                    district.agency.id,
                    ServicePattern(
                        name: name, out: Self.way(.out, "\(end) via \(name)", out, frequency),
                        back: Self.way(.back, interchange.name, back, frequency.delayed(by: 1800)))))
        }
    }

    private func line(_ id: String, _ name: String, _ agency: String, _ pattern: ServicePattern) -> Line {
        Line(
            id: id, name: name, agency: agency, mode: Self.mode, routeType: 700, colour: "00B5EF", textColour: "FFFFFF",
            bikes: .no, wheelchair: .yes, dwell: 10, turnRound: nil, consist: nil, patterns: [pattern])
    }

    private static func way(
        _ direction: Way.Direction, _ headsign: String, _ stops: [Int], _ frequency: Frequency
    ) -> Way {
        Way(
            direction: direction, headsign: headsign, runSeconds: nil,
            calls: stops.map { Call(stop: $0, seconds: nil, boarding: .both, headsign: nil, bends: []) },
            frequency: frequency)
    }

    /// Once an hour from Monday to Friday, every other hour at weekends.
    private static let frequency = Frequency(bands: [
        .weekday: [Band(from: 6 * 3600, until: 18 * 3600, headway: 3600)],
        .saturday: [Band(from: 7 * 3600, until: 17 * 3600, headway: 7200)],
        .sunday: [Band(from: 8 * 3600, until: 16 * 3600, headway: 7200)],
    ])
}
