import Logging
import Synchronization

/// Keeps what is logged, as `message key=value …` with keys in order.
package final class LogKeeper: Sendable {
    private let kept = Mutex<[String]>([])

    package init() {}

    package var lines: [String] { kept.withLock { $0 } }

    package var logger: Logger { Logger(label: "test") { _ in Handler(keeper: self) } }

    private struct Handler: LogHandler {
        let keeper: LogKeeper
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.debug

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let fields = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
            keeper.kept.withLock { $0.append("\(event.message)" + fields.joined()) }
        }
    }
}
