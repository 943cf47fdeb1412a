/// A town with buses of its own, outside the simulated city: real places, roughly where they lie.
struct RegionalTown: Sendable {
    let name: String
    let postcode: Int
    let centre: Coordinate
    /// Degrees clockwise from north within which its roads lead away over land; the second is the greater.
    let land: ClosedRange<Double>
}

/// Towns whose buses one operator runs.
struct RegionalDistrict: Sendable {
    /// Begins the number of every line.
    let letter: String
    let agency: Agency
    let towns: [RegionalTown]
}

extension RegionalDistrict {
    private init(_ letter: String, _ id: String, _ name: String, _ towns: [RegionalTown]) {
        self.letter = letter
        agency = Agency(id: id, name: name, url: "https://transportnsw.info", phone: "131 500")
        self.towns = towns
    }

    /// Every district. Lines are numbered within them, so that a town appended changes nothing else.
    static let all: [RegionalDistrict] = [
        RegionalDistrict(
            "C", "CoastRegional", "Central Coast Regional Buses",
            [
                town("Gosford", 2250, -33.4245, 151.3420, 270...450),
                town("Woy Woy", 2256, -33.4853, 151.3240, 250...330),
                town("Erina", 2250, -33.4380, 151.3880, 300...440),
                town("Terrigal", 2260, -33.4480, 151.4440, 220...330),
                town("Bateau Bay", 2261, -33.3820, 151.4790, 200...320),
                town("Tuggerah", 2259, -33.3070, 151.4200, 200...340),
                town("Wyong", 2259, -33.2840, 151.4230, 220...380),
                town("Kincumber", 2251, -33.4670, 151.3850, 330...420),
                town("Morisset", 2264, -33.1080, 151.4870, 220...350),
            ]),
        RegionalDistrict(
            "H", "HunterRegional", "Hunter Regional Buses",
            [
                town("Newcastle", 2300, -32.9270, 151.7750, 230...290),
                town("Hamilton", 2303, -32.9250, 151.7480, 210...290),
                town("Charlestown", 2290, -32.9640, 151.6940, 200...350),
                town("Wallsend", 2287, -32.9030, 151.6680, 200...390),
                town("Cardiff", 2285, -32.9410, 151.6600, 250...390),
                town("Toronto", 2283, -33.0130, 151.5930, 200...330),
                town("Cessnock", 2325, -32.8340, 151.3560, 0...350),
                town("Kurri Kurri", 2327, -32.8190, 151.4780, 0...350),
                town("Maitland", 2320, -32.7330, 151.5580, 0...350),
                town("Raymond Terrace", 2324, -32.7650, 151.7440, 0...350),
            ]),
        RegionalDistrict(
            "K", "MountainsRegional", "Mountains Regional Buses",
            [
                town("Katoomba", 2780, -33.7125, 150.3119, 0...350),
                town("Wentworth Falls", 2782, -33.7100, 150.3760, 0...350),
                town("Lawson", 2783, -33.7200, 150.4300, 0...350),
                town("Springwood", 2777, -33.6990, 150.5650, 0...350),
                town("Blaxland", 2774, -33.7440, 150.6100, 0...350),
                town("Blackheath", 2785, -33.6350, 150.2850, 0...350),
                town("Lithgow", 2790, -33.4800, 150.1570, 0...350),
            ]),
        RegionalDistrict(
            "W", "IllawarraRegional", "Illawarra Regional Buses",
            [
                town("Wollongong", 2500, -34.4250, 150.8900, 190...340),
                town("Corrimal", 2518, -34.3710, 150.8970, 200...340),
                town("Thirroul", 2515, -34.3150, 150.9180, 200...340),
                town("Figtree", 2525, -34.4350, 150.8600, 180...350),
                town("Dapto", 2530, -34.4970, 150.7930, 180...360),
                town("Albion Park", 2527, -34.5710, 150.7760, 180...360),
                town("Shellharbour", 2529, -34.5650, 150.8380, 200...300),
                town("Kiama", 2533, -34.6710, 150.8500, 190...330),
            ]),
        RegionalDistrict(
            "S", "HighlandsRegional", "Highlands Regional Buses",
            [
                town("Bowral", 2576, -34.4780, 150.4180, 0...350), town("Mittagong", 2575, -34.4500, 150.4460, 0...350),
                town("Moss Vale", 2577, -34.5490, 150.3710, 0...350), town("Picton", 2571, -34.1710, 150.6120, 0...350),
            ]),
    ]

    private static func town(
        _ name: String, _ postcode: Int, _ latitude: Double, _ longitude: Double, _ land: ClosedRange<Double>
    ) -> RegionalTown {
        RegionalTown(
            name: name, postcode: postcode, centre: Coordinate(latitude: latitude, longitude: longitude), land: land)
    }
}
