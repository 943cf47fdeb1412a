/// The tags that anything here asks for: see [Map features](https://wiki.openstreetmap.org/wiki/Map_features). Others are not kept.
package enum TagKey: String, CaseIterable, Sendable {
    // Ways, and who may use them.
    case highway, access, foot, footway, oneway, sidewalk, motorroad, motorcar, bicycle, area, service, crossing,
        conveying, indoor
    case onewayFoot = "oneway:foot"
    case railway
    case publicTransport = "public_transport"
    case manMade = "man_made"
    case barrier, locked, level, layer, bridge, tunnel, covered
    case surface, incline, width, wheelchair, ramp
    case rampWheelchair = "ramp:wheelchair"
    case stepCount = "step_count"
    case handrail
    case tactilePaving = "tactile_paving"
    case kerb, entrance, door
    // Names and addresses.
    case name, ref
    case nameEnglish = "name:en"
    case nameGerman = "name:de"
    case nameChinese = "name:zh"
    case shortName = "short_name"
    case alternativeName = "alt_name"
    case officialName = "official_name"
    case operatorName = "operator"
    case brand
    case houseNumber = "addr:housenumber"
    case street = "addr:street"
    case addressPlace = "addr:place"
    case city = "addr:city"
    case suburb = "addr:suburb"
    case postcode = "addr:postcode"
    case postalCode = "postal_code"
    // Places and what a map draws.
    case place, population, capital, boundary
    case adminLevel = "admin_level"
    case type, amenity, shop, tourism, leisure, historic, office, building, natural, water, waterway, landuse
    case aeroway, sport, religion, cuisine, healthcare, emergency, wikidata

    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
