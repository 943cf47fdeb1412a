import Foundation
import JourneyProgress
import TransitAPI

/// What the app leaves for its widgets and intents, which run without it: where to ask, and what the rider keeps.
public struct GlanceNotes: Codable, Sendable, Equatable {
    /// A stop that the rider keeps.
    public struct Stop: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        public var name: String

        /// A stop.
        public init(id: String, name: String) { (self.id, self.name) = (id, name) }
    }

    /// A trip that the rider keeps.
    public struct Trip: Codable, Sendable, Equatable, Identifiable {
        public var id: String
        public var name: String
        /// Its ends, as the contract writes places.
        public var origin: SavedPlace
        public var destination: SavedPlace
        public var preferences: SavedTripPreferences

        /// A trip.
        public init(_ trip: SavedTrip) {
            (id, name, origin, destination) = (trip.id.description, trip.name, trip.origin, trip.destination)
            preferences = trip.preferences
        }

        /// Where it ends, as a link to a plan names it: a stop by its id, a point by its coordinates, as the name that a rider gives a
        /// place is no place; nil where it says neither.
        public var target: String? {
            switch PlanEnd(destination) {
            case .stop(let id, _): id
            case .point(let place, _): place.description
            case .here, .text, nil: nil
            }
        }
    }

    /// Favourite stops, in the rider's order.
    public var stops: [Stop] = []
    /// Saved trips, in the rider's order.
    public var trips: [Trip] = []
    /// The saved trip whose destination is home; nil where the rider has not said.
    public var homeTrip: String?
    /// A journey that is followed now; nil for none.
    public var journey: Itinerary?

    /// Nothing kept.
    public init() {}

    /// Those of a rider.
    public init(favorites: [Favorite], trips: [SavedTrip]) {
        stops = favorites.compactMap { favorite in
            favorite.stopID.map { Stop(id: $0, name: favorite.label ?? favorite.stopName ?? $0) }
        }
        self.trips = trips.map { Trip($0) }
        homeTrip = trips.first { Self.isHome($0.destination.name ?? "") || Self.isHome($0.name) }?.id.description
    }

    /// Whether a name says home, in a language of the app.
    private static func isHome(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.split { !$0.isLetter }.contains("home") || name.contains("家")
    }

    /// The trip home: the one that is named so, else the first.
    public var wayHome: Trip? { trips.first { $0.id == homeTrip } ?? trips.first }

    /// The journey that is followed; nil once it is over.
    public func journey(at now: Double) -> Itinerary? { journey.flatMap { $0.isUnderWay(at: now) ? $0 : nil } }
}

extension Itinerary {
    /// Whether somebody may still be on it at a moment.
    public func isUnderWay(at now: Double) -> Bool { now < arrivalTime.inSeconds + GoProgress.longestHold }
}

/// A file that the app writes and its widgets read, in the folder they share.
public struct GlanceShelf: Sendable {
    private let url: URL

    /// - Parameter folder: of the app group.
    public init(folder: URL) { url = folder.appendingPathComponent("glance.json") }

    /// What the app left last; nothing kept where it left none.
    public func read() -> GlanceNotes { KeptFile.read(GlanceNotes.self, from: url) ?? GlanceNotes() }

    /// Leaves it; true where that is something new, so that widgets are to be told.
    @discardableResult
    public func write(_ notes: GlanceNotes) -> Bool { notes != read() && KeptFile.write(notes, to: url) }
}
