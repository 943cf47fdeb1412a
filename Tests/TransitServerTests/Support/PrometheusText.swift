import Testing

/// Figures in the Prometheus text format (exposition format 0.0.4), read strictly.
struct PrometheusText {
    struct Sample: Hashable {
        var name: String
        var labels: [String: String]
    }

    private(set) var values: [Sample: Double] = [:]
    /// Type and help by family.
    private(set) var types: [String: String] = [:]
    private(set) var helps: [String: String] = [:]

    struct Fault: Error, CustomStringConvertible {
        var description: String
    }

    /// Reads a page; throws on the first line that a monitoring system would refuse.
    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Fault(description: "the last line is not ended") }
        var ended: Set<String> = []
        var current = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
            if line.hasPrefix("#") {
                let words = line.split(separator: " ", maxSplits: 3)
                guard words.count == 4, words[1] == "HELP" || words[1] == "TYPE" else { throw Self.fault(line) }
                let name = String(words[2])
                if words[1] == "HELP" {
                    guard helps.updateValue(String(words[3]), forKey: name) == nil else { throw Self.fault(line) }
                } else {
                    guard ["counter", "gauge", "histogram", "summary", "untyped"].contains(String(words[3])),
                        types.updateValue(String(words[3]), forKey: name) == nil
                    else { throw Self.fault(line) }
                }
                continue
            }
            let (sample, value) = try Self.sample(line)
            let family = try family(of: sample.name)
            // Lines of a family stand together.
            if family != current {
                guard ended.insert(family).inserted else { throw Self.fault(line) }
                current = family
            }
            guard values.updateValue(value, forKey: sample) == nil else { throw Self.fault(line) }
        }
    }

    /// The value of a sample.
    subscript(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        values[Sample(name: name, labels: labels)]
    }

    /// The family a sample belongs to, which must have been declared with both its lines.
    private func family(of name: String) throws -> String {
        let base = ["_bucket", "_sum", "_count"].first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
        let family = base.flatMap { types[$0] == "histogram" ? $0 : nil } ?? name
        guard types[family] != nil, helps[family] != nil else {
            throw Fault(description: "\(name) has no HELP and TYPE")
        }
        return family
    }

    private static func fault(_ line: Substring) -> Fault { Fault(description: "not of the format: \(line)") }

    private static func sample(_ line: Substring) throws -> (Sample, Double) {
        let pattern = /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)/
        guard let match = line.wholeMatch(of: pattern), let value = Double(match.3) else { throw fault(line) }
        var labels: [String: String] = [:]
        var rest = (match.2 ?? "")[...]
        while !rest.isEmpty {
            guard let pair = rest.prefixMatch(of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(?:,|$)/)
            else {
                throw fault(line)
            }
            guard labels.updateValue(unescaped(pair.2), forKey: String(pair.1)) == nil else { throw fault(line) }
            rest = rest[pair.range.upperBound...]
        }
        return (Sample(name: String(match.1), labels: labels), value)
    }

    private static func unescaped(_ text: Substring) -> String {
        var plain = ""
        var isEscaped = false
        for character in text {
            if isEscaped {
                plain.append(character == "n" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                plain.append(character)
            }
        }
        return plain
    }
}
