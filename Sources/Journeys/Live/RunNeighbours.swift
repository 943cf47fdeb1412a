import Timetable

/// Trips that may go on as one another with riders on board: those of one block, and those a row of type 4 ties.
struct RunNeighbours {
    private let network: RoutingNetwork
    private var before: [TripIndex: [TripIndex]] = [:]

    init(_ network: RoutingNetwork) {
        self.network = network
        for (trip, next) in network.tripLinks.inSeat {
            for one in next { before[one, default: []].append(trip) }
        }
    }

    var haveAny: Bool { network.timetable.blockNames.count > 0 || !before.isEmpty }

    /// Those of a trip, itself perhaps among them.
    func of(_ trip: TripIndex) -> [TripIndex] {
        let block = network.timetable.trips[trip].block
        let inBlock = block.isSome ? Array(network.timetable.blockTrips[block]) : []
        return inBlock + (network.tripLinks.inSeat[trip] ?? []) + (before[trip] ?? []).sorted()
    }
}
