import Foundation
import NIOCore

extension LoadRun {
    /// A run under way. It lives on its event loop, and is used there only.
    final class Running: @unchecked Sendable {
        let loop: any EventLoop
        let checker: AnswerChecker
        private let settings: LoadSettings
        private let pools: [ConnectionPool]
        private let builders: [RequestBuilder]
        private let tokens: [String]
        private var arrivals: Arrivals
        private let comparison: NodeComparison?
        private var comparing: SeededDraws
        private var visits: [Int: VisitRun] = [:]
        private var visitNumber = 0
        private var requestNumber: UInt64 = 0
        private let requestPrefix = String(UInt32.random(in: .min ... .max), radix: 16)

        private var began = NIODeadline.now()
        private var done: EventLoopPromise<Void>?
        private var isOver = false
        private var endedEarly = false
        private var underWay = 0
        private var tally = LoadTally()
        /// Seconds of the run between which figures are taken.
        private var window: ClosedRange<Double>
        private var usage = (before: ProcessorTime(), after: ProcessorTime())
        private var told = (seconds: 0.0, requests: 0)

        /// Share of answers that other nodes are asked for too.
        private static let comparedShare = 0.1
        /// Seconds after which a stream that was not answered counts as one that failed, though nobody waits for it any more.
        private static let longWait = 1.0

        init(
            _ settings: LoadSettings, _ loop: any EventLoop, _ pools: [ConnectionPool], _ stops: CityStops,
            apiKey: String?, tokens: [String], checker: AnswerChecker
        ) {
            (self.settings, self.loop, self.pools) = (settings, loop, pools)
            (self.tokens, self.checker) = (tokens, checker)
            builders = pools.map {
                RequestBuilder(host: $0.target.hostHeader, appVersion: settings.appVersion, apiKey: apiKey)
            }
            arrivals = Arrivals(settings, stops, signedIn: tokens.count)
            comparison = settings.compares && pools.count > 1 ? NodeComparison(pools, on: loop) : nil
            comparing = SeededDraws(seed: settings.seed, number: 0x43)
            window = settings.rampSeconds...settings.rampSeconds + settings.seconds
        }

        /// Seconds since the start.
        func now() -> Double { Double((NIODeadline.now() - began).nanoseconds) / 1e9 }

        /// Does something when it is due.
        func at(_ due: Double, _ body: @escaping () -> Void) {
            loop.assumeIsolated().scheduleTask(deadline: began + .nanoseconds(Int64(due * 1e9)), body)
        }

        private func isCounted(_ due: Double) -> Bool { window.contains(due) }

        func begin(
            _ joining: [(rider: Rider, passed: Double, steps: [VisitStep])], at start: NIODeadline,
            _ done: EventLoopPromise<Void>
        ) {
            (began, self.done) = (start, done)
            guard !isOver else { return done.succeed() }
            for (rider, passed, steps) in joining { admit(rider, opened: -passed, steps) }
            scheduleArrival(after: 0)
            at(window.lowerBound) { [self] in usage.before = .now() }
            at(window.upperBound) { [self] in end(early: false) }
        }

        private func scheduleArrival(after time: Double) {
            let due = time + arrivals.gap()
            guard due <= window.upperBound else { return }
            at(due) { [self] in
                guard !isOver else { return }
                let (rider, visit) = arrivals.next()
                if isCounted(due) { if visit == nil { tally.refreshes += 1 } else { tally.openings += 1 } }
                admit(rider, opened: due, visit?.steps ?? arrivals.refresh(of: rider))
                scheduleArrival(after: due)
            }
        }

        private func admit(_ rider: Rider, opened: Double, _ steps: [VisitStep]) {
            let index = rider.number % pools.count
            let token = rider.number < tokens.count ? tokens[rider.number] : nil
            let visit = VisitRun(
                self, builders[index], pools[index], rider, token: token, opened: opened, steps: steps)
            visitNumber += 1
            let number = visitNumber
            visits[number] = visit
            visit.begin()
            // A stream may go on after the last question.
            let end = steps.reduce(0) { end, step in
                if case .stream(_, let length) = step.question { max(end, step.at + length) } else { max(end, step.at) }
            }
            at(opened + end + 1) { [self] in visits.removeValue(forKey: number)?.leave() }
        }

