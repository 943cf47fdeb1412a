import Foundation

/// Batches that a thread of its own makes, a few ahead of the reader, until the file ends or the reader stops it.
///
/// Each batch, and the splitter, is used by one of the two threads at a time.
final class BatchesAhead: CSVBatches, @unchecked Sendable {
    private let splitter: CSVSplitter
    private let condition = NSCondition()
    private var empty = (0..<3).map { _ in CSVBatch() }
    private var filled: [CSVBatch] = []
    private var isStopped = false

    init(_ splitter: CSVSplitter) {
        self.splitter = splitter
        let thread = Thread { [self] in run() }
        thread.name = "reading ahead"
        thread.start()
    }

    /// Fills batches as they become empty.
    private func run() {
        while let batch = waitForEmpty() {
            splitter.fill(batch)
            condition.lock()
            filled.append(batch)
            condition.signal()
            condition.unlock()
            guard case .more = batch.sequel else { return }
        }
    }

    private func waitForEmpty() -> CSVBatch? {
        condition.lock()
        defer { condition.unlock() }
        while empty.isEmpty, !isStopped { condition.wait() }
        return isStopped ? nil : empty.removeLast()
    }

    func next(after batch: CSVBatch?) -> CSVBatch {
        condition.lock()
        defer { condition.unlock() }
        if let batch {
            empty.append(batch)
            condition.signal()
        }
        while filled.isEmpty { condition.wait() }
        return filled.removeFirst()
    }

    func stop() {
        condition.lock()
        isStopped = true
        condition.signal()
        condition.unlock()
    }
}
