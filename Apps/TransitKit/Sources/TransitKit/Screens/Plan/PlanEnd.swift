import TransitAPI

/// Which end of a journey a rider chooses.
public enum PlanField: Sendable, Hashable, CaseIterable {
    case from
    case to
}

/// One end of a journey as a rider chooses it.
public enum PlanEnd: Sendable, Hashable {
    /// Where the rider is when the journey is asked for.
    case here
    /// A stop, platform or station.
    case stop(id: String, name: String)
    /// A point on the map: an address, or a place that the rider keeps.
    case point(Coordinates, name: String)
    /// What was typed, for the server to find.
    case text(String)

    /// An end as links and other screens name it: a point, an id of a stop, or a name; nil for nothing that can be looked for.
    public init?(_ text: String) {
        switch TripPlace.parse(text, within: nil) {
        case .coordinates(let place, let name): self = .point(place, name: name ?? place.description)
        case .stop(let id, let name): self = .stop(id: id, name: name ?? id)
        case .search(let query, _): self = .text(query)
        case nil: return nil
        }
    }

    /// An end of a saved trip; nil where it says neither stop nor point.
    public init?(_ place: SavedPlace) {
        if let id = place.stopID {
            self = .stop(id: id, name: place.name ?? id)
        } else if let lat = place.lat, let lon = place.lon, let point = Coordinates(latitude: lat, longitude: lon) {
            self = .point(point, name: place.name ?? point.description)
        } else {
            return nil
        }
    }

    /// What it is called on the screen.
    public var name: Words {
        switch self {
        case .here: .planHere
        case .stop(_, let name), .point(_, let name), .text(let name): .verbatim(name)
        }
    }

    /// The same with the name that the server has for it, where a link named it by its id alone.
    func named(by place: PlanPlace) -> PlanEnd {
        switch self {
        case .stop(let id, let name) where name == id: .stop(id: id, name: place.name)
        case .text(let text) where text == place.stopID: .stop(id: text, name: place.name)
        default: self
        }
    }

    /// The same as a question says it.
    ///
    /// - Parameter location: where the rider is; nil where that is not known.
    /// - Returns: nil only for `here` with no location.
    public func place(at location: Coordinates?) -> TripPlace? {
        switch self {
        case .here: location.map { .coordinates($0, name: nil) }
        case .stop(let id, let name): .stop(id, name: name == id ? nil : Self.label(name))
        case .point(let place, let name): .coordinates(place, name: Self.label(name))
        case .text(let text): .search(text, name: nil)
        }
    }

    /// The same for something to keep; nil for what may be elsewhere tomorrow: where the rider is, what was typed.
    public var saved: SavedPlaceInput? {
        switch self {
        case .here, .text: nil
        case .stop(let id, let name): .stop(id, name: name == id ? nil : Self.label(name))
        case .point(let place, let name): .point(place, name: Self.label(name))
        }
    }

    /// Names of places have at most 100 characters on the wire.
    private static func label(_ name: String) -> String? { name.isEmpty ? nil : String(name.prefix(100)) }
}

/// A place with the name a rider knows it by, offered before anything is typed.
public struct NamedPlace: Sendable, Equatable {
    public var name: String
    public var end: PlanEnd

    /// A place.
    public init(name: String, end: PlanEnd) { (self.name, self.end) = (name, end) }
}

/// Places that a rider keeps: home, work, ends of saved trips.
public protocol PlaceBook: Sendable {
    /// All of them, the most used first; none where nobody is signed in.
    func places() async -> [NamedPlace]
}

/// Finds addresses by their text: Apple's search in the app, something scripted in tests.
public protocol AddressSearch: Sendable {
    /// Addresses that match what was typed, best first; none where nothing is found or nobody can be asked.
    func addresses(_ text: String, near: Coordinates?) async -> [NamedPlace]
}

/// No places are kept and no addresses known.
public struct NoPlaces: PlaceBook, AddressSearch {
    /// Nothing to keep.
    public init() {}
    public func places() async -> [NamedPlace] { [] }
    public func addresses(_ text: String, near: Coordinates?) async -> [NamedPlace] { [] }
}
