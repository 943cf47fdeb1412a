import ArgumentParser
import Backups
import Foundation
import Synchronization
import TransitServices

/// Work that would leave half of something behind if its process just ended.
enum Interruptible {
    /// Does something that SIGINT (Ctrl-C), SIGTERM and SIGHUP cancel; a second one of them ends the process at once.
    ///
    /// - Throws: what the work throws; once it was cancelled and has cleared up, the status that such a signal ends a program with.
    static func run<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        // Whoever reads what it says may go before it: with `| tee log` a Ctrl-C ends that too.
        Foundation.signal(SIGPIPE, SIG_IGN)
        let signal = Mutex<Int32?>(nil)
        let task = Task { try await work() }
        StopSignals.watch([SIGINT, SIGTERM, SIGHUP]) { number in
            signal.withLock { $0 = number }
            task.cancel()
        }
        do {
            return try await task.value
        } catch let refusal as RestoreRefusal {
            // It says what is in place already.
            throw refusal
        } catch {
            guard let number = signal.withLock({ $0 }) else { throw error }
            Machine.complain("interrupted")
            throw ExitCode(128 + number)
        }
    }
}
