import Timetable

extension WalkTable {
    /// Walking as transfers.txt has it and no other: rows of type 0, 1 and 2 with their minimum time, or none; pairs of type 3
    /// not at all. A row of stations stands for all their platforms.
    ///
    /// - Parameter changeSeconds: how long a change at one stop takes; nil for the feed's own rows, else 0.
    public static func feed(_ network: RoutingNetwork, changeSeconds: Int32?) -> WalkTable {
        let rules = TransferRules(network)
        return WalkTable(
            nodeCount: network.nodeCount,
            changes: (0..<network.nodeCount).map {
                changeSeconds ?? rules.change(from: Node($0), to: Node($0)) ?? 0
            }
        ) { node, drafts in
            drafts = network.siblings(of: node) { changeSeconds ?? rules.change(from: node, to: $0) ?? 0 }
            for rule in rules.rows(from: node) where !rule.isForbidden {
                drafts.append(Draft(to: rule.to, metres: 0, seconds: max(0, rule.seconds ?? 0)))
            }
        }
    }

    /// Walking as a list has it and no other.
    ///
    /// - Parameters:
    ///   - walks: from stop to stop in seconds, from alighting to ready to board. A stop that is a station stands for its
    ///     platforms. Of several walks between two stops the quickest counts.
    ///   - changeSeconds: how long a change at one stop takes.
    public static func listed(
        _ network: RoutingNetwork, _ walks: [(from: StopIndex, to: StopIndex, seconds: Int32)], changeSeconds: Int32
    ) -> WalkTable {
        var byNode = [[Draft]](repeating: [], count: network.nodeCount)
        for walk in walks {
            for from in network.nodes(of: walk.from) {
                for to in network.nodes(of: walk.to) {
                    byNode[from.position].append(Draft(to: to, metres: 0, seconds: Int(walk.seconds)))
                }
            }
        }
        return WalkTable(
            nodeCount: network.nodeCount, changes: [Int32](repeating: changeSeconds, count: network.nodeCount)
        ) { [byNode] node, drafts in
            drafts = network.siblings(of: node) { _ in changeSeconds }
            drafts += byNode[node.position].sorted { $0.seconds < $1.seconds }
        }
    }
}
