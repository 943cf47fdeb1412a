import Timetable
import TransitAPI

/// A stop of an adventure as its owner, or whoever wrote it for them, put it.
package struct AdventureStop: Sendable, Equatable {
    /// All members as given, known or not; without what an earlier answer added.
    package var members: JSONObject
    /// `name`, else `title`, else `chapter`; nil where none is given.
    package var name: String?
    /// `category`, in their own words.
    package var category: String?
    /// Degrees, WGS 84; nil where none are given.
    package var place: Place?
    /// `stop_id` of a stop of the timetable.
    package var stopID: String?
    /// Minutes they want to stay.
    package var minutes: Int

    /// Minutes of a stay: how many may be asked for, and how many are taken where none are.
    package static let stays = 0...720, usualStay = 45
    /// Most bytes of a name or category.
    package static let longestText = 400

    /// Members that answers add to a stop.
    static let added = ["place", "arrival_time", "leave_time", "duration_minutes", "input_index"]

    /// Reads one stop.
    ///
    /// - Parameter index: which of the stops it is, for errors.
    init(_ value: JSONValue, at index: Int) throws(AdventureError) {
        guard var object = value.object else { throw .wrong("stops[\(index)]", expected: "an object") }
        for member in Self.added { object[member] = nil }
        members = object
        func text(_ member: String) throws(AdventureError) -> String? {
            guard let value = object[member], value != .null else { return nil }
            guard let text = value.string, text.utf8.count <= Self.longestText else {
                throw .wrong("stops[\(index)].\(member)", expected: "a text of at most \(Self.longestText) bytes")
            }
            return text.contains { !$0.isWhitespace } ? text : nil
        }
        name = try text("name")
        if name == nil { name = try text("title") }
        if name == nil { name = try text("chapter") }
        category = try text("category")
        stopID = try text("stop_id")
        place = try Place(object, at: "stops[\(index)]")
        minutes = Self.usualStay
        guard let stay = object["ideal_duration_min"], stay != .null else { return }
        guard let number = stay.number, number >= Double(Self.stays.lowerBound), number <= Double(Self.stays.upperBound)
        else {
            throw .wrong(
                "stops[\(index)].ideal_duration_min",
                expected: "minutes from \(Self.stays.lowerBound) to \(Self.stays.upperBound)")
        }
        minutes = Int(number.rounded())
    }
}

extension Place {
    /// The `latitude` and `longitude` of an object; nil where there are none. Both 0 is nowhere: what has no place is often told so.
    init?(_ object: JSONObject, at path: String) throws(AdventureError) {
        let (latitude, longitude) = (object["latitude"] ?? .null, object["longitude"] ?? .null)
        if latitude == .null, longitude == .null { return nil }
        guard let north = latitude.number, let east = longitude.number, (-90...90).contains(north),
            (-180...180).contains(east)
        else {
            throw .wrong(
                path, expected: "at a latitude from -90 to 90 and a longitude from -180 to 180, both or neither")
        }
        if north == 0, east == 0 { return nil }
        self.init(latitude: north, longitude: east)
    }
}

extension JSONValue {
    /// The number, whole or not; nil for anything else.
    var number: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}
