import Ground
import OpenStreetMap

/// What of an extract the map draws, by its tags: see docs/ground.md for the rules in words.
enum MapRules {
    /// What an outline is as an area; nil where it is none.
    static func area(_ tags: Tags) -> MapClass? {
        guard tags[.area] != "no" else { return nil }
        if let building = tags[.building], building != "no" { return .building }
        return water(tags) ?? green(tags) ?? paved(tags) ?? used(tags)
    }

    private static func water(_ tags: Tags) -> MapClass? {
        switch tags[.natural] {
        case "water", "bay", "strait":
            switch tags[.water] {
            case "river", "canal", "stream", "oxbow", "ditch", "lock", "rapids": return .riverbank
            case "pond", "fishpond", "fountain", "reflecting_pool", "moat": return .pond
            case "basin", "wastewater": return .basin
            case "harbour", "dock": return .dock
            default: return tags[.amenity] == "fountain" ? .pond : .lake
            }
        default: break
        }
        switch tags[.waterway] {
        case "riverbank": return .riverbank
        case "dock", "boatyard": return .dock
        default: break
        }
        switch tags[.landuse] {
        case "reservoir": return .lake
        case "basin", "salt_pond": return .basin
        default: break
        }
        if tags[.leisure] == "swimming_pool" { return .swimmingPool }
        return tags[.amenity] == "fountain" ? .pond : nil
    }

    private static func green(_ tags: Tags) -> MapClass? {
        switch tags[.leisure] {
        case "park", "nature_reserve", "common", "golf_course", "dog_park": return .park
        case "garden": return .garden
        case "pitch", "track", "stadium", "sports_centre": return .pitch
        case "playground": return .playground
        default: break
        }
        switch tags[.landuse] {
        case "forest": return .wood
        case "grass", "meadow", "village_green", "recreation_ground", "greenfield", "flowerbed": return .grass
        case "cemetery": return .cemetery
        case "farmland", "orchard", "vineyard", "plant_nursery", "allotments", "farmyard": return .farmland
        default: break
        }
        switch tags[.natural] {
        case "wood": return .wood
        case "grassland", "fell": return .grass
        case "scrub", "heath", "tundra": return .scrub
        case "wetland", "mud": return .wetland
        case "beach", "sand", "dune", "shoal": return .sand
        case "bare_rock", "scree", "shingle", "rock": return .rock
        case "glacier": return .ice
        default: break
        }
        return tags[.amenity] == "grave_yard" ? .cemetery : nil
    }

    private static func paved(_ tags: Tags) -> MapClass? {
        if tags[.railway] == "platform" || tags[.publicTransport] == "platform" { return .platformArea }
        if tags[.manMade] == "pier" { return .pierArea }
        switch tags[.highway] {
        case "platform": return .platformArea
        case "pedestrian", "footway", "path", "living_street", "service":
            return tags[.area] == "yes" || tags[.type] == "multipolygon" ? .pedestrianArea : nil
        default: break
        }
        switch tags[.aeroway] {
        case "aerodrome": return .aerodrome
        case "apron", "helipad": return .apron
        default: return nil
        }
    }

    private static func used(_ tags: Tags) -> MapClass? {
        switch tags[.landuse] {
        case "residential": return .residential
        case "industrial", "quarry", "landfill", "port", "depot", "brownfield", "construction": return .industrial
        case "commercial", "retail": return .commercial
        case "railway": return .railwayLand
        case "military": return .military
        default: break
        }
        switch tags[.amenity] {
        case "school", "university", "college", "kindergarten": return .school
        case "hospital": return .hospital
        default: return nil
        }
    }

    /// What a way is as a line; nil where it is none.
    static func line(_ tags: Tags) -> MapClass? {
        if tags[.natural] == "coastline" { return .coastline }
        return street(tags) ?? rail(tags) ?? waterway(tags[.waterway]) ?? runway(tags[.aeroway])
    }

    private static func street(_ tags: Tags) -> MapClass? {
        guard tags[.area] != "yes" else { return nil }
        switch tags[.highway] {
        case nil:
            if tags[.manMade] == "pier" { return .pier }
            return tags[.railway] == "platform" || tags[.publicTransport] == "platform" ? .platform : nil
        case "motorway", "motorway_link": return .motorway
        case "trunk", "trunk_link": return .trunk
        case "primary", "primary_link": return .primary
        case "secondary", "secondary_link": return .secondary
        case "tertiary", "tertiary_link": return .tertiary
        case "unclassified", "residential", "living_street", "road": return .minor
        case "service": return .service
        case "track": return .track
        case "busway", "bus_guideway": return .busway
        case "pedestrian": return .pedestrian
        case "footway", "crossing": return .footway
        case "steps": return .steps
        case "cycleway": return .cycleway
        case "bridleway": return .bridleway
        case "path": return .path
        case "platform": return .platform
        default: return nil
        }
    }

    private static func rail(_ tags: Tags) -> MapClass? {
        switch tags[.railway] {
        case "rail": .rail
        case "light_rail": .lightRail
        case "subway": .subway
        case "tram": .tram
        case "narrow_gauge": .narrowGauge
        case "monorail": .monorail
        case "funicular": .funicular
        default: nil
        }
    }

    private static func waterway(_ value: String?) -> MapClass? {
        switch value {
        case "river": .river
        case "canal": .canal
        case "stream": .stream
        case "ditch", "drain": .ditch
        default: nil
        }
    }

    private static func runway(_ value: String?) -> MapClass? {
        switch value {
        case "runway": .runway
        case "taxiway": .taxiway
        default: nil
        }
    }

    /// What a node with a name is the name of; nil of anything but settlements and islands.
    static func place(_ tags: Tags) -> MapClass? {
        switch tags[.place] {
        case "city": .city
        case "town": .town
        case "suburb", "borough": .suburb
        case "quarter": .quarter
        case "neighbourhood": .neighbourhood
        case "village": .village
        case "hamlet": .hamlet
        case "locality", "isolated_dwelling", "farm": .locality
        case "island", "islet": .island
        default: nil
        }
    }

    /// What the name of an area is drawn as; nil where it is not drawn.
    static func label(_ area: MapClass) -> MapClass? {
        switch area {
        case .lake, .riverbank, .pond, .basin, .dock: .waterName
        case .park, .wood, .cemetery, .garden: .parkName
        default: nil
        }
    }

    /// Facts about a way.
    static func flags(_ tags: Tags) -> MapFlags {
        var flags: MapFlags = []
        if let bridge = tags[.bridge], bridge != "no" { flags.insert(.bridge) }
        if let tunnel = tags[.tunnel], tunnel != "no" { flags.insert(.tunnel) }
        if tags[.highway]?.hasSuffix("_link") ?? false { flags.insert(.ramp) }
        if tags[.railway] != nil, tags[.service] != nil { flags.insert(.siding) }
        return flags
    }

    /// What is above what; of several storeys, 0.
    static func layer(_ tags: Tags) -> Int8 {
        guard let layer = tags[.layer].flatMap({ Int($0) }) else { return 0 }
        return Int8(max(-100, min(100, layer)))
    }
}
