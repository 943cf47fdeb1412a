/// The variables this program reads, apart from those that city files name: `.env.example`, `transit config`, the bounds of what
/// is read and warnings of misspelt names follow from this list.
enum KnownVariables {
    /// All, in the order in which they are shown.
    static let all =
        basics + several + backups + people + pushes + app + limits + connections + watching + program

    /// The same by name.
    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    static var names: some Sequence<String> { all.lazy.map(\.name) }

    /// The bounds a number is declared with.
    static func bounds(of name: String) -> (ClosedRange<Int>, unit: String?) {
        guard case .number(let bounds, let unit) = named[name]?.form else {
            preconditionFailure("\(name) is not declared as a number")
        }
        return (bounds, unit)
    }
}
