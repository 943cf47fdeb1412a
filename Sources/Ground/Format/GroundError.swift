import SectionFile

/// Why a ground file was refused or not written.
public enum GroundError: Error, Equatable, Sendable {
    case unreadable(path: String, reason: String)
    /// The file does not begin as a ground file does.
    case notGround(path: String)
    /// Written by another version of the program.
    case wrongVersion(path: String, found: UInt32)
    /// Its bytes are not those that were written.
    case damaged(path: String, reason: String)
    case unwritable(path: String, reason: String)
    /// More than the format can hold.
    case tooLarge(String)

    package init(_ error: SectionFileError, path: String) {
        self =
            switch error {
            case .unreadable(let reason): .unreadable(path: path, reason: reason)
            case .foreign: .notGround(path: path)
            case .wrongVersion(let found): .wrongVersion(path: path, found: found)
            case .truncated(let expected, let found):
                .damaged(path: path, reason: "it has \(found) of \(expected) bytes")
            case .damaged(let reason): .damaged(path: path, reason: reason)
            case .unwritable(let reason): .unwritable(path: path, reason: reason)
            }
    }
}

extension GroundError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .notGround(let path):
            "\(path) is not a ground file; make one with: transit ground build EXTRACT.osm.pbf -o city.ground"
        case .wrongVersion(let path, let found):
            "\(path) has ground format \(found), this program reads \(GroundFormat.version); build it again"
        case .damaged(let path, let reason): "\(path) is damaged: \(reason); build it again"
        case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
        case .tooLarge(let what): "the extracts are larger than a ground file can hold: \(what)"
        }
    }
}