        /// Nobody asks any more; what is under way is waited for, for as long as the app would.
        func end(early: Bool) {
            guard !isOver else { return }
            (isOver, endedEarly) = (true, early)
            usage.after = .now()
            if early { window = min(window.lowerBound, now())...max(now(), 0) }
            for visit in visits.values { visit.leave() }
            visits = [:]
            let limit = AppIntervals.timeout + 1
            loop.assumeIsolated().scheduleTask(in: .milliseconds(Int64(limit * 1_000))) { [self] in finish() }
            finishIfIdle()
        }

        /// Once whoever has just been answered has done with it.
        private func finishIfIdle() { if isOver, underWay == 0 { loop.execute { self.finish() } } }

        private func finish() {
            for pool in pools { pool.close() }
            let done = done
            self.done = nil
            done?.succeed()
        }

        /// An id that no other request of this or any other run has.
        func makeRequestID() -> String {
            requestNumber += 1
            return "load-\(requestPrefix)-\(requestNumber)"
        }

        /// A request is due: how late it is, is the generator's own doing.
        func noteRequest(_ kind: RequestKind, _ due: Double) {
            underWay += 1
            guard isCounted(due) else { return }
            tally.lag.note(now() - due)
            tally.kinds[kind, default: KindTally()].requests += 1
        }

        func noteUnasked(_ due: Double) { if isCounted(due) { tally.unasked += 1 } }

        func note(_ outcome: LoadOutcome, _ kind: RequestKind, _ due: Double, _ inward: Int, _ outward: Int) {
            underWay -= 1
            defer { finishIfIdle() }
            guard isCounted(due) else { return }
            tally.bytesOut += outward
            tally.kinds[kind, default: KindTally()].bytesIn += inward
            switch outcome {
            case .answered(let answer):
                tally.kinds[kind, default: KindTally()].statuses[answer.status, default: 0] += 1
                if answer.status < 400 { tally.kinds[kind, default: KindTally()].latency.note(now() - due) }
            case .failed(let failure):
                tally.kinds[kind, default: KindTally()].failures[failure, default: 0] += 1
            }
        }

        /// A stream that had no answer when its rider left; one whom the end of the run cut off may have had one yet.
        func noteAbandoned(_ due: Double, left: Double) {
            underWay -= 1
            defer { finishIfIdle() }
            guard isCounted(due), left < window.upperBound, left - due > Self.longWait else { return }
            tally.kinds[.stream, default: KindTally()].failures[.timeout, default: 0] += 1
        }

        func noteStreamOpened(_ due: Double) {
            underWay -= 1
            tally.streamsOpen += 1
            tally.mostStreamsOpen = max(tally.mostStreamsOpen, tally.streamsOpen)
            if isCounted(due) { tally.kinds[.stream, default: KindTally()].statuses[200, default: 0] += 1 }
        }

        func noteFirstEvent(_ due: Double) {
            if isCounted(due) { tally.kinds[.stream, default: KindTally()].latency.note(now() - due) }
        }

        func noteEvent(_ due: Double) {
            if isCounted(now()) { tally.kinds[.stream, default: KindTally()].events += 1 }
        }

        func noteStreamClosed() { tally.streamsOpen -= 1 }

        func noteBroken(_ inward: Int, _ outward: Int) {
            tally.brokenStreams += 1
            noteStreamBytes(inward, outward)
        }

        func noteStreamBytes(_ inward: Int, _ outward: Int) {
            tally.kinds[.stream, default: KindTally()].bytesIn += inward
            tally.bytesOut += outward
        }

        /// Has other nodes asked the same, now and then.
        func compare(_ request: LoadRequest) {
            guard let comparison, !isOver, comparing.happens(Self.comparedShare) else { return }
            comparison.compare(request)
        }

        /// How it goes.
        func progress() -> String {
            let (now, all, found) = (now(), tally.all, checker.findings)
            let rate = Double(all.requests - told.requests) / max(0.001, now - told.seconds)
            told = (now, all.requests)
            return LoadReport.progress(now, rate, all, tally, found)
        }

        /// What was measured.
        func report(_ findings: AnswerChecker.Findings) -> LoadReport {
            tally.waits = pools.reduce(0) { $0 + $1.waits }
            tally.connections = pools.reduce(0) { $0 + $1.opened }
            return LoadReport(
                settings, tally, findings, seconds: max(0, window.upperBound - window.lowerBound),
                endedEarly: endedEarly, before: usage.before, after: usage.after, comparison: comparison?.findings)
        }
    }
}
