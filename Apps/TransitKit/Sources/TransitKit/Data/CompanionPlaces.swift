import Foundation
import TransitAPI
import Wire

/// A place that a rider keeps.
public struct KeptPlace: CompanionRow, Identifiable {
    public static let table = "saved_places"
    public static let selected = "id,name,address,latitude,longitude,place_type"

    /// What a place is to a rider.
    public enum Kind: String, Codable, Sendable, CaseIterable {
        case home
        case work
        case favorite
        case other
    }

    public var id: String
    public var name: String
    public var address: String
    public var latitude: Double
    public var longitude: Double
    public var kind: Kind

    enum CodingKeys: String, CodingKey {
        case id, name, address, latitude, longitude
        case kind = "place_type"
    }

    /// A place.
    public init(
        id: String = UUID().uuidString.lowercased(), name: String, address: String, at place: Coordinates, kind: Kind
    ) {
        (self.id, self.name, self.address, self.kind) = (id, name, address, kind)
        (latitude, longitude) = (place.latitude, place.longitude)
    }

    /// Where it is; nil for a place that is none on Earth.
    public var coordinates: Coordinates? { Coordinates(latitude: latitude, longitude: longitude) }
}

/// A place that was found by its name.
public struct FoundPlace: Codable, Sendable, Equatable, Identifiable {
    public var id: String
    public var name: String
    public var address: String?
    public var latitude: Double
    public var longitude: Double
    /// Metres from where was asked; nil where no place was named.
    public var distance: Double?

    /// Where it is; nil for a place that is none on Earth.
    public var coordinates: Coordinates? { Coordinates(latitude: latitude, longitude: longitude) }
}

extension CompanionData {
    /// The rider's places, by name.
    public func places() async throws(ClientError) -> [KeptPlace] {
        let rider = await memory.rider(of: client)
        let places: [KeptPlace] = try await client.rows(.select([], order: "name.asc", limit: 200))
        memory.take(places.first { $0.kind == .home }, of: rider)
        return places
    }

    /// Keeps a place.
    public func keep(_ place: KeptPlace, of rider: String) async throws(ClientError) {
        let _: [KeptPlace] = try await client.rows(
            .insert([
                "id": .string(place.id), "user_id": .string(rider), "name": .string(String(place.name.prefix(200))),
                "address": .string(String(place.address.prefix(500))), "latitude": .double(place.latitude),
                "longitude": .double(place.longitude), "place_type": .string(place.kind.rawValue),
            ]))
        memory.isKnown = false
    }

    /// Calls a place something else, or makes it home.
    public func change(_ place: KeptPlace) async throws(ClientError) {
        let _: [KeptPlace] = try await client.rows(
            .update(
                place.id,
                [
                    "name": .string(String(place.name.prefix(200))), "place_type": .string(place.kind.rawValue),
                ]))
        memory.isKnown = false
    }

    /// Keeps a place no longer.
    public func remove(place id: String) async throws(ClientError) {
        let _: [KeptPlace] = try await client.rows(.delete([.equal("id", id)]))
        memory.isKnown = false
    }

    /// Places and stops by name, the rider's own among them.
    ///
    /// - Parameter near: from where distances count.
    public func search(_ text: String, near: Coordinates? = nil) async throws(ClientError) -> [FoundPlace] {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.count >= 2 else { return [] }
        var arguments: JSONObject = ["query": .string(String(text.prefix(100)))]
        if let near {
            arguments["latitude"] = .double(near.latitude)
            arguments["longitude"] = .double(near.longitude)
        }
        let body = try await client.call("/rest/v1/rpc/search_places", arguments, isSafe: true)
        return try TransitClient.decoded([FoundPlace].self, HTTPReply(HTTPHead(status: 200), body))
    }
}

extension CompanionData: HomePlace {
    /// Home, as it was when it was last asked for; asked for once each time the app runs.
    public func homePlace() async -> TripPlace? {
        _ = await memory.rider(of: client)
        if !memory.isKnown {
            do throws(ClientError) {
                _ = try await places()
            } catch {
                // Without a network the one that was known stands.
            }
        }
        guard let home = memory.home, let place = home.coordinates else { return nil }
        return .coordinates(place, name: home.name)
    }
}

/// What is known of a rider's home while the app runs: it is written down nowhere, and gone once somebody else signs in.
final class PlaceMemory: @unchecked Sendable {
    private let lock = NSLock()
    private var rider: String?
    private var kept: KeptPlace?
    private var wasAsked = false

    var home: KeptPlace? { lock.withLock { kept } }

    var isKnown: Bool {
        get { lock.withLock { wasAsked } }
        set { lock.withLock { wasAsked = newValue } }
    }

    /// Who is signed in; what was known of anybody else is forgotten.
    func rider(of client: TransitClient) async -> String? {
        let now = await (client.tokens as? Session)?.state.account?.id
        lock.withLock {
            guard now != rider else { return }
            (rider, kept, wasAsked) = (now, nil, false)
        }
        return now
    }

    /// Takes what a rider's home is, unless somebody else has signed in meanwhile.
    func take(_ home: KeptPlace?, of asked: String?) {
        lock.withLock { if rider == asked { (kept, wasAsked) = (home, true) } }
    }

    func forget() { lock.withLock { (kept, wasAsked) = (nil, false) } }
}
