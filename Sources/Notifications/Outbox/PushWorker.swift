import Database
import Foundation
import Synchronization

/// Sends what is in the outbox, in several lanes, until it is stopped.
package final class PushWorker: Sendable {
    /// How a worker works.
    package struct Options: Sendable {
        /// Batches at a time: while one is written down, another is sent.
        package var lanes = 2
        /// Deliveries a batch.
        package var batch = 500
        /// How long nobody else may take them.
        package var leaseSeconds = 60
        /// How often that is renewed while a batch is being sent, by the machine's clock: a third of the lease.
        package var renewal = Duration.seconds(20)
        /// How often it looks for what other processes put there, and for what was put off.
        package var poll = Duration.seconds(1)
        /// How long the pauses become while the push service or the database is down.
        package var longestPause = Duration.seconds(30)

        package init() {}
    }

    /// What happened, for logs and metrics.
    package enum Event: Sendable {
        /// A batch was sent: how many the service accepted, put off, and refused; and how many devices it knew no more.
        case sent(accepted: Int, later: Int, failed: Int, signedOff: Int)
        /// The service accepted these, so many seconds after each was decided on.
        case delivered(afterSeconds: [Double])
        /// The push service refuses the key, the team or the topic: nothing is sent before that is mended.
        case misconfigured(String)
        /// The database cannot be asked; it is tried again.
        case unavailable(String)
        /// The database can be asked again.
        case available
    }

    private let outbox: Outbox
    private let service: any PushService
    private let options: Options
    private let report: @Sendable (Event) -> Void

    /// A worker.
    ///
    /// - Parameter report: told what happened; it must not wait.
    package init(
        _ outbox: Outbox, service: any PushService, options: Options = Options(),
        report: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        (self.outbox, self.service, self.options, self.report) = (outbox, service, options, report)
    }

    /// Works until its task is cancelled; then what has been sent is still written down, and the rest given back.
    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<max(1, options.lanes) { group.addTask { await self.lane() } }
        }
    }

    private func lane() async {
        let (signals, signal) = outbox.wakeUp.listen()
        let ticking = Task { [options] in
            while (try? await Task.sleep(for: options.poll)) != nil { signal.yield() }
        }
        defer {
            ticking.cancel()
            signal.finish()
        }
        signal.yield()
        var failures = 0
        var isUnavailable = false
        for await _ in signals {
            if Task.isCancelled { return }
            do {
                let batch = try await outbox.claim(limit: options.batch, leaseSeconds: options.leaseSeconds)
                if isUnavailable { report(.available) }
                isUnavailable = false
                let isAnswered = try await send(batch)
                failures = isAnswered ? 0 : failures + 1
                // Where as many came as were asked for, there may be more.
                if batch.taken == options.batch { signal.yield() }
            } catch {
                report(.unavailable("\(error)"))
                isUnavailable = true
                failures += 1
            }
            guard failures > 0 else { continue }
            let pause = min(options.poll * Double(1 << min(failures - 1, 10)), options.longestPause)
            try? await Task.sleep(for: pause * Double.random(in: 0.75...1.25))
            signal.yield()
        }
    }

    /// How often at most a delivery is sent again within its lease.
    private static let reconnections = 3

    /// Sends one. Where only the connection went away it is sent again at once, for that is none of the outbox's business: it
    /// would write down, and read again, hundreds of deliveries for each GOAWAY.
    private func attempt(_ delivery: Delivery) async -> PushOutcome {
        let push = Push(delivery)
        var outcome = await service.send(push)
        for _ in 0..<Self.reconnections {
            guard outcome.isLeftOver, !Task.isCancelled else { break }
            outcome = await service.send(push)
        }
        return outcome
    }

    /// What ends while a batch is sent.
    private enum End: Sendable {
        case delivery(UUID, PushOutcome, at: Instant)
        /// Others have the batch, or may have it soon.
        case hold
    }

    /// Sends the deliveries of a batch while it is held; what was not sent before it was lost is to be tried again.
    private func outcomes(of batch: DeliveryBatch) async -> [UUID: (outcome: PushOutcome, at: Instant)] {
        await withTaskGroup(of: End.self) { group in
            group.addTask {
                await self.hold(batch)
                return .hold
            }
            for delivery in batch.deliveries {
                group.addTask {
                    let outcome = await self.attempt(delivery)
                    return .delivery(delivery.id, outcome, at: self.outbox.database.moment)
                }
            }
            var outcomes: [UUID: (outcome: PushOutcome, at: Instant)] = [:]
            for await end in group {
                switch end {
                case .delivery(let id, let outcome, let moment):
                    outcomes[id] = (outcome, moment)
                    if outcomes.count == batch.deliveries.count { group.cancelAll() }
                case .hold: group.cancelAll()
                }
            }
            return outcomes
        }
    }

    /// Keeps a batch from others, until the task is cancelled. It returns early where others have the batch, and where
    /// two thirds of its lease have gone by without a renewal: what is sent from then on others might send too.
    private func hold(_ batch: DeliveryBatch) async {
        var failures = 0
        while failures < 2, (try? await Task.sleep(for: options.renewal)) != nil {
            do {
                guard try await outbox.renew(batch, leaseSeconds: options.leaseSeconds) else { return }
                failures = 0
            } catch {
                failures += 1
            }
        }
    }

    /// Sends a batch and writes down what became of it.
    ///
    /// - Returns: whether the service answered as it does when it is well.
    private func send(_ batch: DeliveryBatch) async throws -> Bool {
        guard !batch.deliveries.isEmpty else { return true }
        let ends = await outcomes(of: batch)
        let outcomes = ends.mapValues(\.outcome)
        let tally = PushTally(outcomes.values)
        if let reason = tally.misconfiguration { report(.misconfigured(reason)) }
        // What was sent is written down, even where the task was cancelled meanwhile.
        let signedOff = try await Task { try await self.outbox.finish(batch, outcomes) }.value
        report(.delivered(afterSeconds: Self.delays(of: batch, ends)))
        report(.sent(accepted: tally.accepted, later: tally.later, failed: tally.failed, signedOff: signedOff))
        return tally.accepted > 0 || tally.troubled == 0
    }

    /// Seconds from the decision to the answer, of those that were accepted; by the clock that dates rows.
    private static func delays(
        of batch: DeliveryBatch, _ ends: [UUID: (outcome: PushOutcome, at: Instant)]
    ) -> [Double] {
        batch.deliveries.compactMap { delivery in
            guard let end = ends[delivery.id], case .accepted = end.outcome else { return nil }
            return Double(end.at.microseconds - delivery.createdAt.microseconds) / 1_000_000
        }
    }
}
