/// The tags that anybody asks for: see [Map features](https://wiki.openstreetmap.org/wiki/Map_features). Others are not kept.
package enum TagKey: String, CaseIterable, Sendable {
    case highway, access, foot, footway, oneway, sidewalk, motorroad, bicycle, area, conveying, indoor
    case onewayFoot = "oneway:foot"
    case sidewalkBoth = "sidewalk:both"
    case sidewalkLeft = "sidewalk:left"
    case sidewalkRight = "sidewalk:right"
    case railway
    case publicTransport = "public_transport"
    case manMade = "man_made"
    case barrier, locked, level, bridge, tunnel
    case surface, incline, wheelchair
    case rampWheelchair = "ramp:wheelchair"
    case kerb, entrance, door
    case name, type
    case place, amenity, tourism, leisure, shop, historic, natural, office, aeroway, landuse, building, population
    case wikidata, wikipedia, water, waterway, layer, service, boundary
    case adminLevel = "admin_level"
    case postalCode = "postal_code"
    case houseNumber = "addr:housenumber"
    case houseStreet = "addr:street"
    case housePlace = "addr:place"
    case postcode = "addr:postcode"
    case interpolation = "addr:interpolation"
    case alternativeName = "alt_name"
    case shortName = "short_name"
    case officialName = "official_name"
    case oldName = "old_name"
    case localName = "loc_name"
    case internationalName = "int_name"
    case englishName = "name:en"
    case germanName = "name:de"
    case frenchName = "name:fr"
    case spanishName = "name:es"
    case portugueseName = "name:pt"
    case italianName = "name:it"
    case greekName = "name:el"
    case chineseName = "name:zh"
    case arabicName = "name:ar"
    case vietnameseName = "name:vi"
    case koreanName = "name:ko"
    case japaneseName = "name:ja"
    case hindiName = "name:hi"

    /// Names of something beside its own.
    package static let otherNames: [TagKey] = [
        .alternativeName, .shortName, .officialName, .oldName, .localName, .internationalName, .englishName,
        .germanName, .frenchName, .spanishName, .portugueseName, .italianName, .greekName, .chineseName, .arabicName,
        .vietnameseName, .koreanName, .japaneseName, .hindiName,
    ]

    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
