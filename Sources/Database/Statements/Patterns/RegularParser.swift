/// Reads regular expressions.
struct RegularParser {
    private let scalars: [Unicode.Scalar]
    private let ignoresCase: Bool
    private var place = 0
    private var depth = 0

    init(_ scalars: [Unicode.Scalar], ignoringCase: Bool) { (self.scalars, ignoresCase) = (scalars, ignoringCase) }

    private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        place += 1
        return true
    }

    mutating func whole() throws(RegularPatternError) -> RegularNode {
        let node = try choice()
        guard next == nil else { throw .malformed("parentheses () not balanced") }
        return node
    }

    private mutating func choice() throws(RegularPatternError) -> RegularNode {
        var parts = [try sequence()]
        while take("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .choice(parts)
    }

    private mutating func sequence() throws(RegularPatternError) -> RegularNode {
        var parts: [RegularNode] = []
        while let scalar = next, scalar != "|", scalar != ")" { parts.append(try repeated(try atom())) }
        guard !parts.isEmpty else { throw .notSupported("an empty alternative") }
        return .sequence(parts)
    }

    private mutating func atom() throws(RegularPatternError) -> RegularNode {
        let scalar = scalars[place]
        place += 1
        switch scalar {
        case ".": return .any
        case "^": return .start
        case "$": return .end
        case "(":
            if take("?"), !take(":") { throw .notSupported("a group that begins with (?") }
            depth += 1
            guard depth <= 20 else { throw .notSupported("a pattern with groups more than 20 deep") }
            let node = try choice()
            guard take(")") else { throw .malformed("parentheses () not balanced") }
            depth -= 1
            // As a choice, it stays one thing however it is repeated.
            return .choice([node])
        case "[": return .one(try bracket())
        case "\\": return .one(try escape())
        case "*", "+", "?": throw .malformed("quantifier operand invalid")
        case "{": throw .malformed("quantifier operand invalid; a brace itself is \\{")
        default: return .one(try set([scalar.value...scalar.value]))
        }
    }

    private mutating func repeated(_ node: RegularNode) throws(RegularPatternError) -> RegularNode {
        let (least, most): (Int, Int?)
        switch next {
        case "*": (least, most) = (0, nil)
        case "+": (least, most) = (1, nil)
        case "?": (least, most) = (0, 1)
        case "{": (least, most) = try bounds()
        default: return node
        }
        // It would be steps to read and none to count: what stands in it could be repeated without any limit.
        guard most != 0 else { throw .notSupported("a repetition of nothing") }
        place += 1
        // Whether little or much is taken does not change whether there is a match.
        _ = take("?")
        switch node {
        case .start, .end: throw .malformed("quantifier operand invalid")
        default: break
        }
        if let next, "*+?{".unicodeScalars.contains(next) { throw .malformed("quantifier operand invalid") }
        return .repeated(node, least, most)
    }

    /// `{2}`, `{2,}`, `{2,5}`, as far as the brace that closes it.
    private mutating func bounds() throws(RegularPatternError) -> (Int, Int?) {
        place += 1
        guard let least = number() else { throw .malformed("invalid repetition count(s)") }
        let most: Int? = take(",") ? number() : least
        guard next == "}", least <= 255, most ?? 255 <= 255, most ?? least >= least else {
            throw .malformed("invalid repetition count(s)")
        }
        return (least, most)
    }

    private mutating func number() -> Int? {
        var digits = ""
        while let next, next.isASCII, ("0"..."9").contains(next), digits.count < 4 {
            digits.unicodeScalars.append(next)
            place += 1
        }
        return Int(digits)
    }

    private static let digits: [ClosedRange<UInt32>] = [48...57]
    private static let words: [ClosedRange<UInt32>] = [48...57, 65...90, 95...95, 97...122]
    private static let spaces: [ClosedRange<UInt32>] = [9...13, 32...32]

    /// What follows a backslash.
    private mutating func escape() throws(RegularPatternError) -> ScalarSet {
        guard let scalar = next else { throw .malformed("invalid escape \\ sequence") }
        place += 1
        switch scalar {
        case "d": return ScalarSet(ranges: Self.digits)
        case "D": return ScalarSet(ranges: Self.digits, isNegated: true)
        case "w": return ScalarSet(ranges: Self.words)
        case "W": return ScalarSet(ranges: Self.words, isNegated: true)
        case "s": return ScalarSet(ranges: Self.spaces)
        case "S": return ScalarSet(ranges: Self.spaces, isNegated: true)
        case "t": return ScalarSet(ranges: [9...9])
        case "n": return ScalarSet(ranges: [10...10])
        case "r": return ScalarSet(ranges: [13...13])
        default:
            guard scalar.isASCII, !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar) else {
                throw .notSupported("the escape \\\(scalar)")
            }
            return ScalarSet(ranges: [scalar.value...scalar.value])
        }
    }

    private mutating func bracket() throws(RegularPatternError) -> ScalarSet {
        let isNegated = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        var isFirst = true
        while isFirst || next != "]" {
            isFirst = false
            guard let first = try member(&ranges) else { continue }
            guard next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
                ranges.append(first...first)
                continue
            }
            place += 1
            guard let last = try member(&ranges), first <= last else { throw .malformed("invalid character range") }
            ranges.append(first...last)
        }
        place += 1
        var set = try set(ranges)
        set.isNegated = isNegated
        return set
    }

    /// A character of a bracket; nil where it was a set of them, which is added.
    private mutating func member(_ ranges: inout [ClosedRange<UInt32>]) throws(RegularPatternError) -> UInt32? {
        guard let scalar = next else { throw .malformed("brackets [] not balanced") }
        place += 1
        if scalar == "[", let next, ":.=".unicodeScalars.contains(next) {
            throw .notSupported("a class of characters such as [:alpha:]")
        }
        guard scalar == "\\" else { return scalar.value }
        let set = try escape()
        if set.isNegated { throw .notSupported("an escape for all but some characters, in brackets") }
        if set.ranges.count == 1, set.ranges[0].count == 1 { return set.ranges[0].lowerBound }
        ranges += set.ranges
        return nil
    }

    /// Characters, in both cases where that is no difference.
    private func set(_ ranges: [ClosedRange<UInt32>]) throws(RegularPatternError) -> ScalarSet {
        guard ignoresCase else { return ScalarSet(ranges: ranges) }
        var all = ranges
        for range in ranges {
            for (lower, upper) in [(UInt32(97), UInt32(65)), (65, 97)] where range.overlaps(lower...lower + 25) {
                let part = range.clamped(to: lower...lower + 25)
                all.append(part.lowerBound - lower + upper...part.upperBound - lower + upper)
            }
            guard range.upperBound >= 128 else { continue }
            guard range.count == 1, let scalar = Unicode.Scalar(range.lowerBound) else {
                throw .notSupported("a range beyond ASCII in either case")
            }
            for other in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
                // What becomes several letters stays as it is.
                guard let only = other.unicodeScalars.first, other.unicodeScalars.count == 1, only != scalar else {
                    continue
                }
                all.append(only.value...only.value)
            }
        }
        return ScalarSet(ranges: all)
    }
}
