import Foundation
import Journeys
import Testing
import Timetable
import TransitAPI
import TransitAnswers

/// Adventures in the town of shares, and what a test says of its places.
enum AdventureScene {
    /// A source that knows the places a test wrote down, and counts how often it is asked.
    struct Known: PlaceSource {
        var places: [String: PlaceHit] = [:]

        func place(named name: String, category: String?, near: Place?) async -> PlaceHit? { places[name] }
    }

    /// A museum 150 m from stop C.
    static let museum = PlaceHit(
        id: UUID(), name: "Museum of Buses", address: "1 Street, Town", latitude: -33.86, longitude: 151.2016,
        placeType: "poi",
        source: "fixed")

    static func stop(_ id: String, stay: Int? = nil) -> JSONValue {
        var object: JSONObject = ["name": .string("Visit \(id)"), "stop_id": .string(id)]
        if let stay { object["ideal_duration_min"] = .int(stay) }
        return .object(object)
    }

    /// A place in degrees, as `route_data` has it.
    static func point(_ id: String) -> JSONValue {
        let place = ShareTown.timetable.stops[ShareTown.stop(id)].place!
        return ["latitude": .double(place.latitude), "longitude": .double(place.longitude + 0.0005)]
    }

    static func request(
        _ stops: [JSONValue], _ route: JSONObject = [:], at start: String? = "2025-04-02T08:00", now: String = "7:00"
    ) throws -> AdventureRequest {
        var route = route
        if let start { route["start_time"] = .string(start) }
        return try AdventureRequest(
            stops: .array(stops), route: .object(route), timetable: ShareTown.timetable, now: ShareTown.at(now))
    }

    static func plan(
        _ request: AdventureRequest, knowing places: [String: PlaceHit] = [:], cancel: SearchCancel? = nil
    ) async throws -> AdventurePlan {
        let resolved = await ResolvedAdventure(request, from: Known(places: places), timetable: ShareTown.timetable)
        return try AdventurePlanner(ShareTown.planner, now: ShareTown.at("7:00")).plan(resolved, cancel: cancel)
    }

    static func answer(_ plan: AdventurePlan) async -> JSONObject {
        let outline = plan.outline(ShareTown.timetable)
        return plan.json(ShareTown.timetable, await PlainAdventureWriter().texts(outline))
    }
}
