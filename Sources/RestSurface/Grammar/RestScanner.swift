import Database

/// Reads the texts of a request from left to right, and says where they stop being what they should.
struct RestScanner {
    /// What is read, as PostgREST calls it: `select parameter`.
    let subject: String
    private let text: String
    private let characters: [Character]
    private(set) var place = 0

    init(_ text: String, as subject: String) {
        (self.text, self.subject) = (text, subject)
        characters = Array(text)
    }

    var next: Character? { place < characters.count ? characters[place] : nil }
    var isAtEnd: Bool { place == characters.count }

    /// Everything from here.
    var rest: ArraySlice<Character> { characters[place...] }

    mutating func take(_ character: Character) -> Bool {
        guard next == character else { return false }
        place += 1
        return true
    }

    /// Whether a word comes next.
    func isNext(_ word: String) -> Bool { characters[place...].starts(with: word) }

    /// Takes a word if it comes next.
    mutating func take(_ word: String) -> Bool {
        guard isNext(word) else { return false }
        place += word.count
        return true
    }

    mutating func expect(_ character: Character) throws(RestError) {
        guard take(character) else { throw unexpected("\"\(character)\"") }
    }

    mutating func takeWhile(_ belongs: (Character) -> Bool) -> String {
        let start = place
        while let next, belongs(next) { place += 1 }
        return String(characters[start..<place])
    }

    mutating func moveToEnd() { place = characters.count }

    func expectEnd(_ expected: String = "end of input") throws(RestError) {
        if !isAtEnd { throw unexpected(expected) }
    }

    /// Tries something, and is where it was if that cannot be read.
    mutating func attempt<Result>(_ read: (inout RestScanner) throws(RestError) -> Result?) -> Result? {
        let start = place
        if let result = try? read(&self) { return result }
        place = start
        return nil
    }

    func unexpected(_ expected: String) -> RestError {
        let found = next.map { "\"\($0)\"" } ?? "end of input"
        return RestError(
            400, "PGRST100", "\"failed to parse \(subject) (\(text.prefix(200)))\" (line 1, column \(place + 1))",
            details: "unexpected \(found) expecting \(expected)")
    }

    /// A name: letters, digits, `_`, `$`, and spaces and hyphens inside; or anything in quotation marks.
    mutating func name(_ expected: String = "field name (* or [a..z0..9_$])") throws(RestError) -> String {
        if next == "\"" { return try quoted() }
        let start = place
        while let next, Self.isOfName(next) || (place > start && (next == " " || isInnerHyphen)) { place += 1 }
        let name = String(characters[start..<place]).trimmingSpaces
        guard !name.isEmpty else { throw unexpected(expected) }
        return name
    }

    /// The hyphen of `->` belongs to no name.
    private var isInnerHyphen: Bool {
        next == "-" && place + 1 < characters.count && characters[place + 1] != ">"
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    /// Text in quotation marks, in which a backslash takes the next character as it is.
    mutating func quoted() throws(RestError) -> String {
        try expect("\"")
        var value = ""
        while let character = next {
            place += 1
            if character == "\"" { return value }
            if character == "\\" {
                guard let escaped = next else { break }
                place += 1
                value.append(escaped)
            } else {
                value.append(character)
            }
        }
        throw unexpected("\"\\\"\"")
    }

    /// A column, or what steps lead to inside a JSON one: `route_data->live->>eta`.
    mutating func field() throws(RestError) -> FieldPath {
        var field = FieldPath(try name())
        while take("->") {
            field.isText = take(">")
            if let number = attempt({ (scanner) throws(RestError) in scanner.number() }) {
                field.keys.append(.place(number))
            } else {
                field.keys.append(.name(try key()))
            }
            if field.isText, next == "-" { throw unexpected("end of the path, which ->> ends") }
        }
        return field
    }

    private mutating func key() throws(RestError) -> String {
        if next == "\"" { return try quoted() }
        let key = takeWhile { !"-:.,()".contains($0) }
        guard !key.isEmpty, !key.utf8.contains(0) else {
            throw unexpected("any non reserved character different from: .,>()")
        }
        return key
    }

    /// A whole number that ends a step.
    private mutating func number() -> Int? {
        let sign = take("-") ? "-" : ""
        let digits = takeWhile { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty, next.map({ "-:.,)".contains($0) }) ?? true else { return nil }
        return Int32(sign + digits).map { Int($0) }
    }
}

/// A column, or what steps lead to inside a JSON one.
struct FieldPath: Equatable, Sendable {
    var name: String
    var keys: [JSONKey] = []
    /// Whether the last step was `->>`.
    var isText = false

    init(_ name: String) { self.name = name }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = Substring(self)
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
