import Foundation
import Ground
import Testing
import TransitAPI
import TransitAnswers
import TransitServer
import Web

/// `/`, `/console/` and `/board/{stop_id}`: the page that shows the city, and what it may do.
@Suite struct ConsoleTests {
    @Test(arguments: ["/", "/console/index.html", "/console/arrived.html", "/board/200060", "/board/no%20such%20stop"])
    func `pages are HTML that asks each time and obeys the policy`(path: String) async throws {
        let reply = try await TestServer.shared().ask(path)
        #expect(reply.status == 200 && reply["content-type"] == "text/html; charset=utf-8")
        #expect(reply["cache-control"] == "no-cache" && reply["x-content-type-options"] == "nosniff")
        let policy = reply["content-security-policy"] ?? ""
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'") && !policy.contains("unsafe"))
        #expect(!reply.text.contains("<style") && !reply.text.contains(" style=") && !reply.text.contains(" onclick="))
    }

    /// Languages of the texts that there are.
    private static let languages = Set(
        WebPages.console.compactMap { $0.path.firstMatch(of: /^texts\/shell\.([\w-]+)\.js$/).map { String($0.1) } })

    private static func texts(_ name: Substring) -> [String] { languages.map { "/console/texts/\(name).\($0).js" } }

    /// What a file names, in full: what comes with it, and what only when riders go there.
    private static func needs(of target: String, _ text: String) -> (now: [String], later: [String]) {
        let folder = target.hasSuffix(".js") ? target.split(separator: "/").dropLast().map(String.init) : []
        func whole(_ name: Substring) -> String {
            guard name.hasPrefix(".") else { return String(name) }
            var parts = folder
            for part in name.split(separator: "/") where part != "." {
                if part == ".." { parts.removeLast() } else { parts.append(String(part)) }
            }
            return "/" + parts.joined(separator: "/")
        }
        // Texts and styles that a view fetches by itself.
        let learned = text.matches(of: /learn\("(\w+)"\)/).flatMap { texts($0.1) }
        let styles = text.matches(of: /styled\("([^"]+)"\)/).map { String($0.1) }
        let icons = text.matches(of: /"src": "(\/[^"]+)"/).map { String($0.1) }
        let linked = text.matches(of: /(?:href|src)="(\/(?:console|api\/v1\/pages)\/[^"#]+)"/).map { whole($0.1) }
        let imported = text.matches(of: /from "(\.{0,2}\/[^"]+)"/).map { whole($0.1) }
        let later = text.matches(of: /import\("(\.{0,2}\/[^"]+)"\)/).map { whole($0.1) }
        return (linked + imported, later + learned + styles + icons)
    }

    @Test func `everything the pages need is here, and the first view is small`() async throws {
        let server = try await TestServer.shared()
        let pages = ["/board/200060", "/console/arrived.html"]
        var (seen, later) = ([String: Int](), pages + ["/console/manifest.webmanifest", "/console/sw.js"])
        func follow(_ start: String) async throws {
            var wanted = [start]
            while let target = wanted.popLast() {
                guard seen[target] == nil else { continue }
                let reply = try await server.ask(target)
                #expect(reply.status == 200, "\(target)")
                seen[target] = reply.body.count
                let needs = Self.needs(of: target, reply.text)
                wanted += needs.now.filter { seen[$0] == nil }
                later += needs.later
            }
        }
        try await follow("/")
        try await follow("/console/views/board.js")
        try await follow("/console/icons.svg")
        let first = seen.values.reduce(0, +)
        #expect((50_000...150_000).contains(first), "\(first) bytes before the first click")
        while let next = later.popLast() { try await follow(next) }
        // Texts and styles of views are named in `VIEWS` by what they are for; both pages have another address.
        let frame = try await server.ask("/console/main.js").text
        let table = try await server.ask("/console/text.js").text
        let spoken = table.firstMatch(of: /LANGUAGES = \{ (.+) \};/).map {
            $0.1.matches(of: /([\w-]+)"?: "/).map { String($0.1) }
        }
        #expect(Set(spoken ?? []) == Self.languages && Self.languages.contains("en"))
        let texts = frame.matches(of: /(?:tab|texts): "(\w+)"/).flatMap { Self.texts($0.1) }
        let named =
            seen.keys + texts
            + frame.matches(of: /style: "(\w+)"/).map { "/console/\($0.1).css" }
            + ["/console/index.html", "/console/wall.html"]
        let idle = Set(WebPages.console.map { "/console/\($0.path)" }).subtracting(named)
        #expect(idle.isEmpty, "nobody asks for \(idle.sorted())")
    }

    @Test(arguments: [
        ("/sw.js", "text/javascript; charset=utf-8"), ("/manifest.webmanifest", "application/manifest+json"),
        ("/console/icon-192.png", "image/png"),
    ])
    func `what makes it installable is asked for each time`(path: String, type: String) async throws {
        let reply = try await TestServer.shared().ask(path)
        #expect(reply.status == 200 && reply["content-type"] == type && reply["cache-control"] == "no-cache")
        let policy = reply["content-security-policy"] ?? ""
        #expect(policy.contains("manifest-src 'self'; worker-src 'self'") && !policy.contains("unsafe"))
        // An edition is named in the worker's address, and changes nothing of what is served there.
        #expect(try await TestServer.shared().ask("\(path)?edition=1").body == reply.body)
    }

    @Test func `kinds of places have words in every language`() throws {
        for language in Self.languages where language != "en" {
            let file = try #require(WebPages.console.first { $0.path == "texts/board.\(language).js" })
            let text = String(decoding: file.bytes, as: UTF8.self)
            let missing = PlaceKind.allCases.filter { !text.contains(" \($0.name): \"") }
            #expect(missing.isEmpty)
        }
    }

    @Test func `icons are whole, with the zero bytes that are in them`() throws {
        let icon = try #require(WebPages.console.first { $0.path == "icon-512.png" })
        #expect(icon.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && icon.bytes.contains(0))
        #expect(icon.bytes.suffix(8).starts(with: Array("IEND".utf8)) && icon.bytes.count < 5000)
    }

    @Test func `settings say what the console cannot know`() async throws {
        let reply = try await TestServer.shared().ask("/console/settings.json")
        let told = try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
        #expect(told["timezone"] as? String == "Australia/Sydney" && told["accounts"] as? Bool == false)
        #expect(told["anon_key"] is NSNull && told["demo"] is NSNull)
        let center = try #require(told["center"] as? [Double])
        #expect(abs(center[0] + 33.88) < 0.05 && abs(center[1] - 151.2) < 0.05)
    }

    @Test func `before the first timetable it says so`() async throws {
        try await TestServer.serving(ServedCity(), TestClock(TestCity.tuesdayMorning)) { server in
            let (page, settings) = (try await server.ask("/"), try await server.ask("/console/settings.json"))
            #expect(page.status == 200 && settings.status == 503)
        }
    }

    @Test(arguments: ["GET /dev/faults", "POST /dev/faults", "PUT /dev/alerts/a", "GET /dev/mail", "GET /dev/push"])
    func `what belongs to demonstrations is nowhere else`(request: String) async throws {
        let parts = request.split(separator: " ").map(String.init)
        #expect(try await TestServer.shared().ask(parts[1], method: parts[0]).status == 404)
    }

    @Test func `a demonstration's feeds are told to fail through the server`() async throws {
        let controls = DemoControls { method, path, body in
            let said = #"{"asked":"\#(method) \#(path) \#(String(decoding: body, as: UTF8.self))"}"#
            return method == "DELETE" ? (204, []) : (method == "POST" ? 201 : 200, Array(said.utf8))
        }
        try await TestServer.serving(
            ServedCity(try TestCity.shared().edition), TestClock(TestCity.tuesdayMorning), demo: controls
        ) { server in
            let type = ["Content-Type: application/json"]
            let faults = try await server.ask("/dev/faults")
            #expect(faults.text == #"{"asked":"GET /status "}"#)
            let asked = try await server.ask("/dev/faults", method: "POST", headers: type, body: Array("now".utf8))
            #expect(asked.status == 201 && asked.text == #"{"asked":"POST /faults now"}"#)
            let ended = try await server.ask("/dev/faults", method: "DELETE")
            #expect(ended.status == 204 && ended.body.isEmpty)
            let alert = try await server.ask(
                "/dev/alerts/my%2Fone", method: "PUT", headers: type, body: Array("x".utf8))
            #expect(alert.text == #"{"asked":"PUT /alerts/my/one x"}"#)
            let settings = try await server.ask("/console/settings.json")
            #expect(settings.text.contains(#""faults":"/dev/faults""#))
        }
    }
}
