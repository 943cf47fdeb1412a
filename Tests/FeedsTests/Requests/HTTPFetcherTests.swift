import FeedFixtures
import Feeds
import Foundation
import Synchronization
import Testing

/// Proves what is sent and what is taken over HTTP, against a server that answers anything.
struct HTTPFetcherTests {
    /// Fetches from a server.
    private func fetch(
        _ server: TinyServer, path: String = "/feed", change: (inout FeedRequest) -> Void = { _ in }
    ) async -> Result<FeedResponse, FetchError> {
        var request = FeedRequest(
            url: server.url + path, key: RequestHeader(template: "Authorization: apikey {key}", key: "k3y"))
        // Other tests run beside this one: what is to be given up says so itself.
        request.timeout = 120
        change(&request)
        let fetcher = HTTPFetcher()
        let result: Result<FeedResponse, FetchError>
        do {
            result = .success(try await fetcher.fetch(request))
        } catch {
            result = .failure(error)
        }
        await fetcher.close()
        return result
    }

    private func error(_ result: Result<FeedResponse, FetchError>) -> FetchError? {
        if case .failure(let error) = result { error } else { nil }
    }

    @Test func `a request carries key, media type and validators`() async throws {
        let server = try TinyServer { _ in
            TinyServer.reply("200 OK", ["ETag: \"2\"", "Last-Modified: now", "Retry-After: 7"], [1, 2, 3])
        }
        let response = try await fetch(server) {
            $0.accept = "application/x-google-protobuf"
            $0.validators = Validators(etag: "\"1\"", lastModified: "then")
        }.get()
        #expect(response.status == 200 && response.bytes == [1, 2, 3] && response.retryAfter == "7")
        #expect(response.validators == Validators(etag: "\"2\"", lastModified: "now"))
        let head = server.requests[0].lowercased()
        #expect(head.hasPrefix("get /feed http/1.1\r\n"))
        for line in [
            "authorization: apikey k3y", "accept: application/x-google-protobuf", "if-none-match: \"1\"",
            "if-modified-since: then",
        ] { #expect(head.contains("\r\n\(line)\r\n")) }
        #expect(head.contains("accept-encoding: ") && head.contains("gzip"))
    }

    @Test func `what is asked goes out at once, however much waits for answers`() async throws {
        let count = 12
        let together = Gathering(of: count)
        let server = try TinyServer { _ in TinyServer.reply(together.join() ? "200 OK" : "503 Alone") }
        let fetcher = HTTPFetcher()
        let statuses = await Self.statuses(of: (0..<count).map { "\(server.url)/\($0)" }, through: fetcher)
        await fetcher.close()
        #expect(statuses == Array(repeating: 200, count: count))
    }

    /// What is said to requests that are under way together.
    private static func statuses(of urls: [String], through fetcher: HTTPFetcher) async -> [Int?] {
        await withTaskGroup(of: Int?.self) { group in
            for url in urls { group.addTask { try? await fetcher.fetch(FeedRequest(url: url, timeout: 120)).status } }
            var statuses: [Int?] = []
            for await status in group { statuses.append(status) }
            return statuses
        }
    }

    /// So many who each wait for all the others.
    private final class Gathering: Sendable {
        private let missing: Mutex<Int>
        init(of count: Int) { missing = Mutex(count) }

        /// Whether all were there within half a minute.
        func join() -> Bool {
            missing.withLock { $0 -= 1 }
            for _ in 0..<3_000 {
                if missing.withLock({ $0 <= 0 }) { return true }
                usleep(10_000)
            }
            return false
        }
    }

    @Test(arguments: [304, 401, 429, 500])
    func `other statuses are answers too`(status: Int) async throws {
        let server = try TinyServer { _ in TinyServer.reply("\(status) Whatever") }
        #expect(try await fetch(server).get().status == status)
    }

    @Test func `compressed bytes are unpacked, a bomb is not`() async throws {
        let hello = try #require(Data(base64Encoded: "H4sIAAAAAAACA8tIzcnJV8hAJwHjUT2NFwAAAA=="))
        // 300,000 zeros.
        let bomb = try #require(
            Data(
                base64Encoded: "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ8HF" + String(repeating: "A", count: 387)
                    + "/Bj74rL24JMEAA=="))
        let server = try TinyServer { head in
            TinyServer.reply(
                "200 OK", ["Content-Encoding: gzip"], Array(head.hasPrefix("GET /bomb") ? bomb : hello))
        }
        let plain = try await fetch(server).get()
        #expect(String(decoding: plain.bytes, as: UTF8.self) == "hello hello hello hello")
        guard case .unreachable(let reason) = error(await fetch(server, path: "/bomb")) else {
            Issue.record("a thousandfold expansion was taken")
            return
        }
        #expect(reason.contains("limit"), "\(reason)")
    }

