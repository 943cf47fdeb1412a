import Testing
import TransitAPI

/// `/journey/{refresh_token}`: a journey that was handed on, in the language of whoever opens it.
@Suite struct JourneyPageTests {
    @Test func `says when, how, and what has changed in the language that its reader reads`() async throws {
        try await JourneyScene.with { scene in
            let journey = try #require(try await scene.journeys("200060", "215020").first)
            let path = "/journey/" + (try #require(journey.refreshToken))
            scene.apply { $0.trip("T0800", [.late(1, "C1", 60)]) }
            let told = try await scene.refresh(journey)
            let change = try #require(told.changes.first { $0.kind == .departureTime })
            let said = try #require(change.message.firstMatch(of: /Leaves (.+) at (\d\d:\d\d), was (\d\d:\d\d)\./))
            let english = try await scene.server.ask(path)
            #expect(english.status == 200 && english.text.contains("<html lang=\"en-AU\">"))
            #expect(english.text.contains("<p>\(change.message)</p>") && english.text.contains("Get off at"))
            let chinese = try await scene.server.ask(path, headers: ["Accept-Language: zh-CN, en;q=0.5"])
            #expect(chinese.status == 200 && chinese.text.contains("<html lang=\"zh-Hans\">"))
            #expect(chinese.text.contains("<p>从\(said.1)发车的时间改为\(said.2)，原为\(said.3)。</p>"))
            #expect(chinese.text.contains("10月12日（周四）") && !chinese.text.contains("Get off"))
            let traditional = try await scene.server.ask(path, headers: ["Accept-Language: zh-Hant-HK"])
            #expect(traditional.text.contains("<html lang=\"zh-Hant\">") && traditional.text.contains("10月12日（星期四）"))
            #expect(traditional.text.contains("<p>從\(said.1)發車的時間改為\(said.2)，原為\(said.3)。</p>"))
            for page in [english, chinese, traditional] {
                #expect(page["vary"]?.contains("Accept-Language") == true && page["cache-control"] == "no-store")
            }
            // Clients of the API have a code for each change.
            let body = Array(#"{"refresh_token": "\#(journey.refreshToken ?? "")"}"#.utf8)
            let again = try await scene.server.ask(
                "/api/v1/trips/refresh", method: "POST", headers: ["Accept-Language: zh"], body: body
            ).data(TripRefreshBody.self)
            #expect(again.changes.contains { $0.message == change.message })
        }
    }

    @Test func `says so in the same language where there is no such journey`() async throws {
        try await JourneyScene.with { scene in
            for (language, words) in [("en", "This journey is not there"), ("zh", "找不到这条路线"), ("zh-HK", "找不到這條路線")] {
                let page = try await scene.server.ask("/journey/none", headers: ["Accept-Language: \(language)"])
                #expect(page.status == 404 && page.text.contains("<h1>\(words)</h1>"), "\(page.text)")
                #expect(page["vary"]?.contains("Accept-Language") == true)
            }
        }
    }

    @Test func `does not say a platform twice`() async throws {
        let server = try await TestServer.shared()
        let plan = try await server.ask("/api/v1/trips/plan?from=200060&to=209573").data(TripPlanBody.self)
        let named = plan.itineraries.filter { itinerary in
            itinerary.rides.contains { $0.from.name.hasSuffix("Platform " + ($0.from.platform ?? "?")) }
        }
        let journey = try #require(named.first { $0.refreshToken != nil })
        let page = try await server.ask("/journey/" + (journey.refreshToken ?? ""))
        #expect(page.text.contains("Platform ") && page.text.matches(of: /Platform (\d+)<\/bdi>, platform \1/).isEmpty)
    }
}
