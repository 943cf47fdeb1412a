import Timetable

/// What transfers.txt says of changes from node to node. Of several rows the one that names most counts: trips before routes
/// before stops alone.
struct TransferRules {
    struct Row {
        var to: Node
        /// `min_transfer_time`; nil where the row has none.
        var seconds: Int?
        var isForbidden: Bool
        fileprivate var rank: Int
    }

    /// A change at one stop.
    private struct Change {
        /// `WalkTable.forbidden` where nobody may; nil where it takes what it usually does.
        var seconds: Int32?
        var rank: Int
    }
    private struct Pair: Hashable {
        var from: UInt32
        var to: UInt32
    }

    private var rowsOfNode: [UInt32: [Row]] = [:]
    private var changes: [Pair: Change] = [:]
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
        let seconds = row.minimumTime >= 0 ? Int(row.minimumTime) : nil
        let isForbidden = row.type == .forbidden
        for one in from {
            for other in to {
                if network.stopOfNode[one.position] == network.stopOfNode[other.position] {
                    addChange(row, rank: rank, Pair(from: one.rawValue, to: other.rawValue))
                } else {
                    addRow(Row(to: other, seconds: seconds, isForbidden: isForbidden, rank: rank), from: one)
                }
            }
        }
    }

    private mutating func addChange(_ row: TransferRecord, rank: Int, _ pair: Pair) {
        var seconds: Int32?
        if row.type == .forbidden {
            seconds = WalkTable.forbidden
        } else if row.minimumTime >= 0 {
            // Sums with longer ones would not fit an `Int32`.
            seconds = min(row.minimumTime, WalkTable.forbidden)
        } else if rank > 0, row.type == .timed {
            // The vehicle waits for the other one.
            seconds = 0
        }
        if rank == 0, seconds == nil { return }
        if rank > 0, let known = changes[pair], known.rank == rank, seconds != WalkTable.forbidden { return }
        changes[pair] = Change(seconds: seconds, rank: rank)
    }

    private mutating func addRow(_ row: Row, from node: Node) {
        // Rules come with the least that is named first.
        if row.rank > 0 {
            rowsOfNode[node.rawValue]?.removeAll {
                $0.to == row.to && ($0.rank < row.rank || (row.isForbidden && !$0.isForbidden))
            }
            if rowsOfNode[node.rawValue]?.contains(where: { $0.to == row.to }) ?? false { return }
        }
        rowsOfNode[node.rawValue, default: []].append(row)
    }

    /// Rows from a node to those of other stops.
    func rows(from node: Node) -> [Row] { rowsOfNode[node.rawValue] ?? [] }

    /// Seconds a change at one stop takes, from node to node; nil where the feed does not say.
    func change(from node: Node, to other: Node) -> Int32? {
        changes[Pair(from: node.rawValue, to: other.rawValue)]?.seconds
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
