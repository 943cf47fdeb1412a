import Timetable

/// One question over one world: what both directions need.
struct ReferenceSearch {
    let world: ReferenceWorld
    let walks: ReferenceWalks
    let question: ReferenceQuestion
    /// Asked for, on the world's clock.
    let time: Int32
    let rounds: Int
    let isAllowed: [Bool]
    let stopCount: Int
    /// How many trips must be told apart: all where a change depends on them, else none.
    let tripsToTell: Int
    /// Seconds on foot from the origin, and to the destination, by stop; `Int32.max` where there is no way.
    let access: [Int32]
    let egress: [Int32]
    /// Stops to be visited: for each whether a stop is one of it, and the stay.
    let vias: [(isVia: [Bool], stay: Int32)]

    init(_ world: ReferenceWorld, _ walks: ReferenceWalks, _ question: ReferenceQuestion) {
        (self.world, self.walks, self.question) = (world, walks, question)
        time = Int32(question.query.time - world.epoch)
        rounds = max(1, question.maxTransfers + 1)
        let arrivesBy = question.query.arrivesBy
        isAllowed = world.runs.map { question.allows($0) && world.isOpen($0, arrivesBy: arrivesBy) }
        let timetable = world.timetable
        let stopCount = timetable.stops.count
        self.stopCount = stopCount
        tripsToTell = walks.byTrips.isEmpty ? 0 : timetable.trips.count
        let origins = timetable.stopAndChildren(question.query.from).map { Int32($0.position) }
        let destinations = timetable.stopAndChildren(question.query.to).map { Int32($0.position) }
        var access = [Int32](repeating: .max, count: stopCount)
        var egress = access
        for stop in origins {
            access[Int(stop)] = 0
            for walk in question.startWalk ? walks.from[stop] ?? [] : [] {
                access[Int(walk.stop)] = min(access[Int(walk.stop)], walk.seconds)
            }
        }
        if question.finalWalk {
            for (stop, list) in walks.from {
                for walk in list where destinations.contains(walk.stop) {
                    egress[Int(stop)] = min(egress[Int(stop)], walk.seconds)
                }
            }
        }
        for stop in destinations { egress[Int(stop)] = 0 }
        (self.access, self.egress) = (access, egress)
        vias = question.query.vias.map { via in
            var isVia = [Bool](repeating: false, count: stopCount)
            for stop in timetable.stopAndChildren(via.stop) { isVia[stop.position] = true }
            return (isVia, via.stay)
        }
    }

    /// Visits made once a vehicle with riders on board, who have made some, calls at a stop.
    @inline(__always)
    func visits(_ made: Int, at stop: Int) -> Int {
        var made = made
        while made < vias.count, vias[made].stay == 0, vias[made].isVia[stop] { made += 1 }
        return made
    }

    /// The seconds of the window in which a first ride leaves where the journey may begin, or a last one arrives where it
    /// may end.
    func candidates() -> Set<Int32> {
        var seconds: Set<Int32> = []
        let window = question.query.window
        let stays = [0] + vias.map(\.stay)
        for (index, run) in world.runs.enumerated() where isAllowed[index] {
            for call in world.calls[run.calls] {
                if question.query.arrivesBy {
                    guard call.canAlight, egress[Int(call.stop)] < .max else { continue }
                    // A stay at the very end delays the arrival.
                    for stay in stays {
                        let arrival = call.arrival + stay
                        if arrival > time - window, arrival <= time { seconds.insert(arrival) }
                    }
                } else {
                    guard call.canBoard, access[Int(call.stop)] < .max else { continue }
                    if call.departure >= time, call.departure < time + window { seconds.insert(call.departure) }
                }
            }
        }
        return seconds
    }
}
