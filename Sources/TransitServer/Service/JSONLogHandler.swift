import Foundation
import Logging
import TransitAPI

/// Log lines as JSON: `timestamp`, `level`, `logger`, `event`, and the
/// metadata of the event (`request_id` among it). No e-mail address, token, query or place is ever put in metadata.
public struct JSONLogHandler: LogHandler {
    public var logLevel: Logger.Level
    public var metadata: Logger.Metadata = [:]
    private let label: String
    private let now: @Sendable () -> Int64

    /// A handler that writes to standard error.
    public init(label: String, level: Logger.Level, now: @escaping @Sendable () -> Int64) {
        (self.label, logLevel, self.now) = (label, level, now)
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var line = JSONWriter(capacity: 512)
        line.raw("{\"timestamp\":")
        line.write(Timestamp(epochSeconds: now(), offsetSeconds: 0))
        line.raw(",\"level\":")
        line.write(Self.name(of: event.level))
        line.raw(",\"logger\":")
        line.write(label)
        line.raw(",\"event\":")
        line.write(event.message.description)
        var fields = metadata
        if let more = event.metadata { fields.merge(more) { $1 } }
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
            line.raw(",")
            line.write(key)
            line.raw(":")
            Self.write(value.description, to: &line)
        }
        line.raw("}\n")
        line.withUnsafeBytes { bytes in
            Self.writeToStandardError(bytes)
        }
    }

    /// One write a line or batch: lines of different threads do not mix.
    static func writeToStandardError(_ bytes: UnsafeRawBufferPointer) {
        FileHandle.standardError.write(Data(bytes))
    }

    /// Numbers stay numbers.
    private static func write(_ text: String, to line: inout JSONWriter) {
        if let number = Int(text) {
            line.write(number)
        } else if let number = Double(text), number.isFinite, text.utf8.first.map({ (48...57).contains($0) }) ?? false {
            line.write(number)
        } else {
            line.write(text)
        }
    }

    /// What a level is called in lines.
    static func name(of level: Logger.Level) -> String {
        switch level {
        case .trace, .debug: "DEBUG"
        case .info, .notice: "INFO"
        case .warning: "WARN"
        case .error, .critical: "ERROR"
        }
    }
}
