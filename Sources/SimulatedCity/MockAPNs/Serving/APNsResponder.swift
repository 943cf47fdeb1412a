import Foundation
import Synchronization

/// Decides what becomes of each request, and keeps what arrived.
final class APNsResponder: Sendable {
    /// What a connection does about a request.
    struct Decision: Sendable {
        /// nil where the request is not taken, or its answer is lost.
        var answer: Answer?
        /// Milliseconds before the answer.
        var delay: Int64 = 0
        /// Whether this is the last request of its connection, and a GOAWAY is to say so.
        var goesAway = false
        var closesOnGoAway = false
        /// Whether the connection is cut.
        var isCut = false
    }

    /// An answer as it goes over the wire.
    struct Answer: Sendable {
        let apnsID: String
        /// nil for 200.
        let refusal: MockAPNs.Refusal?
    }

    struct State: Sendable {
        var faults = MockAPNs.Faults()
        var bearer: BearerCheck
        var pushRecord: APNsRecord
        var draws = 0
    }

    let state: Mutex<State>
    private let rules: APNsRules
    private let chance: Chance
    private let journal: PushJournal?
    private let now: @Sendable () -> Int64

    /// - Parameter now: milliseconds since 1970-01-01T00:00:00Z.
    init(_ options: MockAPNs.Options, now: @escaping @Sendable () -> Int64) throws(MockAPNsError) {
        journal = try options.journal.map { path throws(MockAPNsError) in try PushJournal(path) }
        rules = APNsRules(topic: options.topic)
        chance = Chance(seed: options.seed).of("apns")
        self.now = now
        let pushRecord = APNsRecord(kept: options.arrivalsKept, countsDelivered: options.countsDelivered)
        state = Mutex(State(bearer: BearerCheck(options.keys), pushRecord: pushRecord))
    }

    /// - Parameter index: of the request on its connection, from 1.
    func take(_ request: APNsRequest, index: Int) -> Decision {
        let now = now()
        let asked = request.headers["apns-id"].flatMap { UUID(uuidString: $0) }
        let apnsID = (asked ?? UUID()).uuidString.lowercased()
        let flaw = rules.refusal(of: request)
        return state.withLock { state in
            var decision = Decision(delay: state.faults.slowness)
            if state.faults.resetEvery.map({ index.isMultiple(of: max(1, $0)) }) == true {
                decision.isCut = true
                state.pushRecord.totals.cuts += 1
                return decision
            }
            var refusal =
                rules.routing(of: request)
                ?? state.bearer.refusal(of: request.headers["authorization"], at: now / 1000)
                ?? flaw ?? fault(&state, on: request)
            if refusal == nil, journal?.enter(request, apnsID: apnsID) == false {
                refusal = .init(500, "InternalServerError")
            }
            state.pushRecord.enter(request, apnsID: apnsID, refusal: refusal, at: now)
            if state.faults.losesAnswerEvery.map({ index.isMultiple(of: max(1, $0)) }) == true {
                decision.isCut = true
                state.pushRecord.totals.cuts += 1
                state.pushRecord.totals.answersLost += 1
                return decision
            }
            decision.answer = Answer(apnsID: apnsID, refusal: refusal)
            if let every = state.faults.goAwayEvery, index >= every {
                decision.goesAway = true
                decision.closesOnGoAway = state.faults.closesOnGoAway
                state.pushRecord.totals.goAways += 1
            }
            return decision
        }
    }

    /// 0..<1.
    private func draw(_ storm: MockAPNs.Storm, _ request: APNsRequest, _ draws: inout Int) -> Double {
        if let number = storm.devicesDrawnBy {
            return chance.of(number).of(request.deviceToken ?? "").unit(.refusal)
        }
        draws += 1
        return chance.unit(.refusal, draws)
    }

    private func fault(_ state: inout State, on request: APNsRequest) -> MockAPNs.Refusal? {
        if let refusal = state.faults.byToken[request.deviceToken ?? ""] { return refusal }
        for index in state.faults.storms.indices {
            let storm = state.faults.storms[index]
            guard storm.remaining != 0 else { continue }
            guard draw(storm, request, &state.draws) < storm.share else { continue }
            if let remaining = storm.remaining { state.faults.storms[index].remaining = remaining - 1 }
            return storm.refusal
        }
        return nil
    }
}
