import Testing
import TransitAPI

/// Queries: what is not known, given twice or badly encoded is refused by name; what is encoded unusually is read.
@Suite struct ParameterTests {
    static let stops = "/api/v1/stops"

    static let rows: [Scenario] = [
        Scenario(
            "an unknown parameter", "\(stops)?query=a&colour=red", refused: .unknownParameter, parameter: "colour",
            message: "there is no query parameter colour here; allowed are query, near, mode, limit, offset"),
        Scenario("names are written as declared", "\(stops)?Query=a", refused: .unknownParameter, parameter: "Query"),
        Scenario(
            "a parameter given twice", "\(stops)?query=a&query=b", refused: .invalidParameter, parameter: "query",
            message: "query was given 2 times; give it once"),
        Scenario("twice, once encoded", "\(stops)?query=a&%71uery=b", refused: .invalidParameter, parameter: "query"),
        Scenario("half an escape", "\(stops)?query=100%", refused: .invalidRequest),
        Scenario("no hexadecimal", "\(stops)?query=%zz", refused: .invalidRequest),
        Scenario("no UTF-8", "\(stops)?query=%C3%28", refused: .invalidRequest),
        Scenario("an encoded name", "\(stops)?%71%75ery=central"),
        Scenario("a plus is a space in a query", "\(stops)?query=town+hall") { reply throws in
            #expect(try reply.data(StopSearchBody.self).stops.first?.stopID == "200070")
        },
        Scenario("empty pairs are nothing", "\(stops)?&query=central&&"),
        Scenario("a question mark alone", "/api/v1/routes/T1?"),
        Scenario(
            "a name without a value is an empty one", "\(stops)?query", refused: .invalidParameter, parameter: "query"),
        Scenario("control characters are not sent back", "\(stops)?query=a&x%07y=1") { reply throws in
            #expect(try reply.envelope(StopSearchBody.self).meta.ignoredParameters == ["x\u{FFFD}y"])
        },
        Scenario("long input is clipped", "\(stops)?query=a&limit=\(String(repeating: "9", count: 500))", status: 400) {
            reply throws in
            #expect(try reply.detail("received") == .string(String(repeating: "9", count: 100)))
        },
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }
}
