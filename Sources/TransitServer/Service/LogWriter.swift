import Dispatch
import Foundation
import Synchronization

/// Writes lines to a descriptor from a thread of its own, out of a bounded buffer: whoever has something to say never waits
/// for whoever reads it, and a full disk costs lines, not the process.
///
/// What cannot be written, or finds no room, is dropped by whole lines and counted.
package final class LogWriter: Sendable {
    /// What the thread and those who write share.
    fileprivate final class Buffer: Sendable {
        struct State {
            var waiting: [UInt8] = []
            var isWriting = false
            var isClosed = false
            var flushing: [DispatchSemaphore] = []
        }

        let state = Mutex(State())
        /// Rung when something waits, and at the end.
        let wakeUp = DispatchSemaphore(value: 0)
        let dropped = Atomic(0)
    }

    /// Most bytes that wait unless told otherwise: some ten thousand lines.
    package static let usualCapacity = 4 << 20

    private let buffer = Buffer()
    private let capacity: Int

    /// A writer to a descriptor that stays open as long as this does.
    ///
    /// - Parameters:
    ///   - capacity: most bytes that wait to be written.
    ///   - gap: a line that says how many were dropped, written once lines get through again; nil says nothing.
    package init(
        descriptor: Int32, capacity: Int = usualCapacity, gap: (@Sendable (_ dropped: Int) -> [UInt8])? = nil
    ) {
        self.capacity = capacity
        let loop = LogWriterLoop(buffer: buffer, descriptor: descriptor, gap: gap)
        let thread = Thread { loop.run() }
        thread.name = "log"
        thread.stackSize = 512 << 10
        thread.start()
    }

    deinit { close() }

    /// Takes whole lines, each with its line feed; returns at once.
    package func add(_ lines: UnsafeRawBufferPointer) {
        guard !lines.isEmpty else { return }
        let (isTaken, wakes) = buffer.state.withLock { state -> (Bool, Bool) in
            guard !state.isClosed, state.waiting.count + lines.count <= capacity else { return (false, false) }
            let wakes = state.waiting.isEmpty
            state.waiting.append(contentsOf: lines)
            return (true, wakes)
        }
        if wakes { buffer.wakeUp.signal() }
        if !isTaken { buffer.dropped.add(Self.lineCount(lines), ordering: .relaxed) }
    }

    /// The same of bytes in an array.
    package func add(_ lines: [UInt8]) { lines.withUnsafeBytes { add($0) } }

    /// Lines that were dropped so far.
    package var linesDropped: Int { buffer.dropped.load(ordering: .relaxed) }

    /// Waits until all that was taken is written or dropped; not longer than some seconds.
    ///
    /// - Returns: whether it was.
    @discardableResult
    package func flush(within seconds: Double) -> Bool {
        let done = DispatchSemaphore(value: 0)
        let isIdle = buffer.state.withLock { state in
            let isIdle = state.waiting.isEmpty && !state.isWriting
            if !isIdle { state.flushing.append(done) }
            return isIdle
        }
        return isIdle || done.wait(timeout: .now() + seconds) == .success
    }

    /// Takes no more lines; the thread ends once it has written what waits.
    package func close() {
        buffer.state.withLock { $0.isClosed = true }
        buffer.wakeUp.signal()
    }

    fileprivate static func lineCount(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }
}

/// The thread of a ``LogWriter``.
private struct LogWriterLoop: Sendable {
    let buffer: LogWriter.Buffer
    let descriptor: Int32
    let gap: (@Sendable (Int) -> [UInt8])?
    private let lineFeed = UInt8(ascii: "\n")

    init(buffer: LogWriter.Buffer, descriptor: Int32, gap: (@Sendable (Int) -> [UInt8])?) {
        (self.buffer, self.descriptor, self.gap) = (buffer, descriptor, gap)
    }

    func run() {
        // Whether the last byte that was written is within a line.
        var isWithinLine = false
        var toldOf = 0
        while let lines = next() {
            let dropped = buffer.dropped.load(ordering: .relaxed)
            // What is left of a line that was cut short is not to run into the next one.
            let head = (isWithinLine ? [lineFeed] : []) + (dropped > toldOf ? gap?(dropped - toldOf) ?? [] : [])
            let bytes = head.isEmpty ? lines : head + lines
            let written = write(bytes)
            if written > 0 { isWithinLine = bytes[written - 1] != lineFeed }
            if written >= head.count { toldOf = dropped }
            if written < bytes.count {
                buffer.dropped.add(
                    LogWriter.lineCount(bytes[max(written, head.count)...]), ordering: .relaxed)
            }
            finish()
        }
    }

    /// What waits, once something does; nil at the end.
    private func next() -> [UInt8]? {
        while true {
            let (lines, isClosed) = buffer.state.withLock { state -> ([UInt8], Bool) in
                guard !state.waiting.isEmpty else { return ([], state.isClosed) }
                state.isWriting = true
                defer { state.waiting = [] }
                return (state.waiting, false)
            }
            if !lines.isEmpty { return lines }
            if isClosed { return nil }
            buffer.wakeUp.wait()
        }
    }

    private func finish() {
        let flushing = buffer.state.withLock { state -> [DispatchSemaphore] in
            state.isWriting = false
            guard state.waiting.isEmpty else { return [] }
            defer { state.flushing = [] }
            return state.flushing
        }
        for waiting in flushing { waiting.signal() }
    }

    /// How many of the bytes could be written.
    private func write(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let count = Foundation.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
                if count > 0 {
                    written += count
                } else if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
                    var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&poller, 1, -1)
                } else if count < 0, errno == EINTR {
                    continue
                } else {
                    // A full disk, a reader that is gone: these bytes are lost, the next may find room again.
                    break
                }
            }
            return written
        }
    }
}
