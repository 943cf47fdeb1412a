import Foundation
import Timetable

/// Does pieces of a work on several threads at once. They are new ones, which stand back behind others as far as the caller's does.
///
/// - Parameters:
///   - count: of what there is to do.
///   - threads: how many work at once; the caller's is one of them.
///   - work: what comes of a piece.
/// - Returns: what came of each piece, in their order.
func concurrently<Value: Sendable>(
    _ count: Int, threads: Int, _ work: @escaping @Sendable (Range<Int>) -> Value
) -> [Value] {
    // Small enough that no thread has long to wait for the last.
    let piece = max(64, count / (max(1, threads) * 32))
    let pieces = (count + piece - 1) / piece
    let next = Locked(0)
    let done = Locked([Value?](repeating: nil, count: pieces))
    @Sendable func takeTurns() {
        while true {
            let taken = next.withLock { next in
                defer { next += 1 }
                return next
            }
            guard taken < pieces else { return }
            let value = work(taken * piece..<min(count, (taken + 1) * piece))
            done.withLock { $0[taken] = value }
        }
    }
    let ended = DispatchSemaphore(value: 0)
    let helpers = max(0, min(threads, pieces) - 1)
    for _ in 0..<helpers {
        Thread.detachNewThread {
            takeTurns()
            ended.signal()
        }
    }
    takeTurns()
    for _ in 0..<helpers { ended.wait() }
    return done.withLock { $0.compactMap(\.self) }
}
