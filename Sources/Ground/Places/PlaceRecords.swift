import SectionFile

/// Something that has a name, or a postcode.
@frozen public struct PlaceIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A house, in the order of streets and of numbers in each.
@frozen public struct HouseIndex: TableIndex {
    public var rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A place in a cell of the grid, in the order of cells.
package struct PlaceCellIndex: TableIndex {
    package var rawValue: UInt32
    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}
/// A house in a cell of the grid, in the order of cells.
package struct HouseCellIndex: TableIndex {
    package var rawValue: UInt32
    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Something that people look for by its name.
@frozen public struct PlaceRecord: Sendable {
    /// Its middle; of a street, a point on it.
    public var point: GroundPoint
    public var name: StringIndex
    /// The suburb or hamlet it is in or near, and the town or village; none where none is near.
    public var suburb: PlaceIndex
    public var town: PlaceIndex
    public var kind: PlaceKind
    /// How likely it is meant, in 64ths of a point of a search's score.
    public var importance: UInt8
    private var ownPart: UInt8
    private var spare: UInt8 = 0

    /// Whether a town is the name of the part in its midst as well: what is there is told to be in the town alone.
    package var isOwnPart: Bool { ownPart != 0 }

    package init(
        point: GroundPoint, name: StringIndex, suburb: PlaceIndex, town: PlaceIndex, kind: PlaceKind,
        importance: UInt8, isOwnPart: Bool = false
    ) {
        (self.point, self.name, self.suburb, self.town) = (point, name, suburb, town)
        (self.kind, self.importance, ownPart) = (kind, importance, isOwnPart ? 1 : 0)
    }
}

/// A house of a street.
@frozen public struct HouseRecord: Sendable {
    public var point: GroundPoint
    /// Its number as written (OSM `addr:housenumber`).
    public var number: StringIndex

    package init(point: GroundPoint, number: StringIndex) { (self.point, self.number) = (point, number) }
}

/// A place in a cell of the grid; a street is in each that it passes through.
package struct PlaceCell: Sendable {
    package var cell: UInt32
    package var place: PlaceIndex

    package init(cell: UInt32, place: PlaceIndex) { (self.cell, self.place) = (cell, place) }
}

/// A house in a cell of the grid.
package struct HouseCell: Sendable {
    package var cell: UInt32
    package var street: PlaceIndex
    package var house: HouseIndex

    package init(cell: UInt32, street: PlaceIndex, house: HouseIndex) {
        (self.cell, self.street, self.house) = (cell, street, house)
    }
}

/// What a place is.
public enum PlaceKind: UInt8, Sendable, CaseIterable {
    // Where people live.
    case city, town, suburb, village, hamlet, neighbourhood, locality, island
    case street, square, postcode
    // Where they travel from.
    case station, stop, busStation, ferryTerminal, airport
    case hospital, doctor, pharmacy, university, school, kindergarten, library
    case museum, gallery, attraction, viewpoint, zoo, themePark, theatre, cinema, artsCentre
    case hotel, restaurant, cafe, bar, shop, mall, marketplace, bank, fuel, parking
    case park, natureReserve, beach, peak, water, stadium, sportsCentre, golfCourse, pool, playground, marina
    case placeOfWorship, cemetery, townHall, courthouse, police, fireStation, postOffice, embassy, communityCentre
    case monument, castle, tower, bridge, office, building, other

    /// Whether people say it to tell where something else is.
    public var isLocality: Bool { rawValue <= PlaceKind.neighbourhood.rawValue }

    /// Whether vehicles call there.
    public var isStop: Bool { [.station, .stop, .busStation, .ferryTerminal].contains(self) }

    /// How far from its middle something is still said to be in it, in metres; nil of what is not said so.
    package var reach: Double? {
        switch self {
        case .city: 15_000
        case .town: 5_000
        case .suburb: 3_000
        case .village: 2_500
        case .hamlet: 1_000
        case .neighbourhood: 1_000
        default: nil
        }
    }

    /// Whether it is a town to what lies in it, rather than a part of one.
    package var isTown: Bool { self == .city || self == .town || self == .village }

    /// Its name as answers have it: `place_of_worship`.
    public var name: String {
        var name = ""
        for character in String(describing: self) {
            if character.isUppercase { name += "_" }
            name += character.lowercased()
        }
        return name
    }
}
