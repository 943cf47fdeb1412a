import ErrorReports
import Foundation
import Logging
import TransitAPI

/// Log lines as JSON: `timestamp`, `level`, `logger`, `event`, and the
/// metadata of the event (`request_id` among it). No e-mail address, token, query or place is ever put in metadata.
package struct JSONLogHandler: LogHandler {
    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    private let label: String
    private let writer: LogWriter
    private let reports: ErrorReports?
    private let now: @Sendable () -> Int64

    /// A handler that hands its lines to a writer.
    ///
    /// - Parameter reports: takes lines at level error as well; nil where nobody is told of them.
    package init(
        label: String, level: Logger.Level, writer: LogWriter, reports: ErrorReports? = nil,
        now: @escaping @Sendable () -> Int64
    ) {
        (self.label, logLevel, self.writer, self.reports, self.now) = (label, level, writer, reports, now)
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var fields = metadata
        if let more = event.metadata { fields.merge(more) { $1 } }
        if event.level >= .error {
            // Not of other lines: what is said of accounts under pseudonyms would lead to the line of the request, which names one.
            if let trace = TraceContext.current { fields.merge(trace.fields) { own, _ in own } }
            reports?.note(event.message.description, fields, level: event.level)
        }
        writer.add(Self.line(event.message.description, event.level, fields, label: label, now: now()))
    }

    /// One line with its line feed.
    fileprivate static func line(
        _ event: String, _ level: Logger.Level, _ fields: Logger.Metadata, label: String, now: Int64
    ) -> [UInt8] {
        var line = JSONWriter(capacity: 512)
        line.raw("{\"timestamp\":")
        line.write(Timestamp(epochSeconds: now, offsetSeconds: 0))
        line.raw(",\"level\":")
        line.write(name(of: level))
        line.raw(",\"logger\":")
        line.write(label)
        line.raw(",\"event\":")
        line.write(event)
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
            line.raw(",")
            line.write(key)
            line.raw(":")
            write(value.description, to: &line)
        }
        line.raw("}\n")
        return line.bytes
    }

    /// Numbers stay numbers; an identifier that looks like one stays as it is.
    private static func write(_ text: String, to line: inout JSONWriter) {
        if let number = Int(text), String(number) == text {
            line.write(number)
        } else if text.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }), text.contains("."),
            let number = Double(text)
        {
            line.write(number)
        } else {
            line.write(text)
        }
    }

    /// What a level is called in lines.
    static func name(of level: Logger.Level) -> String {
        switch level {
        case .trace, .debug: "DEBUG"
        case .info: "INFO"
        case .notice: "NOTICE"
        case .warning: "WARN"
        case .error, .critical: "ERROR"
        }
    }
}

extension LogWriter {
    /// A writer of JSON lines to standard error, which says how many were lost once lines get through again.
    package static func standardError(label: String, now: @escaping @Sendable () -> Int64) -> LogWriter {
        LogWriter(descriptor: STDERR_FILENO) { dropped in
            JSONLogHandler.line("log_lines_dropped", .warning, ["count": "\(dropped)"], label: label, now: now())
        }
    }
}
