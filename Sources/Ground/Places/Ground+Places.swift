import SectionFile
import TextSearch
import Timetable

extension Ground {
    /// How many places have a name, and how many houses a number.
    public var placeCount: Int { places.records.count }
    public var houseCount: Int { places.houseList.count }

    /// What is known of a place.
    public func place(_ index: PlaceIndex) -> PlaceRecord { places.records[index] }

    /// What a place is called; a house of it by its number first, "12 Alfred Street".
    public func name(of place: PlaceIndex, house: HouseRecord? = nil) -> String {
        let name = string(places.records[place].name)
        return house.map { "\(string($0.number)) \(name)" } ?? name
    }

    /// Where a place lies, or a house of it, in degrees.
    public func point(of place: PlaceIndex, house: HouseRecord? = nil) -> (latitude: Double, longitude: Double) {
        (house?.point ?? places.records[place].point).degrees
    }

    /// Where a place lies, in words: its suburb and its town, as far as they are known and not the place itself.
    ///
    /// - Parameter spot: of a street the point of it that is meant, as that of a house: it may lie in the outline of another suburb
    ///   than most of the street.
    public func surroundings(of place: PlaceIndex, at spot: GroundPoint? = nil) -> [String] {
        let record = places.records[place]
        var here = (suburb: record.suburb, town: record.town)
        if record.kind == .street, let spot {
            let within = localities.within(spot)
            if within.suburb ?? here.suburb != here.suburb || within.town ?? here.town != here.town {
                here = localities.around(spot)
            }
        }
        return [here.suburb, here.town].filter { $0.isSome && $0 != place }.map { name(of: $0) }
    }
}

/// What is at a point.
public struct PlaceHere: Sendable {
    /// The street or the place whose name is told.
    public var place: PlaceIndex
    /// The house of the street.
    public var house: HouseRecord?
    /// The house, the nearest point of the street, or the middle of the place.
    public var point: GroundPoint
    /// Metres from there to the point that was asked about.
    public var distance: Double
}

extension Ground {
    /// What somebody would say of where a point is: the nearest house, or else the nearest named street, and places with a name
    /// nearby, the nearest first.
    ///
    /// - Parameter radius: metres; at most 500.
    public func places(at point: Place, within radius: Double = 150, limit: Int = 5) -> [PlaceHere] {
        let radius = min(radius, 500)
        let plane = Plane(around: (point.latitude, point.longitude))
        func metres(_ other: GroundPoint) -> Double {
            let (x, y) = plane.position(other)
            return (x * x + y * y).squareRoot() / 100
        }
        let (rows, columns) = plane.cells(within: radius)
        var house: PlaceHere?
        var named: [PlaceHere] = []
        for row in rows {
            for column in columns {
                let cell = StreetGrid.cell(row: row, column: column)
                for entry in places.houseCells.entries(in: cell) {
                    let record = places.houseList[entry.house]
                    let distance = metres(record.point)
                    guard distance <= radius, distance < house?.distance ?? .infinity else { continue }
                    house = PlaceHere(place: entry.street, house: record, point: record.point, distance: distance)
                }
                for entry in places.cells.entries(in: cell) {
                    let record = places.records[entry.place]
                    guard record.kind != .street, record.kind != .postcode, !record.kind.isLocality else { continue }
                    let distance = metres(record.point)
                    guard distance <= radius else { continue }
                    named.append(PlaceHere(place: entry.place, point: record.point, distance: distance))
                }
            }
        }
        let street = self.street(at: point, within: radius)
        // A house on the other side of another street is no address of this point.
        if let found = house, let street, found.distance > street.distance + 50 { house = nil }
        named.sort { ($0.distance, $0.place) < ($1.distance, $1.place) }
        return Array(([house ?? street].compactMap { $0 } + named).prefix(limit))
    }

    /// The nearest street that has a name: who asks about a point does so from outside, where an arcade below the street is not meant.
    private func street(at point: Place, within radius: Double) -> PlaceHere? {
        let anchors = anchors(
            near: (point.latitude, point.longitude), within: radius, profile: .shortest,
            levelSlack: Self.outsideSlack, slack: radius, limit: 16, beyondBarriers: true)
        for anchor in anchors {
            let name = streets[anchor.street].name
            guard name != .empty else { continue }
            let known = places.cells.entries(in: StreetGrid.cell(of: anchor.point)).first { entry in
                let record = places.records[entry.place]
                return record.kind == .street && record.name == name
            }
            if let known {
                return PlaceHere(place: known.place, point: anchor.point, distance: Double(anchor.off) / 100)
            }
        }
        return nil
    }

    /// The suburb and the town of a point, as far as they are near.
    public func surroundings(at point: Place) -> [String] {
        let here = localities.around(GroundPoint(degrees: point.latitude, point.longitude))
        return [here.suburb, here.town].filter(\.isSome).map { name(of: $0) }
    }
}
