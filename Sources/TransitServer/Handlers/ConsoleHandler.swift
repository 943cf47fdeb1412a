import Journeys
import Synchronization
import Timetable
import TransitAPI
import Web

/// The console: `/`, its files below `/console/`, what makes it installable at `/manifest.webmanifest` and `/sw.js`,
/// `/board/{stop_id}` for a screen in a foyer, and what it has to know before it can ask the API.
enum ConsoleHandler {
    private static let waterPath = "/console/water.json"

    /// - Parameter hasRealtime: whether there are sockets at `/realtime/v1`.
    static func routes(
        people: PeopleServices?, hasDemoControls: Bool, water: Water?, operations: OperationsAccess,
        hasRealtime: Bool = false
    ) -> [Dispatcher.Route] {
        let drawn = water.map {
            StaticFile.route(waterPath, name: "console", WebFile(path: "water.json", bytes: $0.document), mustAsk: true)
        }
        return WebPages.console.flatMap { file in
            let below = StaticFile.route("/console/\(file.path)", name: "console", file, mustAsk: true)
            switch file.path {
            case "index.html": return [StaticFile.route("/", name: "console", file, mustAsk: true), below]
            case "wall.html": return [wall(file), below]
            // A worker may answer for what lies below its own address, so it is served beside the page.
            case "manifest.webmanifest", "sw.js":
                return [StaticFile.route("/\(file.path)", name: "console", file, mustAsk: true), below]
            default: return [below]
            }
        } + (drawn.map { [$0] } ?? []) + [
            settings(people, hasDemoControls, hasWater: water != nil, operations, hasRealtime)
        ]
    }

    /// The wall board's page is the same for every stop; it reads its own address.
    private static func wall(_ file: WebFile) -> Dispatcher.Route {
        StaticFile.route("/board/{stop_id}", name: "wall_board", file, mustAsk: true)
    }

    /// `GET /console/settings.json`. The anon key is made for apps: it opens nothing by itself.
    private static func settings(
        _ people: PeopleServices?, _ hasDemoControls: Bool, hasWater: Bool, _ operations: OperationsAccess,
        _ hasRealtime: Bool
    ) -> Dispatcher.Route {
        // Files of the reference are part of the pages too.
        let version = EntityTag.of((WebPages.console + WebPages.reference).flatMap(\.bytes))
        let hasAccounts = people?.identity != nil
        let hasCompanion = people?.companion != nil
        var demo = JSONObject()
        if people?.mailbox != nil { demo["mail"] = "/dev/mail" }
        if people?.pushes != nil { demo["pushes"] = "/dev/push" }
        if hasDemoControls { demo["faults"] = "/dev/faults" }
        let isDemo = !demo.isEmpty
        let told: JSONValue = isDemo ? .object(demo) : .null
        // Apps and this console name it with their installation, whether or not accounts are kept here.
        let key: JSONValue = people.map { .string($0.keys.anonymous) } ?? .null
        let water: JSONValue = hasWater ? .string(waterPath) : .null
        let center = MapCenter()
        return Registration.page("/console/settings.json", name: "console_settings") { exchange in
            let timetable = try exchange.requireEdition().timetable
            let name = timetable.string(timetable.summary.city)
            let style = JSONValue.string(TransitContract.mapStyle.description.fullPath)
            let ground = exchange.services.journeys.ground == nil ? JSONValue.null : style
            return AuthAnswer.json([
                "name": .string(name.isEmpty ? "Sydney Transit" : name),
                "timezone": .string(timetable.zoneName(timetable.summary.zone)), "center": center.of(timetable),
                "accounts": .bool(hasAccounts), "companion": .bool(hasCompanion),
                "realtime": .bool(hasCompanion && hasRealtime),
                "anon_key": key, "demo": told,
                "timestamp": .string(exchange.timestamp.description), "operations": .string(operations.name),
                "version": .string(version),
                "water": water,
                "ground": ground,
            ])
        }
    }
}

/// Where a map begins: the stop with the most departures, looked for once a timetable.
private final class MapCenter: Sendable {
    private struct Found {
        weak var timetable: Timetable?
        var place = JSONValue.null
    }

    private let found = Mutex(Found())

    /// Latitude and longitude; null where no stop has a place.
    func of(_ timetable: Timetable) -> JSONValue {
        found.withLock { found in
            if found.timetable !== timetable { found = Found(timetable: timetable, place: Self.busiest(timetable)) }
            return found.place
        }
    }

    private static func busiest(_ timetable: Timetable) -> JSONValue {
        let stop = timetable.stops.indices.max { timetable.stops[$0].importance < timetable.stops[$1].importance }
        guard let place = stop.flatMap({ timetable.stops[$0].place }) else { return .null }
        return .array([.double(place.latitude), .double(place.longitude)])
    }
}
