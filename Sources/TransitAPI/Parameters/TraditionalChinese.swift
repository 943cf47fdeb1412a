/// Our own texts in the traditional script, in the words of Hong Kong.
///
/// The tables are those by which the app's texts are written, and hold every character of ours: `make lint` refuses others.
enum TraditionalChinese {
    /// A text of ours in simplified Chinese, in the traditional script. Nothing that others wrote goes through this: names stay
    /// as they are.
    static func of(_ simplified: String) -> String {
        let scalars = Array(simplified.unicodeScalars)
        let (entries, places) = (table.entries, table.places)
        var written = String.UnicodeScalarView()
        written.reserveCapacity(scalars.count)
        var position = 0
        while position < scalars.count {
            let scalar = scalars[position]
            let place = scalar.value < places.count ? Int(places[Int(scalar.value)]) : 0
            if place == 0 {
                written.append(scalar)
                position += 1
            } else if let word = entries[place].words.first(where: { scalars[position...].starts(with: $0.simplified) })
            {
                written.append(contentsOf: word.traditional)
                position += word.simplified.count
            } else {
                written.append(entries[place].character ?? scalar)
                position += 1
            }
        }
        return String(written)
    }

    private struct Entry: Sendable {
        var character: Unicode.Scalar?
        /// Those that begin with it, the longest first.
        var words: [(simplified: [Unicode.Scalar], traditional: [Unicode.Scalar])] = []
    }

    /// What there is of each character: entries, and where that of a character is among them, by its number; 0 is that there is
    /// none. Pages turn a text or two at each request, and looking into a dictionary takes several times as long.
    private static let table: (entries: [Entry], places: [UInt16]) = {
        // Quotation marks are corner brackets.
        var found: [Unicode.Scalar: Entry] = ["“": Entry(character: "「"), "”": Entry(character: "」")]
        for pair in listedCharacters.split(whereSeparator: \.isWhitespace).map({ Array($0.unicodeScalars) }) {
            found[pair[0], default: Entry()].character = pair[1]
        }
        for pair in listedWords.split(whereSeparator: \.isWhitespace) {
            let parts = pair.split(separator: "=").map { Array($0.unicodeScalars) }
            found[parts[0][0], default: Entry()].words.append((parts[0], parts[1]))
        }
        var entries = [Entry()]
        var places = [UInt16](repeating: 0, count: 0x1_0000)
        for (scalar, var entry) in found {
            entry.words.sort { $0.simplified.count > $1.simplified.count }
            places[Int(scalar.value)] = UInt16(entries.count)
            entries.append(entry)
        }
        return (entries, places)
    }()
}
