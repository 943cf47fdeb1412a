/// What `Prefer` asks for (RFC 7240, with PostgREST's preferences).
package struct RestPreferences: Sendable, Equatable {
    /// What is handed back of rows that were written.
    enum Return: String, Sendable {
        case minimal, representation
        case headersOnly = "headers-only"
    }

    /// What becomes of rows that are there already.
    enum Resolution: String, Sendable {
        case mergeDuplicates = "merge-duplicates"
        case ignoreDuplicates = "ignore-duplicates"
    }

    private(set) var returned = Return.minimal
    private(set) var resolution: Resolution?
    /// Whether all rows are counted.
    private(set) var counts = false
    /// Whether columns that a row of a body does not have take their initial values.
    private(set) var missingIsDefault = false
    private(set) var maximumAffected: Int?
    /// What `Preference-Applied` says.
    private(set) var applied: [String] = []

    /// Reads the values of the header, one a line or with commas between them.
    ///
    /// - Throws: `PGRST122` for what is not known, where `handling=strict` is preferred.
    package init(_ header: [String]) throws(RestError) {
        let tokens = RestLimits.read(of: header.joined(separator: ",")).split(separator: ",").map {
            String($0.filter { !$0.isWhitespace })
        }
        let isStrict = tokens.contains("handling=strict")
        var unknown: [String] = []
        for token in tokens where !token.isEmpty {
            let parts = token.split(separator: "=", maxSplits: 1)
            let value = parts.count == 2 ? String(parts[1]) : ""
            if take(String(parts[0]), value, isStrict: isStrict) {
                applied.append(token)
            } else if !(parts[0] == "max-affected" && Int(value) != nil) {
                unknown.append(token)
            }
        }
        guard !isStrict || unknown.isEmpty else {
            throw RestError(
                400, "PGRST122", "Invalid preferences given with handling=strict",
                details: "Invalid preferences: " + unknown.joined(separator: ", "))
        }
    }

    /// Whether it was heeded.
    private mutating func take(_ name: String, _ value: String, isStrict: Bool) -> Bool {
        switch name {
        case "return":
            guard let wanted = Return(rawValue: value) else { return false }
            returned = wanted
        case "resolution":
            guard let wanted = Resolution(rawValue: value) else { return false }
            resolution = wanted
        case "count":
            guard ["exact", "planned", "estimated"].contains(value) else { return false }
            counts = true
        case "missing":
            guard ["default", "null"].contains(value) else { return false }
            missingIsDefault = value == "default"
        case "max-affected":
            guard isStrict, let number = Int(value), number >= 0 else { return false }
            maximumAffected = number
        case "handling": return value == "strict" || value == "lenient"
        default: return false
        }
        return true
    }
}
