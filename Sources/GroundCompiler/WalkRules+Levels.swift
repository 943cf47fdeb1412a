import Ground
import OpenStreetMap

// Storeys as OpenStreetMap writes them: see its [levels](https://wiki.openstreetmap.org/wiki/Key:level).
extension WalkRules {
    /// The storeys of a way: `-1`, `0.5`, those of a list `0;1`, those of a range `-1-2`. What is not in numbers (`B1`) is unknown.
    static func levels(_ value: String?) -> StreetLevels {
        var all: StreetLevels?
        for part in parts(value) {
            guard let part else { return .unknown }
            all = all?.joined(with: part) ?? part
        }
        return all ?? .unknown
    }

    /// The two storeys of a lift that stops at no others, of its node's tags.
    static func liftLevels(_ tags: Tags) -> StreetLevels? {
        let (parts, levels) = (parts(tags[.level]), levels(tags[.level]))
        guard let ends = levels.ends else { return nil }
        // It stops at every storey of a range.
        let areTwo = parts.count == 2 && parts.allSatisfy { $0?.only != nil }
        return areTwo || parts.count == 1 && ends.top - ends.bottom <= 1 ? levels : nil
    }

    /// The parts of a list; nil for one that is no number and no range.
    private static func parts(_ value: String?) -> [StreetLevels?] {
        guard let value, value.utf8.count <= Tags.longestValue else { return [] }
        return value.split(separator: ";").map { part in
            let part = part.filter { $0 != " " }
            if let level = number(part) { return StreetLevels(level) }
            // The first dash may be a sign.
            guard let dash = part.dropFirst().firstIndex(of: "-"), let from = number(part[..<dash]),
                let to = number(part[part.index(after: dash)...])
            else { return nil }
            return StreetLevels(from, to)
        }
    }

    private static func number(_ text: some StringProtocol) -> Double? {
        Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}
