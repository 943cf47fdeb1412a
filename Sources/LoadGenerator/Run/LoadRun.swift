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

    /// Ends the run before its time; its figures are told all the same.
    package func stop() { stopping.succeed() }

    /// Runs to the end; what was measured.
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
        let preparation = Preparation(pool: pools[0], loop: loop, settings: settings)
        let apiKey = try await preparation.apiKey()
        let stops = try await preparation.stops(apiKey)
        // Accounts of one run are not those of another on the same server.
        let run = String(UInt64.random(in: .min ... .max), radix: 36)
        let tokens = try await preparation.accounts(apiKey, run: run) { made in
            if made % 20 == 0 { say("\(made) of \(settings.accounts) riders have signed up") }
        }
        let checker = AnswerChecker()
        let running = Running(settings, loop, pools, stops, apiKey: apiKey, tokens: tokens, checker: checker)
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
}
