import Journeys
import Timetable

/// Makes questions at random, near to what runs: most have an answer.
struct QuestionMaker {
    let world: ReferenceWorld
    /// Longest window asked for.
    var longestWindow: Int32 = 1800
    var dice: Dice
    /// Runs of the world's own service day that can be boarded, and those of the evening and the night.
    private let daily: [Int]
    private let nightly: [Int]

    init(_ world: ReferenceWorld, seed: Int) {
        self.world = world
        dice = Dice(seed: seed)
        daily = world.runs.indices.filter { world.runs[$0].day == 0 && world.runs[$0].calls.count > 1 }
        nightly = daily.filter { world.runs[$0].end > 22 * 3600 }
    }

    /// A question; nil where nothing runs.
    mutating func question() -> ReferenceQuestion? {
        let chosen = dice.percent(30) && !nightly.isEmpty ? nightly : daily
        guard !chosen.isEmpty else { return nil }
        let run = world.runs[dice.pick(chosen)]
        let enter = run.calls.lowerBound + dice.roll(run.calls.count - 1)
        let leave = enter + 1 + dice.roll(run.calls.upperBound - enter - 1)
        let arrivesBy = dice.percent(40)
        var from = StopIndex(Int(world.calls[enter].stop))
        var to = StopIndex(Int(world.calls[leave].stop))
        var time = Int64(arrivesBy ? world.calls[leave].arrival : world.calls[enter].departure)
        time += Int64(dice.pick([0, 0, 1, 30, 300, 900, 3000])) * (arrivesBy ? 1 : -1)
        if dice.percent(65) {
            let other = world.calls[dice.pick(near(run, chosen))]
            if arrivesBy { from = StopIndex(Int(other.stop)) } else { to = StopIndex(Int(other.stop)) }
        }
        if dice.percent(40) { from = world.timetable.station(of: from) }
        if dice.percent(40) { to = world.timetable.station(of: to) }
        var question = ReferenceQuestion(query: BatchQuery(from: from, to: to, time: world.epoch + time))
        question.query.arrivesBy = arrivesBy
        if dice.percent(30) {
            question.query.window = min(longestWindow, dice.pick([1, 60, 600, 1200, 1800]))
        }
        if dice.percent(20) { addVias(near: run, &question) }
        addLimits(&question)
        return question
    }

    /// The calls of a run that runs at about the same time as another: of a few tries the nearest.
    private mutating func near(_ run: ReferenceRun, _ chosen: [Int]) -> [Int] {
        let tries = (0..<6).map { _ in world.runs[dice.pick(chosen)] }
        return Array((tries.min { abs($0.start - run.start) < abs($1.start - run.start) } ?? run).calls)
    }

    private mutating func addVias(near run: ReferenceRun, _ question: inout ReferenceQuestion) {
        var taken: Set<StopIndex> = []
        for _ in 0..<dice.pick([1, 1, 2, 3]) {
            let calls = dice.percent(60) ? Array(run.calls) : near(run, daily)
            var stop = StopIndex(Int(world.calls[dice.pick(calls)].stop))
            if dice.percent(40) { stop = world.timetable.station(of: stop) }
            // One call must never count as two visits: what that means is nobody's business here.
            guard taken.isDisjoint(with: world.timetable.stopAndChildren(stop)) else { continue }
            taken.formUnion(world.timetable.stopAndChildren(stop))
            question.query.vias.append((stop, dice.pick([0, 0, 60, 300])))
        }
    }

    private mutating func addLimits(_ question: inout ReferenceQuestion) {
        (question.startWalk, question.finalWalk) = (dice.percent(30), dice.percent(30))
        question.maxTransfers = dice.pick([0, 1, 2, 3, 4, 5, 5, 5])
        question.staysSeated = dice.percent(40)
        if dice.percent(25) { question.slack = Int32(dice.pick([1, 60, 120, 299])) }
        if dice.percent(15) {
            let modes = Set(world.timetable.routes.rows.map(\.mode)).sorted { $0.rawValue < $1.rawValue }
            question.modes = modes.reduce(ModeSet()) { dice.percent(70) ? $0.union(ModeSet($1)) : $0 }
        }
        if dice.percent(10) { question.refusesWheelchairNo = true }
        if dice.percent(5) { question.refusesWheelchairUnknown = true }
        if dice.percent(10) { question.refusesBikesNo = true }
        if dice.percent(5) { question.refusesBikesUnknown = true }
    }
}
