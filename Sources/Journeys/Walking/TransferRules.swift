import GTFS
import Timetable

/// What transfers.txt says of pairs of stops, whoever changes there: rows that name a route or a trip are not among them.
struct TransferRules {
    struct Row {
        var to: Node
        /// `min_transfer_time`; nil where the row has none.
        var seconds: Int?
        var isForbidden: Bool
    }

    private var rowsOfNode: [UInt32: [Row]] = [:]
    private var changes: [UInt32: Int32] = [:]

    init(_ network: RoutingNetwork) {
        for row in network.timetable.transfers.rows
        where row.fromStop.isSome && row.toStop.isSome && !row.fromTrip.isSome && !row.toTrip.isSome
            && !row.fromRoute.isSome && !row.toRoute.isSome
        {
            let isForbidden = row.type == .forbidden
            guard isForbidden || [.recommended, .timed, .minimumTime].contains(row.type) else { continue }
            let seconds = row.minimumTime >= 0 ? Int(row.minimumTime) : nil
            for from in network.nodes(of: row.fromStop) {
                for to in network.nodes(of: row.toStop) {
                    if from != to {
                        rowsOfNode[from.rawValue, default: []].append(
                            Row(to: to, seconds: seconds, isForbidden: isForbidden))
                    } else if isForbidden {
                        changes[from.rawValue] = WalkTable.forbidden
                    } else if let seconds {
                        changes[from.rawValue] = Int32(clamping: seconds)
                    }
                }
            }
        }
    }

    /// Rows from a node to others.
    func rows(from node: Node) -> [Row] { rowsOfNode[node.rawValue] ?? [] }

    /// Seconds a change at a node takes; nil where the feed does not say.
    func change(at node: Node) -> Int32? { changes[node.rawValue] }
}
