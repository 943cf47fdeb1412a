import Feeds
import Foundation
import Testing
import TransitAPI

/// Proves that what somebody is typing neither waits for the Trip Planner nor takes what live data needs of its quota.
struct TypingTests {
    @Test func `what is known here does not wait for who says nothing`() async throws {
        let silent = StagedFetcher { _ throws(FetchError) in
            do { try await Task.sleep(for: .seconds(60)) } catch { throw .cancelled }
            return FeedResponse(status: 200)
        }
        try await TripPlannerScene.with(.addresses, silent) { scene in
            let began = ContinuousClock.now
            let body: SuggestBody = try await scene.server.ask("/api/v1/suggest?query=central%20xqzzyv").data()
            #expect(ContinuousClock.now - began < .seconds(50))
            #expect(body.suggestions.first?.name == "Central Station" && silent.searches.count == 1)
        }
    }

    @Test func `from 80 percent of the day's quota on only what is asked for is looked up`() async throws {
        let fetcher = StagedFetcher(places: Array(#"{"locations":[]}"#.utf8))
        try await TripPlannerScene.with(.addresses, fetcher, limit: 10) { scene in
            for letter in "abcdefghij" {
                #expect(try await scene.server.ask("/api/v1/suggest?query=xqzzyv\(letter)").status == 200)
            }
            #expect(fetcher.searches.count == 8)
            _ = try await scene.reply(from: .search("99 Xyzzy Crescent", name: nil))
            #expect(fetcher.searches.count == 9)
        }
    }
}