    @Test func `too many bytes are refused, announced or not`() async throws {
        let server = try TinyServer { head in
            let body = [UInt8](repeating: 7, count: 3 << 20)
            if head.hasPrefix("GET /announced") { return TinyServer.reply("200 OK", [], body) }
            return Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8) + body
        }
        for path in ["/announced", "/streamed"] {
            let refusal = error(await fetch(server, path: path) { $0.byteLimit = 2 << 20 })
            #expect(refusal == .tooLarge(limit: 2 << 20))
            #expect(refusal?.description == "the answer is larger than the 2 MB allowed")
            #expect(try await fetch(server, path: path).get().bytes.count == 3 << 20)
        }
    }

    @Test func `redirects are followed on the same host and nowhere else`() async throws {
        let other = try TinyServer { _ in TinyServer.reply() }
        let elsewhere = other.url
        let server = try TinyServer { head in
            switch head.split(separator: " ")[1] {
            case "/feed": TinyServer.reply("302 Found", ["Location: /moved"])
            case "/moved": TinyServer.reply("200 OK", [], [1])
            case "/away": TinyServer.reply("302 Found", ["Location: https://evil.test/x"])
            case "/port": TinyServer.reply("302 Found", ["Location: \(elsewhere)/x"])
            case "/file": TinyServer.reply("302 Found", ["Location: file:///etc/passwd"])
            default: TinyServer.reply("302 Found", ["Location: /round"])
            }
        }
        #expect(try await fetch(server).get().bytes == [1])
        #expect(error(await fetch(server, path: "/away")) == .redirectedElsewhere(host: "evil.test"))
        #expect(error(await fetch(server, path: "/port")) == .redirectedElsewhere(host: "127.0.0.1"))
        #expect(error(await fetch(server, path: "/file")) == .redirectedElsewhere(host: "file:///etc/passwd"))
        #expect(error(await fetch(server, path: "/round")) == .tooManyRedirects(limit: 3))
        #expect(other.requests.isEmpty, "the key was sent to another server")
    }

    @Test(arguments: [("/feed", 0), ("/found", 1), ("/away", 0), ("/round", 3)])
    func `each redirect that is followed is told`(path: String, count: Int) async throws {
        let server = try TinyServer { head in
            switch head.split(separator: " ")[1] {
            case "/feed": TinyServer.reply("200 OK", [], [1])
            case "/found": TinyServer.reply("302 Found", ["Location: /feed"])
            case "/away": TinyServer.reply("302 Found", ["Location: https://evil.test/x"])
            default: TinyServer.reply("302 Found", ["Location: /round"])
            }
        }
        let told = Mutex(0)
        _ = await fetch(server, path: path) { request in
            request.redirected = { told.withLock { $0 += 1 } }
        }
        #expect(told.withLock { $0 } == count && server.requests.count == count + 1)
    }

    @Test func `what has moved for good is asked for where it is from then on`() async throws {
        let server = try TinyServer { head in
            switch head.split(separator: " ")[1] {
            case "/old": TinyServer.reply("308 Permanent Redirect", ["Location: /new"])
            case "/now": TinyServer.reply("302 Found", ["Location: /new"])
            case "/gone": TinyServer.reply("301 Moved Permanently", ["Location: /nowhere"])
            case "/nowhere": TinyServer.reply("404 Not Found")
            default: TinyServer.reply("200 OK", [], [1])
            }
        }
        let fetcher = HTTPFetcher()
        for path in ["/old", "/old", "/now", "/now", "/gone", "/gone", "/gone"] {
            _ = try await fetcher.fetch(FeedRequest(url: server.url + path, timeout: 120))
        }
        await fetcher.close()
        #expect(
            server.requests.map { $0.split(separator: " ")[1] } == [
                "/old", "/new", "/new", "/now", "/new", "/now", "/new", "/gone", "/nowhere", "/gone", "/nowhere",
                "/gone", "/nowhere",
            ])
    }

    @Test func `a host that has wanted https is never asked over http again`() {
        var memory = RedirectMemory()
        #expect(memory.address(of: "http://a.test/x?y=1") == "http://a.test/x?y=1")
        // For now or for good: the key has gone out in clear once.
        memory.note("http://a.test/x", to: "https://a.test/x", movedFrom: nil)
        #expect(memory.address(of: "http://A.test/x?y=1") == "https://A.test/x?y=1")
        #expect(memory.address(of: "http://a.test:8080/x") == "http://a.test:8080/x", "another server")
        #expect(memory.address(of: "http://b.test/x") == "http://b.test/x")
        memory.note("http://b.test/x", to: "http://b.test/y", movedFrom: "http://b.test/x")
        #expect(memory.address(of: "http://b.test/x") == "http://b.test/y")
        // For good is for a day.
        #expect(memory.address(of: "http://b.test/x", now: .now + .seconds(86_401)) == "http://b.test/x")
    }

    @Test func `a server that says nothing is given up in time`() async throws {
        let server = try TinyServer { _ in [] }
        #expect(error(await fetch(server) { $0.timeout = 0.5 }) != nil)
    }

    @Test func `an answer that stops half-way is no answer`() async throws {
        let server = try TinyServer { _ in
            Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".utf8)
        }
        guard case .unreachable = error(await fetch(server)) else {
            Issue.record("half an answer was taken")
            return
        }
    }

    @Test func `nobody there and addresses that may not be asked are errors`() async throws {
        let port = try TinyServer { _ in [] }.port
        let server = try TinyServer { _ in TinyServer.reply() }
        let refused = error(await fetch(server) { $0.url = "http://127.0.0.1:\(port)/" })
        #expect(refused == .unreachable(reason: "connection refused"))
        #expect(error(await fetch(server) { $0.url = "file:///etc/passwd" }) == .unsafeAddress)
        #expect(error(await fetch(server) { $0.url = "http://me:pw@127.0.0.1/" }) == .unsafeAddress)
    }

    @Test func `a download is a file, and only of a 200`() async throws {
        let folder = try TemporaryFolder()
        let server = try TinyServer { head in
            head.hasPrefix("GET /new")
                ? TinyServer.reply("200 OK", ["ETag: \"9\""], [9, 9]) : TinyServer.reply("304 No")
        }
        let fetcher = HTTPFetcher()
        let path = folder.path + "/x"
        let unchanged = try await fetcher.download(FeedRequest(url: server.url + "/old"), to: path)
        #expect(unchanged.status == 304 && !FileManager.default.fileExists(atPath: path))
        let new = try await fetcher.download(FeedRequest(url: server.url + "/new"), to: path)
        #expect(new.status == 200 && new.bytes.isEmpty && new.validators.etag == "\"9\"")
        #expect(FileManager.default.contents(atPath: path) == Data([9, 9]))
        await fetcher.close()
    }
}
