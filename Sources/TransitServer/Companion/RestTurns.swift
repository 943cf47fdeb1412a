import Database
import RestSurface
import Synchronization

/// Lets a few requests of each rider use the database at once, and the others of that rider wait: nobody alone keeps all others from it.
final class RestTurns: Sendable {
    /// Requests of one rider under way, and that may wait.
    static let (running, waiting) = (4, 64)

    private struct Line {
        var running = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let lines = Mutex<[Principal: Line]>([:])

    /// Does something when it is the caller's turn.
    ///
    /// - Throws: 429 where too much of the caller's waits already.
    func take<Result: Sendable>(
        _ principal: Principal, _ work: () async -> Result
    ) async throws(RestError) -> Result {
        try await enter(principal)
        let result = await work()
        leave(principal)
        return result
    }

    private enum Entry { case runs, waits, full }

    private func enter(_ principal: Principal) async throws(RestError) {
        let entry = lines.withLock { lines -> Entry in
            var line = lines[principal] ?? Line()
            guard line.running >= Self.running else {
                line.running += 1
                lines[principal] = line
                return .runs
            }
            return line.waiting.count < Self.waiting ? .waits : .full
        }
        switch entry {
        case .runs: return
        case .full:
            throw RestError(
                429, "RATE_LIMITED",
                "at most \(Self.running) requests are answered at once, and \(Self.waiting) may wait",
                retryAfter: 1)
        case .waits:
            await withCheckedContinuation { continuation in
                let isFree = lines.withLock { lines in
                    var line = lines[principal] ?? Line()
                    let isFree = line.running < Self.running
                    if isFree { line.running += 1 } else { line.waiting.append(continuation) }
                    lines[principal] = line
                    return isFree
                }
                if isFree { continuation.resume() }
            }
        }
    }

    private func leave(_ principal: Principal) {
        let next = lines.withLock { lines -> CheckedContinuation<Void, Never>? in
            guard var line = lines[principal] else { return nil }
            if line.waiting.isEmpty {
                line.running -= 1
                lines[principal] = line.running == 0 ? nil : line
                return nil
            }
            // The turn goes on to who has waited longest.
            let next = line.waiting.removeFirst()
            lines[principal] = line
            return next
        }
        next?.resume()
    }
}
