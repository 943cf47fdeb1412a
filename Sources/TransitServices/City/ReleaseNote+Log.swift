import AppPack
import Logging

extension ReleaseNote {
    /// Says it to whoever runs the server.
    func log(to logger: Logger) {
        switch self {
        case .failed(let reason):
            logger.error("timetable_release_failed", metadata: ["error": "\(reason)"])
        case .deltaFailed(let from, let reason):
            logger.warning("timetable_delta_failed", metadata: ["from": "\(from)", "error": "\(reason)"])
        case .fileDropped(let name, let reason):
            logger.warning("timetable_file_dropped", metadata: ["name": "\(name)", "reason": "\(reason)"])
        case .indexFailed(let reason):
            logger.warning("timetable_index_failed", metadata: ["error": "\(reason)"])
        case .keyMade(let path):
            logger.notice("signing_key_made", metadata: ["path": "\(path)"])
        case .keyWasReadable(let path, let outcome):
            logger.warning("signing_key_readable", metadata: ["path": "\(path)", "outcome": "\(outcome)"])
        }
    }
}
