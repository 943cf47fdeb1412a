import SectionFile

/// Why a timetable file was refused.
public enum TimetableError: Error, Equatable, Sendable {
    case unreadable(path: String, reason: String)
    /// The file does not begin as a timetable does.
    case notATimetable(path: String)
    /// Written by another version of the compiler.
    case wrongVersion(path: String, found: UInt32)
    /// Shorter than it says.
    case truncated(path: String, expected: UInt64, found: UInt64)
    /// Its bytes are not those that were written.
    case damaged(path: String, reason: String)
    case unwritable(path: String, reason: String)
    /// More than the format can hold.
    case tooLarge(String)
}

extension TimetableError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .notATimetable(let path):
            "\(path) is not a timetable; make one with: transit import FEED -o city.timetable"
        case .wrongVersion(let path, let found):
            "\(path) has timetable format \(found), this program reads \(TimetableFormat.version); import the feed again"
        case .truncated(let path, let expected, let found):
            "\(path) is cut short: \(found) of \(expected) bytes; import the feed again"
        case .damaged(let path, let reason): "\(path) is damaged: \(reason); import the feed again"
        case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
        case .tooLarge(let what): "the feed is larger than a timetable can hold: \(what)"
        }
    }
}

extension TimetableError {
    /// The same of the file at a path.
    package init(_ error: SectionFileError, path: String) {
        self =
            switch error {
            case .unreadable(let reason): .unreadable(path: path, reason: reason)
            case .foreign: .notATimetable(path: path)
            case .wrongVersion(let found): .wrongVersion(path: path, found: found)
            case .truncated(let expected, let found): .truncated(path: path, expected: expected, found: found)
            case .damaged(let reason): .damaged(path: path, reason: reason)
            case .unwritable(let reason): .unwritable(path: path, reason: reason)
            }
    }
}
