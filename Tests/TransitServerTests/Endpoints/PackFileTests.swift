import Crypto
import Foundation
import Testing
import TransitAPI

/// `GET /api/v1/gtfs/pack/{file_name}`: the file's own bytes, whole or by range (RFC 9110 §13 and §14).
@Suite struct PackFileTests {
    /// A question about ranges: header lines, and which bytes must come back with which status.
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var headers: [String]
        var status: Int
        /// First and last byte from the start, or from the end where negative; none where no part is sent.
        var bytes: [Int] = []
        var testDescription: String { name }
    }

    /// `SIZE` stands for the file's size and `TAG` for its entity tag.
    static let rows: [Row] = [
        Row(name: "the whole file", headers: [], status: 200),
        Row(name: "the first bytes", headers: ["Range: bytes=0-99"], status: 206, bytes: [0, 99]),
        Row(name: "one byte", headers: ["Range: bytes=16-16"], status: 206, bytes: [16, 16]),
        Row(name: "from a byte to the end", headers: ["Range: bytes=1000-"], status: 206, bytes: [1000, -1]),
        Row(name: "the last bytes", headers: ["Range: bytes=-100"], status: 206, bytes: [-100, -1]),
        Row(name: "more than there is at the end", headers: ["Range: bytes=-999999999"], status: 206, bytes: [0, -1]),
        Row(name: "beyond the end", headers: ["Range: bytes=10-999999999999"], status: 206, bytes: [10, -1]),
        Row(name: "starting after the end", headers: ["Range: bytes=SIZE-"], status: 416),
        Row(name: "the last no bytes", headers: ["Range: bytes=-0"], status: 416),
        Row(name: "several ranges are ignored", headers: ["Range: bytes=0-1,5-6"], status: 200),
        Row(name: "several with spaces too", headers: ["Range: bytes=0-1, -5"], status: 200),
        Row(name: "another unit is ignored", headers: ["Range: lines=0-1"], status: 200),
        Row(name: "a range backwards is ignored", headers: ["Range: bytes=9-1"], status: 200),
        Row(name: "no range is ignored", headers: ["Range: bytes=-"], status: 200),
        Row(name: "letters are ignored", headers: ["Range: bytes=a-b"], status: 200),
        Row(
            name: "numbers past every machine's are ignored", headers: ["Range: bytes=0-99999999999999999999"],
            status: 200),
        Row(name: "the same resumes", headers: ["Range: bytes=5-9", "If-Range: TAG"], status: 206, bytes: [5, 9]),
        Row(name: "another file starts again", headers: ["Range: bytes=5-9", "If-Range: \"other\""], status: 200),
        Row(name: "a weak tag never resumes", headers: ["Range: bytes=5-9", "If-Range: W/TAG"], status: 200),
        Row(
            name: "a date starts again",
            headers: ["Range: bytes=5-9", "If-Range: Tue, 31 Mar 2026 00:00:00 GMT"], status: 200),
        Row(name: "a file already there", headers: ["If-None-Match: TAG"], status: 304),
        Row(name: "one of several already there", headers: ["If-None-Match: \"x\", TAG"], status: 304),
        Row(name: "any file already there", headers: ["If-None-Match: *"], status: 304),
        Row(name: "already there wins over a range", headers: ["If-None-Match: TAG", "Range: bytes=0-1"], status: 304),
        Row(name: "another file there", headers: ["If-None-Match: \"x\""], status: 200),
        Row(name: "gzip is not used on files", headers: ["Accept-Encoding: gzip"], status: 200),
        Row(
            name: "nor on parts", headers: ["Accept-Encoding: gzip", "Range: bytes=0-8191"], status: 206,
            bytes: [0, 8191]),
    ]

    @Test(arguments: rows) func answers(_ row: Row) async throws {
        let pack = try TestCity.shared().pack
        let file = Array(try Data(contentsOf: URL(filePath: pack.path)))
        let headers = row.headers.map {
            $0.replacing("SIZE", with: "\(file.count)").replacing("TAG", with: "\"\(pack.sha256)\"")
        }
        let reply = try await TestServer.shared().ask("/api/v1/gtfs/pack/\(pack.name)", headers: headers)
        try #require(reply.status == row.status)
        #expect(reply["content-encoding"] == nil)
        switch row.status {
        case 416:
            #expect(try reply.error().error.code == "RANGE_NOT_SATISFIABLE")
            #expect(try reply.detail("file_size_bytes") == .int(file.count))
            #expect(reply["content-range"] == "bytes */\(file.count)")
            return
        case 304: #expect(reply.body.isEmpty)
        case 206:
            let ends = row.bytes.map { $0 < 0 ? file.count + $0 : $0 }
            let (first, last) = (ends[0], ends[1])
            #expect(reply["content-range"] == "bytes \(first)-\(last)/\(file.count)")
            #expect(reply["content-length"] == "\(last - first + 1)")
            #expect(reply.body == Array(file[first...last]))
        default:
            #expect(reply["content-length"] == "\(file.count)" && reply["content-range"] == nil)
            #expect(reply.body == file)
        }
        #expect(reply["etag"] == "\"\(pack.sha256)\"" && reply["accept-ranges"] == "bytes")
        #expect(reply["cache-control"] == "public, max-age=31536000, immutable")
    }

    @Test func `the whole file has the checksum it is announced with`() async throws {
        let pack = try TestCity.shared().pack
        let reply = try await TestServer.shared().ask("/api/v1/gtfs/pack/\(pack.name)")
        let hash = SHA256.hash(data: reply.body).map { String(Int($0) + 256, radix: 16).suffix(2) }.joined()
        #expect(reply["content-type"] == "application/vnd.sqlite3" && hash == pack.sha256)
    }

    @Test(arguments: [[], ["Range: bytes=0-1"]]) func `HEAD tells the size and ignores ranges`(
        headers: [String]
    ) async throws {
        let pack = try TestCity.shared().pack
        let server = try await TestServer.shared()
        let reply = try await server.ask("/api/v1/gtfs/pack/\(pack.name)", method: "HEAD", headers: headers)
        #expect(reply.status == 200 && reply["content-length"] == "\(pack.byteCount)")
    }

    static let names: [Scenario] = [
        Scenario("an older file", "/api/v1/gtfs/pack/old.db", status: 404) { reply throws in
            #expect(try reply.detail("newest") == .string(try TestCity.shared().pack.name))
        },
        Scenario(
            "a path traversal", "/api/v1/gtfs/pack/..%2F..%2Fetc%2Fpasswd", refused: .invalidParameter,
            parameter: "file_name"),
        Scenario("a hidden file", "/api/v1/gtfs/pack/.db", refused: .invalidParameter, parameter: "file_name"),
        Scenario("no name", "/api/v1/gtfs/pack", refused: .notFound),
        Scenario("a parameter", "/api/v1/gtfs/pack/x.db?a=1", refused: .unknownParameter),
    ]

    @Test(arguments: names) func refuses(_ row: Scenario) async throws { try await row.run() }
}
