import Foundation
import SectionFile

/// Which way somebody turns who goes from one part of a walk to the next.
public enum WalkTurn: String, Sendable, CaseIterable {
    case depart, straight, back
    case slightLeft, left, sharpLeft
    case slightRight, right, sharpRight

    /// The turn from one heading to another, both in degrees clockwise from north.
    init(from: Double, to: Double) {
        var angle = (to - from).truncatingRemainder(dividingBy: 360)
        if angle > 180 { angle -= 360 }
        if angle < -180 { angle += 360 }
        self =
            switch abs(angle) {
            case ..<25: .straight
            case ..<55: angle < 0 ? .slightLeft : .slightRight
            case ..<130: angle < 0 ? .left : .right
            case ..<165: angle < 0 ? .sharpLeft : .sharpRight
            default: .back
            }
    }
}

/// A part of a walk that is told in one sentence: "left into Alfred Street".
public struct WalkStep: Sendable, Equatable {
    public var turn: WalkTurn
    /// Name of the street; nil where it has none.
    public var name: String?
    public var kind: StreetKind
    /// Facts about where it begins.
    public var flags: StreetFlags
    /// Whether steps, a lift or a slope lead up or down; nil where nobody says.
    public var leadsUp: Bool?
    /// The storey that a lift, steps or an escalator lead to, above the street; nil where nobody says.
    public var level: Double?
    /// Centimetres.
    public var length: UInt32
    /// The point of the path at which it begins.
    public var firstPoint: Int
}

extension WalkPath {
    /// Metres over which a heading is looked at: what lies nearer is the corner itself.
    private static let headingMetres = 12.0
    /// Centimetres of a way without a name that are not worth a sentence between two others.
    private static let briefest: UInt32 = 1_500

    /// The walk in sentences.
    public func steps(in ground: Ground) -> [WalkStep] {
        var steps: [WalkStep] = []
        for (position, piece) in pieces.enumerated() {
            if var lift = lift(before: position, in: ground) {
                if !steps.isEmpty { lift.turn = turn(at: piece.firstPoint) }
                steps.append(lift)
            }
            guard piece.length > 0 || pieces.count == 1 else { continue }
            let street = ground.streets[piece.street]
            let name = ground.string(street.name)
            let climb = climb(at: position, in: ground)
            var step = WalkStep(
                turn: .depart, name: name.isEmpty ? nil : name, kind: street.kind, flags: street.flags,
                leadsUp: climb.leadsUp, level: climb.level, length: piece.length, firstPoint: piece.firstPoint)
            if let last = steps.last {
                step.turn = turn(at: piece.firstPoint)
                let next = pieces.dropFirst(position + 1).first { $0.length > 0 }
                let nextName = next.map { ground.string(ground.streets[$0.street].name) }
                if last.continues(step) || step.isBrief(Self.briefest) && nextName == last.name {
                    steps[steps.count - 1].length += piece.length
                    if last.leadsUp == nil, last.kind != .lift { steps[steps.count - 1].leadsUp = step.leadsUp }
                    if street.climbs { steps[steps.count - 1].level = step.level }
                    continue
                }
            }
            steps.append(step)
        }
        return steps
    }

    private func turn(at point: Int) -> WalkTurn {
        guard let before = heading(upTo: point), let after = heading(from: point) else { return .straight }
        return WalkTurn(from: before, to: after)
    }

    private func heading(upTo point: Int) -> Double? {
        Self.heading(points[0...point].reversed()).map { $0 + 180 }
    }

    private func heading(from point: Int) -> Double? { Self.heading(points[point...]) }

    /// Degrees clockwise from north, from the first point to one some metres on.
    private static func heading(_ line: some Sequence<GroundPoint>) -> Double? {
        var plane: Plane?
        var found: Double?
        for point in line {
            guard let plane else {
                plane = Plane(around: point.degrees)
                continue
            }
            let (x, y) = plane.position(point)
            guard x != 0 || y != 0 else { continue }
            found = atan2(x, y) * 180 / .pi
            if (x * x + y * y).squareRoot() >= headingMetres * 100 { break }
        }
        return found
    }
}

extension WalkStep {
    /// Whether another part belongs to the same sentence.
    fileprivate func continues(_ next: WalkStep) -> Bool {
        let special: Set<StreetKind> = [.steps, .lift]
        if special.contains(kind) || special.contains(next.kind) {
            return kind == next.kind && kind == .steps && next.turn != .back && leadsUp == next.leadsUp
        }
        if let name, let other = next.name { return name == other }
        guard name == nil, next.name == nil else { return false }
        return flags.contains(.crossing) == next.flags.contains(.crossing)
            && [.straight, .slightLeft, .slightRight].contains(next.turn)
    }

    fileprivate func isBrief(_ briefest: UInt32) -> Bool {
        name == nil && length < briefest && kind != .steps && kind != .lift
    }
}
