extension Index {
    /// An index of columns that are known only when the program runs.
    package static func of(_ columns: [String], isUnique: Bool) -> Index {
        Index(columns: columns, isUnique: isUnique, onlyWhere: nil)
    }
}
