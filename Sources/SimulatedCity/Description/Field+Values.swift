extension Field {
    /// yes, no or unknown.
    func answer() throws -> Answer {
        switch try text() {
        case "yes": .yes
        case "no": .no
        case "unknown": .unknown
        case let other: throw error("\(name) must be yes, no or unknown, not “\(other)”.")
        }
    }

    /// Minutes, with or without a fraction, as whole seconds.
    func minutes(upTo limit: Double = 600) throws -> Int {
        Int((try number(in: 0...limit) * 60).rounded())
    }

    /// `[latitude, longitude]`, somewhere in or around New South Wales.
    func coordinate() throws -> Coordinate {
        let parts = try list()
        guard parts.count == 2 else { throw error("\(name) must be [latitude, longitude].") }
        return Coordinate(
            latitude: try parts[0].number(in: -38 ... -28), longitude: try parts[1].number(in: 140...154))
    }

    /// Six hexadecimal digits.
    func colour() throws -> String {
        let text = try text()
        guard text.utf8.count == 6, text.allSatisfy(\.isHexDigit) else {
            throw error("\(name) must be six hexadecimal digits, not “\(text)”.")
        }
        return text.uppercased()
    }

    /// `HH:MM` of a service day, hours up to 47, as seconds.
    func timeOfDay(_ text: Substring) throws -> Int {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 2, let hours = Int(parts[0]), let minutes = Int(parts[1]),
            (0...47).contains(hours), (0...59).contains(minutes)
        else { throw error("\(name): “\(text)” is not a time like 05:30.") }
        return hours * 3600 + minutes * 60
    }

    /// The pieces of a comma-separated line, without the blanks around them.
    func pieces() throws -> [[Substring]] {
        try text().split(separator: ",").map { $0.split(separator: " ") }
    }
}
