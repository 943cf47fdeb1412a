/// Why a simulated city cannot be read or written. Every text says where the fault is and what to do about it.
package enum SimulatedCityError: Error, Hashable, Sendable {
    /// A file or folder of the description is not there.
    case missing(path: String)
    /// A description file is not YAML; `reason` is the parser's, with line and column.
    case notYAML(file: String, reason: String)
    /// A description says something that cannot be; `file` is relative to the description folder, `line` counts from 1.
    case invalid(file: String, line: Int, problem: String)
    /// A feed was asked for over a range of days that is not one.
    case noDays(asked: Int)
    /// The feed could not be written.
    case notWritable(path: String, reason: String)
}

extension SimulatedCityError: CustomStringConvertible {
    /// One sentence for a person at a terminal.
    package var description: String {
        switch self {
        case .missing(let path):
            "The description of the simulated city is incomplete: there is no \(path)."
        case .notYAML(let file, let reason):
            "\(file) is not YAML: \(reason)"
        case .invalid(let file, let line, let problem):
            "\(file):\(line): \(problem)"
        case .noDays(let asked):
            "A feed must cover between 1 and 366 days after today; \(asked) were asked for."
        case .notWritable(let path, let reason):
            "The feed could not be written to \(path): \(reason)"
        }
    }
}
