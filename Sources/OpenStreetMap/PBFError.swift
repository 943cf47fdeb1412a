/// Why an extract was refused. Offsets are bytes from the start of the file.
public enum PBFError: Error, Equatable, Sendable {
    case unreadable(path: String, reason: String)
    /// The file does not begin as an extract in the PBF format does.
    case notAnExtract(path: String)
    /// It needs something this reader does not know.
    case unknownFeature(path: String, feature: String)
    case damaged(path: String, offset: Int, reason: String)
}

extension PBFError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .notAnExtract(let path): "\(path) is not an OpenStreetMap extract; give a file like city.osm.pbf"
        case .unknownFeature(let path, let feature):
            "\(path) needs \(feature), which is not read; write it anew with: osmium cat --output-format pbf"
        case .damaged(let path, let offset, let reason):
            "\(path) is damaged at byte \(offset): \(reason); fetch it again"
        }
    }
}

/// What is wrong within a piece of a file, before it is said where.
package struct Malformed: Error, Equatable {
    package var reason: String

    package init(_ reason: String) { self.reason = reason }
}
