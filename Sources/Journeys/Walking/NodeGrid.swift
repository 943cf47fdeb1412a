import Foundation
import Timetable

/// Nodes by the square of a grid they lie in, to find those near a place.
struct NodeGrid: Sendable {
    /// Degrees of latitude of a square's side: about 550 m.
    private static let side = 0.005

    private var cells: [Int64: [UInt32]] = [:]
    let places: [Place?]

    init(_ timetable: Timetable, _ stopOfNode: [StopIndex]) {
        let stops = timetable.stops
        places = stopOfNode.map { stop in
            stops[stop].place.map { Place(latitude: $0.latitude, longitude: $0.longitude) }
        }
        for (node, place) in places.enumerated() {
            guard let place else { continue }
            cells[Self.cell(Self.row(place.latitude), Self.row(place.longitude)), default: []].append(UInt32(node))
        }
    }

    private static func row(_ degrees: Double) -> Int64 { Int64((degrees / side).rounded(.down)) }
    private static func cell(_ row: Int64, _ column: Int64) -> Int64 { row << 32 | (column & 0xFFFF_FFFF) }

    /// Visits nodes within a straight distance in metres, in no order.
    func eachNode(near place: Place, within metres: Double, _ visit: (Node, Place) -> Void) {
        let latitude = metres / 111_000
        let longitude = latitude / max(0.01, cos(place.latitude * .pi / 180))
        for row in Self.row(place.latitude - latitude)...Self.row(place.latitude + latitude) {
            for column in Self.row(place.longitude - longitude)...Self.row(place.longitude + longitude) {
                for node in cells[Self.cell(row, column)] ?? [] {
                    guard let there = places[Int(node)],
                        Geography.distance(place.latitude, place.longitude, there.latitude, there.longitude) <= metres
                    else { continue }
                    visit(Node(Int(node)), there)
                }
            }
        }
    }
}
