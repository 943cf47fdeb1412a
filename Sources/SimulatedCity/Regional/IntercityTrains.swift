/// The trains from the city to the towns around it, timetabled only: NSW's live feed of them is empty here.
struct IntercityTrains: Sendable {
    /// The city at whose platforms they start.
    let city: City

    private static let agency = Agency(
        id: "NSWTrains", name: "NSW TrainLink", url: "https://transportnsw.info", phone: "132 232")
    private static let mode = Mode(
        name: "intercity train", rank: 0, speed: 75, detour: 1.2, feelsTraffic: false, steppedEvery: nil)

    /// All of it.
    func network() -> City {
        var stations = city.stations
        var stops = city.stops
        var platforms = cityPlatforms()
        for place in Self.beyond where platforms[place.name] == nil {
            let position = Coordinate(latitude: place.latitude, longitude: place.longitude)
            let station = Station(
                id: "\(place.postcode)20", name: "\(place.name) Station", position: position, wheelchair: .yes)
            stations.append(station)
            platforms[place.name] = stops.count
            stops.append(
                StopPoint(
                    id: "\(place.postcode)201", name: "\(station.name), Platform 1", position: position,
                    wheelchair: .yes,
                    platformCode: "1", station: station.id, dwell: nil))
        }
        // A city described otherwise may lack a station; trains then pass.
        let lines = Self.lines.map {
            line(id: $0.id, name: $0.name, calls: $0.calls.compactMap { platforms[$0] }, $0.calls)
        }
        return City(
            name: "Intercity trains (simulated)", timezone: city.timezone, language: city.language,
            publisher: city.publisher, agencies: [Self.agency], holidays: city.holidays, traffic: [:], interchanges: [],
            stations: stations, stops: stops, lines: lines
        ).with(lines)
    }

    /// One platform of each station of the city that trains use, by the station's name without the word Station.
    private func cityPlatforms() -> [String: Int] {
        let names = Dictionary(city.stations.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
        var platforms: [String: Int] = [:]
        for line in city.lines where LiveMode(line.mode) == .train {
            for call in line.patterns.flatMap(\.out.calls) {
                guard let name = city.stops[call.stop].station.flatMap({ names[$0] }), name.hasSuffix(" Station") else {
                    continue
                }
                platforms[String(name.dropLast(" Station".count))] = call.stop
            }
        }
        return platforms
    }

    private func line(id: String, name: String, calls: [Int], _ names: [String]) -> Line {
        func way(_ direction: Way.Direction, _ stops: [Int], to end: String?, _ frequency: Frequency) -> Way {
            Way(
                direction: direction, headsign: end ?? name, runSeconds: nil,
                calls: stops.map { Call(stop: $0, seconds: nil, boarding: .both, headsign: nil, bends: []) },
                frequency: frequency)
        }
        return Line(
            id: id, name: name, agency: Self.agency.id, mode: Self.mode, routeType: 106, colour: "F6891F",
            textColour: "FFFFFF", bikes: .yes, wheelchair: .yes, dwell: 60, turnRound: nil, consist: nil,
            patterns: [
                ServicePattern(
                    name: name, out: way(.out, calls, to: names.last, Self.frequency),
                    back: way(.back, calls.reversed(), to: names.first, Self.frequency.delayed(by: 1500)))
            ])
    }

    /// Once an hour, all days.
    private static let frequency = Frequency(
        bands: Dictionary(
            uniqueKeysWithValues: DayType.allCases.map {
                ($0, [Band(from: 5 * 3600 + 600, until: 22 * 3600, headway: 3600)])
            }))

    private static let lines: [(id: String, name: String, calls: [String])] = [
        (
            "CCN", "Central Coast & Newcastle Line",
            [
                "Central", "Strathfield", "Hornsby", "Woy Woy", "Gosford", "Tuggerah", "Wyong", "Morisset", "Fassifern",
                "Cardiff", "Broadmeadow", "Newcastle Interchange",
            ]
        ),
        (
            "BMT", "Blue Mountains Line",
            [
                "Central", "Strathfield", "Parramatta", "Penrith", "Glenbrook", "Springwood", "Lawson",
                "Wentworth Falls",
                "Katoomba", "Blackheath", "Mount Victoria", "Lithgow",
            ]
        ),
        (
            "SCO", "South Coast Line",
            [
                "Central", "Hurstville", "Sutherland", "Helensburgh", "Thirroul", "North Wollongong", "Wollongong",
                "Dapto",
                "Albion Park", "Kiama", "Bomaderry",
            ]
        ),
        (
            "SHL", "Southern Highlands Line",
            ["Campbelltown", "Picton", "Mittagong", "Bowral", "Moss Vale", "Bundanoon", "Goulburn"]
        ),
        (
            "HUN", "Hunter Line",
            ["Newcastle Interchange", "Broadmeadow", "Thornton", "Maitland", "Singleton", "Muswellbrook", "Scone"]
        ),
    ]

    private static let beyond: [(name: String, postcode: Int, latitude: Double, longitude: Double)] = [
        ("Woy Woy", 2256, -33.4850, 151.3240), ("Gosford", 2250, -33.4236, 151.3417),
        ("Tuggerah", 2259, -33.3070, 151.4200), ("Wyong", 2258, -33.2847, 151.4240),
        ("Morisset", 2264, -33.1080, 151.4870), ("Fassifern", 2283, -32.9850, 151.5830),
        ("Cardiff", 2285, -32.9410, 151.6600), ("Broadmeadow", 2292, -32.9230, 151.7350),
        ("Newcastle Interchange", 2302, -32.9255, 151.7604), ("Glenbrook", 2773, -33.7690, 150.6200),
        ("Springwood", 2777, -33.6990, 150.5640), ("Lawson", 2783, -33.7200, 150.4300),
        ("Wentworth Falls", 2782, -33.7100, 150.3760), ("Katoomba", 2780, -33.7125, 150.3119),
        ("Blackheath", 2785, -33.6340, 150.2840), ("Mount Victoria", 2786, -33.5870, 150.2560),
        ("Lithgow", 2790, -33.4806, 150.1569), ("Helensburgh", 2508, -34.1770, 150.9940),
        ("Thirroul", 2515, -34.3180, 150.9190), ("North Wollongong", 2519, -34.4120, 150.8880),
        ("Wollongong", 2500, -34.4270, 150.8890), ("Dapto", 2530, -34.4940, 150.7920),
        ("Albion Park", 2527, -34.5630, 150.7990), ("Kiama", 2533, -34.6717, 150.8548),
        ("Bomaderry", 2541, -34.8540, 150.6090), ("Picton", 2571, -34.1790, 150.6120),
        ("Mittagong", 2575, -34.4520, 150.4480), ("Bowral", 2576, -34.4780, 150.4180),
        ("Moss Vale", 2577, -34.5490, 150.3710), ("Bundanoon", 2578, -34.6560, 150.3000),
        ("Goulburn", 2580, -34.7582, 149.7188), ("Thornton", 2322, -32.7840, 151.6380),
        ("Maitland", 2320, -32.7386, 151.5510), ("Singleton", 2330, -32.5680, 151.1690),
        ("Muswellbrook", 2333, -32.2650, 150.8890), ("Scone", 2337, -32.0490, 150.8670),
    ]
}
