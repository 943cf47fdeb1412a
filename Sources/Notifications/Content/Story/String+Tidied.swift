extension String {
    /// The text as a screen should have it: no control characters, no runs of spaces, at most one empty line in a row,
    /// nothing before and after.
    var tidied: String {
        var tidy = String.UnicodeScalarView()
        var newlines = 0
        var isSpaced = false
        for scalar in replacing("\r\n", with: "\n").unicodeScalars {
            if scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}" {
                newlines += 1
            } else if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                isSpaced = true
            } else {
                if !tidy.isEmpty {
                    if newlines > 0 {
                        tidy.append(contentsOf: String(repeating: "\n", count: min(newlines, 2)).unicodeScalars)
                    } else if isSpaced {
                        tidy.append(" ")
                    }
                }
                tidy.append(scalar)
                (newlines, isSpaced) = (0, false)
            }
        }
        return String(tidy)
    }
}
