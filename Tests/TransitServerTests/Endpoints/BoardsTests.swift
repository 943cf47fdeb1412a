import Testing
import TransitAPI

/// `GET /departures`: what widgets need in one request.
@Suite struct BoardsTests {
    private func ask(_ query: String) async throws -> Reply {
        try await TestServer.shared().ask("/api/v1/departures?\(query)")
    }

    @Test func `each stop has the board that it has alone, in the order asked`() async throws {
        let server = try await TestServer.shared()
        let ids = ["200060", "200020"]
        let body = try await ask("stop_ids=\(ids.joined(separator: ","))&limit=4").data(BoardsBody.self)
        #expect(body.boards.map(\.stop.stopID) == ids && body.unknownStopIDs.isEmpty)
        for (id, board) in zip(ids, body.boards) {
            let alone = try await server.ask("/api/v1/stops/\(id)/departures?limit=4").data(DeparturesBody.self)
            #expect(board.departures == alone.departures && board.departures.count <= 4)
        }
    }

    @Test func `a stop that nobody knows is named, the others are answered`() async throws {
        let body = try await ask("stop_ids=nowhere,200060,200060").data(BoardsBody.self)
        #expect(body.unknownStopIDs == ["nowhere"] && body.boards.map(\.stop.stopID) == ["200060"])
        let none = try await ask("stop_ids=nowhere").data(BoardsBody.self)
        #expect(none.boards.isEmpty)
    }

    @Test func `too many stops are refused by name, and the limit said`() async throws {
        let reply = try await ask("stop_ids=" + (0..<11).map { "s\($0)" }.joined(separator: ","))
        #expect(try reply.error().error.code == ErrorCode.invalidParameter.rawValue)
        #expect(reply.text.contains("stop_ids") && reply.text.contains("10"))
        #expect(try await ask("").error().error.code == ErrorCode.missingParameter.rawValue)
    }
}
