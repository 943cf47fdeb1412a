import GTFSRealtime
import Testing
import TransitAPI

/// `Accept-Language`: alerts of boards and trips in the language a rider reads, and answers of one language never given to another.
@Suite struct AlertLanguageTests {
    /// A city in which an alert in three languages touches Central and the T1.
    private static func scene(
        isLimited: Bool = false, _ body: (LiveScene, _ train: Departure) async throws -> Void
    ) async throws {
        try await LiveScene.with(isLimited: isLimited) { scene in
            let train = try await scene.train()
            var frame = LiveFrame()
            frame.alert("Lifts are out", about: [.stop("200060"), .route("T1")]) { alert in
                for (language, text) in [("zh-Hans", "电梯停用"), ("fr", "Ascenseurs en panne")] {
                    var translation = PublishedTranslatedString.Translation()
                    (translation.language, translation.text) = (language, text)
                    alert.headerText.translation.append(translation)
                }
            }
            #expect(scene.apply(frame, from: LiveScene.alerts) == .accepted)
            try await body(scene, train)
        }
    }

    private static func ask(_ scene: LiveScene, _ path: String, _ language: String?) async throws -> Reply {
        try await scene.server.ask(path, headers: language.map { ["Accept-Language: \($0)"] } ?? [])
    }

    @Test(
        arguments: [
            (nil, "Lifts are out"), ("", "Lifts are out"), ("en", "Lifts are out"), ("en-AU,en;q=0.9", "Lifts are out"),
            ("zh-Hans-CN", "电梯停用"), ("zh-CN,zh;q=0.9,en;q=0.8", "电梯停用"), ("ZH", "电梯停用"), ("zh-HK", "电梯停用"),
            ("de, zh;q=0.5", "电梯停用"), ("de, fr;q=0.8, zh;q=0.5", "Ascenseurs en panne"),
            ("en;q=0.1, fr", "Ascenseurs en panne"), ("en-AU;q=0.1, fr", "Ascenseurs en panne"),
            ("fr;q=0, zh;q=0.1", "电梯停用"), ("de", "Lifts are out"), ("*", "Lifts are out"), ("eng", "Lifts are out"),
            ("en, zh;q=0.9", "Lifts are out"), ("zh_CN", "Lifts are out"), ("zh;q=x", "Lifts are out"),
            ("e", "Lifts are out"), (String(repeating: "de,", count: 20) + "zh", "Lifts are out"),
        ] as [(String?, String)])
    func `what a header asks for is what a board says`(header: String?, text: String) async throws {
        try await Self.scene { scene, _ in
            let board = try await Self.ask(scene, LiveScene.board, header).data(DeparturesBody.self)
            #expect(board.alerts.map(\.header) == [text])
        }
    }

    @Test func `each answer with alerts follows it, says so to caches, and has a tag of its own`() async throws {
        try await Self.scene { scene, train in
            for path in [
                LiveScene.board, "/api/v1/departures?stop_ids=200060", "/api/v1/trips/\(train.tripID)",
                "/api/v1/routes/T1/trips",
            ] {
                let (english, chinese) = (
                    try await Self.ask(scene, path, nil), try await Self.ask(scene, path, "zh-Hans")
                )
                #expect(english.text.contains("Lifts are out") && !english.text.contains("电梯停用"), "\(path)")
                #expect(chinese.text.contains("电梯停用") && !chinese.text.contains("Lifts are out"), "\(path)")
                for reply in [english, chinese] { #expect(reply["vary"]?.contains("Accept-Language") == true) }
                let tag = try #require(chinese["etag"])
                #expect(tag != english["etag"])
                for (language, status) in [("zh-Hans", 304), ("en", 200)] {
                    let again = try await scene.server.ask(
                        path, headers: ["If-None-Match: \(tag)", "Accept-Language: \(language)"])
                    #expect(again.status == status && again["vary"]?.contains("Accept-Language") == true, "\(path)")
                }
            }
            // What says the same to everybody is one answer for all caches.
            #expect(try await scene.server.ask("/api/v1/stops/200060")["vary"]?.contains("Accept-Language") != true)
        }
    }

    @Test func `streams of one board in two languages are two boards`() async throws {
        try await Self.scene { scene, _ in
            for (header, text) in [("en-AU", "Lifts are out"), ("zh", "电梯停用"), ("fr", "Ascenseurs en panne")] {
                let path = LiveScene.board + "/stream"
                let client = try await EventClient(scene.server, path, headers: ["Accept-Language: \(header)"])
                defer { client.close() }
                let body = try #require(try await client.nextEvent()).decoded(DeparturesBody.self)
                #expect(body.alerts.map(\.header) == [text])
            }
        }
    }

    @Test func `an answer that is repeated to who is over a limit is one in the rider's language`() async throws {
        try await Self.scene(isLimited: true) { scene, _ in
            let client = try await LimitedClient(scene.server)
            var left = 1
            while left > 0 { left = try await client.ask(LiveScene.board, "Accept-Language: zh").remaining ?? 0 }
            let repeated = try await client.ask(LiveScene.board, "Accept-Language: zh")
            #expect(try repeated.data(DeparturesBody.self).alerts.map(\.header) == ["电梯停用"])
            #expect(try repeated.envelope(DeparturesBody.self).meta.stale == true)
            #expect(try await client.ask(LiveScene.board, "Accept-Language: fr").status == 429)
            #expect(try await client.ask(LiveScene.board).status == 429)
        }
    }
}
