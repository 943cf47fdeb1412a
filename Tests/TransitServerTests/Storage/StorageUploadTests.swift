import Foundation
import Testing

/// Uploads and downloads at the bytes of the connection, where official clients do not go.
@Suite struct StorageUploadTests {
    private static let png = ["Content-Type: image/png"]

    @Test func `a picture is kept and handed out, and its parts as well`() async throws {
        try await StorageScene.with { scene in
            let file = StorageScene.picture(700_000)
            let made = try await scene.ask("POST", scene.path("a.png"), headers: scene.headers + Self.png, body: file)
            #expect(made.status == 200 && made.text.contains("\"Key\":\"avatars/"))
            let whole = try await scene.ask("GET", scene.path("a.png", "public/"))
            #expect(whole.status == 200 && whole.body == file && whole["content-type"] == "image/png")
            let part = try await scene.ask("GET", scene.path("a.png", "public/"), headers: ["Range: bytes=699990-"])
            #expect(part.status == 206 && part.body == Array(file[699_990...]))
            let head = try await scene.ask("HEAD", scene.path("a.png"), headers: scene.headers)
            #expect(head.status == 200 && head["content-length"] == "\(file.count)" && head.body.isEmpty)
        }
    }

    @Test func `a client that stops sending is not waited for, and nothing of it stays`() async throws {
        try await StorageScene.with { scene in
            let connection = try await RawConnection(port: scene.port)
            defer { connection.close() }
            try await connection.send(
                "POST", scene.path("a.png"), headers: scene.headers + Self.png + ["Content-Length: 900000"])
            try await connection.send(Array(StorageScene.picture(700_000)[..<300_000]))
            try await Self.until { scene.files == 1 }
            scene.sleeps.end(.seconds(30))
            let reply = try await connection.receive()
            #expect(
                reply.status == 408 && reply.text.contains("\"statusCode\":\"408\"") && reply["connection"] == "close")
            try await Self.until { scene.files == 0 }
        }
    }

    @Test func `a client that leaves takes its upload along`() async throws {
        try await StorageScene.with { scene in
            let connection = try await RawConnection(port: scene.port)
            try await connection.send(
                "POST", scene.path("a.png"), headers: scene.headers + Self.png + ["Content-Length: 900000"])
            try await connection.send(Array(StorageScene.picture(700_000)[..<300_000]))
            try await Self.until { scene.files == 1 }
            connection.close()
            try await Self.until { scene.files == 0 }
            #expect(try await scene.ask("GET", scene.path("a.png"), headers: scene.headers).text.contains("NoSuchKey"))
        }
    }

    @Test func `a refusal leaves the connection as it was`() async throws {
        try await StorageScene.with { scene in
            let connection = try await RawConnection(port: scene.port)
            defer { connection.close() }
            let wrong = scene.path("a.png").replacing(scene.rider.uuidString.lowercased(), with: UUID().uuidString)
            let file = StorageScene.picture(400_000)
            for (path, status) in [(wrong, 400), (scene.path("a.png"), 200), (scene.path("a.png"), 400)] {
                try await connection.send("POST", path, headers: scene.headers + Self.png, body: file)
                #expect(try await connection.receive().status == status)
            }
            #expect(scene.files == 1)
        }
    }

    @Test func `a token that has ended is refused in words that clients renew it for`() async throws {
        try await StorageScene.with { scene in
            let headers = [scene.headers[0], "Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.e30.AAAA"]
            let reply = try await scene.ask("GET", scene.path("a.png"), headers: headers)
            #expect(reply.status == 401 && reply.text.contains("Invalid JWT") && reply["www-authenticate"] != nil)
            let none = try await scene.ask("GET", scene.path("a.png"))
            #expect(none.status == 401 && none.text.contains("No API key found in request"))
            // What everybody may see needs neither.
            let open = try await scene.ask("GET", scene.path("a.png", "public/"), headers: [headers[1]])
            #expect(open.status == 400 && open.text.contains("NoSuchKey"))
        }
    }

    private static func until(_ isSo: () -> Bool) async throws {
        for _ in 0..<6_000 {
            if isSo() { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("it did not become so")
    }
}
