import Foundation

/// What the environment says; a variable that is set to nothing says nothing.
struct Environment {
    let variables: [String: String]

    /// This process's.
    static var own: Environment { Environment(variables: ProcessInfo.processInfo.environment) }

    subscript(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether something is switched on: `on` or `off`, nil where nothing is said.
    func isOn(_ name: String) throws -> Bool? {
        guard let text = self[name] else { return nil }
        guard let isOn = ["on": true, "off": false][text] else {
            throw Refusal("\(name) must be on or off; it is \"\(text)\"")
        }
        return isOn
    }

    /// A whole number within the bounds that it is declared with; nil where nothing is said.
    func number(_ name: String) throws -> Int? {
        guard let text = self[name] else { return nil }
        let (bounds, unit) = KnownVariables.bounds(of: name)
        guard let number = Int(text), bounds.contains(number) else {
            throw Refusal(
                "\(name) must be a whole number \(unit.map { "of \($0) " } ?? "")from \(bounds.lowerBound) to "
                    + "\(bounds.upperBound); it is \"\(text)\"")
        }
        return number
    }

    /// What stands between commas; empty where nothing is said.
    func list(_ name: String) -> [String] {
        (self[name] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The folder everything is kept in: the one that was named, if any was, else `DATA_DIR`, else `./data`.
    func dataFolder(named folder: String?) -> String { folder ?? self["DATA_DIR"] ?? "data" }
}
