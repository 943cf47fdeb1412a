import GTFSValues
import Journeys
import Timetable

/// The engine and the reference side by side over one timetable.
final class Trial {
    let timetable: Timetable
    private let planners: [BatchPlanner]
    private let walks: [ReferenceWalks]
    private var worlds: [ServiceDate: ReferenceWorld] = [:]
    private(set) var asked = 0
    private(set) var answered = 0
    private(set) var results = 0
    /// What was asked, by kind.
    private(set) var kinds: [String: Int] = [:]
    /// Questions on which the two differ, told with both answers.
    private(set) var differences: [String] = []

    init(_ timetable: Timetable, seed: Int) {
        self.timetable = timetable
        let network = RoutingNetwork(timetable)
        var dice = Dice(seed: seed)
        let listed = Self.randomWalks(timetable, &dice)
        walks = [
            ReferenceWalks(timetable, change: nil), ReferenceWalks(timetable, change: 90),
            ReferenceWalks(timetable, listed, change: 45),
        ]
        planners = [
            BatchPlanner(network, walks: .feed(network, changeSeconds: nil)),
            BatchPlanner(network, walks: .feed(network, changeSeconds: 90)),
            BatchPlanner(network, walks: .listed(network, listed, changeSeconds: 45)),
        ]
    }

    /// Walks between stops of neighbouring calls, as there is no telling which stops are near each other.
    private static func randomWalks(
        _ timetable: Timetable, _ dice: inout Dice
    ) -> [(from: StopIndex, to: StopIndex, seconds: Int32)] {
        let stops = Array(Set(timetable.patternStops.rows)).sorted()
        return (0..<(stops.count * 2)).map { _ in
            let one = dice.roll(stops.count)
            let other = min(max(0, one + dice.roll(41) - 20), stops.count - 1)
            let (from, to) = (stops[one], stops[other])
            return (dice.percent(20) ? timetable.station(of: from) : from, to, Int32(dice.roll(600)))
        }.filter { !timetable.stopAndChildren($0.from).contains($0.to) }
    }

    func world(_ date: ServiceDate) -> ReferenceWorld {
        if let known = worlds[date] { return known }
        let world = ReferenceWorld(timetable, date: date)
        worlds[date] = world
        return world
    }

    /// Asks both the same.
    func compare(_ question: ReferenceQuestion, walking choice: Int) {
        let choice = choice % walks.count
        let world = world(timetable.cityZone.civilDate(at: question.query.time))
        let wanted = ReferencePlanner(world: world, walks: walks[choice]).answer(question)
        let found = question.answer(by: planners[choice])
        asked += 1
        if !wanted.isEmpty { answered += 1 }
        results += wanted.count
        count(question)
        if wanted != found {
            let day = world.epoch
            func text(_ results: [ReferenceAnswer]) -> String {
                results.map { "\($0.transfers):\($0.departure - day)-\($0.arrival - day)" }.joined(separator: " ")
            }
            differences.append(
                "\(told(question, day)) walks \(choice)\n  reference \(text(wanted))\n  engine    \(text(found))")
        }
    }

    private func count(_ question: ReferenceQuestion) {
        func note(_ kind: String, _ holds: Bool) { if holds { kinds[kind, default: 0] += 1 } }
        let query = question.query
        note("range", query.window > 0)
        note("arrive-by", query.arrivesBy)
        note("range arrive-by", query.window > 0 && query.arrivesBy)
        note("vias", !query.vias.isEmpty)
        note("seated", question.staysSeated)
        note("start walk", question.startWalk)
        note("final walk", question.finalWalk)
        note("slack", question.slack > 0)
        note("modes", question.modes != nil)
    }

    private func told(_ question: ReferenceQuestion, _ day: Int64) -> String {
        func id(_ stop: StopIndex) -> String { timetable.string(timetable.stops[stop].id) }
        let query = question.query
        var words = [
            "\(timetable.cityZone.civilDate(at: day + 43_200)) \(id(query.from)) to \(id(query.to))",
            "\(query.arrivesBy ? "by" : "at") \(query.time - day)", "window \(query.window)",
            "transfers ≤ \(question.maxTransfers)",
        ]
        if question.startWalk { words.append("startWalk") }
        if question.finalWalk { words.append("finalWalk") }
        if question.staysSeated { words.append("seated") }
        if question.slack > 0 { words.append("slack \(question.slack)") }
        if let modes = question.modes { words.append("modes \(modes.modes)") }
        if question.refusesWheelchairNo { words.append("refusesWheelchairNo") }
        if question.refusesWheelchairUnknown { words.append("refusesWheelchairUnknown") }
        if question.refusesBikesNo { words.append("refusesBikesNo") }
        if question.refusesBikesUnknown { words.append("refusesBikesUnknown") }
        for via in query.vias { words.append("via \(id(via.stop)) stay \(via.stay)") }
        return words.joined(separator: ", ")
    }
}

extension Trial {
    /// Counts, for the record.
    var told: String {
        let kinds = kinds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return
            "\(asked) questions (\(answered) answered, \(results) journeys; \(kinds)), \(differences.count) differences"
    }
}
