import Foundation
import Testing
import TransitAPI

/// `/api/v1/openapi.json`, `/docs` and `/redoc`: complete without any other server, and closed to foreign scripts.
@Suite struct PagesTests {
    static let root = "/api/v1"

    static let rows: [Scenario] = [
        Scenario("the description has every declared path", "\(root)/openapi.json") { reply in
            #expect(reply["content-type"] == "application/json; charset=utf-8")
            let document = try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
            let paths = try #require(document["paths"] as? [String: Any])
            let declared = TransitContract.all.map(\.description) + AuthContract.all.map(\.description)
            #expect(Set(paths.keys) == Set(declared.map(\.fullPath)))
            #expect((document["openapi"] as? String)?.hasPrefix("3.1") == true)
        },
        Scenario("the explorer", "\(root)/docs") {
            #expect($0["content-type"] == "text/html; charset=utf-8" && $0.text.hasPrefix("<!doctype html>"))
        },
        Scenario("the reference", "\(root)/redoc") {
            #expect($0["content-type"] == "text/html; charset=utf-8" && $0.text.hasPrefix("<!doctype html>"))
        },
        Scenario("a style sheet", "\(root)/pages/docs.css") {
            #expect($0["content-type"] == "text/css; charset=utf-8")
        },
        Scenario("a script", "\(root)/pages/docs.js") {
            #expect($0["content-type"] == "text/javascript; charset=utf-8")
        },
        Scenario("the mark", "\(root)/pages/mark.svg") { #expect($0["content-type"] == "image/svg+xml") },
        Scenario("a page that is not there", "\(root)/pages/other.js", refused: .notFound),
        Scenario("a file outside", "\(root)/pages/..%2Fdocs.html", refused: .notFound),
        Scenario("another method", "\(root)/docs", method: "DELETE", refused: .methodNotAllowed),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }

    @Test(arguments: ["docs", "redoc"])
    func `everything a page needs is here and has the right headers`(page: String) async throws {
        let server = try await TestServer.shared()
        var wanted = ["\(Self.root)/\(page)"]
        var seen = Set<String>()
        while let target = wanted.popLast() {
            guard seen.insert(target).inserted else { continue }
            let reply = try await server.ask(target)
            #expect(reply.status == 200, "\(target)")
            let policy = reply["content-security-policy"] ?? ""
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"), "\(target)")
            #expect(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "\(target)")
            #expect(reply["x-content-type-options"] == "nosniff" && reply["etag"] != nil, "\(target)")
            // Files that need each other are of one version; what is said of the API may be five minutes old.
            let cache = target.hasSuffix(".json") ? "public, max-age=300" : "no-cache"
            #expect(reply["cache-control"] == cache, "\(target)")
            if target.hasSuffix(".svg") { continue }
            #expect(!reply.text.contains("src=\"http") && !reply.text.contains("@import"), "\(target)")
            wanted += reply.text.matches(of: /(?:href|src)="(\/[^"]+)"/).map { String($0.1) }
            wanted += reply.text.matches(of: /from "\.\/([a-z]+\.js)"/).map { "\(Self.root)/pages/\($0.1)" }
        }
        #expect(seen.count > 5)
    }

    @Test func `a page seen before is not sent again`() async throws {
        let server = try await TestServer.shared()
        let tag = try #require(try await server.ask("\(Self.root)/docs")["etag"])
        let again = try await server.ask("\(Self.root)/docs", headers: ["If-None-Match: \(tag)"])
        #expect(again.status == 304 && again.body.isEmpty && again["etag"] == tag)
    }
}
