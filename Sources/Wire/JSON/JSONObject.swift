/// A JSON object that keeps its keys in the order they were set. Equality ignores that order, as RFC 8259 does.
public struct JSONObject: Sendable {
    /// Members in order.
    public private(set) var members: [(key: String, value: JSONValue)] = []
    /// Where each member stands; empty while there are so few that looking through them is quicker, and costs no room.
    private var places: [String: Int] = [:]

    /// The most members that are looked through.
    private static let few = 12

    /// An empty object.
    public init() {}

    /// An object of these members; of members with one name the last value counts, at the place of the first.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (key, value) in members { self[key] = value }
    }

    /// Names in order.
    public var keys: [String] { members.map(\.key) }

    /// How many members there are.
    public var count: Int { members.count }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The value of a member; setting nil removes it, setting a new one appends it.
    public subscript(key: String) -> JSONValue? {
        get { place(of: key).map { members[$0].value } }
        set {
            switch (place(of: key), newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil):
                members.remove(at: place)
                places = members.count > Self.few ? Self.places(of: members) : [:]
            case (nil, let value?): append(key, value)
            case (nil, nil): break
            }
        }
    }

    /// This object with the members of another set over it.
    public func merging(_ other: JSONObject) -> JSONObject {
        var merged = self
        for (key, value) in other.members { merged[key] = value }
        return merged
    }

    /// Whether there is a member of this name.
    func contains(_ key: String) -> Bool { place(of: key) != nil }

    /// Adds a member whose name no other has.
    mutating func append(_ key: String, _ value: JSONValue) {
        members.append((key, value))
        if !places.isEmpty {
            places[key] = members.count - 1
        } else if members.count > Self.few {
            places = Self.places(of: members)
        }
    }

    private func place(of key: String) -> Int? {
        if places.isEmpty { return members.firstIndex { $0.key == key } }
        return places[key]
    }

    private static func places(of members: [(key: String, value: JSONValue)]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.key, $0) })
    }
}

extension JSONObject: Equatable {
    /// Same names with same values, in any order.
    public static func == (a: JSONObject, b: JSONObject) -> Bool {
        a.count == b.count && a.members.allSatisfy { b[$0.key] == $0.value }
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object, its keys in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
