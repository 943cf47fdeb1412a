import Foundation
import Testing

/// `transit site`: pages that stand by themselves.
@Suite(.needsTool) struct SiteTests {
    private static let given = ["--contact", "us@example.org", "--date", "2026-03-01"]

    @Test func `pages link to each other and to nothing that is not there`() async throws {
        let folder = try ProcessFolder.path("site")
        let outcome = try await Tool.run(
            ["site", "-o", folder, "--name", "Trains & <Trams>", "--console", "https://city.example"] + Self.given)
        #expect(outcome.status == 0, "\(outcome.complaint)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ["about.html", "index.html", "mark.svg", "privacy.html", "site.css", "terms.html"])
        for name in names where name.hasSuffix(".html") {
            let page = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            #expect(page.contains("Trains &amp; &lt;Trams&gt;") && !page.contains("<Trams>"), "\(name)")
            #expect(!page.contains("{{") && !page.contains("<script") && !page.contains(" style="), "\(name)")
            for match in page.matches(of: /(?:href|src)="([^"]+)"/) {
                let target = String(match.1)
                let isElsewhere = ["https://city.example/", "mailto:us@example.org"].contains { target.hasPrefix($0) }
                #expect(isElsewhere || names.contains(target), "\(name): \(target)")
            }
        }
        let privacy = try String(contentsOfFile: "\(folder)/privacy.html", encoding: .utf8)
        #expect(privacy.contains("2026-03-01") && privacy.contains("us@example.org"))
    }

    @Test func `a store is linked only where there is one`() async throws {
        let folder = try ProcessFolder.path("site")
        _ = try await Tool.run(["site", "-o", folder, "--store", "https://apps.example/1"] + Self.given)
        let linked = try String(contentsOfFile: "\(folder)/index.html", encoding: .utf8)
        #expect(linked.contains("https://apps.example/1"))
        _ = try await Tool.run(["site", "-o", folder] + Self.given)
        let bare = try String(contentsOfFile: "\(folder)/index.html", encoding: .utf8)
        #expect(!bare.contains("Get the app"))
    }

    @Test(arguments: [
        (["--contact", "nobody", "--date", "2026-03-01"], "--contact must be an e-mail address; received nobody"),
        (
            ["--contact", "a@b.c", "--date", "2026-02-30"],
            "--date must be a day such as 2026-03-01; received 2026-02-30"
        ),
        (
            ["--contact", "a@b.c", "--date", "2026-03-01", "--store", "javascript:1"],
            "--store must be an https address; received javascript:1"
        ),
        (
            ["--contact", "a@b.c", "--date", "2026-03-01", "--console", "city"],
            "--console must be a path or an http(s) address; received city"
        ),
    ])
    func `wrong options are named`(options: [String], complaint: String) async throws {
        let outcome = try await Tool.run(["site", "-o", try ProcessFolder.path("site")] + options)
        #expect(outcome.status != 0 && outcome.complaint.contains(complaint), "\(outcome.complaint)")
    }
}
