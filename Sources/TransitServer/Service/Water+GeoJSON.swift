import Journeys
import Timetable
import TransitAPI

extension Water {
    /// Why a text is no water.
    package struct Unreadable: Error, Equatable, CustomStringConvertible {
        /// What is wrong, and where.
        package let description: String
    }

    /// Points there may be in all.
    package static let mostPoints = 200_000

    /// `{"polygons": [["ring", …], …]}`, for maps: of each polygon the outer ring, then its islands, as encoded polylines of 5
    /// decimals.
    var document: [UInt8] {
        let drawn = polygons.map { rings in
            JSONValue.array(
                rings.map { ring in
                    let points = ring.map { EncodedPolyline.Point(latitude: $0.latitude, longitude: $0.longitude) }
                    return .string(EncodedPolyline.encode(points))
                })
        }
        return JSONValue.object(["polygons": .array(drawn)]).bytes
    }

    /// Water out of GeoJSON (RFC 7946): polygons, as geometries, features or collections of them; nothing else.
    package init(geoJSON: [UInt8]) throws(Unreadable) {
        var reader = PolygonReader()
        do {
            try reader.read(try JSONParser.parse(geoJSON), at: "")
        } catch let error as Unreadable {
            throw error
        } catch let error as JSONSyntaxError {
            throw Unreadable(description: "it is no JSON: after \(error.offset) bytes \(error.problem)")
        } catch {
            throw Unreadable(description: "\(error)")
        }
        self.init(polygons: reader.polygons)
    }
}

/// Collects the polygons of GeoJSON.
private struct PolygonReader {
    var polygons: [[[Place]]] = []
    private var points = 0

    /// - Parameter path: where the value stands in the whole, for whoever mends it: `.features[2]`.
    mutating func read(_ value: JSONValue, at path: String) throws {
        switch value["type"]?.string {
        case "FeatureCollection": try each("features", of: value, at: path) { try $0.read($1, at: $2) }
        case "GeometryCollection": try each("geometries", of: value, at: path) { try $0.read($1, at: $2) }
        case "Feature": try read(value["geometry"] ?? .null, at: path + ".geometry")
        case "MultiPolygon": try each("coordinates", of: value, at: path) { try $0.add($1, at: $2) }
        case "Polygon": try add(value["coordinates"] ?? .null, at: path + ".coordinates")
        case let other:
            let found = other.map { "\"\($0)\"" } ?? "no GeoJSON"
            let known = "Polygon, MultiPolygon, Feature, FeatureCollection and GeometryCollection"
            throw refusal(path, "is \(found); there may be \(known)")
        }
    }

    private mutating func each(
        _ name: String, of value: JSONValue, at path: String,
        _ act: (inout Self, JSONValue, String) throws -> Void
    ) throws {
        guard let elements = value[name]?.array else { throw refusal("\(path).\(name)", "is no list") }
        for (index, element) in elements.enumerated() { try act(&self, element, "\(path).\(name)[\(index)]") }
    }

    private mutating func add(_ polygon: JSONValue, at path: String) throws {
        guard let rings = polygon.array, !rings.isEmpty else { throw refusal(path, "has no rings") }
        polygons.append(try rings.enumerated().map { try places(of: $1, at: "\(path)[\($0)]") })
    }

    private mutating func places(of ring: JSONValue, at path: String) throws -> [Place] {
        guard let positions = ring.array, positions.count >= 4, positions.first == positions.last else {
            throw refusal(path, "is no ring: one has four positions or more, and the last is the first")
        }
        points += positions.count
        guard points <= Water.mostPoints else {
            throw refusal(path, "is too much: all rings may have \(Water.mostPoints) positions")
        }
        return try positions.enumerated().map { index, position in
            guard let longitude = Self.degrees(position[0], 180), let latitude = Self.degrees(position[1], 90) else {
                throw refusal("\(path)[\(index)]", "is no position: one is [longitude, latitude] in degrees")
            }
            return Place(latitude: latitude, longitude: longitude)
        }
    }

    private static func degrees(_ value: JSONValue?, _ most: Double) -> Double? {
        let number: Double? =
            switch value {
            case .int(let whole)?: Double(whole)
            case .double(let number)?: number
            default: nil
            }
        return number.flatMap { $0.magnitude <= most ? $0 : nil }
    }

    private func refusal(_ path: String, _ why: String) -> Water.Unreadable {
        Water.Unreadable(description: "\(path.isEmpty ? "the whole" : path) \(why)")
    }
}
