import Timetable

/// What transfers.txt says of changes from node to node. Of several rows the one that names most counts: trips before routes before
/// stops alone, and of those a stop before the station it is part of; of several alike one that forbids, else the first.
struct TransferRules {
    /// What counts between the nodes of two stops.
    struct Row {
        var to: Node
        /// `min_transfer_time`; nil where the row has none.
        var seconds: Int?
        var isForbidden: Bool
    }

    /// The row that counts so far, and how much it names.
    private struct Told {
        var row: TransferRecord
        var rank: Int
    }
    private struct Pair: Hashable {
        var from: UInt32
        var to: UInt32
    }

    private var told: [Pair: Told] = [:]
    /// For each node those of other stops that a row leads to.
    private var onward: [UInt32: [Node]] = [:]
    private let network: RoutingNetwork

    init(_ network: RoutingNetwork) {
        self.network = network
        for row in network.timetable.transfers.rows
        where row.fromStop.isSome && row.toStop.isSome && !row.fromTrip.isSome && !row.toTrip.isSome
            && !row.fromRoute.isSome && !row.toRoute.isSome
        {
            guard [.recommended, .timed, .minimumTime, .forbidden].contains(row.type) else { continue }
            add(row, rank: 0, from: network.nodes(of: row.fromStop), to: network.nodes(of: row.toStop))
        }
        for rule in network.classes.rules { add(rule.row, rank: rule.rank, from: rule.from, to: rule.to) }
    }

    private mutating func add(_ row: TransferRecord, rank: Int, from: [Node], to: [Node]) {
        for one in from {
            let here = network.stopOfNode[one.position]
            for other in to {
                let there = network.stopOfNode[other.position]
                // A row of a station stands for its stops as long as none speaks of them.
                let stops = (here == row.fromStop ? 1 : 0) + (there == row.toStop ? 1 : 0)
                let rank = rank * Self.stopRanks + stops
                let pair = Pair(from: one.rawValue, to: other.rawValue)
                if let known = told[pair] {
                    let forbids = row.type == .forbidden && known.row.type != .forbidden
                    guard rank > known.rank || rank == known.rank && forbids else { continue }
                } else if here != there {
                    onward[one.rawValue, default: []].append(other)
                }
                told[pair] = Told(row: row, rank: rank)
            }
        }
    }

    /// How many ranks there are of rows that name the same but for stops: none of the two themselves, one, both.
    private static let stopRanks = 3

    /// Rows from a node to those of other stops, one for each.
    func rows(from node: Node) -> [Row] {
        (onward[node.rawValue] ?? []).compactMap { to in
            told[Pair(from: node.rawValue, to: to.rawValue)].map { told in
                Row(
                    to: to, seconds: told.row.minimumTime >= 0 ? Int(told.row.minimumTime) : nil,
                    isForbidden: told.row.type == .forbidden)
            }
        }
    }

    /// Seconds a change at one stop takes, from node to node, `WalkTable.forbidden` where nobody may; nil where it takes what it
    /// usually does.
    func change(from node: Node, to other: Node) -> Int32? {
        guard let told = told[Pair(from: node.rawValue, to: other.rawValue)] else { return nil }
        if told.row.type == .forbidden { return WalkTable.forbidden }
        // Sums with longer ones would not fit an `Int32`.
        if told.row.minimumTime >= 0 { return min(told.row.minimumTime, WalkTable.forbidden) }
        // The vehicle waits for the other one.
        return told.rank >= Self.stopRanks && told.row.type == .timed ? 0 : nil
    }
}

extension RoutingNetwork {
    /// The changes from a node to the others of its stop, each in as many seconds as `change` says, where that is allowed.
    func siblings(of node: Node, _ change: (Node) -> Int32) -> [WalkTable.Draft] {
        var drafts: [WalkTable.Draft] = []
        eachNode(at: node) { other in
            guard other != node else { return }
            let seconds = change(other)
            guard seconds < WalkTable.forbidden else { return }
            drafts.append(WalkTable.Draft(to: other, metres: 0, seconds: Int(seconds)))
        }
        return drafts
    }
}
