import Timetable

/// A text that places are looked for by; printed without it.
package struct PlaceQuery: Sendable, Equatable, CustomStringConvertible {
    /// Without blanks around it.
    package let text: String
    /// Where it is asked from; nil where that is not said.
    package let near: Place?
    /// Most places wanted.
    package let limit: Int

    /// Fewest letters and digits of a text, and most characters.
    package static let shortest = 2, longest = 100
    /// How many places may be asked for, and how many are given where that is not said.
    package static let limits = 1...50, usualLimit = 10

    /// A query whose parts are within bounds.
    ///
    /// - Parameters:
    ///   - latitude: degrees, WGS 84; with `longitude` or not at all.
    ///   - limit: nil for the usual one.
    package init(
        _ text: String, latitude: Double? = nil, longitude: Double? = nil, limit: Int? = nil
    ) throws(PlaceQueryError) {
        guard text.count <= Self.longest else { throw .tooLong(characters: text.count, most: Self.longest) }
        let letters = text.count { $0.isLetter || $0.isNumber }
        guard letters >= Self.shortest else { throw .tooShort(letters: letters, fewest: Self.shortest) }
        let limit = limit ?? Self.usualLimit
        guard Self.limits.contains(limit) else {
            throw .limit(limit, fewest: Self.limits.lowerBound, most: Self.limits.upperBound)
        }
        switch (latitude, longitude) {
        case (nil, nil): near = nil
        case (let latitude?, let longitude?):
            guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { throw .coordinates }
            near = Place(latitude: latitude, longitude: longitude)
        default: throw .coordinates
        }
        self.text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        self.limit = limit
    }

    package var description: String { "a text of \(text.count) characters" }
}

/// Why places cannot be looked for; never says the text.
package enum PlaceQueryError: Error, Sendable, Equatable, CustomStringConvertible {
    case tooShort(letters: Int, fewest: Int)
    case tooLong(characters: Int, most: Int)
    case limit(Int, fewest: Int, most: Int)
    /// Degrees out of bounds, or only one of the two.
    case coordinates

    package var description: String {
        switch self {
        case .tooShort(let letters, let fewest):
            "query must have at least \(fewest) letters or digits; it has \(letters)."
        case .tooLong(let characters, let most): "query may have at most \(most) characters; it has \(characters)."
        case .limit(let limit, let fewest, let most): "limit must be from \(fewest) to \(most), not \(limit)."
        case .coordinates: "latitude must be from -90 to 90 and longitude from -180 to 180, both or neither."
        }
    }
}
