import Foundation
import Fuzzing
import Ground
import GroundFixtures
import OpenStreetMap
import Testing

/// Streets at random, against plain searches.
@Suite struct WalkPropertyTests {
    static func wild(_ random: inout SeededGenerator) -> ExtractDraft {
        var draft = ExtractDraft()
        let places = (0..<60).map { _ in
            (Double.random(in: 0...900, using: &random), Double.random(in: 0...900, using: &random))
        }
        let kinds: [[String: String]] = [
            ["highway": "residential"], ["highway": "footway", "oneway": "yes"], ["highway": "steps"],
            ["highway": "path"],
            ["highway": "steps", "conveying": "backward"], ["highway": "elevator"],
        ]
        for _ in 0..<70 {
            let count = Int.random(in: 2...5, using: &random)
            draft.street(
                (0..<count).map { _ in places.randomElement(using: &random) ?? (0, 0) },
                kinds.randomElement(using: &random) ?? [:])
        }
        return draft
    }

    @Test(arguments: 0..<12) func theShortestWayIsFound(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let town = try Town(Self.wild(&random))
        let ground = town.ground
        for profile in [WalkProfile.shortest, .usual] {
            let all = Self.everyCost(ground, profile)
            let search = WalkSearch(ground)
            for from in ground.corners.indices {
                let anchors = Self.anchors(at: from, ground)
                search.search(from: anchors, limit: 1e6, profile: profile)
                for to in ground.corners.indices where to != from {
                    #expect(search.cost(to: to) == all[from.position][to.position])
                }
            }
        }
    }

    @Test(arguments: 0..<6) func backwardIsForwardTheOtherWayRound(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &+ 100)
        let town = try Town(Self.wild(&random))
        for _ in 0..<40 {
            let (from, to) = (
                (Double.random(in: 0...900, using: &random), Double.random(in: 0...900, using: &random)),
                (Double.random(in: 0...900, using: &random), Double.random(in: 0...900, using: &random))
            )
            for profile in [WalkProfile.shortest, .usual, .wheelchair] {
                let (forward, backward) = (town.path(from, to, profile), town.path(from, to, profile, isBackward: true))
                #expect((forward == nil) == (backward == nil))
                guard let forward, let backward else { continue }
                #expect(abs(Int(forward.cost) - Int(backward.cost)) <= 4, "roundings of two ends")
                #expect(forward.points.first == backward.points.first && forward.points.last == backward.points.last)
                for path in [forward, backward] {
                    #expect(
                        path.pieces.allSatisfy { !(ground(town, $0).flags.contains(.forwardOnly) && $0.isReversed) })
                    #expect(Self.isWhole(path), "its parts follow each other")
                    if profile == .shortest { #expect(abs(Int(path.length) - Int(path.cost)) <= path.pieces.count + 2) }
                    if profile == .wheelchair { #expect(path.pieces.allSatisfy { ground(town, $0).kind != .steps }) }
                }
            }
        }
    }

    private func ground(_ town: Town, _ piece: WalkPath.Piece) -> StreetRecord { town.ground.streets[piece.street] }

    private static func isWhole(_ path: WalkPath) -> Bool {
        var at = 0
        for piece in path.pieces {
            guard piece.firstPoint == at else { return false }
            at = piece.firstPoint + piece.pointCount - 1
        }
        return at == path.points.count - 1
    }

    /// At a corner itself, on any street that ends there.
    private static func anchors(at corner: CornerIndex, _ ground: Ground) -> [WalkAnchor] {
        ground.ends[corner].map { end in
            let street = ground.streets[end.street]
            return WalkAnchor(
                street: end.street, along: end.isReversed ? street.length : 0, point: ground.corners[corner].point,
                off: 0)
        }
    }

    /// From every corner to every other, by the textbook.
    private static func everyCost(_ ground: Ground, _ profile: WalkProfile) -> [[UInt32?]] {
        let count = ground.corners.count
        var best = [[UInt32?]](repeating: [UInt32?](repeating: nil, count: count), count: count)
        for street in ground.streets.rows {
            let cost =
                switch street.kind {
                case .steps where !street.flags.contains(.conveying):
                    UInt32(Double(street.length) * profile.stepsFactor)
                case .lift: street.length + UInt32(profile.liftMetres * 100)
                default: street.length
                }
            func offer(_ from: CornerIndex, _ to: CornerIndex) {
                let known = best[from.position][to.position] ?? .max
                best[from.position][to.position] = min(known, cost)
            }
            offer(street.from, street.to)
            if !street.flags.contains(.forwardOnly) { offer(street.to, street.from) }
        }
        for middle in 0..<count {
            for from in 0..<count {
                guard let first = best[from][middle] else { continue }
                for to in 0..<count {
                    guard let second = best[middle][to] else { continue }
                    best[from][to] = min(best[from][to] ?? .max, first + second)
                }
            }
        }
        return best
    }
}
