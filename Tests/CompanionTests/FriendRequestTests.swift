import Companion
import DatabaseFixtures
import Foundation
import RestSurface
import Testing
import Wire

@Suite("Requests that wait") struct FriendRequestTests {
    @Test("say who asks, to whoever is asked alone, until they are answered", arguments: DatabaseKind.all)
    func named(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider("Ann", email: "ann@example.com")
            let bob = try await company.rider("Bob")
            let eve = try await company.rider("Eve")
            let asked = try await company.add("friends", as: ann, ["friend_id": .id(bob)])
            let waiting = await company.ask(.post, "rpc/get_friend_requests", as: bob, [:])
            #expect(waiting.status == 200)
            let found = try #require(waiting.json.array?.first?.object)
            #expect(waiting.json.array?.count == 1 && found["id"] == asked["id"] && found["user_id"] == .id(ann))
            #expect(found["display_name"] == "Ann" && found["email"] == nil && found["invite_code"] == nil)
            for other in [ann, eve] {
                #expect(await company.ask(.post, "rpc/get_friend_requests", as: other, [:]).json == [])
            }
            #expect(await company.ask(.post, "rpc/get_friend_requests", as: nil, [:]).status == 401)
            #expect(await company.ask(.patch, "friends", as: bob, ["status": "accepted"]).status == 400)
            let accepted = await company.ask(.patch, "friends?user_id=eq.\(ann)", as: bob, ["status": "accepted"])
            #expect(accepted.status == 204)
            #expect(await company.ask(.get, "rpc/get_friend_requests", as: bob).json == [])
        }
    }

    @Test("do not wait for whoever blocks who asks", arguments: DatabaseKind.all)
    func suppressed(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider("Ann")
            let bob = try await company.rider("Bob")
            _ = try await company.add("friends", as: bob, ["friend_id": .id(ann), "status": "blocked"])
            let asked = try await company.add("friends", as: ann, ["friend_id": .id(bob)])
            #expect(asked["status"] == "pending")
            #expect(await company.ask(.post, "rpc/get_friend_requests", as: bob, [:]).json == [])
        }
    }

    @Test("are at most a hundred, the latest", arguments: DatabaseKind.all)
    func many(_ kind: DatabaseKind) async throws {
        try await withCompany(kind) { company in
            let ann = try await company.rider("Ann")
            for number in 1...101 {
                let other = try await company.rider("Rider \(number)")
                company.clock.advance(seconds: 1)
                _ = try await company.add("friends", as: other, ["friend_id": .id(ann)])
            }
            let waiting = await company.ask(.post, "rpc/get_friend_requests", as: ann, [:]).json.array ?? []
            #expect(waiting.count == 100 && waiting.first?["display_name"] == "Rider 101")
            #expect(waiting.last?["display_name"] == "Rider 2")
        }
    }
}
