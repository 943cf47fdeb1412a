import Foundation

/// Figures in the Prometheus text format.
package struct MetricsText {
    private var lines: [String] = []

    /// Of nothing yet.
    package init() {}

    /// A metric with its samples; one without samples is left out.
    package mutating func add(_ name: String, _ type: String, _ help: String, _ samples: [([(String, String)], Double)])
    {
        guard !samples.isEmpty else { return }
        header(name, type, help)
        for (labels, value) in samples { line(name, labels, value) }
    }

    package mutating func line(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let pairs: [String] = labels.map { key, value in
            "\(key)=\"\(Self.escaped(value))\""
        }
        let text: String = pairs.joined(separator: ",")
        let number = value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        lines.append(text.isEmpty ? "\(name) \(number)" : "\(name){\(text)} \(number)")
    }

    private static func escaped(_ value: String) -> String {
        let isPlain = !value.utf8.contains {
            [UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "\n")].contains($0)
        }
        if isPlain { return value }
        // Scalars count, not characters: to Swift, a quotation mark and a mark on it are another character.
        return value.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\\", "\"": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    package mutating func header(_ name: String, _ type: String, _ help: String) {
        lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
    }

    package var text: String { lines.joined(separator: "\n") + "\n" }
}
