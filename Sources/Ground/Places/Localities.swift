import SectionFile
import Timetable

/// Towns and their parts, to tell where something lies.
package struct Localities {
    private struct Entry {
        var point: GroundPoint
        var kind: PlaceKind
        var reach: Double
        var place: PlaceIndex
    }

    private var towns: [Entry] = []
    /// Parts of towns by squares of a tenth of a degree.
    private var parts: [UInt32: [Entry]] = [:]
    private static let unitsPerSquare: Int32 = 1_000_000

    package init(_ places: some Sequence<(point: GroundPoint, kind: PlaceKind, place: PlaceIndex)>) {
        for (point, kind, place) in places {
            guard let reach = kind.reach else { continue }
            let entry = Entry(point: point, kind: kind, reach: reach, place: place)
            if kind.isTown {
                towns.append(entry)
            } else {
                parts[Self.square(point, 0, 0), default: []].append(entry)
            }
        }
    }

    private static func square(_ point: GroundPoint, _ up: Int32, _ right: Int32) -> UInt32 {
        let row = point.latitude / unitsPerSquare + 901 + up
        let column = point.longitude / unitsPerSquare + 1_801 + right
        return UInt32(row) << 16 | UInt32(column)
    }

    /// The part of a town and the town in which a point is: of those within reach, the one that is nearest for its size.
    package func around(_ point: GroundPoint) -> (suburb: PlaceIndex, town: PlaceIndex) {
        let plane = Plane(around: point.degrees)
        func nearest(_ entries: [Entry], _ best: inout (share: Double, place: PlaceIndex)) {
            for entry in entries {
                // No town reaches farther: what lies beyond needs no measuring.
                guard abs(Int(entry.point.latitude) - Int(point.latitude)) < 1_500_000 else { continue }
                let (x, y) = plane.position(entry.point)
                let share = (x * x + y * y).squareRoot() / 100 / entry.reach
                if share < best.share { best = (share, entry.place) }
            }
        }
        var town = (share: 1.0, place: PlaceIndex.none)
        nearest(towns, &town)
        var suburb = (share: 1.0, place: PlaceIndex.none)
        for up in Int32(-1)...1 {
            for right in Int32(-1)...1 { nearest(parts[Self.square(point, up, right)] ?? [], &suburb) }
        }
        return (suburb.place, town.place)
    }
}
