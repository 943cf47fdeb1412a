import Timetable

/// How far stations are from each other: a limit of metres asks their nearest platforms, so that a ride never goes past a
/// station to come back to another of its platforms.
final class StationSpans: Sendable {
    /// How much farther than its nearest platform another one of a station may be, in metres.
    static let widest = 150.0

    private let network: RoutingNetwork
    private let stations: [StopIndex]
    private let model: any WalkingModel
    private let nodesOfStation: [StopIndex: [Node]]
    private let known = Locked<[UInt64: Double?]>([:])

    init(_ network: RoutingNetwork, stations: [StopIndex], model: any WalkingModel) {
        (self.network, self.stations, self.model) = (network, stations, model)
        nodesOfStation = Dictionary(grouping: stations.indices.lazy.map { Node($0) }) { stations[$0.position] }
    }

    /// Metres between the nearest platforms of two nodes' stations, whatever lies between; nil where their places are not known.
    func metres(_ one: Node, _ other: Node) -> Double? {
        let (from, to) = (stations[one.position], stations[other.position])
        if areSingle(one, other) { return measured(one, other) }
        let key = UInt64(from.rawValue) << 32 | UInt64(to.rawValue)
        if let metres = known.withLock({ $0[key] }) { return metres }
        var best: Double?
        for a in nodesOfStation[from] ?? [] {
            for b in nodesOfStation[to] ?? [] {
                guard let metres = measured(a, b) else { continue }
                best = min(best ?? metres, metres)
            }
        }
        known.withLock { [best] in $0[key] = .some(best) }
        return best
    }

    /// Whether both stations are a single stop each.
    func areSingle(_ one: Node, _ other: Node) -> Bool {
        isSingle(one) && isSingle(other)
    }

    private func isSingle(_ node: Node) -> Bool {
        let stop = network.stopOfNode[node.position]
        return nodesOfStation[stations[node.position]]?.allSatisfy { network.stopOfNode[$0.position] == stop } ?? true
    }

    private func measured(_ one: Node, _ other: Node) -> Double? {
        guard let here = network.grid.places[one.position], let there = network.grid.places[other.position] else {
            return nil
        }
        return model.metres(vouchedFrom: here, to: there)
    }
}
