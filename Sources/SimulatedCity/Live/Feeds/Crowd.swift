import GTFSRealtime

/// How full vehicles are: full in the peaks and in the middle of a run, emptier at its ends.
struct Crowd: Sendable {
    private let chance: Chance
    private let calls: Int
    private let level: Double

    init(of run: Run) {
        chance = run.chance
        calls = run.count
        let busy =
            switch DelayTraits.strain(at: run.departure % 86_400) {
            case 1.5...: 2.6
            case 1.1..<1.5: 1.9
            case 0.9..<1.1: 1.2
            default: 0.3
            }
        level = busy + run.chance.unit(.crowd) * 1.2 - 0.6
    }

    /// On leaving a call.
    func status(at call: Int) -> PublishedOccupancyStatus { Self.status(on(call)) }

    /// In one carriage, counted from 0, on leaving a call.
    func status(at call: Int, carriage: Int) -> PublishedOccupancyStatus {
        Self.status(on(call) + chance.unit(.carriage, carriage) * 2 - 1)
    }

    private func on(_ call: Int) -> Double {
        guard call < calls - 1 else { return 0 }
        // A parabola: 0 at the ends, 1 in the middle.
        let along = (Double(call) + 0.5) / Double(calls)
        return level + 4 * along * (1 - along) * 1.4 - 0.4 + chance.unit(.crowdCall, call) * 0.5
    }

    private static func status(_ level: Double) -> PublishedOccupancyStatus {
        PublishedOccupancyStatus(rawValue: min(5, max(0, Int(level)))) ?? .manySeatsAvailable
    }
}

extension Crowd {
    /// The carriages of a train as the TfNSW extension tells of them, from the front.
    func consist(at call: Int, way: LiveWay) -> [PublishedCarriageDescriptor] {
        (0..<way.carriages).map { index in
            var carriage = PublishedCarriageDescriptor()
            carriage.name = Self.name(of: index, of: way.carriages)
            carriage.positionInConsist = Int32(index + 1)
            carriage.occupancyStatus = status(at: call, carriage: index)
            let isEnd = index == 0 || index == way.carriages - 1
            carriage.quietCarriage = way.mode == .train && isEnd
            carriage.toilet = way.mode == .train && index % 4 == 3 ? .accessible : .none
            carriage.luggageRack = way.mode == .metro && isEnd
            return carriage
        }
    }

    private static func name(of index: Int, of count: Int) -> String {
        switch index {
        case 0, count - 1: "D\(index + 1)"
        default: "N\(index + 1)"
        }
    }
}
