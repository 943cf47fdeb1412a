import Crypto
import Foundation
import Testing
import TransitAPI

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
}
