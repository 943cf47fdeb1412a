import Feeds
import Testing

/// Proves how address and key come out of the environment, and that the key stays in the header.
struct ProviderAccessTests {
    private func access(
        _ environment: [String: String], _ change: (inout Provider) -> Void = { _ in }
    ) throws(ProviderAccessError) -> [String: ProviderAccess] {
        var city = Fixture.city([Fixture.source("a")])
        city.providers[0].baseURLVariable = "NSW_API_BASE_URL"
        change(&city.providers[0])
        return try city.access(environment: environment)
    }

    @Test func `the address is the file's, or the environment's`() throws {
        #expect("\(try access(["NSW_API_KEY": "k"])["nsw"]!)" == "nsw at https://nsw.test")
        let other = ["NSW_API_KEY": "k", "NSW_API_BASE_URL": "http://localhost:8081/"]
        #expect("\(try access(other)["nsw"]!)" == "nsw at http://localhost:8081")
        #expect("\(try access(["NSW_API_KEY": "k", "NSW_API_BASE_URL": ""])["nsw"]!)" == "nsw at https://nsw.test")
    }

    @Test(
        arguments: [
            (
                [:],
                "the environment variable NSW_API_KEY is not set; the provider nsw is asked with the key it holds"
            ),
            (
                ["NSW_API_KEY": "a\r\nX: y"],
                "the environment variable NSW_API_KEY holds no key of the provider nsw: "
                    + "a key has no spaces, line breaks or letters beyond ASCII"
            ),
            (
                ["NSW_API_KEY": "k", "NSW_API_BASE_URL": "file:///etc"],
                "the environment variable NSW_API_BASE_URL must be an http or https address without a query; "
                    + "it is \"file:///etc\""
            ),
        ] as [([String: String], String)])
    func `what is missing or wrong is named`(environment: [String: String], text: String) {
        let error = #expect(throws: ProviderAccessError.self) { _ = try access(environment) }
        #expect(error?.description == text)
    }

    @Test func `a provider that nothing is asked of needs no key`() throws {
        var city = Fixture.city([Fixture.source("a", provider: nil)])
        #expect(try city.access(environment: [:]).isEmpty)
        city.feeds = [CityFeed(id: "f", origin: .init(url: "/f", provider: "nsw"))]
        #expect(throws: ProviderAccessError.self) { _ = try city.access(environment: [:]) }
    }

    @Test func `a header is printed without what it says`() throws {
        let header = try #require(RequestHeader(template: "Authorization: apikey {key}", key: "s3cret"))
        #expect("\(header)" == "Authorization: …")
        for template in ["Authorization", "Authorization: apikey", ": {key}", "A B: {key}", "A\n: {key}"] {
            #expect(RequestHeader(template: template, key: "k") == nil)
        }
    }
}
