/// One line of CSV as tests read it, without the reader they test.
package enum CSVLine {
    /// Its fields, some in quotes.
    package static func fields(_ line: Substring) -> [String] {
        guard line.utf8.contains(UInt8(ascii: "\"")) else {
            return line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        var fields = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: fields.append("")
            default: fields[fields.count - 1].append(character)
            }
        }
        return fields
    }
}
