/// A regular expression of the part that both databases mean the same by, matched in time that grows with the text alone.
///
/// It has literals, `.`, brackets, `\d`, `\w`, `\s` and their opposites (of ASCII), `^`, `$`, groups, `|`, `*`, `+`, `?` and `{m,n}`.
/// PostgreSQL is given it written anew, with all that its locales could have an opinion on spelt out.
package struct RegularPattern: Sendable, Equatable {
    /// The most characters of a pattern.
    package static let longest = 200
    /// The most steps that it may be made of, repetitions written out.
    package static let mostSteps = 1_000

    /// The pattern as it was given.
    package let text: String
    /// Whether letters of either case are the same.
    package let ignoresCase: Bool
    /// The same for PostgreSQL's operator `~`.
    let written: String
    private let program: RegularProgram

    /// A pattern.
    ///
    /// - Throws: ``RegularPatternError``.
    package init(_ text: String, ignoringCase: Bool = false) throws(RegularPatternError) {
        (self.text, ignoresCase) = (text, ignoringCase)
        let scalars = Array(text.unicodeScalars)
        guard scalars.count <= Self.longest else { throw .tooLong(scalars.count) }
        var parser = RegularParser(scalars, ignoringCase: ignoringCase)
        let node = try parser.whole()
        program = try RegularProgram(node)
        written = node.written
    }

    /// Whether any part of a text is as it says.
    func matches(_ text: String) -> Bool { program.matches(text) }

    package static func == (one: RegularPattern, other: RegularPattern) -> Bool {
        one.text == other.text && one.ignoresCase == other.ignoresCase
    }
}

/// Why a text is no pattern that can be matched here.
package enum RegularPatternError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It has so many characters.
    case tooLong(Int)
    /// With its repetitions written out it has too many steps.
    case tooLarge
    /// What stands there is no pattern.
    case malformed(String)
    /// What PostgreSQL has and this does not.
    case notSupported(String)

    /// What is wrong, and what is allowed.
    package var description: String {
        switch self {
        case .tooLong(let count): "a pattern has at most \(RegularPattern.longest) characters, not \(count)"
        case .tooLarge:
            "a pattern has at most \(RegularPattern.mostSteps) steps, what is repeated being counted as often as it is"
        case .malformed(let what): what
        case .notSupported(let what): "\(what) cannot be matched here"
        }
    }
}

/// A pattern taken apart.
indirect enum RegularNode {
    /// One character of a set.
    case one(ScalarSet)
    case any
    case start
    case end
    case sequence([RegularNode])
    case choice([RegularNode])
    /// Nil for no upper bound.
    case repeated(RegularNode, Int, Int?)
}

extension RegularNode {
    /// As PostgreSQL reads it.
    var written: String {
        switch self {
        case .one(let set): set.written
        case .any: "."
        case .start: "^"
        case .end: "$"
        case .sequence(let parts): parts.map(\.written).joined()
        case .choice(let parts): "(?:" + parts.map(\.written).joined(separator: "|") + ")"
        case .repeated(let part, let least, let most):
            "(?:\(part.written))"
                + (least == 0 && most == nil
                    ? "*" : least == 1 && most == nil ? "+" : "{\(least),\(most.map(String.init) ?? "")}")
        }
    }
}

/// Characters, as ranges of Unicode's numbers.
struct ScalarSet: Equatable {
    var ranges: [ClosedRange<UInt32>] = []
    var isNegated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar.value) } != isNegated }

    var written: String {
        let parts = ranges.map { range in
            Self.escaped(range.lowerBound) + (range.count > 1 ? "-" + Self.escaped(range.upperBound) : "")
        }
        if !isNegated, ranges.count == 1, ranges[0].count == 1 { return parts[0] }
        return (isNegated ? "[^" : "[") + parts.joined() + "]"
    }

    private static func escaped(_ value: UInt32) -> String {
        if let scalar = Unicode.Scalar(value), scalar.isASCII,
            scalar.properties.isAlphabetic || (48...57).contains(value)
        {
            return String(scalar)
        }
        let digits = String(value, radix: 16)
        return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }
}
