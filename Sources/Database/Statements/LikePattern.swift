/// What `like` compares with: `%` stands for any characters, `_` for one, and a backslash takes the next as it is.
package struct LikePattern: Sendable, Equatable {
    private enum Part: Equatable {
        case any, one
        case scalar(Unicode.Scalar)
    }

    /// The pattern as it was given.
    package let text: String
    private let parts: [Part]

    /// A pattern.
    ///
    /// - Throws: ``DatabaseError/invalidValue(type:state:)`` where it ends with the backslash of a character that is missing.
    package init(_ text: String) throws(DatabaseError) {
        self.text = text
        var parts: [Part] = []
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped || scalar != "\\" {
                parts.append(
                    isEscaped ? .scalar(scalar) : scalar == "%" ? .any : scalar == "_" ? .one : .scalar(scalar))
                isEscaped = false
            } else {
                isEscaped = true
            }
        }
        guard !isEscaped, !text.utf8.contains(0) else { throw .invalidValue(type: "text", state: "22025") }
        self.parts = parts
    }

    /// Whether a text is as it says.
    func matches(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        var (place, part) = (0, 0)
        // Where to go on from when what follows the last `%` does not fit: one character further.
        var retry: (place: Int, part: Int)?
        while place < scalars.count {
            if part < parts.count, parts[part] == .any {
                part += 1
                retry = (place, part)
            } else if part < parts.count, parts[part] == .one || parts[part] == .scalar(scalars[place]) {
                (place, part) = (place + 1, part + 1)
            } else if let last = retry {
                (place, part) = (last.place + 1, last.part)
                retry?.place += 1
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .any }
    }
}
