import AppPack
import Crypto
import Foundation
import Testing
import TransitAPI
import TransitServer

/// `GET /api/v1/gtfs/timetable/{file_name}`: the timetable for apps with the engine, as `/gtfs/version` announces it.
@Suite struct TimetableFileTests {
    @Test func `the version tells of a file that comes as announced`() async throws {
        let server = try await TestServer.shared()
        let release = try #require(try TestCity.shared().pack.timetable)
        let offer = try #require(try await server.ask(PackVersionTests.path).data(PackVersion.self).timetable)
        #expect(offer.checksumSHA256 == release.sha256 && offer.fileSizeBytes == release.byteCount)
        #expect(offer.whole.downloadURL == "/api/v1/gtfs/timetable/\(release.whole.name)")
        #expect(offer.city == "Simulated Sydney" && offer.generatedAtSeconds == Int(TestCity.compiledAt))
        #expect(offer.signature == release.signature.base64EncodedString())
        let reply = try await server.ask(offer.whole.downloadURL)
        #expect(
            reply["content-type"] == "application/octet-stream" && reply["etag"] == "\"\(offer.whole.checksumSHA256)\"")
        #expect(reply.body.count == offer.whole.fileSizeBytes)
        let hash = SHA256.hash(data: reply.body).map { String(Int($0) + 256, radix: 16).suffix(2) }.joined()
        #expect(hash == offer.whole.checksumSHA256)
        let part = try await server.ask(offer.whole.downloadURL, headers: ["Range: bytes=10-19"])
        #expect(part.status == 206 && part.body == Array(reply.body[10...19]))
    }

    static let rows: [Scenario] = [
        Scenario("an older file", "/api/v1/gtfs/timetable/old.whole", status: 404) { reply throws in
            #expect(try reply.detail("newest") == .string(try #require(TestCity.shared().pack.timetable).whole.name))
        },
        Scenario(
            "the key", "/api/v1/gtfs/timetable/signing.key", refused: .notFound),
        Scenario(
            "a path traversal", "/api/v1/gtfs/timetable/..%2Fsigning.key", refused: .invalidParameter,
            parameter: "file_name"),
    ]

    @Test(arguments: rows) func answers(_ row: Scenario) async throws { try await row.run() }

    /// A server whose files are what `change` makes of them.
    private static func with(
        _ change: (inout PackFile) throws -> Void, _ body: (TestServer, PackFile) async throws -> Void
    ) async throws {
        let city = try TestCity.shared()
        var pack = city.pack
        try change(&pack)
        let served = ServedCity(ServedCity.Edition(timetable: city.timetable, pack: pack))
        // Connections stand open for longer than a test waits: one that ends was ended.
        var configuration = ServerConfiguration()
        configuration.idleTimeout = .seconds(600)
        try await TestServer.with(served, configuration: configuration) { server in try await body(server, pack) }
    }

    @Test(arguments: ["GET", "HEAD"]) func `a file that has gone is said so before anything is sent`(
        method: String
    ) async throws {
        try await Self.with { pack in
            pack.path += ".gone"
            let whole = try #require(pack.timetable?.whole)
            pack.timetable?.whole.path = "/nowhere/" + whole.name
        } _: { server, pack in
            let whole = try #require(pack.timetable?.whole)
            for target in ["/api/v1/gtfs/pack/\(pack.name)", "/api/v1/gtfs/timetable/\(whole.name)"] {
                let reply = try await server.ask(target, method: method)
                #expect(reply.status == 503 && reply["retry-after"] == "30" && reply["etag"] == nil)
                if method == "GET" { #expect(try reply.error().error.code == "PACK_UNAVAILABLE") }
            }
        }
    }

    @Test(arguments: [-1, 1]) func `a file of another length than announced is not sent`(more: Int) async throws {
        try await Self.with { pack in
            pack.byteCount -= more
            pack.timetable?.whole.byteCount -= more
        } _: { server, pack in
            let whole = try #require(pack.timetable?.whole)
            for target in ["/api/v1/gtfs/pack/\(pack.name)", "/api/v1/gtfs/timetable/\(whole.name)"] {
                let reply = try await server.ask(target, headers: ["Range: bytes=0-9"])
                #expect(try reply.status == 503 && reply.error().error.code == "PACK_UNAVAILABLE")
            }
        }
    }

    /// Who waits for the rest must not wait for ever, nor take the next answer for it.
    @Test func `a file that is cut off while it is sent ends the connection`() async throws {
        let (size, short) = (64 << 20, 1 << 20)
        let path = try ProcessFolder.path("cut.db")
        try Data().write(to: URL(filePath: path))
        try #require(truncate(path, off_t(size)) == 0)
        try await Self.with { pack in
            (pack.path, pack.byteCount) = (path, size)
        } _: { server, pack in
            let connection = try await RawConnection(port: server.port, receiveBuffer: 64 << 10)
            defer { connection.close() }
            try await connection.send("GET", "/api/v1/gtfs/pack/\(pack.name)")
            _ = try await connection.receive(1_024)
            try #require(truncate(path, off_t(short)) == 0)
            let rest = try await connection.receiveRest()
            #expect(rest.count < size)
        }
    }
}
