import Foundation
import NIOCore
import NIOPosix

/// Makes load: riders come whenever they come, and ask when they ask, however slow the answers are (an open loop). What a slow
/// server keeps waiting is measured from when it was due.
package final class LoadRun: Sendable {
    private let settings: LoadSettings
    private let say: @Sendable (String) -> Void
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let stopping: EventLoopPromise<Void>

    /// Seconds between two lines that say how it goes.
    private static let progressInterval = 10

    /// A run that has not begun.
    ///
    /// - Parameter say: told how it goes, a line each ten seconds.
    package init(_ settings: LoadSettings, say: @escaping @Sendable (String) -> Void) {
        (self.settings, self.say) = (settings, say)
        stopping = group.next().makePromise()
    }

    /// Ends the run before its time; its figures are told all the same, once there are any.
    package func stop() { stopping.succeed() }

    /// Runs to the end; what was measured.
    ///
    /// - Throws: ``LoadFault``, also where it is ended before any rider has come.
    package func run() async throws -> LoadReport {
        do {
            let report = try await measured()
            stopping.succeed()
            try await group.shutdownGracefully()
            return report
        } catch {
            stopping.succeed()
            try? await group.shutdownGracefully()
            throw error
        }
    }

    private func measured() async throws -> LoadReport {
        let loop = group.next()
        let pools = try settings.targets.map { target in
            let address: SocketAddress
            do {
                address = try target.resolved()
            } catch {
                throw LoadFault("\(target) has no address: \(error)")
            }
            return ConnectionPool(
                to: target, at: address, on: loop, limit: settings.connections,
                timeout: .milliseconds(Int64(AppIntervals.timeout * 1_000)))
        }
        let known: Preparation.Known
        do {
            known = try await prepared(Preparation(pool: pools[0], loop: loop, settings: settings))
        } catch {
            // What is under way is not asked again while the loop ends.
            try? await loop.submit { for pool in pools { pool.close() } }.get()
            throw error
        }
        let (stops, tokens) = (known.stops, known.tokens)
        let checker = AnswerChecker()
        let running = Running(settings, loop, pools, stops, apiKey: known.apiKey, tokens: tokens, checker: checker)
        let joining = Arrivals(settings, stops, signedIn: tokens.count).joining()
        say(
            "\(joining.count) riders have the app open, \(stops.stops.count) stops; figures are taken from "
                + "\(Int(settings.rampSeconds)) s on, for \(Int(settings.seconds)) s")
        let began = NIODeadline.now()
        let done = loop.makePromise(of: Void.self)
        loop.execute { running.begin(joining, at: began, done) }
        let progress = loop.scheduleRepeatedTask(
            initialDelay: .seconds(Int64(Self.progressInterval)), delay: .seconds(Int64(Self.progressInterval))
        ) { [say] _ in say(running.progress()) }
        stopping.futureResult.whenSuccess { running.end(early: true) }
        try await done.futureResult.get()
        progress.cancel()
        let findings = checker.finish()
        return try await loop.submit { running.report(findings) }.get()
    }

    /// What is to be known before riders come. Many of them take an hour to sign up: whoever ends the run does not wait for that.
    private func prepared(_ preparation: Preparation) async throws -> Preparation.Known {
        let work = Task { [say] in try await preparation.all(told: say) }
        stopping.futureResult.whenSuccess { work.cancel() }
        do {
            return try await work.value
        } catch is CancellationError {
            throw LoadFault("interrupted before anything was measured")
        }
    }
}
