/// A layer of a vector tile, in the order in which tiles hold them: where a tile would be too large, the last are left out.
public enum MapLayer: String, Sendable, CaseIterable {
    case place
    case waterName = "water_name"
    case park
    case water, waterway, landuse, transportation, rail, aeroway, building
}

/// What a feature of the map is. Those of a layer stand together, in the order of layers, and those drawn below others before them.
public enum MapClass: UInt8, Sendable, CaseIterable {
    // Layer place: names of settlements.
    case city, town, suburb, quarter, neighbourhood, village, hamlet, locality, island
    // Names of waters and of green areas, each at a point inside.
    case waterName, parkName
    // Layer water.
    case ocean, lake, riverbank, pond, basin, dock, swimmingPool
    // Layer waterway.
    case coastline, ditch, stream, canal, river
    // Layer landuse.
    case residential, industrial, commercial, railwayLand, military, aerodrome, farmland, grass, scrub, wood, wetland
    case sand, rock, ice, school, hospital, cemetery, park, garden, pitch, playground, apron, pedestrianArea
    case platformArea, pierArea
    // Layer transportation.
    case steps, footway, bridleway, path, cycleway, platform, pedestrian, pier, track, service, busway
    case minor, tertiary, secondary, primary, trunk, motorway
    // Layer rail.
    case tram, funicular, monorail, narrowGauge, subway, lightRail, rail
    // Layer aeroway.
    case taxiway, runway
    // Layer building.
    case building

    /// What geometry its features have.
    public enum Shape: Sendable { case point, line, area }

    public var layer: MapLayer {
        switch self {
        case .city, .town, .suburb, .quarter, .neighbourhood, .village, .hamlet, .locality, .island: .place
        case .waterName: .waterName
        case .parkName: .park
        case .ocean, .lake, .riverbank, .pond, .basin, .dock, .swimmingPool: .water
        case .coastline, .ditch, .stream, .canal, .river: .waterway
        case .residential, .industrial, .commercial, .railwayLand, .military, .aerodrome, .farmland, .grass, .scrub,
            .wood, .wetland, .sand, .rock, .ice, .school, .hospital, .cemetery, .park, .garden, .pitch, .playground,
            .apron, .pedestrianArea, .platformArea, .pierArea:
            .landuse
        case .steps, .footway, .bridleway, .path, .cycleway, .platform, .pedestrian, .pier, .track, .service, .busway,
            .minor, .tertiary, .secondary, .primary, .trunk, .motorway:
            .transportation
        case .tram, .funicular, .monorail, .narrowGauge, .subway, .lightRail, .rail: .rail
        case .taxiway, .runway: .aeroway
        case .building: .building
        }
    }

    public var shape: Shape {
        switch layer {
        case .place, .waterName, .park: .point
        case .waterway, .transportation, .rail, .aeroway: .line
        case .water, .landuse, .building: .area
        }
    }

    /// The property `class` of its features, as the OpenMapTiles schema names it where that has one; buildings have none.
    public var name: String? { Self.names[Int(rawValue)] }

    /// The property `subclass`: which kind of path.
    public var subclass: String? { Self.subclasses[Int(rawValue)] }

    // Looked up for every feature of a tile: what a case is called is not to be worked out each time.
    private static let names = allCases.map { kind -> String? in
        switch kind {
        case .waterName: "water"
        case .parkName: "park"
        case .riverbank: "river"
        case .swimmingPool: "swimming_pool"
        case .railwayLand: "railway"
        case .pedestrianArea: "pedestrian"
        case .platformArea: "platform"
        case .pierArea: "pier"
        case _ where kind.isPath: "path"
        case .narrowGauge: "narrow_gauge"
        case .lightRail: "light_rail"
        case .building: nil
        default: "\(kind)"
        }
    }
    private static let subclasses = allCases.map { $0.isPath ? "\($0)" : nil }

    private var isPath: Bool {
        switch self {
        case .steps, .footway, .bridleway, .path, .cycleway, .platform, .pedestrian: true
        default: false
        }
    }

    /// The zoom from which it is drawn; areas that are small there, from where they are large enough.
    public var firstZoom: UInt8 {
        switch self {
        case .coastline, .ocean, .lake, .riverbank: 0
        case .city: 4
        case .motorway, .dock, .wood, .ice: 5
        case .trunk, .wetland, .farmland, .residential, .sand, .rock: 6
        case .town, .primary, .rail, .river, .pond, .basin, .industrial, .aerodrome, .military, .park, .grass, .scrub: 8
        case .secondary, .island, .suburb, .village, .canal, .commercial, .railwayLand, .cemetery, .waterName: 10
        case .tertiary, .lightRail, .subway, .narrowGauge, .runway, .hospital, .school, .parkName: 11
        case .minor, .busway, .tram, .monorail, .funicular, .stream, .quarter, .garden, .pitch: 12
        case .neighbourhood, .hamlet, .locality, .pedestrian, .taxiway, .apron, .pierArea, .pedestrianArea: 13
        case .service, .track, .footway, .steps, .path, .cycleway, .bridleway, .platform, .pier, .ditch, .playground,
            .platformArea, .building:
            14
        case .swimmingPool: 15
        }
    }
}
