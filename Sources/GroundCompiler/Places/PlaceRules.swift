import Ground
import OpenStreetMap

/// What of an extract people look for by name: see [Map features](https://wiki.openstreetmap.org/wiki/Map_features).
enum PlaceRules {
    /// What something is, and how likely it is meant, in points of a search's score; nil of what nobody looks for.
    static func kind(_ tags: borrowing Tags) -> (kind: PlaceKind, importance: Double)? {
        for (key, values) in named {
            guard let value = tags[key] else { continue }
            if let found = values[value] { return found }
            if let other = others[key] { return other }
        }
        return nil
    }

    /// What is added for what an encyclopaedia has a page about, and for a place where many live.
    static func renown(_ tags: borrowing Tags, _ kind: PlaceKind) -> Double {
        var more = tags.has(.wikidata) || tags.has(.wikipedia) ? (kind.isLocality ? 0.2 : 0.8) : 0
        if kind.isLocality, let people = tags[.population].flatMap({ Double($0.filter { $0.isASCII && $0.isNumber }) })
        {
            more += min(0.6, max(0, people / 1_000_000))
        }
        return more
    }

    /// In the order in which they say what something is: a hospital with a shop in it is a hospital.
    private static let named: [(TagKey, [String: (PlaceKind, Double)])] = [
        (
            .place,
            [
                "city": (.city, 2.8), "town": (.town, 2.2), "suburb": (.suburb, 1.6), "borough": (.suburb, 1.7),
                "quarter": (.neighbourhood, 1.2), "neighbourhood": (.neighbourhood, 1), "village": (.village, 1.6),
                "hamlet": (.hamlet, 0.9), "isolated_dwelling": (.locality, 0.3), "locality": (.locality, 0.4),
                "island": (.island, 1), "islet": (.island, 0.4), "square": (.square, 1),
            ]
        ),
        (.aeroway, ["aerodrome": (.airport, 1.8), "terminal": (.airport, 1.4)]),
        (
            .railway,
            ["station": (.station, 1.6), "halt": (.station, 1.2), "tram_stop": (.stop, 0.5)]
        ),
        (
            .amenity,
            [
                "hospital": (.hospital, 1.3), "clinic": (.doctor, 0.6), "doctors": (.doctor, 0.3),
                "dentist": (.doctor, 0.2), "pharmacy": (.pharmacy, 0.3), "university": (.university, 1.5),
                "college": (.university, 0.9), "school": (.school, 0.6), "kindergarten": (.kindergarten, 0.3),
                "library": (.library, 0.7), "theatre": (.theatre, 0.8), "cinema": (.cinema, 0.8),
                "arts_centre": (.artsCentre, 0.7), "events_venue": (.artsCentre, 0.6),
                "restaurant": (.restaurant, 0.3), "fast_food": (.restaurant, 0.25), "food_court": (.restaurant, 0.4),
                "cafe": (.cafe, 0.3), "ice_cream": (.cafe, 0.25), "bar": (.bar, 0.3), "pub": (.bar, 0.35),
                "biergarten": (.bar, 0.35), "nightclub": (.bar, 0.4), "marketplace": (.marketplace, 0.8),
                "bank": (.bank, 0.25), "fuel": (.fuel, 0.2), "parking": (.parking, 0.15),
                "ferry_terminal": (.ferryTerminal, 1.1), "bus_station": (.busStation, 1.2),
                "place_of_worship": (.placeOfWorship, 0.5), "monastery": (.placeOfWorship, 0.6),
                "grave_yard": (.cemetery, 0.4), "crematorium": (.cemetery, 0.4), "townhall": (.townHall, 0.9),
                "courthouse": (.courthouse, 0.7), "police": (.police, 0.6), "fire_station": (.fireStation, 0.4),
                "post_office": (.postOffice, 0.5), "embassy": (.embassy, 0.5),
                "community_centre": (.communityCentre, 0.4), "social_facility": (.communityCentre, 0.3),
                "conference_centre": (.artsCentre, 0.9), "exhibition_centre": (.artsCentre, 0.9),
            ]
        ),
        (
            .tourism,
            [
                "museum": (.museum, 1), "gallery": (.gallery, 0.6), "attraction": (.attraction, 0.9),
                "viewpoint": (.viewpoint, 0.5), "zoo": (.zoo, 1.1), "aquarium": (.zoo, 1),
                "theme_park": (.themePark, 1.1),
                "hotel": (.hotel, 0.4), "hostel": (.hotel, 0.35), "motel": (.hotel, 0.3), "guest_house": (.hotel, 0.25),
                "artwork": (.monument, 0.2),
            ]
        ),
        (
            .leisure,
            [
                "park": (.park, 0.7), "garden": (.park, 0.5), "nature_reserve": (.natureReserve, 0.7),
                "stadium": (.stadium, 1.2), "sports_centre": (.sportsCentre, 0.5), "ice_rink": (.sportsCentre, 0.6),
                "golf_course": (.golfCourse, 0.5), "swimming_pool": (.pool, 0.4), "water_park": (.pool, 0.6),
                "playground": (.playground, 0.2), "marina": (.marina, 0.5), "beach_resort": (.beach, 0.6),
            ]
        ),
        (
            .historic,
            [
                "castle": (.castle, 0.9), "monument": (.monument, 0.6), "memorial": (.monument, 0.3),
                "ruins": (.castle, 0.4), "fort": (.castle, 0.7), "church": (.placeOfWorship, 0.5),
            ]
        ),
        (.shop, ["mall": (.mall, 1.1), "department_store": (.mall, 0.8), "supermarket": (.shop, 0.4)]),
        (
            .natural,
            [
                "beach": (.beach, 0.8), "peak": (.peak, 0.6), "bay": (.water, 0.5), "water": (.water, 0.5),
                "cape": (.locality, 0.4), "wood": (.natureReserve, 0.4),
            ]
        ),
        (
            .manMade,
            ["tower": (.tower, 0.6), "lighthouse": (.tower, 0.6), "bridge": (.bridge, 0.7), "pier": (.other, 0.4)]
        ),
        (.landuse, ["cemetery": (.cemetery, 0.5), "retail": (.mall, 0.5)]),
        (.office, ["government": (.office, 0.4)]),
        (.building, [:]),
    ]

    /// What has any other value: a shop of whatever is a shop.
    private static let others: [TagKey: (PlaceKind, Double)] = [
        .shop: (.shop, 0.25), .office: (.office, 0.2), .building: (.building, 0.3), .historic: (.monument, 0.25),
    ]
}
