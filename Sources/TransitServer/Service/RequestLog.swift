import Foundation
import Logging
import Synchronization
import TransitAPI

/// One line a request, with the fields of the other log lines, written in batches: a line a system call would cost more
/// than many an answer.
///
/// Only the declared path is written, never the path or query that came: they may hold a place.
final class RequestLog: Sendable {
    private let pending = Mutex<[UInt8]>([])
    private let label: String
    private let write: @Sendable (UnsafeRawBufferPointer) -> Void
    private static let batchBytes = 16 << 10

    /// A log that hands finished lines to `write`.
    init(label: String, write: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) {
        (self.label, self.write) = (label, write)
    }

    /// What a line says.
    struct Entry {
        /// Seconds since 1970-01-01T00:00:00Z.
        var now: Int64
        var event: String
        var requestID: String
        var trace: TraceContext?
        var method: String
        var template: String
        var status: Int
        var milliseconds: Double
        /// Id of the account that asked; nil where nobody is signed in.
        var userID: String?

        /// How bad it is: 5xx is the server's fault, 4xx the client's. That a server is not ready yet, or no longer, is what a probe asks.
        var level: Logger.Level {
            if template == "/readyz", status == 503 { return .notice }
            return status >= 500 ? .error : status >= 400 ? .warning : .info
        }
    }

    func add(_ entry: Entry) {
        var line = JSONWriter(capacity: 512)
        line.raw("{\"timestamp\":")
        line.write(Timestamp(epochSeconds: entry.now, offsetSeconds: 0))
        line.raw(",\"level\":")
        line.write(JSONLogHandler.name(of: entry.level))
        line.raw(",\"logger\":")
        line.write(label)
        line.raw(",\"event\":")
        line.write(entry.event)
        line.raw(",\"request_id\":")
        line.write(entry.requestID)
        if let trace = entry.trace {
            line.raw(",\"trace_id\":")
            line.write(trace.traceID)
            line.raw(",\"span_id\":")
            line.write(trace.spanID)
        }
        if let userID = entry.userID {
            line.raw(",\"user_id\":")
            line.write(userID)
        }
        line.raw(",\"method\":")
        line.write(entry.method)
        line.raw(",\"path\":")
        line.write(entry.template)
        line.raw(",\"status\":")
        line.write(entry.status)
        line.raw(",\"duration_ms\":")
        line.write((entry.milliseconds * 1000).rounded() / 1000)
        line.raw("}\n")
        line.withUnsafeBytes { bytes in
            pending.withLock { pending in
                pending.append(contentsOf: bytes)
                if pending.count >= Self.batchBytes { drain(&pending) }
            }
        }
    }

    /// Writes what has gathered.
    func flush() { pending.withLock { drain(&$0) } }

    private func drain(_ pending: inout [UInt8]) {
        guard !pending.isEmpty else { return }
        pending.withUnsafeBytes { write($0) }
        pending.removeAll(keepingCapacity: true)
    }

    /// Flushes four times a second until it is cancelled, and once more then.
    func keepFlushing() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(250))
            flush()
        }
        flush()
    }
}
