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
    case natural, water, waterway, landuse, leisure, building, aeroway, amenity, place, layer, service

    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
