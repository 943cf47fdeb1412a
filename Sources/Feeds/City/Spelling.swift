/// Names that were perhaps meant.
package enum Spelling {
    /// Of some names the one nearest to what was written, if at most `limit` letters are too many, missing or wrong (case
    /// counts as right); nil where none is, or where the name itself is among them.
    package static func nearest(to written: String, among names: some Sequence<String>, limit: Int = 2) -> String? {
        let written = Array(written.lowercased().utf8)
        var best: (name: String, distance: Int)?
        for name in names {
            let letters = Array(name.lowercased().utf8)
            guard abs(letters.count - written.count) <= limit else { continue }
            let distance = distance(written, letters)
            if distance < best?.distance ?? (limit + 1) { best = (name, distance) }
        }
        return best.flatMap { $0.name.utf8.elementsEqual(written) ? nil : $0.name }
    }

    /// Letters to insert, remove or replace (Levenshtein).
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var before = Array(0...other.count)
        for (row, letter) in one.enumerated() {
            var current = [row + 1]
            for (column, another) in other.enumerated() {
                current.append(
                    min(before[column] + (letter == another ? 0 : 1), before[column + 1] + 1, current[column] + 1))
            }
            before = current
        }
        return before[other.count]
    }
}
