import Testing
import TransitAPI

/// `GET /api/v1/stops/{stop_id}`: a station, a platform, a kerbside stop, and ids that are none.
@Suite struct StopTests {
    static let path = "/api/v1/stops"

    static let rows: [Scenario] = [
        Scenario("a station with its platforms and routes", "\(path)/200060") { reply in
            let stop = try reply.data(StopDetail.self)
            #expect(stop.stopName == "Central Station" && stop.locationType == 1 && stop.parentStation == nil)
            #expect(stop.timezone == "Australia/Sydney")
            #expect(stop.modes.contains(.rail) && stop.modes.contains(.metro))
            #expect(stop.children.allSatisfy { $0.parentStation == "200060" && $0.locationType == 0 })
            let numbers = stop.children.compactMap { $0.platformCode.flatMap { Int($0) } }
            #expect(numbers.count > 10 && numbers == numbers.sorted())
            #expect(stop.routes.map(\.routeID).starts(with: ["T1", "T2", "T3"]))
        },
        Scenario("a platform of a station", "\(path)/2000341") { reply in
            let stop = try reply.data(StopDetail.self)
            #expect(stop.platformCode == "21" && stop.parentStation == "200060" && stop.children.isEmpty)
            #expect(!stop.routes.isEmpty && stop.routes.allSatisfy { $0.mode == .rail })
        },
        Scenario("a kerbside stop", "\(path)/200031") { reply in
            let stop = try reply.data(StopDetail.self)
            #expect(stop.stopCode == "200031" && stop.modes == [.bus])
        },
        Scenario("a percent-encoded id", "\(path)/%32%30%30%30%36%30") { reply throws in
            #expect(try reply.data(StopDetail.self).stopID == "200060")
        },
        Scenario(
            "an unknown id", "\(path)/nowhere", refused: .stopNotFound, message: "There is no stop with id \"nowhere\"."
        ),
        Scenario("an id with a slash in it", "\(path)/a%2Fb", refused: .stopNotFound),
        Scenario("an id in another script", "\(path)/%E4%B8%AD%E5%A4%AE", refused: .stopNotFound),
        Scenario("a plus in a path is a plus", "\(path)/a+b", status: 404) { reply throws in
            #expect(try reply.detail("stop_id") == .string("a+b"))
        },
        Scenario("200 characters", "\(path)/\(String(repeating: "9", count: 200))", refused: .stopNotFound),
        Scenario(
            "201 characters", "\(path)/\(String(repeating: "9", count: 201))", refused: .invalidParameter,
            parameter: "stop_id"),
        Scenario("half an escape", "\(path)/20%2", refused: .invalidRequest),
        Scenario("no UTF-8", "\(path)/%FF%FE", refused: .invalidRequest),
        Scenario("a control character", "\(path)/a%0Ab", refused: .invalidParameter, parameter: "stop_id"),
        Scenario("a path traversal", "\(path)/..%2F..%2Fetc%2Fpasswd", refused: .stopNotFound),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
