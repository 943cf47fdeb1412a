import SectionFile
import Timetable

/// Towns and their parts, to tell where something lies: in which outline, and where there is none, near what.
package struct Localities {
    /// One of them.
    package struct Locality {
        var point: GroundPoint
        var kind: PlaceKind
        var place: PlaceIndex
        /// Whether a town is the name of the part in its midst as well.
        var isOwnPart: Bool

        package init(point: GroundPoint, kind: PlaceKind, place: PlaceIndex, isOwnPart: Bool) {
            (self.point, self.kind, self.place, self.isOwnPart) = (point, kind, place, isOwnPart)
        }
    }

    private struct Entry {
        var locality: Locality
        var reach: Double
        var hasOutline: Bool
    }

    private var towns: [Entry] = []
    /// Parts of towns by squares of a tenth of a degree.
    private var parts: [UInt32: [Entry]] = [:]
    /// What is told of villages within the outline of a municipality.
    private var villages: [UInt32: [Entry]] = [:]
    private let outlines: Outlines
    private static let unitsPerSquare: Int32 = 1_000_000

    package init(_ localities: some Sequence<Locality>, _ outlines: Outlines) {
        self.outlines = outlines
        let (outlined, outlinedParts) = (outlines.places, outlines.parts)
        for locality in localities {
            guard let reach = locality.kind.reach else { continue }
            let square = Self.square(locality.point, 0, 0)
            func entry(_ reach: Double, _ outlined: Set<PlaceIndex>) -> Entry {
                Entry(locality: locality, reach: reach, hasOutline: outlined.contains(locality.place))
            }
            guard locality.kind.isTown else {
                parts[square, default: []].append(entry(reach, outlinedParts))
                continue
            }
            let town = entry(reach, outlined)
            towns.append(town)
            if locality.kind == .village, !town.hasOutline { villages[square, default: []].append(town) }
            if locality.isOwnPart, let reach = PlaceKind.suburb.reach {
                parts[square, default: []].append(entry(reach, outlinedParts))
            }
        }
    }

    private static func square(_ point: GroundPoint, _ up: Int32, _ right: Int32) -> UInt32 {
        let row = point.latitude / unitsPerSquare + 901 + up
        let column = point.longitude / unitsPerSquare + 1_801 + right
        return UInt32(row) << 16 | UInt32(column)
    }

    /// Whether any has an outline.
    package var haveOutlines: Bool { !outlines.isEmpty }

    /// The part of a town and the town in whose outlines a point is.
    package struct Within: Hashable {
        /// None in the midst of a town that is called the same; nil where it is in the outline of no part.
        package fileprivate(set) var suburb: PlaceIndex?
        package fileprivate(set) var town: PlaceIndex?
    }

    /// In which outlines a point is.
    package func within(_ point: GroundPoint) -> Within {
        var within = Within()
        outlines.eachHolding(point) { outline in
            if !outline.isTown {
                within.suburb = within.suburb ?? outline.place
            } else {
                within.town = within.town ?? outline.place
                if !outline.kind.isTown { within.suburb = within.suburb ?? PlaceIndex.none }
            }
            return within.suburb == nil || within.town == nil
        }
        return within
    }

    /// The part of a town and the town in which a point is: those in whose outlines it is, and else of those within reach the one
    /// that is nearest for its size.
    package func around(_ point: GroundPoint) -> (suburb: PlaceIndex, town: PlaceIndex) {
        let within = within(point)
        let (suburb, town) = (within.suburb, within.town)
        if let suburb, let town { return (suburb, town) }
        let search = Nearest(point)
        if let suburb { return (suburb, search.nearest([towns])?.place ?? PlaceIndex.none) }
        // What has an outline of its own is elsewhere, and so are other towns than the one whose outline is known, but for villages.
        func isMeant(_ entry: Entry) -> Bool {
            guard let town else { return true }
            let (kind, place) = (entry.locality.kind, entry.locality.place)
            return !entry.hasOutline && (!kind.isTown || kind == .village || place == town)
        }
        var near: [[Entry]] = []
        for up in Int32(-1)...1 {
            for right in Int32(-1)...1 {
                let square = Self.square(point, up, right)
                near.append(parts[square] ?? [])
                if town != nil { near.append(villages[square] ?? []) }
            }
        }
        let part = search.nearest(near, isMeant)
        // A town that stands for its own midst is told once.
        if let part, part.kind.isTown, town == nil || town == part.place { return (.none, part.place) }
        return (part?.place ?? PlaceIndex.none, town ?? search.nearest([towns])?.place ?? PlaceIndex.none)
    }

    /// Looks for what is nearest to a point.
    private struct Nearest {
        let point: GroundPoint
        private let plane: Plane

        init(_ point: GroundPoint) {
            self.point = point
            plane = Plane(around: point.degrees)
        }

        func nearest(_ lists: [[Entry]], _ isMeant: (Entry) -> Bool = { _ in true }) -> Locality? {
            var best: (share: Double, locality: Locality?) = (1, nil)
            for entries in lists {
                for entry in entries {
                    // No town reaches farther: what lies beyond needs no measuring.
                    guard abs(Int(entry.locality.point.latitude) - Int(point.latitude)) < 1_500_000, isMeant(entry)
                    else { continue }
                    let (x, y) = plane.position(entry.locality.point)
                    let share = (x * x + y * y).squareRoot() / 100 / entry.reach
                    if share < best.share { best = (share, entry.locality) }
                }
            }
            return best.locality
        }
    }
}
