import Testing
import TransitAPI
import TransitAPIDocument

/// The document says how often one may ask, what is told of it, and who may ask at all.
@Suite struct LimitDocumentTests {
    private static func operation(_ endpoint: AnyEndpoint) throws -> JSONValue {
        let document = try OpenAPIDocument.generate(endpoints: [endpoint])
        let (path, method) = (endpoint.description.fullPath, endpoint.description.method.rawValue.lowercased())
        return try #require(document["paths"]?[path]?[method])
    }

    private static let headers = [
        "RateLimit", "RateLimit-Policy", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset",
    ]

    @Test func `operations that are limited say so in words, headers and errors`() throws {
        for endpoint in TransitContract.all {
            let operation = try Self.operation(endpoint)
            let isLimited = endpoint.description.rateClass != .unlimited
            let text = operation["description"]?.string ?? ""
            #expect(text.contains(" requests a minute") == isLimited)
            let responses = try #require(operation["responses"]?.object)
            #expect((responses["429"] != nil) == isLimited)
            for (status, response) in responses.members where status != "405" && status != "414" {
                let named = Set((response["headers"]?.object?.keys ?? []).filter { $0.contains("RateLimit") })
                #expect(named == (isLimited ? Set(Self.headers) : []), "\(endpoint.description.path) \(status)")
            }
            #expect(responses["405"]?["headers"]?["RateLimit"] == nil)
            #expect(responses["429"]?["headers"]?["Retry-After"] != nil || !isLimited)
        }
    }

    @Test func `what happens beyond a limit is told where it is not a plain refusal`() throws {
        let departures = try Self.operation(TransitContract.departures.erased)["description"]?.string
        #expect(
            departures?.hasSuffix(
                " Limit: 60 requests a minute, 120 when signed in. Beyond it, the last answer to the same question is "
                    + "repeated, if there is one, and marked as stale.") == true)
        let plan = try Self.operation(TransitContract.planTrip.erased)["description"]?.string
        #expect(plan?.hasSuffix(" Limit: 10 requests a minute, 30 when signed in.") == true)
        let stream = try Self.operation(TransitContract.vehicleStream.erased)["description"]?.string
        #expect(stream?.hasSuffix(" when signed in. A stream counts once, when it is opened.") == true)
    }

    @Test func `the window is told in words`() {
        let details = [1, 30, 60, 90, 300].map {
            APIError.rateLimitExceeded(limit: 5, windowSeconds: $0, retryAfter: 1).details?["window"]?.string
        }
        #expect(details == ["1 second", "30 seconds", "1 minute", "90 seconds", "5 minutes"])
    }

    @Test func `endpoints for users are told by their 401`() throws {
        func endpoint(_ auth: EndpointAuth) -> AnyEndpoint {
            Endpoint<NoParameters, HealthBody>(
                "mine", "/mine", tag: .health, summary: "Mine.", description: "Mine.", auth: auth, cache: .noStore
            ).erased
        }
        #expect(endpoint(.none).description.errors.contains { $0.httpStatus == 401 } == false)
        #expect(endpoint(.optional).description.errors.filter { $0.httpStatus == 401 } == [.authInvalid])
        #expect(endpoint(.required).description.errors.prefix(2) == [.authRequired, .authInvalid])
        let responses = try Self.operation(endpoint(.required))["responses"]
        #expect(responses?["401"]?["headers"]?["WWW-Authenticate"] != nil)
        #expect(responses?["404"] == nil)
        let examples = responses?["401"]?["content"]?["application/json"]?["examples"]?.object
        #expect(examples?.keys == ["AUTH_REQUIRED", "AUTH_INVALID"])
    }
}
