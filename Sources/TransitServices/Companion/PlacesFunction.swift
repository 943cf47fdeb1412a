import Companion
import Computing
import Database
import Foundation
import RestSurface
import TransitAPI
import TransitAnswers
import TransitServer

/// Shvil contract, RPC 2: own places, stops, and what others know.
struct PlacesFunction: Sendable {
    let city: ServedCity
    /// Others who know places.
    let providers: [any PlaceProvider]
    /// Where stops are looked through.
    let lane: ComputeLane

    var function: RestFunction {
        RestFunction(
            "search_places", "Places by what is typed: own ones, stops, and what others know.",
            parameters: [
                .init("query", .text), .init("user_id", .uuid, isOptional: true),
                .init("latitude", .double, isOptional: true), .init("longitude", .double, isOptional: true),
                .init("limit", .int, isOptional: true),
            ], roles: [.authenticated]
        ) { call in .records(try await places(call)) }
    }

    private func places(_ call: RestCall) async throws -> [JSONObject] {
        guard let rider = call.principal.userID else { return [] }
        if let named = call.arguments["user_id"], named != .null, named != .uuid(rider) {
            throw RestError(403, "42501", "permission denied for function search_places")
        }
        let query: PlaceQuery
        do {
            query = try PlaceQuery(
                call.text("query") ?? "", latitude: call.double("latitude"), longitude: call.double("longitude"),
                limit: call.int("limit"))
        } catch { throw RestError(400, "22023", "\(error)") }
        guard let timetable = city.edition?.timetable else {
            throw RestError(503, "TIMETABLE_UNAVAILABLE", "No timetable is loaded yet", retryAfter: 10)
        }
        let own = try await call.database.read(as: call.principal) { transaction in
            try transaction.select(
                Select(
                    CompanionTables.savedPlaces, order: [.ascending("created_at")], limit: PlaceSearch.mostOwn)
            ).map(OwnPlace.init)
        }
        let elsewhere = await PlaceSearch.ask(providers, query)
        return try await lane.run { _ in
            PlaceSearch(timetable, own: own).hits(query, elsewhere).map(\.json)
        }
    }
}

extension OwnPlace {
    init(_ row: Row) throws {
        self.init(
            id: try row.require("id", Row.uuid), name: try row.require("name", Row.text),
            address: try row.require("address", Row.text), latitude: try row.require("latitude", Row.double),
            longitude: try row.require("longitude", Row.double), placeType: try row.require("place_type", Row.text))
    }
}
