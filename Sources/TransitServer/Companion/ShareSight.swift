import Companion
import TransitAPI
import TransitAnswers

/// What the page of a share says at a moment.
///
/// Its members come out of `route_data`, which riders write: what is not as expected is left out, and every text is only a text.
struct ShareSight {
    /// Where the vehicle was seen last.
    struct Vehicle {
        /// Degrees, WGS 84.
        var latitude: Double
        var longitude: Double
        /// Seconds since it was there.
        var age: Int64
    }

    /// Seconds after which nobody can say any more where a vehicle is.
    static let longestAge: Int64 = 180
    /// Characters of a name or a line at most; feeds and riders may write more.
    static let longestText = 120

    /// `walking`, `waiting`, `riding`, `arrived`, `cancelled` or `unknown`.
    let phase: String
    /// By the best that is known; nil where nothing is.
    let eta: Timestamp?
    let scheduledETA: Timestamp?
    /// Nil unless the rider is in it, and it was seen a short while ago.
    let vehicle: Vehicle?
    /// `timetable`, `trip_update` or `vehicle_position`.
    let provenance: String
    /// When the vehicle arrives at the next stop, and when it leaves the one where the rider gets in.
    let nextStop: (arrives: Timestamp?, leaves: Timestamp?)
    /// The part of the journey under way, by its place in it from 0.
    let leg: Int?
    /// When this was so, and when the share ends.
    let asOf: Timestamp
    let ends: Timestamp
    /// Whose share it is, and where they go; nil where that is not told.
    let name: String?
    let destination: String?
    /// What the service knows of the journey; an empty object where it follows none.
    let live: JSONValue

    /// What a link shows, as the city's clocks have it.
    ///
    /// - Throws: ``APIError`` before the first timetable.
    init(_ shown: ShareLinks.Shown, _ exchange: Exchange) throws {
        let zone = try exchange.requireEdition().timetable.cityZone
        func local(_ seconds: Int64) -> Timestamp {
            Timestamp(epochSeconds: seconds, offsetSeconds: Int32(zone.offset(at: seconds)))
        }
        func time(_ value: JSONValue?) -> Timestamp? {
            value?.string.flatMap { Timestamp($0) }.map { local($0.epochSeconds) }
        }
        live = shown.route["live"] ?? .object([:])
        asOf = time(live["as_of"]) ?? local(exchange.now)
        let told = live["phase"]?.string ?? ""
        phase = Self.phases.contains(told) ? told : "unknown"
        scheduledETA = time(live["scheduled_eta"]) ?? time(shown.route["arrival_time"])
        eta = time(live["eta"]) ?? scheduledETA
        provenance = live["provenance"]?.string ?? "timetable"
        nextStop = (time(live["next_stop"]?["arrival_time"]), time(live["next_stop"]?["departure_time"]))
        leg = live["leg"]?["index"]?.number.map { Int($0) }
        name = Self.short(shown.name)
        destination = Self.short(shown.route["destination"]?.string)
        ends = local(shown.expiresAt.seconds)
        vehicle = phase == "riding" ? Vehicle(live["vehicle"], told: asOf.epochSeconds, now: exchange.now) : nil
    }

    private static let phases: Set = ["planned", "walking", "waiting", "riding", "arrived", "cancelled"]

    /// A text cut to a length; nil of an empty one.
    static func short(_ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        return text.count > longestText ? text.prefix(longestText - 1) + "…" : text
    }

    /// The answer to the page's script: what there is, and the same in words.
    func json(in language: WrittenLanguage) -> JSONObject {
        let spot: JSONValue =
            vehicle.map {
                [
                    "latitude": .double($0.latitude), "longitude": .double($0.longitude),
                    "age_seconds": .int(Int($0.age)),
                ]
            } ?? .null
        return [
            "phase": .string(phase), "eta": .text(eta?.description), "scheduled_eta": .text(scheduledETA?.description),
            "provenance": .string(provenance), "vehicle": spot, "expires_at": .string(ends.description),
            "title": .string(title[language]), "arrival": .string(arrival),
            "punctuality": .string(punctuality[language]),
            "sentences": .array(sentences.map { .string($0[language]) }), "rests_on": .string(restsOn[language]),
        ]
    }
}

extension ShareSight.Vehicle {
    /// A place out of `route_data.live`; nil where it is none on Earth, or too old.
    ///
    /// - Parameter told: when that was written, in seconds since 1970-01-01T00:00:00Z.
    fileprivate init?(_ value: JSONValue?, told: Int64, now: Int64) {
        guard let latitude = value?["latitude"]?.number, let longitude = value?["longitude"]?.number,
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        let then = value?["age_seconds"]?.number.map { Int64(min(max($0, 0), 86_400)) } ?? 0
        let age = max(0, now - told) + then
        guard age <= ShareSight.longestAge else { return nil }
        self.init(latitude: latitude, longitude: longitude, age: age)
    }
}

extension JSONValue {
    /// A number, whole or not, that fits into an `Int`; databases do not all keep whole numbers whole.
    fileprivate var number: Double? {
        switch self {
        case .int(let number): abs(Double(number)) < 1e15 ? Double(number) : nil
        case .double(let number): abs(number) < 1e15 ? number : nil
        default: nil
        }
    }

    fileprivate static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
