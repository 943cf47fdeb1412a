import Database
import Foundation
import ObjectStore
import Testing
import Wire

/// What photos of safety reports tell those whose they are not: no more than the report itself does.
@Suite struct ReportPhotoTests {
    /// Where every report is everybody's own, and shows.
    private struct OpenBook: ReportBook {
        func isOwn(_ report: UUID, of rider: UUID) async throws -> Bool { true }
        func isShown(_ report: UUID) async throws -> Bool { true }
        func existing(_ reports: [UUID]) async throws -> Set<UUID> { Set(reports) }
    }

    private static let moment = Instant(seconds: StorageScene.now)
    /// `{"a":1}`.
    private static let metadata = "x-metadata: eyJhIjoxfQ=="
    private static let (object, signing) = ("/storage/v1/object/", "/storage/v1/object/sign/")

    /// A photo of a report of the rider's: its bucket and its key.
    private static func withPhoto(_ body: (StorageScene, String) async throws -> Void) async throws {
        try await StorageScene.with(reports: OpenBook()) { scene in
            let photo = "safety_reports/\(UUID().uuidString.lowercased())/\(UUID().uuidString.lowercased()).png"
            let made = try await scene.ask(
                "POST", object + photo, headers: scene.headers + ["Content-Type: image/png", metadata],
                body: StorageScene.picture())
            try #require(made.status == 200, "\(made.text)")
            try await body(scene, photo)
        }
    }

    @Test func `others are told its times as those of the report, and not what stands beside it`() async throws {
        try await Self.withPhoto { scene, photo in
            func info(_ way: String, _ headers: [String]) async throws -> [JSONValue?] {
                let reply = try await scene.ask("GET", Self.object + "info/" + way + photo, headers: headers)
                let info = try JSONParser.parse(reply.body)
                return [info["created_at"], info["last_modified"], info["metadata"]]
            }
            let exact = JSONValue.string(Self.moment.description)
            let rounded = JSONValue.string(Instant(seconds: StorageScene.now / 300 * 300).description)
            try #require(exact != rounded)
            for way in ["", "authenticated/"] {
                let (own, others) = (try await info(way, scene.headers), try await info(way, scene.strangersHeaders))
                #expect(own == [exact, exact, ["a": 1]])
                #expect(others == [rounded, rounded, .null])
            }
            // The key alone, and nothing; whoever they are.
            for headers in [[], [scene.headers[0]], scene.headers] {
                let open = try await info("public/", headers)
                #expect(open == [rounded, rounded, .null])
            }
            let anonymous = try await info("", [scene.headers[0]])
            #expect(anonymous == [rounded, rounded, .null])
        }
    }

    @Test func `a download does not say when it was made, however it is asked for`() async throws {
        try await Self.withPhoto { scene, photo in
            let signed = try await scene.ask(
                "POST", Self.signing + photo, headers: scene.headers + ["Content-Type: application/json"],
                body: Array(#"{"expiresIn":60}"#.utf8))
            let address = try #require(try JSONParser.parse(signed.body)["signedURL"]?.string)
            for (path, headers) in [
                (Self.object + "public/" + photo, []), (Self.object + photo, scene.strangersHeaders),
                (Self.object + photo, scene.headers), ("/storage/v1" + address, []),
            ] {
                for method in ["GET", "HEAD"] {
                    let later = "If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT"
                    for given in [[], [later]] {
                        let reply = try await scene.ask(method, path, headers: headers + given)
                        #expect(reply.status == 200 && reply["last-modified"] == nil, "\(method) \(path)")
                        let tag = try #require(reply["etag"])
                        let again = try await scene.ask(method, path, headers: headers + ["If-None-Match: " + tag])
                        #expect(again.status == 304 && again["last-modified"] == nil)
                    }
                }
                let beyond = try await scene.ask("GET", path, headers: headers + ["Range: bytes=100000-"])
                #expect(beyond.status == 416 && beyond["last-modified"] == nil)
            }
        }
    }

    @Test func `only its owner finds it in a list`() async throws {
        try await Self.withPhoto { scene, photo in
            let folder = photo.split(separator: "/")[1]
            for way in ["list", "list-v2"] {
                func listed(_ headers: [String]) async throws -> String {
                    try await scene.ask(
                        "POST", Self.object + way + "/safety_reports",
                        headers: headers + ["Content-Type: application/json"],
                        body: Array("{\"prefix\":\"\(folder)\"}".utf8)
                    ).text
                }
                let (own, others) = (try await listed(scene.headers), try await listed(scene.strangersHeaders))
                #expect(own.contains(Self.moment.description) && !others.contains("created_at"), "\(way)")
            }
        }
    }

    @Test func `photos of other buckets keep their times`() async throws {
        try await StorageScene.with { scene in
            let kind = ["Content-Type: image/png"]
            let made = try await scene.ask(
                "POST", scene.path("a.png"), headers: scene.headers + kind, body: StorageScene.picture())
            try #require(made.status == 200)
            let info = try await scene.ask("GET", scene.path("a.png", "info/public/"))
            #expect(info.text.contains(Self.moment.description))
            let whole = try await scene.ask("GET", scene.path("a.png", "public/"))
            let moment = try #require(whole["last-modified"])
            let held = try await scene.ask(
                "GET", scene.path("a.png", "public/"), headers: ["If-Modified-Since: " + moment])
            #expect(held.status == 304)
        }
    }
}
