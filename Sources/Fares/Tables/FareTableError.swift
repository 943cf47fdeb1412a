/// Why a folder of fare tables cannot be used.
public enum FareTableError: Error, Sendable, Equatable {
    /// Nothing at this path, or it may not be read.
    case unreadable(path: String)
    /// A folder without a single table.
    case noTables(folder: String)
    /// A file that is not what it should be; `field` is the way to the fault, such as `tariffs.full.bus`.
    case malformed(file: String, field: String, reason: String)
    /// Two tables in force on the same day.
    case overlap(file: String, other: String)
    /// Two steps of the same day.
    case sameDay(file: String, other: String)
}

extension FareTableError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path): "cannot read \(path); give a folder of fare tables (.yaml)"
        case .noTables(let folder): "\(folder) has no fare table: a .yaml file with kind: table"
        case .malformed(let file, let field, let reason): "\(file): \(field): \(reason)"
        case .overlap(let file, let other):
            "\(file) and \(other) are in force on the same day; end the first with valid_to"
        case .sameDay(let file, let other):
            "\(file) and \(other) are steps of the same day; put them into one file"
        }
    }
}
