import Database
import DatabaseFixtures
import Foundation
import Riders
import Testing
import TransitAPI
import TransitAnswers
import TransitServer

/// `/api/v1/favorites`.
@Suite struct FavoritesTests {
    @Test(arguments: DatabaseKind.all)
    func `a stop and a route are kept, named by the timetable, and had again`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            let made = try await app.ask("POST", "/favorites", #"{"stop_id":"200060","nickname":"Work"}"#)
            let stop = try made.data(Favorite.self)
            #expect(made.status == 201 && made["etag"] == "\"1\"" && stop.version == 1)
            #expect(try made.envelope(Favorite.self).meta.requestID == made["x-request-id"])
            #expect(stop.stopID == "200060" && stop.stopName == "Central Station" && stop.routeID == nil)
            #expect(stop.label == "Work" && stop.sortOrder == 0 && stop.isAvailable && stop.notice == nil)
            #expect(stop.createdAt.description == "2026-03-31T08:00:00+11:00")
            let again = try await app.ask("POST", "/favorites", #"{"stop_id":"200060"}"#)
            #expect(try again.status == 200 && again.data(Favorite.self) == stop)
            let route = try await app.ask("POST", "/favorites", #"{"route_id":"T1","sort_order":0}"#)
            #expect(try route.data(Favorite.self).routeName?.hasPrefix("T1 ") == true)
            let list = try await app.favorites()
            #expect(list.map(\.routeID) == ["T1", nil] && list.map(\.sortOrder) == [0, 1])
            #expect(try await scene.rider().favorites().isEmpty)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `what is wrong is refused by name`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let (app, other) = (try await scene.rider(), try await scene.rider())
            let id = try await app.ask("POST", "/favorites", #"{"stop_id":"200060"}"#).data(Favorite.self).id
            let unknown = RecordID(UUID())
            let steps = [
                RiderStep("POST", "/favorites", #"{"stop_id":"nowhere"}"#, refused: .stopNotFound),
                RiderStep("POST", "/favorites", #"{"route_id":"nowhere"}"#, refused: .routeNotFound),
                RiderStep("POST", "/favorites", #"{"stop_id":"' OR 1=1; --"}"#, refused: .stopNotFound),
                RiderStep("POST", "/favorites", "{}", refused: .missingParameter),
                RiderStep("POST", "/favorites", #"{"stop_id":"200060","route_id":"T1"}"#, refused: .invalidParameter),
                RiderStep("PATCH", "/favorites/\(unknown)", #"{"label":"x"}"#, refused: .favoriteNotFound),
                RiderStep("PATCH", "/favorites/x", #"{"label":"x"}"#, refused: .invalidParameter),
                RiderStep("DELETE", "/favorites/\(unknown)", refused: .favoriteNotFound),
                RiderStep("PUT", "/favorites/order", #"{"favorite_ids":[]}"#, refused: .invalidParameter),
                RiderStep("PUT", "/favorites/order", #"{"favorite_ids":["\#(unknown)"]}"#, refused: .invalidParameter),
                RiderStep("PUT", "/favorites/order", #"{"favorite_ids":["\#(id)"]}"#, is: 200),
                RiderStep("PATCH", "/favorites/\(id)", #"{"label":null,"sort_order":4}"#, is: 200),
            ]
            for step in steps { try await step.run(app) }
            for step in [
                RiderStep("PATCH", "/favorites/\(id)", #"{"label":"x"}"#, refused: .favoriteNotFound),
                RiderStep("DELETE", "/favorites/\(id)", refused: .favoriteNotFound),
            ] {
                try await step.run(other)
            }
            for step in [
                RiderStep("DELETE", "/favorites/\(id)", is: 204), RiderStep("DELETE", "/favorites/\(id)", is: 204),
            ] {
                try await step.run(app)
            }
            let nobody = RiderApp(server: scene.server, id: UUID(), token: "")
            try await RiderStep("GET", "/favorites", refused: .authRequired).run(nobody)
            let forger = RiderApp(server: scene.server, id: UUID(), token: app.token.dropLast(4) + "AAAA")
            try await RiderStep("GET", "/favorites", refused: .authInvalid).run(forger)
        }
    }

    @Test(arguments: DatabaseKind.all)
    func `a change that rests on an old version is refused with the new one`(kind: DatabaseKind) async throws {
        try await RiderScene.with(kind) { scene in
            let app = try await scene.rider()
            let made = try await app.ask("POST", "/favorites", #"{"stop_id":"200060"}"#)
            let path = "/favorites/\(try made.data(Favorite.self).id)"
            let first = try await app.ask("PATCH", path, #"{"label":"A"}"#, ifMatch: made["etag"])
            #expect(first.status == 200 && first["etag"] == "\"2\"")
            for method in ["PATCH", "DELETE"] {
                let late = try await app.ask(
                    method, path, method == "PATCH" ? #"{"label":"B"}"# : nil, ifMatch: made["etag"])
                #expect(try late.status == 412 && late.error().error.code == ErrorCode.preconditionFailed.rawValue)
                #expect(try late.detail("current_etag") == "\"2\"")
            }
            #expect(try await app.favorites().map(\.label) == ["A"])
            #expect(try await app.ask("DELETE", path, ifMatch: first["etag"]).status == 204)
        }
    }

    @Test func `one whose stop has vanished says so, under the name last known`() async throws {
        try await RiderScene.with { scene in
            let app = try await scene.rider()
            _ = try await RiderStore(scene.database).favorites.add(
                NewFavorite(.stop("gone"), name: "Old Wharf"), of: app.id)
            _ = try await RiderStore(scene.database).favorites.add(
                NewFavorite(.route("X99"), name: "X99 Express"), of: app.id)
            let favorites = try await app.favorites()
            #expect(favorites.map(\.isAvailable) == [false, false])
            #expect(favorites[0].stopName == "Old Wharf" && favorites[1].routeName == "X99 Express")
            #expect(favorites[0].notice?.contains("stop") == true && favorites[1].notice?.contains("route") == true)
            let chinese = ["时刻表中已没有此站。它可能已关闭，或换了编号。", "时刻表中已没有此线路。它可能已停运，或换了编号。"]
            let list = try await app.ask("GET", "/favorites", language: "zh-Hans")
            #expect(try list.data(FavoritesBody.self).favorites.compactMap(\.notice) == chinese)
            let traditional = try await app.ask("GET", "/favorites", language: "zh-Hant-HK")
            #expect(
                try traditional.data(FavoritesBody.self).favorites.first?.notice == "時刻表中已沒有此站。它可能已關閉，或換了編號。")
            let sync = try await app.ask("GET", "/sync", language: "zh-Hans")
            #expect(try sync.data(SyncBody.self).favorites.compactMap(\.notice).sorted() == chinese.sorted())
        }
    }

    @Test func `before the first timetable they can be read, and not added`() async throws {
        try await RiderScene.with(city: ServedCity()) { scene in
            let app = try await scene.rider()
            _ = try await RiderStore(scene.database).favorites.add(NewFavorite(.stop("1"), name: "One"), of: app.id)
            let favorites = try await app.favorites()
            #expect(favorites.map(\.stopName) == ["One"] && favorites[0].isAvailable && favorites[0].notice == nil)
            try await RiderStep("POST", "/favorites", #"{"stop_id":"2"}"#, refused: .timetableUnavailable).run(app)
        }
    }

    @Test func `an account that is gone is told to sign in, and a server without storage says so`() async throws {
        try await RiderScene.with { scene in
            let app = try await scene.rider()
            let id = app.id
            try await scene.database.write(as: .service) {
                _ = try $0.run("DELETE FROM {auth.users} WHERE id = $1", [.uuid(id)])
            }
            try await RiderStep("POST", "/favorites", #"{"stop_id":"200060"}"#, refused: .authInvalid).run(app)
            await scene.database.close()
            try await RiderStep("POST", "/favorites", #"{"stop_id":"200060"}"#, refused: .storageUnavailable).run(app)
        }
    }
}
