/// Reads the rows of a CSV file one after another.
///
/// Fields are views into a buffer and live until the next call of `next()`.
final class CSVReader {
    private let batches: any CSVBatches
    private var batch: CSVBatch?
    private var position = -1

    /// Line on which the current row starts; the header is line 1.
    private(set) var line = 0
    /// Whether a field of the current row goes over several lines.
    private(set) var hasLineBreak = false
    /// Number of fields of the current row.
    private(set) var count = 0
    private var bytes: UnsafeRawPointer?
    private var fields: UnsafePointer<CSVBatch.Field>?

    /// A reader from the beginning of a stream.
    ///
    /// - Parameter readsAhead: whether the stream is read and cut up by a thread of its own, beside what is done with the rows.
    init(stream: any ByteStream, file: String, limits: FeedLimits, readsAhead: Bool) {
        let splitter = CSVSplitter(stream: stream, file: file, limits: limits)
        batches = readsAhead ? BatchesAhead(splitter) : BatchesOnDemand(splitter)
    }

    deinit { batches.stop() }

    /// The bytes of field `index`, empty where the row is shorter.
    @inline(__always)
    func field(_ index: Int) -> UnsafeRawBufferPointer {
        guard index >= 0, index < count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let field = fields.unsafelyUnwrapped[index]
        return UnsafeRawBufferPointer(
            start: bytes.unsafelyUnwrapped + Int(field.from), count: Int(field.to - field.from))
    }

    /// Moves to the next row that holds anything; false at the end of the file.
    func next() throws(FeedError) -> Bool {
        position += 1
        while true {
            if let batch {
                if position < batch.rowCount {
                    show(batch)
                    return true
                }
                switch batch.sequel {
                case .more: break
                case .end: return false
                case .failure(let error): throw error
                }
            }
            batch = batches.next(after: batch)
            position = 0
        }
    }

    @inline(__always)
    private func show(_ batch: CSVBatch) {
        let row = batch.rows[position]
        (line, hasLineBreak, count) = (row.line, row.hasLineBreak, Int(row.fieldCount))
        bytes = UnsafeRawPointer(batch.bytes.baseAddress)
        fields = UnsafePointer(batch.fields.baseAddress.unsafelyUnwrapped + Int(row.firstField))
    }
}

/// Where a reader has its batches from.
protocol CSVBatches: AnyObject {
    /// The next batch, once the one before is done with.
    func next(after batch: CSVBatch?) -> CSVBatch
    /// No more are wanted.
    func stop()
}

/// Batches that are made when they are asked for.
final class BatchesOnDemand: CSVBatches {
    private let splitter: CSVSplitter

    init(_ splitter: CSVSplitter) { self.splitter = splitter }

    func next(after batch: CSVBatch?) -> CSVBatch {
        let batch = batch ?? CSVBatch()
        splitter.fill(batch)
        return batch
    }

    func stop() {}
}
