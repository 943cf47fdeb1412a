import Foundation
import Journeys
import LiveState
import Testing
import TransitAPI
import TransitAnswers

/// What else there is, once a journey is broken, is what its rider asked for.
@Suite struct RefreshWishesTests {
    private let scene = ShareScene()

    private func answers(_ time: String) -> Answers { Answers(live: scene.live, now: ShareTown.at(time)) }

    /// The token of the first journey at five to eight.
    private func token(
        _ from: String, _ to: String, via: [ViaStop] = [], _ change: (inout TripPreferences) -> Void = { _ in }
    ) throws -> String {
        var preferences = TripPreferences.usual
        change(&preferences)
        let request = TripPlanRequest(
            origin: .stop(from, name: nil), destination: .stop(to, name: nil), via: via, preferences: preferences)
        let body = try answers("7:55").plan(request, JourneyService(timeLimit: 60)) { 0 }
        return try #require(body.itineraries.first?.refreshToken)
    }

    private func refresh(_ token: String) throws -> TripRefreshBody {
        try JourneyAnswers(answers("7:56"), JourneyService(timeLimit: 60), SearchCancel { false })
            .refresh(TripRefreshRequest(refreshToken: token)).body
    }

    /// The rides of each other journey, once a trip is cancelled.
    private func alternatives(_ token: String, without trip: String) throws -> [[Leg]] {
        scene.cancel("7:56", trip)
        let body = try refresh(token)
        #expect(body.status == .broken && !body.alternatives.isEmpty)
        return body.alternatives.map(\.rides)
    }

    @Test func `by the modes that were chosen`() throws {
        let token = try token("D", "G") { $0.modes = [.bus, .ferry] }
        let found = try alternatives(token, without: "bus7:30")
        #expect(found.allSatisfy { $0.allSatisfy { $0.mode == .bus || $0.mode == .ferry } })
    }

    @Test func `by way of the stops that were to be visited, for as long`() throws {
        let token = try token("A", "D", via: [ViaStop(stopID: "B", minimumStayMinutes: 20)])
        let found = try alternatives(token, without: "bus8:00")
        #expect(found.allSatisfy { $0.count == 2 && $0[0].to.stopID == "B" && $0[1].from.stopID == "B" })
    }

    /// A token with other members, by the names they have in it.
    private func changed(_ token: String, _ change: (inout [String: Any]) -> Void) throws -> String {
        let padded = token.replacing("-", with: "+").replacing("_", with: "/")
        let text = padded + String(repeating: "=", count: (4 - padded.utf8.count % 4) % 4)
        let data = try #require(Data(base64Encoded: text))
        var members = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        change(&members)
        return try JSONSerialization.data(withJSONObject: members).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The stops on the way by which the other journeys go, where a token of a broken one names these, and what is said of it.
    private func left(_ token: String, _ vias: [String]) throws -> (stops: Set<String>, said: [String]) {
        let body = try refresh(changed(token) { $0["e"] = vias.map { ["i": $0] } })
        #expect(body.status == .broken && !body.alternatives.isEmpty)
        let said = body.changes.filter { $0.kind == .timetableChanged }.map(\.message)
        var stops: Set<String> = []
        for token in body.alternatives.compactMap(\.refreshToken) {
            _ = try changed(token) { members in
                for via in members["e"] as? [[String: Any]] ?? [] { stops.insert(via["i"] as? String ?? "") }
            }
        }
        return (stops, said)
    }

    @Test func `without the stops that no journey visits any more, and riders are told`() throws {
        let token = try token("A", "D")
        scene.cancel("7:56", "bus8:00")
        // Nobody comes back from G, and of stops that are gone not even the name is known.
        let one = try left(token, ["G"])
        #expect(one.stops == [] && one.said.count == 1 && one.said[0].contains("Station G"))
        let gone = try left(token, ["gone"])
        #expect(gone.stops == [] && gone.said.count == 1 && gone.said[0].contains("no longer in the timetable"))
        let both = try left(token, ["B", "G"])
        #expect(both.stops == ["B"] && both.said.count == 1 && both.said[0].contains("Station G"))
    }

    @Test func `all that was asked for is in the token, and in that of the journey as it is now`() throws {
        let token = try token("A", "D", via: [ViaStop(stopID: "B", minimumStayMinutes: 20)]) {
            ($0.modes, $0.maxTransfers, $0.optimize, $0.avoidSteps) = ([.bus], 1, .leastWalking, true)
        }
        _ = try changed(token) { members in
            #expect(members["u"] as? Int == 8 && members["x"] as? Int == 1 && members["g"] as? Int == 2)
            #expect(members["n"] as? Bool == true)
            let vias = members["e"] as? [[String: Any]]
            #expect(vias?.map { $0["i"] as? String } == ["B"] && vias?.map { $0["s"] as? Int } == [1_200])
        }
        let again = try refresh(token)
        #expect(again.status == .unchanged && again.itinerary?.refreshToken == token)
        // Those whom the rider lets follow are told the rides and none of it.
        let alone = try #require(try JourneyRefreshToken(text: token).ridesAlone.text)
        _ = try changed(alone) { members in
            #expect(["u", "x", "g", "e"].allSatisfy { members[$0] == nil })
            #expect(members["n"] as? Bool == true, "it says what changes take")
        }
    }

    @Test func `a token of an earlier server, which knew nothing of it, is read`() throws {
        let via = [ViaStop(stopID: "B", minimumStayMinutes: 20)]
        let token = try token("A", "D", via: via) {
            ($0.modes, $0.maxTransfers, $0.avoidSteps) = ([.bus], 3, true)
        }
        let old = try changed(token) { members in
            for name in ["u", "x", "g", "e", "n"] { members[name] = nil }
        }
        #expect(old != token)
        #expect(try alternatives(old, without: "bus8:00").contains { $0.count == 1 })
    }

    @Test func `a token that asks for what nobody can ask is refused`() throws {
        let token = try token("A", "D")
        let forged: [(String, Any)] = [
            ("u", 0), ("u", 0x8000), ("x", -1), ("x", 9), ("g", 3), ("g", -1),
            ("e", Array(repeating: ["i": "B"], count: 5)), ("e", [["i": "B", "s": -1] as [String: Any]]),
            ("e", [["i": String(repeating: "B", count: 401)]]),
        ]
        #expect(try JourneyRefreshToken(text: changed(token) { _ in }).text == token)
        for (name, value) in forged {
            let text = try changed(token) { $0[name] = value }
            #expect(throws: APIError.self, "\(name) \(value)") { try JourneyRefreshToken(text: text) }
        }
    }
}
