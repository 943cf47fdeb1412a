import Foundation
import Testing
import TransitAPI
import TransitServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// gzip where a client takes it and it is worth it, never on small answers and never on files.
@Suite struct CompressionTests {
    static let long = "/api/v1/stops/200060/departures?limit=50"

    @Test func `a long answer is compressed for who takes gzip`() async throws {
        let server = try await TestServer.shared()
        let plain = try await server.ask(Self.long)
        let packed = try await server.ask(Self.long, headers: ["Accept-Encoding: gzip, deflate, br"])
        #expect(plain["content-encoding"] == nil && packed["content-encoding"] == "gzip")
        #expect(packed.body.starts(with: [0x1F, 0x8B]) && packed.body.count * 4 < plain.body.count)
        #expect(packed["etag"] == plain["etag"] && packed["vary"]?.contains("Accept-Encoding") == true)
    }

    /// Of a header that goes on and on nobody reads the end.
    static let endless = String(repeating: "br, ", count: 200) + "gzip"

    @Test(arguments: ["identity", "gzip;q=0", "br", "*;q=0", endless])
    func `and not for who does not`(encodings: String) async throws {
        let reply = try await TestServer.shared().ask(Self.long, headers: ["Accept-Encoding: \(encodings)"])
        #expect(reply["content-encoding"] == nil)
        #expect(try reply.data(DeparturesBody.self).departures.count == 50)
    }

    @Test(arguments: ["/healthz", "/api/v1/stops/nowhere", "/api/v1/routes?limit=1"])
    func `a short answer is left as it is`(target: String) async throws {
        let reply = try await TestServer.shared().ask(target, headers: ["Accept-Encoding: gzip"])
        #expect(reply["content-encoding"] == nil && reply["content-length"] == "\(reply.body.count)")
    }

    @Test func `an ordinary client reads the compressed answer`() async throws {
        let server = try await TestServer.shared()
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)\(Self.long)"))
        let (body, response) = try await URLSession.shared.data(from: url)
        let answer = try #require(response as? HTTPURLResponse)
        #expect(answer.statusCode == 200)
        #expect(answer.value(forHTTPHeaderField: "Content-Encoding") == "gzip")
        let departures = try JSONDecoder().decode(Envelope<DeparturesBody>.self, from: body).data
        #expect(departures == (try await server.ask(Self.long).data(DeparturesBody.self)))
    }

    @Test func `answers without a body do not disturb the next on the connection`() async throws {
        let connection = try await RawConnection(port: try await TestServer.shared().port)
        defer { connection.close() }
        let gzip = "Accept-Encoding: gzip"
        try await connection.send("HEAD", Self.long, headers: [gzip])
        let head = try await connection.receive(isHead: true)
        #expect(head.status == 200)
        try await connection.send("GET", Self.long, headers: [gzip, "If-None-Match: \(head["etag"] ?? "")"])
        #expect(try await connection.receive().status == 304)
        try await connection.send("GET", "/healthz", headers: [gzip])
        #expect(try await connection.receive().text == #"{"status":"ok"}"#)
    }
}
